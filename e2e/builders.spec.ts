import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { lifted, signIn } from './support/creator';
import { maker } from './support/maker';
import { expect, test } from './support/test';

const part = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const handle = (page: Page, what: string) => page.getByRole('button', { name: `Move ${what}`, exact: true });
/** The sign that this page has saved, and when. */
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved\s*\d/ });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).last();
const more = async (page: Page, verb: string) => {
  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: verb }).click();
};
/** Drags something by its handle to just above the handle of something else. */
async function drag(page: Page, what: string, onto: string) {
  await handle(page, what).hover();
  await page.mouse.down();
  await handle(page, onto).hover({ position: { x: 8, y: 8 } });
  await handle(page, onto).hover({ position: { x: 8, y: 2 } });
  await expect(page.locator('[data-drop="before"]', { has: handle(page, onto) })).toHaveCount(1);
  await page.mouse.up();
}

test('recipes are dragged between the chapters of a book, and stay so', async ({ page }) => {
  // All chapters in sight: nothing scrolls while they are dragged.
  await page.setViewportSize({ width: 1280, height: 1800 });
  await signIn(page);
  const { recipe, product } = await maker(page);
  const [soup, tart, jam] = [
    await recipe('Dragged soup'),
    await recipe('Dragged tart'),
    await recipe('Dragged jam'),
  ];
  const id = await product({
    type: 'ebook',
    title: 'A dragged book',
    chapters: [
      { title: 'First', recipe_ids: [soup, tart] },
      { title: 'Last', recipe_ids: [jam] },
    ],
  });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  const recipesOf = (chapter: string) =>
    page.getByRole('list', { name: `Recipes in ${chapter}` }).getByRole('listitem');
  await expect(recipesOf('First')).toHaveText([/soup/, /tart/]);

  await drag(page, 'Dragged soup', 'Dragged jam');
  await expect(recipesOf('First')).toHaveText([/tart/]);
  await expect(recipesOf('Last')).toHaveText([/soup/, /jam/]);

  const whatIsIn = page.getByRole('button', { name: 'What’s in First' });
  await whatIsIn.click();
  await expect(recipesOf('First')).toHaveCount(0);
  await expect(whatIsIn).toHaveAttribute('aria-expanded', 'false');
  await whatIsIn.click();
  await expect(recipesOf('First')).toHaveText([/tart/]);

  await handle(page, 'chapter Last').focus();
  await page.keyboard.press('Space');
  await lifted(page, 'Last');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('chapter 1 of 2', { exact: true })).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Title of chapter 1' })).toHaveValue('Last');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title of chapter 1' })).toHaveValue('Last');
  await expect(recipesOf('Last')).toHaveText([/soup/, /jam/]);
});

