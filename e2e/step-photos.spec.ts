import sharp from 'sharp';
import { signIn } from './support/creator';
import { field, saved, written } from './support/recipe-editor';
import { expect, test } from './support/test';

test('a step has a photo that moves with it, and is seen on the page and at the stove', async ({ page }) => {
  await signIn(page);
  await written(page, 'Step photo pie');
  for (const step of ['Mix the dough.', 'Bake it.']) {
    await field(page, 'Add step').fill(step);
    await field(page, 'Add step').press('Enter');
  }
  const background = { r: 180, g: 90, b: 40 };
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const words = (place: number) =>
    page.getByRole('textbox', { name: `Alt text for the photo of step ${place}` });
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'More for step 2' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Add photo' }).press('Enter');
  await (await asked).setFiles({ name: 'crust.jpg', mimeType: 'image/jpeg', buffer });
  await words(2).fill('A golden crust');
  await field(page, 'Step 2').press('Alt+ArrowUp');
  await expect(words(1)).toHaveValue('A golden crust');
  await field(page, 'Step 1').press('End');
  await field(page, 'Step 1').press('Enter');
  await field(page, 'Step 2').fill('Cool it.');
  await expect(words(1)).toHaveValue('A golden crust');

  await page.getByRole('button', { name: 'More for the photo of step 1' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove photo' }).press('Enter');
  await expect(words(1)).toBeHidden();
  await expect(field(page, 'Step 1')).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter');
  await expect(words(1)).toHaveValue('A golden crust');

  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'dough.jpg', { type: 'image/jpeg' }));
      return transfer;
    },
    [...buffer],
  );
  const row = page.locator('[data-row]', { has: field(page, 'Step 3') });
  await row.dispatchEvent('drop', { dataTransfer: dropped });
  await words(3).fill('Soft dough');
  await words(3).blur();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(words(1)).toHaveValue('A golden crust');
  await expect(words(3)).toHaveValue('Soft dough');

  await page.goto(page.url().replace(/\/edit.*$/, ''));
  const article = page.getByRole('article');
  await expect(article.getByRole('img', { name: 'A golden crust' })).toBeVisible();
  await expect(article.getByRole('img', { name: 'Soft dough' })).toBeVisible();
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  const stove = page.getByRole('dialog', { name: 'Cook Step photo pie' });
  await expect(stove.getByRole('img', { name: 'A golden crust' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(stove.getByText('2 of 3')).toBeVisible();
  await expect(stove.getByRole('img')).toBeHidden();
});
