import sharp from 'sharp';
import { lifted, signIn } from './support/creator';
import { demoLogin } from './support/demo';
import { field, rows, saved, title, written } from './support/recipe-editor';
import { byTry, expect, test } from './support/test';

test('a recipe is written by the keyboard alone, saves itself, and is all there after a reload', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/recipes/new', { waitUntil: 'networkidle' });
  await expect(title(page)).toBeFocused();
  await page.keyboard.type('Keyboard pie');
  await expect(page).toHaveURL(/\/recipes\/recipe_.*\/edit$/);
  await expect(title(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('8');
  await field(page, 'Add an ingredient line').focus();
  for (const line of ['2 cups flour', 'Filling:', '3 apples', '1 tsp salt']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Alt+ArrowUp');
  await expect(field(page, 'As written, line 3')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Moved to position 3 of 4.')).toBeAttached();
  await expect(field(page, 'As written, line 2')).toHaveValue('1 tsp salt');
  await expect(field(page, 'As written, line 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'As written, line 3')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(field(page, 'As written, line 2')).toBeFocused();
  await field(page, 'Add step').focus();
  await page.keyboard.type('Mix. Bake.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(field(page, 'Step 1')).toBeFocused();
  await page.keyboard.press('Home');
  for (let times = 0; times < 'Mix.'.length; times++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Step 2')).toHaveValue('Bake.');
  await field(page, 'Credit').focus();
  await page.keyboard.type('Adapted from Ruth Miller');
  await expect(saved(page)).toBeVisible();

  await page.reload();
  await expect(title(page)).toHaveValue('Keyboard pie');
  await expect(field(page, 'Servings')).toHaveValue('8');
  for (const [index, line] of ['2 cups flour', '1 tsp salt', '3 apples'].entries())
    await expect(field(page, `As written, line ${index + 1}`)).toHaveValue(line);
  await expect(field(page, 'Section heading')).toHaveValue('Filling');
  await expect(field(page, 'Step 1')).toHaveValue('Mix.');
  await expect(field(page, 'Step 2')).toHaveValue('Bake.');
  await expect(field(page, 'Credit')).toHaveValue('Adapted from Ruth Miller');
  await page.getByRole('button', { name: 'Mark as ready' }).press('Enter');
  const status = page.getByText('Ready', { exact: true });
  await expect(status).toBeVisible();
  // The button has gone; she goes on from what has come of it.
  await expect(page.locator(':focus')).toHaveText('Ready');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'History' })).toBeFocused();
});

test('the sign says on opening when the recipe was last saved', async ({ page }) => {
  await signIn(page);
  await written(page, 'Timed pie');
  await page.reload();
  await expect(saved(page)).toHaveText(/^Saved\s*\d/);
});

test('a photo is uploaded, shown and kept; what is no picture is refused', async ({ page, faults }) => {
  faults.allow(/415.*images\.upload/);
  await signIn(page);
  await written(page, 'Photo pie');
  const photo = page.getByRole('img', { name: 'Photo 1', exact: true });
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByRole('alert').filter({ hasText: 'notes.txt isn’t an image.' })).toBeVisible();
  const background = { r: 180, g: 90, b: 40 };
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await input.setInputFiles({ name: 'pie.jpg', mimeType: 'image/jpeg', buffer });
  await expect(photo).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'not a picture' })).toBeHidden();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(photo).toHaveJSProperty('naturalWidth', 312);
  await input.setInputFiles({
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'can’t use this file as an image' })).toBeVisible();
  await page.getByRole('button', { name: 'More for photo 1' }).click();
  await page.getByRole('menuitem', { name: 'Remove photo' }).click();
  await expect(photo).toBeHidden();
});

