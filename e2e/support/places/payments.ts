import { setConnectionInvalid } from '../database';
import { poorKey, till } from '../till';
import { at, LIGHT, type Place, seen, type Visit } from './place';

const PATH = '/settings/payments';

async function sendKey({ page }: Visit, key: string): Promise<void> {
  await page.getByLabel('Paste it here').fill(key);
  await page.getByRole('button', { name: /^(?:Connect Stripe|Replace key)$/ }).click();
}

async function connect(visit: Visit, key: string): Promise<void> {
  await visit.page.goto(PATH);
  await sendKey(visit, key);
  await seen(visit.page.getByText('All permissions are set.'));
  // Without the notice that lies over the buttons on a phone.
  await visit.page.goto(PATH);
  await seen(visit.page.getByText('All permissions are set.'));
}

async function disconnect({ page }: Visit): Promise<void> {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Disconnect Stripe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Stripe' }).click();
  await seen(page.getByRole('button', { name: 'Connect Stripe', exact: true }));
}

/** How a creator gets paid: every way her Stripe account can stand. */
export const paymentPlaces: readonly Place[] = [
  {
    name: 'settings-payments',
    says: 'Settings: how to connect Stripe',
    dark: true,
    open: at(PATH, 'Settings'),
  },
  {
    name: 'settings-payments-permissions',
    says: 'Settings: what a Stripe key may do',
    looks: LIGHT,
    async open({ page }) {
      await page.goto(PATH);
      await page.getByText('Everything it can do').click();
      await seen(page.getByText('Create a test key'));
    },
  },
  {
    name: 'settings-payments-wrong',
    says: 'Settings: a Stripe key that is the wrong one',
    looks: ['phone'],
    async open(visit) {
      await visit.page.goto(PATH);
      await sendKey(visit, 'sk_test_51QkMainKey');
      await seen(visit.page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'settings-payments-refused',
    says: 'Settings: a Stripe key that lacks two permissions',
    async open(visit) {
      visit.faults.allow(/422.*connections\.put/);
      await visit.page.goto(PATH);
      await sendKey(visit, await poorKey());
      await seen(visit.page.getByText('2 permissions are missing'));
    },
  },
  {
    name: 'settings-payments-test',
    says: 'Settings: Stripe connected in test mode',
    dark: true,
    open: async (visit) => connect(visit, (await till()).newKey()),
    leave: disconnect,
  },
  {
    name: 'settings-payments-live',
    says: 'Settings: the question before Stripe is disconnected',
    looks: LIGHT,
    async open(visit) {
      await connect(visit, (await till()).newKey({ mode: 'live' }));
      await visit.page.getByRole('button', { name: 'Disconnect Stripe' }).click();
      await seen(visit.page.getByRole('dialog'));
    },
    leave: disconnect,
  },
  {
    name: 'settings-payments-invalid',
    says: 'Settings: a Stripe key that stopped working',
    async before(visit) {
      await connect(visit, (await till()).newKey());
      await setConnectionInvalid('Stripe no longer knows this key.');
    },
    async open({ page }) {
      await page.goto(PATH);
      await seen(page.getByText('Your key stopped working'));
    },
    leave: disconnect,
  },
  {
    name: 'settings-payments-error',
    says: 'Settings: the Stripe account could not be loaded',
    looks: ['phone'],
    broken: 'connections',
    async open({ page, faults }) {
      faults.allow(/(500|503).*connections\.list/);
      await page.goto(PATH);
      await seen(page.getByRole('heading', { name: 'We couldn’t load your Stripe account' }));
    },
  },
];
