import type { Browser, Page } from '@playwright/test';
import { findings } from '../support/axe';
import {
  newcomer,
  PASSWORD as OLD,
  signIn,
  signInByButton,
  signInToRecipes,
  stranger,
} from '../support/creator';
import { demoLogin } from '../support/demo';
import { byTry, expect, test } from '../support/test';

const NEW = 'another long password';

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.waitForLoadState('networkidle');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('one click signs in to the demo library of a fresh install', async ({ page }) => {
  await signInByButton(page);
  await page.goto('/recipes');
  await expect(page.getByRole('list', { name: 'Recipes' }).getByRole('listitem')).not.toHaveCount(0);
});

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
    await expect(desk.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2);
    await desk.goto('/settings/password');
    await expect(desk.getByText('Your other device will be signed out.')).toBeVisible();
    await desk.waitForLoadState('networkidle');
    await desk.getByLabel('Current password', { exact: true }).fill(OLD);
    await desk.getByLabel('New password', { exact: true }).fill(NEW);
    await desk.getByRole('button', { name: 'Change password' }).click();
    await expect(desk.getByText('You’ve changed your password.')).toBeVisible();
    await phone.goto('/recipes');
    await expect(phone).toHaveURL(/\/sign-in/);
    await desk.goto('/settings/sessions');
    await expect(desk.getByText('This is your only signed-in device.')).toBeVisible();
  });

  await test.step('the account is deleted with its email and password', async () => {
    await desk.goto('/settings/account');
    await desk.waitForLoadState('networkidle');
    await desk.getByRole('textbox', { name: 'Your email' }).fill(email);
    await desk.getByLabel('Password', { exact: true }).fill(NEW);
    await desk.getByRole('button', { name: 'Delete account' }).click();
    await expect(desk.getByText('Your account and everything in it have been deleted.')).toBeVisible();
    await enter(desk, email, NEW);
    await expect(desk.getByRole('alert').filter({ hasText: /wrong/i })).toBeVisible();
  });
  await desk.context().close();
  await phone.context().close();
});

const ELSEWHERE = 'Someone else is now signed in on this browser';

/** Two tabs of one browser: the first is the demo creator's, and then Lena signs up in the second. */
async function twoAccounts(browser: Browser, path: string): Promise<{ stale: Page; email: string }> {
  const context = await browser.newContext();
  const stale = await context.newPage();
  await signIn(stale);
  await stale.goto(path, { waitUntil: 'networkidle' });
  const other = await context.newPage();
  const email = `lena-${Date.now()}@example.com`;
  expect(
    (
      await other.request.post('/api/auth/register', { data: { email, password: OLD, name: 'Lena' } })
    ).status(),
  ).toBe(201);
  await context.clearCookies();
  await enter(other, email, OLD);
  await expect(other.getByRole('heading', { name: /^Good .+, Lena$/, level: 1 })).toBeVisible();
  return { stale, email };
}

/** What Lena has, asked with a token of hers. */
async function libraryOf(page: Page, email: string) {
  const login = await page.request.post('/api/auth/login', { data: { email, password: OLD } });
  const headers = { authorization: `Bearer ${(await login.json()).token}` };
  const [recipes, me] = await Promise.all(
    ['/api/recipes', '/api/auth/me'].map(async (path) => (await page.request.get(path, { headers })).json()),
  );
  return { recipes: recipes.total, name: me.name };
}

test('a recipe typed in a tab of one account is not saved into another that signed in since', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 403.*api\/trpc/);
  const { stale, email } = await twoAccounts(browser, '/recipes/new');
  const title = stale.getByRole('textbox', { name: 'Title' });
  await title.fill('Stale pie');
  const dialog = stale.getByRole('dialog', { name: ELSEWHERE });
  await expect(dialog).toBeVisible();
  await expect(stale.getByRole('alert').filter({ hasText: 'Not saved.' })).toContainText(ELSEWHERE);
  expect(await libraryOf(stale, email)).toEqual({ recipes: 0, name: 'Lena' });
  await expect(title).toHaveValue('Stale pie');

  await test.step('leaving asks one thing at a time', async () => {
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toBeHidden();
    await stale.getByRole('link', { name: 'Products' }).first().click();
    await expect(stale.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await stale.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeVisible();
    await expect(title).toHaveValue('Stale pie');
  });

  await test.step('what was typed stays under the first account, also when the tab goes', async () => {
    const next = await stale.context().newPage();
    await stale.close();
    await next.goto('/recipes/new', { waitUntil: 'networkidle' });
    await expect(next.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    await next.context().clearCookies();
    await signIn(next);
    await next.goto('/recipes/new');
    await expect(next.getByRole('textbox', { name: 'Title' })).toHaveValue('Stale pie');
    await expect(next.getByRole('status').filter({ hasText: /^Saved\s*\d/ })).toBeVisible();
    await next.context().close();
  });
});