test('a chapter is divided at a recipe, and takes recipes of other chapters where recipes are added', async ({
  page,
}) => {
  await signIn(page);
  const { recipe, product } = await maker(page);
  const mark = Date.now();
  const recipe_ids = [
    await recipe(`Oats ${mark}`),
    await recipe(`Soup ${mark}`),
    await recipe(`Chili ${mark}`),
  ];
  const id = await product({
    type: 'ebook',
    title: 'A divided book',
    chapters: [{ title: 'Breakfast', recipe_ids }],
  });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  const recipesOf = (chapter: string) =>
    page.getByRole('list', { name: `Recipes in ${chapter}` }).getByRole('listitem');
  await page.getByRole('button', { name: `Move options for Soup ${mark}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Start a new chapter here' }).click();
  const title = page.getByRole('textbox', { name: 'Title of chapter 2' });
  await expect(title).toBeFocused();
  await page.keyboard.type('Soups & Chili');
  await expect(title).toHaveValue('Soups & Chili');
  await expect(recipesOf('Breakfast')).toHaveText([/Oats/]);
  await expect(recipesOf('Soups & Chili')).toHaveText([/Soup/, /Chili/]);

  await page.getByRole('button', { name: 'Add recipes to Soups & Chili' }).click();
  await page.getByRole('textbox', { name: 'Find recipes' }).fill(String(mark));
  const found = page.getByRole('list', { name: 'Recipes found' }).getByRole('listitem');
  await expect(found).toHaveCount(3);
  const oats = found.filter({ hasText: 'Oats' });
  await expect(oats).toContainText('In Breakfast');
  await expect(found.filter({ hasText: 'Chili' })).toContainText('Added');
  await oats.getByRole('button', { name: `Move here: Oats ${mark}, now in Breakfast` }).click();
  await expect(oats).toContainText('Moved here');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(recipesOf('Breakfast')).toHaveCount(0);
  await expect(recipesOf('Soups & Chili')).toHaveText([/Soup/, /Chili/, /Oats/]);
});

test('the names of a chapter’s recipes stay whole words, in two lines at most, beside the pages and on a phone', async ({
  page,
}) => {
  await signIn(page);
  const { recipe, product } = await maker(page);
  const names = ['Overnight Oats, Four Ways', 'Buttermilk Pancakes (the fluffy ones) for a Long Weekend'];
  const recipe_ids = [await recipe(names[0] ?? ''), await recipe(names[1] ?? '')];
  const id = await product({
    type: 'ebook',
    title: 'A book of names',
    chapters: [{ title: 'Breakfast', recipe_ids }],
  });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  const rows = page.getByRole('list', { name: 'Recipes in Breakfast' });
  for (const width of [390, 700, 1000, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of names) {
      const words = rows.getByTitle(name, { exact: true });
      await expect(words).toHaveText(name);
      const { lines, room, wanted } = await words.evaluate((element) => {
        const style = getComputedStyle(element);
        const ruler = document.createElement('canvas').getContext('2d');
        if (ruler === null) throw new Error('no canvas to measure with');
        ruler.font = style.font;
        const longest = (element.textContent ?? '').split(' ').map((word) => ruler.measureText(word).width);
        return {
          lines: Math.round(element.clientHeight / Number.parseFloat(style.lineHeight)),
          room: element.clientWidth,
          wanted: Math.max(...longest),
        };
      });
      expect({ width, name, fits: room >= wanted }).toEqual({ width, name, fits: true });
      expect(lines).toBeLessThanOrEqual(2);
    }
  }
});

test('every page of a book can be written and left out, and what is taken out or taken back comes back', async ({
  page,
  faults,
}) => {
  // Half an ISBN is refused.
  faults.allow(/status of 400.*products\.update/);
  await signIn(page);
  const { recipe, product } = await maker(page);
  const recipe_ids = [await recipe('Kept soup'), await recipe('Lost soup')];
  const id = await product({ type: 'ebook', title: 'A whole book', recipe_ids });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  const inIt = page.getByRole('list', { name: 'Recipes in the book' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Remove Kept soup' }).focus();
  await page.keyboard.press('Delete');
  await expect(inIt).toHaveText([/Lost/]);
  await undo(page).click();
  await expect(inIt).toHaveText([/Kept/, /Lost/]);

  await part(page, 'Intro & extras');
  const isbn = page.getByRole('textbox', { name: 'ISBN' });
  await isbn.fill('978-3-16');
  await page.getByRole('textbox', { name: 'How to use this book' }).fill('Read a recipe to its end.');
  await expect(isbn).toHaveAccessibleDescription(/An ISBN has 10 or 13 digits/);
  await expect(page.getByRole('alert').filter({ hasText: 'everything else is saved' })).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(isbn).toBeFocused();
  await isbn.fill('');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await page.getByRole('switch', { name: 'Diet index' }).click();
  await part(page, 'Design');
  await page.getByRole('switch', { name: 'Nutrition' }).click();
  const servings = page.getByRole('textbox', { name: 'Scale every recipe to this many servings' });
  await servings.fill('0');
  await servings.blur();
  await expect(servings).toHaveValue('0');
  await expect(servings).toHaveAccessibleDescription(/Enter a number above 0, up to 10,000\./);
  await expect(page.getByRole('status').filter({ hasText: 'Not all saved' })).toBeVisible();
  await servings.fill('6');
  await expect(saved(page)).toBeVisible();
  await more(page, 'Undo all changes since you opened it');
  await expect(servings).toHaveValue('');
  await expect(saved(page)).toBeVisible();
  await undo(page).click();
  await expect(servings).toHaveValue('6');
  await expect(saved(page)).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await part(page, 'Intro & extras');
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('de');
  await expect(page.getByRole('textbox', { name: 'How to use this book' })).toHaveValue(/to its end/);
  await expect(page.getByRole('switch', { name: 'Diet index' })).not.toBeChecked();
  await part(page, 'Design');
  await expect(page.getByRole('switch', { name: 'Nutrition' })).toBeChecked();
  await expect(servings).toHaveValue('6');
});

test('work saves itself; without a connection it says so, stays, outlives the tab and is saved when there is one', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page);
  const { recipe, product } = await maker(page);
  const recipe_ids = [await recipe('Tunnel soup')];
  const lead = await product({ type: 'lead_magnet', title: 'A taste', recipe_ids });
  await page.goto(`/products/${lead}`, { waitUntil: 'networkidle' });
  await part(page, 'Text');
  const hook = page.getByRole('textbox', { name: 'Opening line' });
  await hook.fill('Three soups');
  await expect(saved(page)).toBeVisible();
  await context.setOffline(true);
  await hook.fill('Three soups, no fuss');
  const notSaved = page.getByRole('alert').filter({ hasText: 'You’re offline.' });
  await expect(notSaved).toContainText('and we’ll save it as soon as we can');
  await expect(page.getByRole('status').filter({ hasText: 'Not saved, trying again' })).toBeVisible();
  await context.setOffline(false);
  await expect(notSaved).toBeHidden();
  await expect(saved(page)).toBeVisible();

  const cards = await product({ type: 'recipe_card_pack', title: 'Cards', recipe_ids });
  const tab = await context.newPage();
  await tab.goto(`/products/${cards}`, { waitUntil: 'networkidle' });
  await tab.getByRole('tab', { name: 'Text' }).click();
  await context.setOffline(true);
  await tab.getByRole('textbox', { name: 'Subtitle' }).fill('Written in a tunnel');
  await expect(tab.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible();
  await tab.close({ runBeforeUnload: false });
  await context.setOffline(false);
  await page.goto(`/products/${cards}`);
  await expect(page.getByText('We brought back your unsaved changes.')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await part(page, 'Text');
  await expect(page.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('Written in a tunnel');
});

test('two tabs on one product join what they change, and ask where both changed the same', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/412/);
  await signIn(page);
  const { product } = await maker(page);
  const address = `/products/${await product({ type: 'ebook', title: 'Two tabs' })}`;
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(address, { waitUntil: 'networkidle' });
    await part(tab, 'Intro & extras');
  }
  const field = (tab: Page, name: string) => tab.getByRole('textbox', { name, exact: true });
  await field(other, 'Subtitle').fill('From the other tab');
  await expect(saved(other)).toBeVisible();
  await field(page, 'Dedication').fill('To bakers');
  await expect(saved(page)).toBeVisible();
  await expect(field(page, 'Subtitle')).toHaveValue('From the other tab');
  await field(page, 'Subtitle').fill('From this tab');
  await expect(saved(page)).toBeVisible();
  await field(other, 'Subtitle').fill('From the other tab again');
  await expect(
    other.getByRole('alert').filter({ hasText: 'Changed here and somewhere else: subtitle' }),
  ).toBeVisible();
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(saved(other)).toBeVisible();
  await other.reload();
  await part(other, 'Intro & extras');
  await expect(field(other, 'Subtitle')).toHaveValue('From the other tab again');
  await expect(field(other, 'Dedication')).toHaveValue('To bakers');
});

test('a sheet that takes fewer cards says so, and an empty chapter what becomes of it', async ({ page }) => {
  await signIn(page);
  const { recipe, archive, product } = await maker(page);
  const [kept, old] = [await recipe('Kept bread'), await recipe('Old bread')];
  const cards = await product({ type: 'recipe_card_pack', title: 'Large cards', recipe_ids: [kept] });
  await page.goto(`/products/${cards}`, { waitUntil: 'networkidle' });
  await part(page, 'Design');
  await page.getByRole('combobox', { name: 'Card size' }).selectOption('5x7');
  await page.getByRole('combobox', { name: 'Paper' }).selectOption('us_letter');
  await page.getByRole('combobox', { name: 'Cards per sheet' }).selectOption('4up');
  await expect(page.getByText('Two of this size fit on a letter-size sheet.')).toBeVisible();

  const chapters = [
    { title: 'Breads for every morning of a long week', recipe_ids: [kept, old] },
    { title: 'Nothing yet', recipe_ids: [] },
  ];
  const book = await product({ type: 'ebook', title: 'A book with a gap', chapters });
  await archive(old);
  await page.goto(`/products/${book}`, { waitUntil: 'networkidle' });
  await expect(page.getByText(/This chapter is empty, so it’s left out of your files/)).toBeVisible();
  const out = page.getByRole('button', { name: 'Remove Old bread' });
  await out.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Remove Old bread?' });
  await expect(question).toContainText('It’s archived.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(out).toBeAttached();
  await out.focus();
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(out).toHaveCount(0);
  await expect(saved(page)).toBeVisible();
});

test('a meal is dragged to another day by the keys of its handle', async ({ page }) => {
  await signIn(page);
  const { recipe, product } = await maker(page);
  const entry = { day: 1, slot: 'dinner', kind: 'recipe', recipe_id: await recipe('Dragged stew') };
  const id = await product({ type: 'meal_plan', title: 'A dragged week', days: 3, entries: [entry] });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  // What drags is loaded after the page.
  await expect(page.locator('[id^="DndLiveRegion"]')).toBeAttached();
  await handle(page, 'Dragged stew, Monday, dinner').focus();
  await page.keyboard.press('Enter');
  await lifted(page, 'Dragged stew');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Tuesday, breakfast', { exact: true })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: 'Dragged stew. Edit meal on Tuesday, breakfast' }),
  ).toBeVisible();
});

const beginning = async (download: Download) =>
  (await readFile(await download.path())).subarray(0, 4).toString('latin1');

test('a book is built by drag, seen as it will be printed, read as PDF, and keeps what is archived', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 1400 });
  await signIn(page);
  const { recipe, archive, product } = await maker(page);
  const [pie, flan, cake] = [
    await recipe('Printed pie'),
    await recipe('Printed flan'),
    await recipe('Printed cake'),
  ];
  const id = await product({
    type: 'ebook',
    title: 'A printed book',
    chapters: [
      { title: 'Ovens', recipe_ids: [pie, flan] },
      { title: 'Later', recipe_ids: [cake] },
    ],
  });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  const pages = page.getByRole('group', { name: 'Pages' });
  const idle = () => expect(pages).toHaveAttribute('aria-busy', 'false');

  await test.step('she turns the pages', async () => {
    await expect(pages.getByRole('img', { name: 'The cover' })).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(pages.getByRole('img', { name: /^Page 2:/ })).toBeVisible();
    await pages.focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Home');
    await expect(pages.getByRole('img', { name: 'The cover' })).toBeVisible();
  });

  await test.step('the pages follow what she drags and writes', async () => {
    await drag(page, 'Printed flan', 'Printed cake');
    await expect(page.getByRole('list', { name: 'Recipes in Later' }).getByRole('listitem')).toHaveText([
      /flan/,
      /cake/,
    ]);
    await page.getByRole('button', { name: 'Remove Printed flan' }).focus();
    await expect(pages.getByRole('img', { name: /Printed flan/ })).toBeVisible();
    const title = page.getByRole('textbox', { name: 'Title of chapter 2' });
    await title.focus();
    // A short chapter opens above its first recipe.
    const opener = pages.getByRole('img', { name: /: Later, Printed flan/ });
    await expect(opener).toBeVisible();
    await idle();
    const before = await opener.getAttribute('src');
    await title.fill('Sweet things');
    await expect(pages.getByRole('img', { name: /: Later, |: Sweet things, / })).not.toHaveAttribute(
      'src',
      before ?? '',
      {
        timeout: 3_000,
      },
    );
    await expect(pages.getByRole('img', { name: /: Sweet things, / })).toBeVisible();
  });

  const files = page.getByRole('region', { name: 'Files' });
  const open = files.getByRole('button', { name: 'Open PDF' });
  await test.step('she reads the PDF in the page', async () => {
    await page.getByRole('link', { name: 'Download', exact: true }).click();
    await expect(files).toBeFocused();
    await files.getByRole('button', { name: 'Build PDF and EPUB' }).click();
    await expect(open).toBeVisible({ timeout: 30_000 });
    await open.click();
    const reader = page.getByRole('dialog', { name: 'A printed book, the PDF' });
    await expect(reader.getByText('A printed book').nth(1)).toBeAttached({ timeout: 20_000 });
    await reader.getByRole('textbox', { name: 'Page' }).fill('3');
    await expect(
      reader.getByRole('region', { name: 'Page 3' }).getByText('Printed pie').first(),
    ).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(reader).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('she downloads both files', async () => {
    for (const [format, first] of [
      ['PDF', '%PDF'],
      ['EPUB', 'PK\u0003\u0004'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Download ${format}` }).click(),
      ]);
      expect(await beginning(download)).toBe(first);
    }
  });

  await test.step('she gets pages and a cover for a printer, with what its form asks for', async () => {
    const print = page.getByRole('region', { name: 'Print edition' });
    await print.getByRole('combobox', { name: 'Paper' }).selectOption('Black and white on white paper');
    await print.getByRole('textbox', { name: 'Back cover' }).fill('For small ovens.');
    await print.getByRole('button', { name: 'Build print edition' }).click();
    await expect(print.getByRole('button', { name: 'Download print pages' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(print.getByText('7.5 × 9.25')).toBeVisible();
    await expect(print.getByText('Amazon KDP', { exact: true })).toBeVisible();
    for (const name of ['Download print pages', 'Download print cover']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        print.getByRole('button', { name }).click(),
      ]);
      expect(await beginning(download)).toBe('%PDF');
    }
  });

  await test.step('an archived recipe stays in what is made again', async () => {
    await archive(flan);
    await part(page, 'Intro & extras');
    await page.getByRole('textbox', { name: 'Subtitle' }).fill('Second printing');
    await part(page, 'Files');
    await files.getByRole('button', { name: 'Rebuild' }).click();
    await expect(open).toBeHidden();
    await expect(open).toBeVisible({ timeout: 30_000 });
    // The address still says where she was.
    await page.reload({ waitUntil: 'networkidle' });
    await expect(open).toBeVisible();
    await part(page, 'Chapters');
    await expect(page.getByRole('list', { name: 'Recipes in Sweet things' })).toContainText('Printed flan');
    await part(page, 'Files');
    await open.click();
    const reader = page.getByRole('dialog', { name: 'A printed book, the PDF' });
    await expect(reader.getByText('Second printing').first()).toBeAttached({ timeout: 20_000 });
    await reader.getByRole('textbox', { name: 'Page' }).fill('8');
    await expect(reader.getByText('Printed flan').first()).toBeAttached();
  });
});
