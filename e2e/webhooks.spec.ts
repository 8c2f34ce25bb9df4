import { Webhook } from 'standardwebhooks';
import { findings } from './support/axe';
import { make, signIn } from './support/creator';
import { forgetWebhooks } from './support/database';
import { demoLogin } from './support/demo';
import { startReceiver } from './support/receiver';
import { caller } from './support/stage';
import { expect, test } from './support/test';

test('a webhook is added, hears of a recipe, and is sent again what it missed', async ({
  page,
  request,
  faults,
}) => {
  await forgetWebhooks();
  const receiver = await startReceiver();
  const name = receiver.url.replace('http://', '');
  const login = await request.post('/api/auth/login', { data: demoLogin() });
  const ines = caller(request, (await login.json()).token);
  const recipe = await make(page, { title: 'Soup that is told of' });
  await signIn(page);
  await page.goto('/settings/webhooks');
  const choose = async (verb: string) => {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: verb }).click();
  };
  const log = page.getByRole('list', { name: 'Deliveries' });
  let secret = '';

  await test.step('she adds it, and its secret is shown this once', async () => {
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    faults.allow(/422.*webhooks\.create/);
    await form.getByLabel('Web address').fill('http://hooks.example.com');
    await form.getByLabel('Recipe archived').check();
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await expect(form.getByText('The URL must start with https://.')).toBeVisible();
    await form.getByLabel('Web address').fill(receiver.url);
    await form.getByRole('button', { name: 'Add webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Copy the secret now' });
    secret = (await shown.locator('code').textContent()) ?? '';
    expect(await findings(page)).toEqual([]);
    await shown.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.reload();
    await expect(page.getByText('Recipe archived')).toBeVisible();
    expect(await page.content()).not.toContain(secret);
  });

  await test.step('a test arrives, signed', async () => {
    await choose('Send test');
    await expect(log.getByText('Delivered')).toBeVisible();
    const [ping] = receiver.received;
    const headers = ping?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(ping?.body ?? '', headers)).toMatchObject({ type: 'ping' });
  });

  await test.step('what the receiver refuses for good switches it off', async () => {
    receiver.status = 410;
    await ines.call('PATCH', `/recipes/${recipe}`, { status: 'archived' });
    await expect.poll(() => receiver.received.length).toBe(2);
    await page.reload();
    await expect(page.getByText('The receiver said it’s gone for good')).toBeVisible();
    await expect(log.getByText('Response: 410.')).toBeVisible();
    // It leads to what it is about.
    await expect(log.getByRole('link', { name: 'Recipe archived' })).toHaveAttribute(
      'href',
      `/recipes/${recipe}`,
    );
  });

  await test.step('switched on again, it is sent the same message', async () => {
    receiver.status = 204;
    await choose('Turn on');
    await log
      .getByRole('listitem')
      .filter({ hasText: '410' })
      .getByRole('button', { name: 'Resend' })
      .click();
    await expect.poll(() => receiver.received.length).toBe(3);
    const [, first, again] = receiver.received;
    expect(again?.body).toBe(first?.body);
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await expect(log.getByText('Response: 204.')).toBeVisible();
  });

  await test.step('and is deleted', async () => {
    await choose('Delete webhook');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  });
  await receiver.close();
});