test('several photos are described, put in order and framed by keys alone', async ({ page }) => {
  await signIn(page);
  await written(page, 'Photos pie');
  const picture = (name: string, r: number) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: { r, g: 90, b: 40 } } })
      .jpeg()
      .toBuffer()
      .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));
  const files = [await picture('whole.jpg', 180), await picture('slice.jpg', 20)];
  await page.locator('input[type="file"]').setInputFiles(files);
  const words = (place: number) => page.getByRole('textbox', { name: `Alt text for photo ${place}` });
  await words(1).fill('The whole pie');
  await words(2).fill('A slice');
  await words(2).press('Alt+ArrowUp');
  await expect(words(1)).toHaveValue('A slice');
  await page.getByRole('button', { name: 'More for photo 2' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove photo' }).press('Enter');
  await expect(words(2)).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter');
  await expect(words(2)).toHaveValue('The whole pie');

  await page.getByRole('button', { name: 'More for photo 1' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Crop and focal point' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Adjust photo 1' });
  await dialog.getByRole('button', { name: 'Focal point: 50% from the left' }).press('Shift+ArrowLeft');
  await expect(dialog.getByRole('button', { name: 'Focal point: 40% from the left' })).toBeVisible();
  await dialog.getByText('Crop', { exact: true }).click();
  await dialog.getByText('1:1', { exact: true }).click();
  const crop = dialog.getByRole('button', { name: /^Crop: 67% of the width, 100% of the height/ });
  await crop.press('Shift+ArrowRight');
  await expect(crop).toHaveAccessibleName(/27% from the left/);
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(words(1)).toHaveValue('A slice');
  await page.goto(page.url().replace(/\/edit.*$/, ''));
  const shown = page.getByRole('article').getByRole('img', { name: 'A slice' });
  await expect(shown).toHaveJSProperty('naturalWidth', 600);
  await page.getByRole('button', { name: 'Photo 2 of 2: The whole pie' }).press('Enter');
  await expect(page.getByRole('article').getByRole('img', { name: 'The whole pie' })).toBeVisible();
});

test('a photo that is on its way keeps the tab and the page until it is there', async ({ page }) => {
  await signIn(page);
  await written(page, 'Slow photo pie');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/trpc/images.upload', async (route) => {
    await held;
    await route.continue();
  });
  const background = { r: 180, g: 90, b: 40 };
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type="file"]').setInputFiles({ name: 'pie.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('status').filter({ hasText: 'Your picture is uploading.' })).toBeAttached();
  // The page listens a moment after it has said so.
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.poll(() => page.evaluate(asks)).toBe(true);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('link', { name: 'Products' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  release();
  await expect(page.getByRole('img', { name: 'Photo 1', exact: true })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(page).toHaveURL(/\/products$/);
});

test('two tabs on one recipe merge, and ask where both changed the same', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/412.*recipes\.update/);
  await signIn(page);
  const address = await written(page, 'Tab pie');
  const other = await context.newPage();
  await other.goto(address, { waitUntil: 'networkidle' });
  await expect(title(other)).toHaveValue('Tab pie');
  await field(other, 'Notes').fill('From the other tab.');
  await title(other).fill('Their pie');
  await expect(saved(other)).toBeVisible();

  await title(page).fill('My pie');
  await field(page, 'Description').fill('From this tab.');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Changed here and somewhere else: title.' }),
  ).toBeVisible();
  await expect(field(page, 'Notes')).toHaveValue('From the other tab.');
  await expect(title(page)).toHaveValue('My pie');
  await page.getByRole('button', { name: 'Compare and choose' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('My pie');
  await expect(dialog).toContainText('Their pie');
  await expect(dialog.getByRole('button', { name: 'Keep all of mine' })).toBeFocused();
  await dialog.getByRole('radio', { name: /^Your version/ }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Use these' }).press('Enter');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue('My pie');
  await expect(field(page, 'Notes')).toHaveValue('From the other tab.');
  await expect(field(page, 'Description')).toHaveValue('From this tab.');
});

test('leaving saves; without a connection it asks, and what was typed outlives the tab', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page);
  const address = await written(page, 'Left pie');
  await field(page, 'Description').fill('Typed and left at once.');
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(page).toHaveURL(/\/products$/);
  await page.goBack();
  await expect(field(page, 'Description')).toHaveValue('Typed and left at once.');

  await field(page, 'Notes').fill('Typed');
  await expect(saved(page)).toBeVisible();
  await context.setOffline(true);
  await field(page, 'Notes').fill('Typed without a connection.');
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible();
  await page.getByRole('link', { name: 'Products' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Notes')).toHaveValue('Typed without a connection.');
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);

  const again = await context.newPage();
  await again.goto(address);
  await expect(field(again, 'Notes')).toHaveValue('Typed without a connection.');
  await expect(
    again.getByRole('status').filter({ hasText: 'We brought back your unsaved changes.' }),
  ).toBeVisible();
  await expect(saved(again)).toBeVisible();
});