test('a tab that was signed out hears that somebody else has signed in, and that the account may be gone', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 40[13]/);
  const context = await browser.newContext();
  const stale = await context.newPage();
  await signIn(stale);
  await stale.goto('/recipes/new', { waitUntil: 'networkidle' });
  await context.clearCookies();
  await stale.getByRole('textbox', { name: 'Title' }).fill('Stale pie');
  const dialog = stale.getByRole('dialog', { name: 'You’re signed out' });
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByText(/^If this account was deleted/)).toBeVisible();

  const other = await context.newPage();
  const email = `mara-${Date.now()}@example.com`;
  await other.request.post('/api/auth/register', { data: { email, password: OLD, name: 'Mara' } });
  await context.clearCookies();
  await enter(other, email, OLD);
  await expect(other.getByRole('heading', { name: /^Good .+, Mara$/, level: 1 })).toBeVisible();
  // She comes back to the tab.
  await stale.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(stale.getByRole('dialog', { name: ELSEWHERE })).toBeVisible();
  await expect(stale.getByRole('textbox', { name: 'Title' })).toHaveValue('Stale pie');
  await context.close();
});

test('a recipe of another account is not there, and the page says who is signed in', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 404/);
  const { stale, email } = await twoAccounts(browser, '/recipes?q=mapo');
  const href = await stale.getByRole('link', { name: 'Mapo Tofu' }).first().getAttribute('href');
  await stale.goto(href ?? '');
  await expect(stale.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(
    stale.getByText(`You’re signed in as ${email}, so another account’s pages don’t show here.`),
  ).toBeVisible();
  await stale.context().close();
});

test('the settings of one account are not saved into another, and she signs in again where she is', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 403.*api\/trpc/);
  const { stale, email } = await twoAccounts(browser, '/settings/profile');
  const name = stale.getByRole('textbox', { name: 'Name' });
  await name.fill('Ines M.');
  await stale.getByRole('button', { name: 'Save' }).click();
  const dialog = stale.getByRole('dialog', { name: ELSEWHERE });
  await expect(dialog).toBeVisible();
  expect(await libraryOf(stale, email)).toEqual({ recipes: 0, name: 'Lena' });
  await dialog.getByRole('button', { name: 'Not now' }).click();

  await test.step('nothing of the other account is shown in this tab', async () => {
    await stale.getByRole('link', { name: 'Devices' }).click();
    await stale.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(stale.getByRole('heading', { name: ELSEWHERE, level: 1 })).toBeVisible();
    await expect(stale.getByText(email)).toHaveCount(0);
  });

  await stale.getByRole('button', { name: 'Sign in again' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(demoLogin().password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(stale.getByRole('heading', { name: 'Devices', level: 2 })).toBeVisible();
  await stale.context().close();
});

test('a recipe that is opened in a tab of the first account is asked for, and not said to be gone', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 40[34]/);
  const { stale } = await twoAccounts(browser, '/recipes?q=mapo');
  await stale.getByRole('main').getByRole('link', { name: 'Mapo Tofu' }).first().click();
  const dialog = stale.getByRole('dialog', { name: ELSEWHERE });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(stale.getByRole('heading', { name: ELSEWHERE, level: 1 })).toBeVisible();
  await stale.getByRole('button', { name: 'Sign in again' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(demoLogin().password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(stale.getByRole('heading', { name: 'Mapo Tofu', level: 1 })).toBeVisible();
  await stale.context().close();
});

test('signing out in a tab of the first account leaves it, and lets the other session be', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 403/);
  const { stale } = await twoAccounts(browser, '/recipes');
  await stale
    .getByRole('button', { name: /’s account$/ })
    .first()
    .click();
  await stale.getByRole('menuitem', { name: 'Sign out' }).click();
  // Lena is signed in, so the sign-in page leads to her library.
  await expect(stale.getByRole('heading', { name: /^Good .+, Lena$/, level: 1 })).toBeVisible();
  await stale.context().close();
});

