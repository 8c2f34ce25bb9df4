import { forgetWebhooks, setWebhookFailing } from '../database';
import { own } from '../galleys';
import { startReceiver } from '../receiver';
import { LIGHT, type Place, seen, type Visit } from './place';

const PATH = '/settings/webhooks';
const address = () => `127.0.0.1:${own().site}/hook`;

async function openForm({ page }: Visit): Promise<void> {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await seen(page.getByRole('dialog', { name: 'Add webhook' }));
}

/** Adds a webhook; its secret is shown then. */
async function add(visit: Visit): Promise<void> {
  await openForm(visit);
  const form = visit.page.getByRole('dialog');
  await form.getByLabel('Web address').fill(`http://${address()}`);
  await form.getByLabel('Note (optional)').fill('Adds buyers to our CRM');
  await form.getByLabel('Order paid').check();
  await form.getByLabel('Order refunded').check();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await seen(visit.page.getByRole('dialog', { name: 'Copy the secret now' }));
}

async function choose({ page }: Visit, verb: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${address()}` }).click();
  await page.getByRole('menuitem', { name: verb }).click();
}

/** Sends a test to a receiver that answers so, and waits for the word of it. */
async function sendTest(visit: Visit, status: number, word: string): Promise<void> {
  const receiver = await startReceiver();
  receiver.status = status;
  await choose(visit, 'Send test');
  await seen(visit.page.getByRole('list', { name: 'Deliveries' }).getByText(word));
  await receiver.close();
}

/** Who is told of what happens: every way a webhook can stand. */
export const webhookPlaces: readonly Place[] = [
  {
    name: 'settings-webhooks',
    says: 'Settings: no webhook yet',
    before: forgetWebhooks,
    async open({ page }) {
      await page.goto(PATH);
      await seen(page.getByRole('heading', { name: 'No webhooks yet' }));
    },
  },
  {
    name: 'settings-webhooks-new',
    says: 'Settings: a new webhook',
    dark: true,
    open: openForm,
  },
  {
    name: 'settings-webhooks-wrong',
    says: 'Settings: a webhook without an event',
    looks: ['phone'],
    async open(visit) {
      await openForm(visit);
      const form = visit.page.getByRole('dialog');
      await form.getByLabel('Web address').fill('https://hooks.example.com');
      await form.getByRole('button', { name: 'Add webhook' }).click();
      await seen(form.getByText('Choose at least one event.'));
    },
  },
  {
    name: 'settings-webhooks-secret',
    says: 'Settings: the secret of a new webhook',
    open: add,
    leave: forgetWebhooks,
  },
  {
    name: 'settings-webhooks-log',
    says: 'Settings: what was sent to a webhook',
    dark: true,
    async open(visit) {
      await add(visit);
      await visit.page.goto(PATH);
      await sendTest(visit, 200, 'Delivered');
      await seen(visit.page.getByRole('button', { name: 'Resend' }));
    },
    leave: forgetWebhooks,
  },
  {
    name: 'settings-webhooks-failing',
    says: 'Settings: a webhook that was switched off, and the question before it’s deleted',
    looks: LIGHT,
    async open(visit) {
      await add(visit);
      await setWebhookFailing();
      await visit.page.goto(PATH);
      await seen(visit.page.getByText('Nothing got through for a week'));
      await choose(visit, 'Delete webhook');
      await seen(visit.page.getByRole('dialog'));
    },
    leave: forgetWebhooks,
  },
  {
    name: 'settings-webhooks-loading',
    says: 'Settings: the deliveries of a webhook while they load',
    looks: LIGHT,
    before: add,
    slow: 'webhook_deliveries',
    async open({ page }) {
      await page.goto(PATH);
      await page.getByText('Deliveries').click();
      await seen(page.locator('[aria-busy="true"]'));
    },
    leave: forgetWebhooks,
  },
  {
    name: 'settings-webhooks-error',
    says: 'Settings: the webhooks could not be loaded',
    looks: ['phone'],
    broken: 'webhooks',
    async open({ page, faults }) {
      faults.allow(/(500|503).*webhooks\.list/);
      await page.goto(PATH);
      await seen(page.getByRole('heading', { name: 'Your webhooks didn’t load' }));
    },
  },
];
