import type { Locator, Page } from '@playwright/test';
import { appCode } from '@/testing/sign-in/authenticator';
import { newcomer, PASSWORD, stranger } from '../support/creator';
import { holds } from '../support/holds';
import { expect, test } from '../support/test';

/** A step of the app's codes, in milliseconds. */
const STEP = 30_000;
const password = (place: Page | Locator, name = 'Password') => place.getByLabel(name, { exact: true });
const code = (place: Page | Locator) => place.getByRole('textbox', { name: 'Code from your app' });
const home = (page: Page) => page.getByRole('heading', { name: /^Good .+, Lena$/, level: 1 });
const secondStep = (page: Page) => page.getByRole('heading', { name: 'Two-step verification', level: 1 });

/** Enters email and password on the sign-in page, as with the keyboard alone. */
async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('signing in takes a code of the app, or a recovery code, until it is turned off', async ({
  browser,
  faults,
}) => {
  // Wrong codes and passwords, and a session that has ended.
  faults.allow(/status of 401/, /422.*twoStep/);
  const email = `lena-two-${Date.now()}@example.com`;
  const desk = await newcomer(browser, email);
  await desk.goto('/settings/password', { waitUntil: 'networkidle' });
  let setupKey = '';
  let recovery: string[] = [];

  await test.step('it is turned on with the password and a code, and gives recovery codes', async () => {
    await holds(desk);
    await desk.getByRole('button', { name: 'Turn on two-step verification' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Turn on two-step verification' });
    await expect(password(dialog, 'Your password')).toBeFocused();
    await desk.keyboard.type('wrong');
    await desk.keyboard.press('Enter');
    await expect(dialog.getByText('That’s not your current password.')).toBeVisible();
    await password(dialog, 'Your password').fill(PASSWORD);
    await desk.keyboard.press('Enter');
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await holds(desk);
    setupKey = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    await code(dialog).fill('no code');
    await desk.keyboard.press('Enter');
    await expect(dialog.getByText('That code didn’t work.')).toBeVisible();
    await code(dialog).fill(appCode(setupKey, Date.now()));
    await desk.keyboard.press('Enter');

    const codes = desk.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    recovery = await codes.getByRole('listitem').allInnerTexts();
    await holds(desk);
    const saved = desk.waitForEvent('download');
    await codes.getByRole('button', { name: 'Download codes' }).click();
    expect((await saved).suggestedFilename()).toBe('galley-recovery-codes.txt');
    await codes.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(desk.getByText('You have 10 recovery codes left.')).toBeVisible();
    await holds(desk);
  });

  await test.step('a second browser is asked for a code on a step of its own', async () => {
    const phone = await stranger(browser);
    await enter(phone, email);
    await expect(secondStep(phone)).toBeVisible();
    await expect(code(phone)).toBeFocused();
    await expect(code(phone)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code(phone)).toHaveAttribute('inputmode', 'numeric');
    await holds(phone);
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('Enter a code.')).toBeVisible();
    await phone.keyboard.type('no code');
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('That code didn’t work.')).toBeVisible();
    await expect(code(phone)).toBeFocused();
    // The code of now was used to turn it on; the app’s next one counts already.
    await code(phone).fill(appCode(setupKey, Date.now() + STEP));
    await phone.keyboard.press('Enter');
    await expect(home(phone)).toBeVisible();
    await phone.context().close();
  });

  await test.step('a recovery code does in its place, once', async () => {
    const tablet = await stranger(browser);
    await enter(tablet, email);
    await tablet.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(tablet.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await tablet.getByRole('button', { name: 'Sign in', exact: true }).click();
    await tablet.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = tablet.getByRole('textbox', { name: 'Recovery code' });
    await expect(field).toBeFocused();
    await holds(tablet);
    await field.fill(recovery[0] ?? '');
    await tablet.keyboard.press('Enter');
    await expect(home(tablet)).toBeVisible();
    await tablet.context().close();
    await desk.reload();
    await expect(desk.getByText('You have 9 recovery codes left.')).toBeVisible();
  });

  await test.step('who was signed out in the middle of her work signs in again where she is', async () => {
    await desk.goto('/recipes/new', { waitUntil: 'networkidle' });
    await desk.context().clearCookies();
    await desk.getByRole('textbox', { name: 'Title' }).fill('Plum cake');
    const dialog = desk.getByRole('dialog', { name: 'You’re signed out' });
    await password(dialog).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(code(dialog)).toBeFocused();
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[0] ?? '');
    await desk.keyboard.press('Enter');
    await expect(dialog.getByText('That code didn’t work.')).toBeVisible();
    await holds(desk);
    await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[1] ?? '');
    await desk.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(desk.getByRole('status').filter({ hasText: /^Saved\s*\d/ })).toBeVisible();
  });

  await test.step('new recovery codes take the place of the old ones', async () => {
    await desk.goto('/settings/password', { waitUntil: 'networkidle' });
    await desk.getByRole('button', { name: 'Create new recovery codes' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Create new recovery codes' });
    await password(dialog, 'Your password').fill(PASSWORD);
    await holds(desk);
    await desk.keyboard.press('Enter');
    const codes = desk.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const fresh = await codes.getByRole('listitem').allInnerTexts();
    expect(fresh.some((one) => recovery.includes(one))).toBe(false);
    recovery = fresh;
    await codes.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(desk.getByText('You have 10 recovery codes left.')).toBeVisible();
  });

  await test.step('it is turned off with the password and a code, and the password alone is enough', async () => {
    await desk.getByRole('button', { name: 'Turn off' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Turn off two-step verification' });
    await password(dialog, 'Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[0] ?? '');
    await holds(desk);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(desk.getByText('Two-step verification is off.')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Turn on two-step verification' })).toBeVisible();
    const phone = await stranger(browser);
    await enter(phone, email);
    await expect(home(phone)).toBeVisible();
    await phone.context().close();
  });
  await desk.context().close();
});