test('of two notices one stays while she scrolls on a phone, and neither lies on the other', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await signIn(page);
  const address = await written(page, 'Noticed pie');
  await context.setOffline(true);
  await field(page, 'Notes').fill('Typed without a connection.');
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);

  const again = await context.newPage();
  await again.setViewportSize({ width: 390, height: 844 });
  await again.route('**/api/trpc/recipes.update*', (route) => route.abort());
  await again.goto(address);
  const back = again.getByRole('status').filter({ hasText: 'We brought back your unsaved changes.' });
  const failed = again.getByRole('alert').filter({ hasText: 'You’re offline.' });
  await expect(back).toBeInViewport();
  await expect(failed).toBeInViewport();
  await field(again, 'Notes').scrollIntoViewIfNeeded();
  await expect(failed).toBeInViewport({ ratio: 1 });
  await expect(back).not.toBeInViewport();
});

test('a session that ends while she types is opened again in place', async ({ page, context, faults }) => {
  faults.allow(/401.*(?:recipes\.update|auth\.me)/);
  await signIn(page);
  const address = await written(page, 'Signed pie');
  await context.clearCookies();
  await field(page, 'Notes').fill('Typed while signed out.');
  const dialog = page.getByRole('dialog', { name: 'You’re signed out' });
  await dialog.getByLabel('Password', { exact: true }).fill(demoLogin().password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(saved(page)).toBeVisible();
  expect(page.url()).toBe(address);
  await page.reload();
  await expect(field(page, 'Notes')).toHaveValue('Typed while signed out.');
});

test('the preview gives the focus back, and the palette makes room for the question before leaving', async ({
  page,
  faults,
}) => {
  faults.allow(/ERR_FAILED.*recipes\.update/);
  await signIn(page);
  await written(page, 'Focus flan');
  const preview = page.getByRole('button', { name: 'Preview', exact: true });
  await preview.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Back to the editor' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(preview).toBeFocused();

  await page.route('**/recipes.update*', (route) => route.abort());
  await field(page, 'Notes').fill('not stored yet');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused();
  await page.keyboard.type('lentil soup');
  await expect(page.getByRole('option', { name: /lentil soup/i }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeHidden();
  // The answer that changes nothing has the focus.
  await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Notes')).toHaveValue('not stored yet');
});

test('lines and whole sections are moved by drag and by the keys of their handles, and stay so', async ({
  page,
}) => {
  await signIn(page);
  await written(page, 'Dragged pie');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await dialog
    .getByRole('textbox')
    .fill('Ingredients:\n1. 2 cups flour\n2. 3 eggs\nSauce:\n1. 1 onion\n2. salt\nTopping:\n1. 200 g cheese');
  await expect(dialog.getByText('5 lines and 2 headings')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 5 lines' }).click();
  const before = ['2 cups flour', '3 eggs', 'Sauce', '1 onion', 'salt', 'Topping', '200 g cheese'];
  await expect.poll(() => rows(page)).toEqual(before);

  const handle = (what: string) => page.getByRole('button', { name: `Move ${what}`, exact: true });
  const drag = async (from: string, to: string) => {
    await page.locator('#ingredients').scrollIntoViewIfNeeded();
    await handle(from).hover();
    await page.mouse.down();
    // The first move lifts it, the next ones carry it.
    await handle(to).hover({ position: { x: 8, y: 8 } });
    await handle(to).hover({ position: { x: 8, y: 4 } });
    await expect(page.locator('[data-row]', { has: handle(to) })).toHaveAttribute('data-drop', 'before');
    await page.mouse.up();
  };
  await drag('line 1', 'line 4');
  await expect
    .poll(() => rows(page))
    .toEqual(['3 eggs', 'Sauce', '1 onion', '2 cups flour', 'salt', 'Topping', '200 g cheese']);
  await drag('the section Topping', 'the section Sauce');
  await expect
    .poll(() => rows(page))
    .toEqual(['3 eggs', 'Topping', '200 g cheese', 'Sauce', '1 onion', '2 cups flour', 'salt']);

  await handle('line 1').focus();
  await page.keyboard.press('Space');
  await lifted(page, '3 eggs');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Topping, position 1 of 5')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Topping, position 2 of 5')).toBeAttached();
  await page.keyboard.press('Space');
  const after = ['Topping', '200 g cheese', '3 eggs', 'Sauce', '1 onion', '2 cups flour', 'salt'];
  await expect.poll(() => rows(page)).toEqual(after);
  await expect(handle('line 2')).toBeFocused();
  await page.keyboard.press('Space');
  await lifted(page, '3 eggs');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Topping, position 1 of 5')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 eggs stays where it was.')).toBeAttached();
  await expect.poll(() => rows(page)).toEqual(after);

  // Each of them can be taken back, by the key or from its message, the last one first.
  await page.keyboard.press('ControlOrMeta+z');
  await expect
    .poll(() => rows(page))
    .toEqual(['3 eggs', 'Topping', '200 g cheese', 'Sauce', '1 onion', '2 cups flour', 'salt']);
  await expect(page.getByText('“3 eggs” moved.')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  const once = ['3 eggs', 'Sauce', '1 onion', '2 cups flour', 'salt', 'Topping', '200 g cheese'];
  await expect.poll(() => rows(page)).toEqual(once);
  const cheese = page
    .locator('[data-row]', { has: handle('line 5') })
    .getByRole('textbox')
    .first();
  await cheese.press('Alt+ArrowUp');
  await cheese.press('Alt+ArrowUp');
  await expect
    .poll(() => rows(page))
    .toEqual(['3 eggs', 'Sauce', '1 onion', '2 cups flour', '200 g cheese', 'salt', 'Topping']);
  const undo = page
    .getByRole('status')
    .filter({ hasText: '“200 g cheese” moved.' })
    .getByRole('button', { name: 'Undo', exact: true });
  // The message of the first step goes when that of the second comes.
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect.poll(() => rows(page)).toEqual(once);
  await drag('the section Topping', 'the section Sauce');
  await handle('line 1').focus();
  await page.keyboard.press('Space');
  await lifted(page, '3 eggs');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => rows(page)).toEqual(after);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect.poll(() => rows(page)).toEqual(after);
});

