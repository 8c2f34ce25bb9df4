import type { Page } from '@playwright/test';
import { gzipSync, strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { findings, sideways } from './support/axe';
import { make, newcomer, openPalette, PASSWORD, signIn, signInToRecipes } from './support/creator';
import { type Site, startSite } from './support/site';
import { expect, test } from './support/test';

const field = (page: Page) => page.getByRole('textbox', { name: 'Recipe links or text' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved/ });

const stew = `Bean stew of ${Date.now()}`;
let site: Site;
test.beforeAll(async () => {
  site = await startSite(stew);
});
test.afterAll(() => site.close());

test('a page is imported by the keyboard alone, a line is put right in the editor, and the search finds it', async ({
  page,
}) => {
  // Another address for another try: the first may have imported it.
  const address = `${site.url}/stew?try=${test.info().retry}`;
  await signInToRecipes(page);
  await openPalette(page);
  const find = page.getByRole('combobox', { name: 'Find or do anything' });
  await expect(find).toBeFocused();
  await page.keyboard.type('import');
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText(/^Import recipes/);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Import recipes')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.insertText(address);
  await expect(page.getByText('A link to a page')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Find recipes')).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(heading(page, '1 recipe found')).toBeFocused();
  const row = page.getByRole('listitem').filter({ hasText: stew });
  await expect(row).toContainText('4 ingredients · 2 steps · 4 servings · photo');
  await expect(row).toContainText('1 line to check');
  await expect(row).toContainText('2 inch ginger Read as 2 in ginger That’s a length.');
  await expect(row).toContainText('2 (14 oz) cans white beans Read as 2 cans white beans');
  await expect(row.getByRole('checkbox', { name: `Import ${stew}` })).toBeChecked();
  // The photo of the page, as the server has had it: nothing is loaded from elsewhere.
  const photo = row.getByRole('img', { name: stew });
  await expect(photo).toHaveJSProperty('naturalWidth', 312);
  await expect(photo).toHaveAttribute('src', /^data:image\/webp/);
  expect(await findings(page)).toEqual([]);
  await button(page, 'Import 1 recipe').focus();
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Imported')).toBeFocused();
  await expect(page.getByText('1 recipe imported.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Open in the editor', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Mark as ready')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 recipe marked as ready.')).toBeVisible();
  await page.getByRole('link', { name: 'Open in the editor', exact: true }).click();

  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(stew);
  await expect(page.getByRole('img', { name: 'Photo 1', exact: true })).toHaveJSProperty('naturalWidth', 312);
  await expect(page.getByText('That’s a length.')).toBeVisible();
  await button(page, '1 piece, 2 inches long').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Amount, line 1' })).toHaveValue('1');
  await expect(page.getByText('That’s a length.')).toBeHidden();
  await expect(saved(page)).toBeVisible();

  await page.goto('/recipes', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox', { name: 'Search recipes' }).fill(stew);
  await expect(page.getByRole('status').filter({ hasText: /^1 recipe$/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: stew }).click();
  await expect(heading(page, stew)).toBeVisible();

  await test.step('the same page again is pointed out, and only imported when she wants it', async () => {
    await page.goto('/recipes/import', { waitUntil: 'networkidle' });
    await field(page).fill(`${address}#comments`);
    await field(page).press('ControlOrMeta+Enter');
    await expect(page.getByText('You already have this one.')).toBeVisible();
    await expect(button(page, 'Import 0 recipes')).toBeDisabled();
    await expect(page.getByRole('link', { name: /^See it/ })).toHaveAttribute('href', /^\/recipes\/recipe_/);
    await page.getByRole('checkbox', { name: `Import ${stew} anyway` }).check();
    await button(page, 'Import 1 recipe').click();
    await expect(page.getByText('1 recipe imported.')).toBeVisible();
  });
});

test('files of other programs are imported together, on a phone, and what the library has is left out', async ({
  page,
}) => {
  const mark = Date.now();
  const csv = [
    'title,servings,ingredients,instructions',
    `Rice pudding ${mark},2,"1 cup rice\n1 l milk",Simmer.`,
    `Plum jam ${mark},6,"1 kg plums\n3 cloves",Boil.`,
  ].join('\n');
  const recipe = {
    name: `Paprika soup ${mark}`,
    ingredients: '2 peppers\n1 onion',
    directions: 'Roast.\nBlend.',
    servings: '4',
    photo_data: null,
  };
  const archive = zipSync({ 'Paprika soup.paprikarecipe': gzipSync(strToU8(JSON.stringify(recipe))) });
  const files = [
    { name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
    { name: 'mine.paprikarecipes', mimeType: 'application/octet-stream', buffer: Buffer.from(archive) },
  ];
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToRecipes(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles(files);
  await expect(heading(page, '3 recipes found')).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.getByRole('checkbox', { name: `Import Plum jam ${mark}` }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'All new recipes in mine.csv' })).toHaveJSProperty(
    'indeterminate',
    true,
  );
  await button(page, `Show details of Paprika soup ${mark}`).click();
  await expect(page.getByText('Roast.')).toBeVisible();
  await button(page, 'Import 2 recipes').click();
  await expect(
    page.getByText('2 recipes imported. They’re drafts. Mark them ready once you’ve checked them.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: `Open in the editor Rice pudding ${mark}` })).toBeVisible();
  await button(page, 'Mark 2 as ready').click();
  await expect(page.getByText('2 recipes marked as ready.')).toBeVisible();
  await expect(button(page, 'Mark 2 as ready')).toBeHidden();

  await button(page, 'Import more').click();
  await page.locator('input[type="file"]').setInputFiles(files);
  await expect(page.getByText('1 new recipe, 1 already in your library')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Import Rice pudding ${mark} anyway` })).not.toBeChecked();
  await button(page, 'Import 1 recipe').click();
  await expect(page.getByText('1 recipe imported.')).toBeVisible();
});

test('one box takes files by drop, names what can be read, and shows the photos that come in a file', async ({
  page,
}) => {
  const mark = Date.now();
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a9462a' } })
    .jpeg()
    .toBuffer();
  const recipe = {
    name: `Photo soup ${mark}`,
    ingredients: '2 peppers',
    directions: 'Roast.',
    photo_data: photo.toString('base64'),
  };
  const archive = zipSync({ 'Soup.paprikarecipe': gzipSync(strToU8(JSON.stringify(recipe))) });
  await signIn(page);
  await page.goto('/recipes/import', { waitUntil: 'networkidle' });
  const box = page.getByRole('form', { name: 'Links, text, or files' });
  await expect(box.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Exports from apps' })).toContainText('Paprika');
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('.csv');
  expect(await findings(page)).toEqual([]);
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const all = new DataTransfer();
    all.items.add(new File([bytes], 'mine.paprikarecipes'));
    return all;
  }, Buffer.from(archive).toString('base64'));
  await box.dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop files to import')).toBeVisible();
  await box.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(heading(page, '1 recipe found')).toBeVisible();
  const shown = page.getByRole('img', { name: `Photo soup ${mark}` });
  await expect(shown).toHaveJSProperty('naturalWidth', 312);
  expect(await findings(page)).toEqual([]);
});

test('what two sources have both is pointed out, counted once, and stored twice only when she wants that', async ({
  page,
}) => {
  const mark = Date.now();
  const head = 'title,ingredients,instructions';
  const rice = `Rice of ${mark},1 cup rice|1 l milk,Simmer.|Serve.`;
  const file = (name: string, ...rows: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...rows].join('\n')),
  });
  await signIn(page);
  await page.goto('/recipes/import', { waitUntil: 'networkidle' });
  await page
    .locator('input[type="file"]')
    .setInputFiles([
      file('one.csv', rice, `Plums of ${mark},1 kg plums,Boil.`, 'Only a name,,'),
      file('two.csv', rice),
    ]);
  await expect(heading(page, '2 recipes found')).toBeVisible();
  await expect(page.getByText(`Same as Rice of ${mark} from one.csv.`)).toBeVisible();
  await expect(page.getByText('2 new recipes, 1 couldn’t be read')).toBeVisible();
  const again = page.getByRole('checkbox', { name: `Import Rice of ${mark} anyway` });
  await expect(again).not.toBeChecked();
  expect(await findings(page)).toEqual([]);
  await again.check();
  await expect(page.getByText('You’ll have a second one.')).toBeVisible();
  await button(page, 'Import 3 recipes').click();
  await expect(page.getByText(/^3 recipes imported\./)).toBeVisible();
});

test('in the review a glued recipe is split, a title is put right, and a corrected copy replaces hers', async ({
  page,
}) => {
  const mark = Date.now();
  const soup = (minutes: number) =>
    `Leek soup ${mark}\nServes 4\n\nIngredients\n2 leeks\n4 cups stock\n\nMethod\n1. Slice.\n2. Simmer for ${minutes} minutes.`;
  const glued = `Pea tart ${mark}\n\nIngredients\n1 cup peas\n1 egg\n\nMethod\n1. Roll it out.\n2. Bake for 30 minutes.\nBean salad ${mark}\n2 cups beans\n1 onion\nToss it all together and serve.`;
  await signIn(page);
  const id = await make(page, {
    title: `Leek soup ${mark}`,
    servings: 4,
    ingredients: ['2 leeks', '4 cups stock'],
    instructions: ['Slice.', 'Simmer for 20 minutes.'],
  });
  await page.goto('/recipes/import', { waitUntil: 'networkidle' });
  await field(page).fill(`${soup(40)}\n\n\n${glued}`);
  await button(page, 'Find recipes').click();
  await expect(heading(page, '2 recipes found')).toBeVisible();
  await expect(page.getByText('Same title and ingredients, different steps.')).toBeVisible();
  await expect(button(page, 'Import 0 recipes')).toBeDisabled();
  await page.getByText('Replace mine').click();
  await expect(page.getByText('This one will replace yours.')).toBeVisible();

  await button(page, 'Split into two recipes').click();
  const dialog = page.getByRole('dialog', { name: 'Split into two recipes' });
  // The line that looks like a title is chosen already.
  await expect(dialog.getByRole('radio', { name: `Bean salad ${mark}` })).toBeChecked();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Split here' }).click();
  await expect(heading(page, '3 recipes found')).toBeVisible();
  await button(page, 'Undo split').click();
  await expect(heading(page, '2 recipes found')).toBeVisible();
  await button(page, 'Split into two recipes').click();
  await dialog.getByRole('button', { name: 'Split here' }).click();
  await button(page, `Edit title of Bean salad ${mark}`).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(`White bean salad ${mark}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeHidden();
  await expect(button(page, `Edit title of White bean salad ${mark}`)).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await button(page, 'Import 3 recipes').click();
  await expect(page.getByText(/^2 recipes imported, 1 replaced\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: `White bean salad ${mark}` })).toBeVisible();
  await page.goto(`/recipes/${id}`);
  await expect(page.getByText('Simmer for 40 minutes.')).toBeVisible();
});

test('what cannot be read says why, the rest goes on, and she can stop and stay', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/422.*recipes\.import/);
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page);
  await page.goto('/recipes/import', { waitUntil: 'networkidle' });
  await field(page).fill(`${site.url}/about\nhttp://10.0.0.1/soup\n${site.url}/stew\n${site.url}/slow`);
  await button(page, 'Find recipes').click();
  await expect(page.getByText(/^4 of 4/)).toBeVisible();
  await page.getByRole('link', { name: 'Products' }).first().click();
  await page
    .getByRole('dialog', { name: 'Stop importing and leave?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await button(page, 'Stop').click();
  await expect(heading(page, '1 recipe found')).toBeVisible();
  const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t read 2 sources' });
  await expect(failed).toContainText('No recipe was found. Open the page, copy the recipe’s text');
  await expect(failed).toContainText('We can only read public web pages.');

  await button(page, 'Start over').click();
  await context.setOffline(true);
  await field(page).fill('Toast\n\nIngredients\n2 slices bread\n\nMethod\nToast the bread.');
  await button(page, 'Find recipes').click();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible();
  await expect(field(page)).toHaveValue(/^Toast/);
  await context.setOffline(false);
  await button(page, 'Try again').click();
  await expect(heading(page, '1 recipe found')).toBeVisible();
});

test('what was pasted or found is not left behind unasked, and is there again after a reload', async ({
  page,
}) => {
  const title = `Toast of ${Date.now()}`;
  await signIn(page);
  await page.goto('/recipes/import', { waitUntil: 'networkidle' });
  const products = page.getByRole('link', { name: 'Products' }).first();
  const stays = async (question: string) => {
    await products.click();
    await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Stay' }).click();
  };
  await field(page).fill(`${title}\n\nIngredients\n2 slices bread\n\nMethod\nToast the bread.`);
  await stays('Leave without importing?');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(
    page.getByRole('status').filter({ hasText: 'We brought back your unsaved changes.' }),
  ).toBeVisible();
  await expect(field(page)).toHaveValue(/^Toast of/);

  await button(page, 'Find recipes').click();
  await expect(heading(page, '1 recipe found')).toBeVisible();
  await stays('Leave without importing?');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(field(page)).toHaveValue(/^Toast of/);
  await button(page, 'Find recipes').click();
  await button(page, 'Import 1 recipe').click();
  await expect(page.getByText('1 recipe imported.')).toBeVisible();
  await products.click();
  await expect(heading(page, 'Products')).toBeVisible();
  await page.goto('/recipes/import', { waitUntil: 'networkidle' });
  await expect(field(page)).toHaveValue('');
});

test('what an export of Galley holds beside recipes is named as left out', async ({ page }) => {
  const title = `Kept soup ${Date.now()}`;
  const archive = zipSync({
    'galley.json': strToU8(
      JSON.stringify({ format: 'galley', version: 1, products: 2, brand: 1, revisions: 41 }),
    ),
    'recipes.ndjson': strToU8(
      JSON.stringify({
        id: 'recipe_x',
        slug: 'kept-soup',
        title,
        ingredients: [{ text: '2 leeks' }],
        notes: 'Better on the second day.',
        nutrition: { calories: 320 },
        image_url: null,
      }),
    ),
  });
  await signIn(page);
  await page.goto('/recipes/import', { waitUntil: 'networkidle' });
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'galley.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) });
  const left = page.getByText(
    'Not imported from galley.zip: 2 products, the brand kit, and 41 earlier versions.',
  );
  await expect(left).toBeVisible();
  await expect(page.getByText('Better on the second day.')).toBeVisible();
  await expect(page.getByText('Calories 320')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await button(page, 'Import 1 recipe').click();
  await expect(page.getByText('1 recipe imported.')).toBeVisible();
  await expect(left).toBeVisible();
});

test('photos are matched to recipes by name, and drafts are checked one after another', async ({
  browser,
}) => {
  const email = `photos.${Date.now()}@example.com`;
  const page = await newcomer(browser, email);
  const account = { email, password: PASSWORD };
  const whole = { servings: 2, ingredients: ['1 onion'], instructions: ['Cook.'], status: 'draft' };
  for (const title of ['Lemon Drizzle Cake', 'Bean Stew', 'Plum Jam'])
    await make(page, { title, ...whole }, account);
  const background = { r: 180, g: 90, b: 40 };
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

  await page.goto('/recipes', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Add photos to your recipes' }).click();
  await expect(heading(page, 'Add photos')).toBeVisible();
  const asked = page.waitForEvent('filechooser');
  await button(page, 'Choose photos').click();
  await (await asked).setFiles([
    ...['lemon-drizzle-cake.jpg', 'IMG_2041.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') },
  ]);
  await expect(page.getByRole('combobox', { name: 'Recipe for lemon-drizzle-cake.jpg' })).toHaveValue(
    'Lemon Drizzle Cake',
  );
  await expect(page.getByText('notes.txt isn’t an image.')).toBeVisible();
  const open = page.getByRole('combobox', { name: 'Recipe for IMG_2041.jpg' });
  await open.fill('plum');
  await page.getByRole('option', { name: 'Plum Jam' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await button(page, 'Add 2 photos').click();
  await expect(page.getByText('2 photos added.')).toBeVisible();
  await expect(page.getByText('Added', { exact: true })).toHaveCount(2);

  await page.goto('/recipes?status=draft', { waitUntil: 'networkidle' });
  const drafts = page.getByRole('navigation', { name: 'Drafts to check' });
  await page.getByRole('link', { name: 'Plum Jam' }).click();
  await expect(drafts).toContainText('1 of 3 drafts');
  // The photo is there.
  await expect(page.locator('img[src^="/i/"]').first()).toBeVisible();
  await drafts.getByRole('link', { name: 'Next' }).click();
  await expect(heading(page, 'Bean Stew')).toBeVisible();
  await expect(drafts).toContainText('2 of 3 drafts');
  await button(page, 'Mark as ready').click();
  await expect(heading(page, 'Lemon Drizzle Cake')).toBeVisible();
  await expect(drafts).toContainText('2 of 2 drafts');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Lemon Drizzle Cake');
  await button(page, 'Mark as ready').click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Plum Jam');
  await page.context().close();
});
