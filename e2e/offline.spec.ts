import { signIn } from './support/creator';
import { field, saved, written } from './support/recipe-editor';
import { expect, test } from './support/test';

const CUT = /ERR_INTERNET_DISCONNECTED|Failed to load chunk|ChunkLoadError/;

test('what cannot be loaded without a connection says so, and takes nothing that was typed with it', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(CUT);
  await signIn(page);
  const address = await written(page, 'Offline pie');
  await page.goto(address, { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await field(page, 'Notes').fill('Typed without a connection.');
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('alert').filter({ hasText: 'Search didn’t open.' })).toBeVisible();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This didn’t open.' })).toBeVisible();
  await expect(field(page, 'Notes')).toHaveValue('Typed without a connection.');
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused();
  await page.goto(address);
  await expect(field(page, 'Notes')).toHaveValue('Typed without a connection.');
});

test('the list stays when a part of it cannot be loaded, and the part comes with the connection', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(CUT);
  await signIn(page);
  await page.goto('/recipes?status=draft', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  const [box] = await page.getByRole('checkbox', { name: /^Select (?!all)/ }).all();
  await box?.dispatchEvent('click');
  await expect(page.getByRole('alert').filter({ hasText: 'This part didn’t load' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recipes', level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
});

test('a page that is in use opens all its parts without a connection', async ({ page, context, faults }) => {
  faults.allow(CUT);
  await signIn(page);
  await written(page, 'Ready pie');
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  await expect(saved(page)).toBeVisible();
  // Nothing has been fetched for a second: what is loaded when a page is used is there.
  await page.waitForFunction(
    () =>
      Math.max(...performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration)) <
      performance.now() - 1_000,
  );
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused();
});