test('a list that was pasted is taken back as a whole', async ({ page }) => {
  await signIn(page);
  await written(page, 'Pasted pie');
  await field(page, 'Add an ingredient line').fill('1 lemon');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await dialog.getByRole('textbox').fill('2 inch ginger\n3 eggs');
  await expect(dialog.getByText('2 lines, 1 to check')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(page.getByText('2 lines added. 1 needs a look.')).toBeVisible();
  await expect.poll(() => rows(page)).toEqual(['1 lemon', '2 inch ginger', '3 eggs']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => rows(page)).toEqual(['1 lemon']);
});

test('a whole recipe pasted among the ingredients puts its steps into the method, and is taken back', async ({
  page,
}) => {
  await signIn(page);
  await written(page, 'Pasted pancakes');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await dialog
    .getByRole('textbox')
    .fill('Pancakes\n\nIngredients\n2 eggs\n1 cup milk\n\nMethod\n1. Whisk.\n2. Fry.');
  await expect(dialog.getByRole('status')).toHaveText(
    '2 lines. 2 steps for Method. We left out the line above the list.',
  );
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(page.getByText('2 lines added. 2 steps added to Method.')).toBeVisible();
  await expect.poll(() => rows(page)).toEqual(['2 eggs', '1 cup milk']);
  const step = page.getByRole('textbox', { name: 'Step 2', exact: true });
  await expect(step).toHaveValue('Fry.');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => rows(page)).toEqual([]);
  await expect(step).toBeHidden();
});

test('a whole recipe that is pasted fills in everything by one press, and is taken back by another', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/recipes/new', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const pasted = dialog.getByRole('textbox');
  const fill = dialog.getByRole('button', { name: 'Fill in the recipe' });
  await pasted.fill('2 eggs\n1 cup milk');
  await expect(dialog.getByRole('button', { name: 'Add 2 lines' })).toBeVisible();
  await expect(fill).toBeHidden();
  const name = byTry('Buttermilk biscuits', 'Skillet biscuits');
  const text = `${name}\nServes 8\nPrep time: 15 minutes\nCook time: 20 minutes\n\nIngredients\n2 cups flour\n1 cup milk\n\nInstructions\n1. Mix.\n2. Bake.`;
  await pasted.fill(text);
  await expect(fill).toBeVisible();

  // Closed by a slip, nothing is lost.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing added yet. Your text is kept under “Paste a list.”')).toBeVisible();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expect(pasted).toHaveValue(text);

  await fill.click();
  await expect(dialog).toBeHidden();
  await expect(title(page)).toHaveValue(name);
  await expect(field(page, 'Servings')).toHaveValue('8');
  await expect(field(page, 'Prep, minutes')).toHaveValue('15');
  await expect(field(page, 'Cook, minutes')).toHaveValue('20');
  await expect.poll(() => rows(page)).toEqual(['2 cups flour', '1 cup milk']);
  await expect(page.getByRole('textbox', { name: 'Step 2', exact: true })).toHaveValue('Bake.');
  await page
    .getByRole('status')
    .filter({ hasText: 'Recipe filled in.' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click();
  await expect(title(page)).toHaveValue('');
  await expect.poll(() => rows(page)).toEqual([]);
});
