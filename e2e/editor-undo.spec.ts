import { findings } from './support/axe';
import { signIn } from './support/creator';
import { field, rows, saved, written } from './support/recipe-editor';
import { expect, test } from './support/test';

test('undo takes back the newest step first, never what was corrected since, and redo brings it again', async ({
  page,
}) => {
  await signIn(page);
  await written(page, 'Undone pie');
  const next = field(page, 'Add an ingredient line');
  await next.fill('1 apple');
  await page.keyboard.press('Enter');
  await next.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '2 pears\n3 plums');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => rows(page)).toEqual(['1 apple', '2 pears', '3 plums']);
  await field(page, 'As written, line 2').fill('2 ripe pears, cored');
  // In a field the keys undo its text.
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'As written, line 2')).toHaveValue('2 ripe pears, cored');
  await next.fill('salt');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Move line 1', exact: true }).focus();
  const said = (words: string) => page.getByRole('status').filter({ hasText: words });
  const all = ['1 apple', '2 ripe pears, cored', '3 plums', 'salt'];

  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => rows(page)).toEqual(all.slice(0, 3));
  await expect(said('Undone: “salt” added.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => rows(page)).toEqual(['1 apple', '2 pears', '3 plums']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => rows(page)).toEqual(['1 apple']);
  await expect(said('Undone: 2 lines added.')).toBeVisible();
  await expect(said('Undone: “salt” added.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Move line 1', exact: true })).toBeFocused();

  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => rows(page)).toEqual(['1 apple', '2 pears', '3 plums']);
  await expect(said('Redone: 2 lines added.')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect.poll(() => rows(page)).toEqual(all.slice(0, 3));
  await page.keyboard.press('Control+y');
  await expect.poll(() => rows(page)).toEqual(all);
  await page.keyboard.press('ControlOrMeta+z');
  await said('Undone: “salt” added.').getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => rows(page)).toEqual(all);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect.poll(() => rows(page)).toEqual(all);
});

test('a pasted list taken back from its message leaves the line that was corrected since', async ({
  page,
}) => {
  await signIn(page);
  await written(page, 'Kept pears');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await dialog.getByRole('textbox').fill('2 pears\n3 plums');
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await field(page, 'As written, line 1').fill('2 ripe pears, cored');
  await page.getByRole('status').filter({ hasText: '2 lines added.' }).getByRole('button').first().click();
  await expect.poll(() => rows(page)).toEqual(['2 ripe pears, cored']);
  await expect(page.getByText('Undone: 2 lines added. Newer changes are kept.')).toBeVisible();
});

test('what is lifted can be read, in light and dark', async ({ page }) => {
  await signIn(page);
  await written(page, 'Lifted pie');
  await field(page, 'Add an ingredient line').fill('2 cups flour, sifted\n3 eggs\n2 inch ginger');
  await page.keyboard.press('Enter');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('button', { name: 'Move line 1', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-lifted]')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-lifted]')).toHaveCount(0);
  }
});

test('the notice of a lost connection stays beside the preview, not above it', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await written(page, 'Noticed pie');
  await context.setOffline(true);
  await field(page, 'Notes').fill('Typed without a connection.');
  const notice = page.getByRole('alert').filter({ hasText: 'You’re offline.' });
  await expect(notice).toBeVisible();
  await page.mouse.wheel(0, 500);
  const label = page.getByRole('heading', { name: 'As readers see it' });
  await expect(async () => {
    const [above, below] = [await notice.boundingBox(), await label.boundingBox()];
    expect(above?.y).toBeGreaterThan(0);
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  }).toPass();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
});
