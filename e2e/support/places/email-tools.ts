import { setConnectionInvalid } from '../database';
import { kit } from '../kit';
import { at, LIGHT, type Place, seen, type Visit } from './place';

const PATH = '/settings/email-tools';

async function sendKey({ page }: Visit, key: string): Promise<void> {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Connect Kit', exact: true }).click();
  await page.getByLabel('API key from Kit').fill(key);
  await page.getByRole('button', { name: 'Connect Kit', exact: true }).click();
}

async function connect(visit: Visit): Promise<void> {
  await sendKey(visit, (await kit()).key);
  await seen(visit.page.getByText('key ending in'));
  // Without the notice that lies over the buttons on a phone.
  await visit.page.goto(PATH);
  await seen(visit.page.getByRole('button', { name: /^Send \d+ subscribers$/ }));
}

async function disconnect({ page }: Visit): Promise<void> {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Disconnect Kit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Kit' }).click();
  await seen(page.getByRole('button', { name: 'Connect Kit', exact: true }));
}

/** The email tools: every way that one of them can stand. */
export const emailToolPlaces: readonly Place[] = [
  {
    name: 'settings-email-tools',
    says: 'Settings: the email tools that can be connected',
    open: at(PATH, 'Settings'),
  },
  {
    name: 'settings-email-tools-wrong',
    says: 'Settings: a key that Kit does not know',
    looks: LIGHT,
    async open(visit) {
      visit.faults.allow(/422.*connections\.put/);
      await kit();
      await sendKey(visit, 'not-the-key-of-this-account');
      await seen(visit.page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'settings-email-tools-connected',
    says: 'Settings: Kit connected, with subscribers from before',
    dark: true,
    open: connect,
    leave: disconnect,
  },
  {
    name: 'settings-email-tools-invalid',
    says: 'Settings: a key of Kit that stopped working',
    looks: LIGHT,
    async before(visit) {
      await connect(visit);
      await setConnectionInvalid('Kit no longer accepts this key.');
    },
    async open({ page }) {
      await page.goto(PATH);
      await seen(page.getByText('Your key stopped working'));
    },
    leave: disconnect,
  },
  {
    name: 'settings-email-tools-error',
    says: 'Settings: the email tools could not be loaded',
    looks: ['phone'],
    broken: 'connections',
    async open({ page, faults }) {
      faults.allow(/(500|503).*connections\.list/);
      await page.goto(PATH);
      await seen(page.getByRole('heading', { name: 'We couldn’t load your email tools' }));
    },
  },
];
