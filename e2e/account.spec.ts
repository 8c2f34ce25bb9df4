import type { Browser, Page } from '@playwright/test';
import { signIn, stranger } from './support/creator';
import { expect, test } from './support/test';

const OLD = 'a long password';
const NEW = 'another long password';

/** A new account, signed in, in a browser of its own. */
async function newcomer(browser: Browser, email: string): Promise<Page> {
  const page = await stranger(browser);
  await page.goto('/sign-up');
  await page.waitForLoadState('networkidle');
  await page.getByRole('textbox', { name: 'Name' }).fill('Lena');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(OLD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: /^Good .+, Lena$/, level: 1 })).toBeVisible();
  return page;
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.waitForLoadState('networkidle');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a new password ends the other session, and a deleted account lets nobody in', async ({
  browser,
  faults,
}) => {
  faults.allow(/401.*auth\.signIn/);
  const email = `lena-${Date.now()}@example.com`;
  const desk = await newcomer(browser, email);
  const phone = await stranger(browser);
  await enter(phone, email, OLD);
  await expect(phone.getByRole('heading', { name: /^Good .+, Lena$/, level: 1 })).toBeVisible();

  await test.step('the settings say what ends, and it ends', async () => {
    await desk.goto('/settings/sessions');
    await expect(desk.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
    await desk.goto('/settings/password');
    await expect(desk.getByText('Changing it ends your other session. This one stays.')).toBeVisible();
    await desk.waitForLoadState('networkidle');
    await desk.getByLabel('Present password', { exact: true }).fill(OLD);
    await desk.getByLabel('New password', { exact: true }).fill(NEW);
    await desk.getByRole('button', { name: 'Change password' }).click();
    await expect(desk.getByText('Your password is changed.')).toBeVisible();
    await phone.goto('/recipes');
    await expect(phone).toHaveURL(/\/sign-in/);
    await desk.goto('/settings/sessions');
    await expect(desk.getByText('You are signed in nowhere else.')).toBeVisible();
  });

  await test.step('the account is deleted with its email and password', async () => {
    await desk.goto('/settings/account');
    await desk.waitForLoadState('networkidle');
    await desk.getByRole('textbox', { name: 'Your email, to confirm' }).fill(email);
    await desk.getByLabel('Password', { exact: true }).fill(NEW);
    await desk.getByRole('button', { name: 'Delete the account' }).click();
    await expect(desk.getByText('Your account and everything in it are deleted.')).toBeVisible();
    await enter(desk, email, NEW);
    await expect(desk.getByRole('alert').filter({ hasText: /wrong/i })).toBeVisible();
  });
  await desk.context().close();
  await phone.context().close();
});

test('the command palette finds a recipe by keyboard alone', async ({ page }) => {
  await signIn(page);
  const field = page.getByRole('combobox', { name: 'Find or do anything' });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  };
  await open();
  await page.keyboard.type('mapo');
  const found = page.getByRole('option', { name: /Mapo Tofu/ });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Mapo Tofu', level: 1 })).toBeVisible();
  await expect(field).toBeHidden();

  await open();
  await page.keyboard.type('sunday');
  await expect(page.getByRole('option', { name: /Sunday Kitchen/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  await open();
  await page.keyboard.type('sessions');
  const sessions = page.getByRole('option', { name: 'Sessions', exact: true });
  await expect(sessions).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sessions', level: 2 })).toBeVisible();
});
