import type { CDPSession, Locator, Page } from '@playwright/test';
import { newcomer, PASSWORD } from '../support/creator';
import { holds } from '../support/holds';
import { namedUrl, startNamed } from '../support/named';
import { expect, test } from '../support/test';

test.use({ baseURL: namedUrl });

let stopNamed: () => Promise<void>;
test.beforeAll(async () => {
  stopNamed = await startNamed();
});
test.afterAll(() => stopNamed());

/** A device that keeps passkeys, and knows its owner unless it is told otherwise. */
async function plugDevice(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    knowsOwner: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const password = (place: Page | Locator, name = 'Your password') => place.getByLabel(name, { exact: true });
const home = (page: Page) => page.getByRole('heading', { name: /^Good .+, Lena$/, level: 1 });
const list = (page: Page) => page.getByRole('list', { name: 'Passkeys' });
const passkey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

test('a passkey is added, signs in without a password, and is removed', async ({ browser, faults }) => {
  // A wrong password, a passkey that was removed, and a session that has ended.
  faults.allow(/status of 401/, /422.*passkeys/);
  const email = `lena-key-${Date.now()}@example.com`;
  const page = await newcomer(browser, email);
  const device = await plugDevice(page);
  await page.goto('/settings/password', { waitUntil: 'networkidle' });

  await test.step('it is added with the password and the device, by the keyboard alone', async () => {
    await holds(page);
    await page.getByRole('button', { name: 'Add passkey' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add passkey' });
    await expect(password(dialog)).toBeFocused();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('That’s not your current password.')).toBeVisible();
    await holds(page);
    await device.knowsOwner(false);
    await password(dialog).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Your device didn’t confirm it was you')).toBeVisible();
    await holds(page);
    await device.knowsOwner(true);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Passkey added.')).toBeVisible();
    await expect(list(page).getByRole('listitem')).toHaveText(/Chrome on Linux/);
    await expect(list(page)).toContainText('Not used yet');
    await expect(page.getByRole('button', { name: 'Add passkey' })).toBeFocused();
    await holds(page);
  });

  await test.step('the same device gets no second one', async () => {
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add passkey' });
    await password(dialog).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This device already has a passkey for your account')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('it signs in, once the device knows who is there', async () => {
    await page.context().clearCookies();
    await page.goto('/sign-in', { waitUntil: 'networkidle' });
    await holds(page);
    await device.knowsOwner(false);
    await passkey(page).click();
    await expect(page.getByText('Your device didn’t confirm it was you')).toBeVisible();
    await holds(page);
    await device.knowsOwner(true);
    await passkey(page).focus();
    await page.keyboard.press('Enter');
    await expect(home(page)).toBeVisible();
  });

  await test.step('who was signed out in the middle of her work signs in again where she is', async () => {
    await page.goto('/recipes/new', { waitUntil: 'networkidle' });
    await page.context().clearCookies();
    await page.getByRole('textbox', { name: 'Title' }).fill('Plum cake');
    const dialog = page.getByRole('dialog', { name: 'You’re signed out' });
    await expect(dialog).toBeVisible();
    await holds(page);
    await passkey(page).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: /^Saved\s*\d/ })).toBeVisible();
  });

  await test.step('it is renamed', async () => {
    await page.goto('/settings/password', { waitUntil: 'networkidle' });
    await expect(list(page)).toContainText('Last used');
    await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename passkey' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await name.fill(' ');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await holds(page);
    await name.fill('Kitchen tablet');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(list(page)).toContainText('Kitchen tablet');
  });

  await test.step('it is removed with the password, and signs nobody in anymore', async () => {
    await page.getByRole('button', { name: 'Remove Kitchen tablet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove “Kitchen tablet”?' });
    await password(dialog).fill(PASSWORD);
    await holds(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Passkey removed.')).toBeVisible();
    await expect(list(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Passkeys' })).toBeFocused();
    await page.context().clearCookies();
    await page.goto('/sign-in', { waitUntil: 'networkidle' });
    await passkey(page).click();
    await expect(page.getByText('That passkey didn’t work.')).toBeVisible();
    await holds(page);
  });
  await page.context().close();
});