test('a session that ended while settings are changed is asked for there, and what was typed is saved then', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 401/);
  await signIn(page);
  for (const { path, label, saved } of [
    { path: '/settings/profile', label: 'Name', saved: /^Name saved/u },
    { path: '/settings/brand', label: 'Brand name', saved: /^Brand kit saved/u },
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const name = page.getByRole('textbox', { name: label });
    const before = await name.inputValue();
    const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
    const typed = byTry('Ines of the oven', 'Ines of the stove');
    await name.fill(typed);
    await page.context().clearCookies();
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'You’re signed out' });
    await dialog.getByLabel('Password', { exact: true }).fill(demoLogin().password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    await expect(name).toHaveValue(typed);
    await save.click();
    await expect(page.getByText(saved)).toBeVisible();
    await name.fill(before);
    // The message of the save before lies over no button.
    await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), save.click()]);
    await expect(name).toHaveValue(before);
  }
});

test('a changed name asks before it is left', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/profile', { waitUntil: 'networkidle' });
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Somebody');
  await page.getByRole('link', { name: 'Devices' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(name).toHaveValue('Somebody');
  await name.fill('Ines Moreau');
  await page.getByRole('link', { name: 'Devices' }).click();
  await expect(page.getByRole('heading', { name: 'Devices', level: 2 })).toBeVisible();
});

test('the command palette finds a recipe by keyboard alone', async ({ page }) => {
  await signInToRecipes(page);
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
  await page.keyboard.type('devices');
  const devices = page.getByRole('option', { name: 'Devices', exact: true });
  await expect(devices).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Devices', level: 2 })).toBeVisible();
});

test('a program gets a key that can read recipes and nothing else, until it is deleted', async ({
  browser,
  request,
}) => {
  const page = await newcomer(browser, `kim-${Date.now()}@example.com`);
  await page.goto('/settings/api');
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/^http:.*\/mcp$/)).toBeVisible();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const form = page.getByRole('dialog', { name: 'Create API key' });
  await form.getByRole('button', { name: 'Create API key' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await form.getByLabel('Name').fill('Nightly backup');
  await form.getByRole('button', { name: 'Create API key' }).click();
  await expect(form.getByText('Choose at least one.')).toBeVisible();
  await form.getByLabel('Read recipes').check();
  expect(await findings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create API key' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the key now' });
  const key = await shown.getByText(/^galley_/).innerText();
  await shown.getByRole('button', { name: 'I’ve saved it' }).click();
  const call = async (path: string) => {
    const answer = await request.get(`/api${path}`, { headers: { authorization: `Bearer ${key}` } });
    return [answer.status(), (await answer.json()).code];
  };
  expect(await call('/recipes')).toEqual([200, undefined]);
  expect(await call('/orders')).toEqual([403, 'insufficient_scope']);
  const tools = await request.post('/mcp', {
    headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  expect([tools.status(), /recipes_list/.exec(await tools.text())?.[0]]).toEqual([200, 'recipes_list']);
  expect(await tools.text()).not.toContain('recipes_create');
  const entry = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await page.reload();
  await expect(entry).toContainText('Nightly backup');
  await expect(entry).toContainText('Last used');
  await page.waitForLoadState('networkidle');
  await entry.getByRole('button', { name: 'Delete Nightly backup' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click();
  await expect(entry).toHaveCount(0);
  expect(await call('/recipes')).toEqual([401, 'invalid_token']);
  await page.goto('/settings/activity');
  const events = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await expect(events.first()).toContainText('Deleted API key “Nightly backup”');
  await expect(events).toHaveCount(3);
  await page.waitForLoadState('networkidle');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Sign-in');
  await expect(events).toHaveText([/^Signed in.*Chrome/]);
  await page.goBack();
  await expect(events).toHaveCount(3);
  await page.context().close();
});
