import { alive } from './support/alive';
import { findings, sideways } from './support/axe';
import { apiHeaders, lifted, signIn } from './support/creator';
import { maker } from './support/maker';
import { expect, test } from './support/test';

test('the shopping list of a plan follows every edit of its meals', async ({ page }) => {
  await signIn(page);
  const headers = await apiHeaders(page);
  const make = async (path: string, data: object): Promise<string> =>
    (await (await page.request.post(`/api${path}`, { headers, data })).json()).id;
  const lines = ['1 cup milk', '150 g flour', '3 eggs'];
  const recipe_id = await make('/recipes', { title: 'Summed pancakes', servings: 2, ingredients: lines });
  const meal = { slot: 'breakfast', kind: 'recipe', recipe_id };
  const id = await make('/products', {
    type: 'meal_plan',
    title: 'A summed week',
    days: 3,
    people: 2,
    entries: [
      { day: 1, ...meal },
      { day: 2, ...meal, servings: 1 },
      { day: 3, ...meal, kind: 'leftover' },
    ],
  });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  const list = page.getByRole('region', { name: 'Shopping list' });
  const line = (words: RegExp) => list.getByRole('listitem').filter({ hasText: words });
  await expect(line(/^225 g flour/)).toContainText('Summed pancakes');
  // Four and a half eggs: one buys whole ones.
  await expect(line(/^5 eggs/)).toBeVisible();

  await page.getByRole('textbox', { name: 'People' }).fill('4');
  await expect(line(/^375 g flour/)).toBeVisible();
  await list.getByText('Metric', { exact: true }).click();
  await expect(line(/^59\d ml milk/)).toBeVisible();
  await list.getByLabel('Pantry staples').fill('egg');
  await page.keyboard.press('Enter');
  await expect(line(/eggs/)).toHaveCount(0);
  await list.getByRole('textbox', { name: 'Extra items' }).fill('Candles');
  await expect(line(/Candles/)).toContainText('added by you');

  await expect(page.getByRole('status').filter({ hasText: /^Saved\s*\d/ })).toBeVisible();
  const people = page.getByRole('textbox', { name: 'People' });
  await people.fill('a few');
  await people.blur();
  await expect(people).toHaveValue('a few');
  await expect(people).toHaveAccessibleDescription('Enter a whole number.');
  await people.press('ArrowUp');
  await expect(people).toHaveValue('5');
  await people.fill('4');
  await expect(page.getByRole('status').filter({ hasText: /^Saved\s*\d/ })).toBeVisible();
  await page.reload();
  await expect(line(/^375 g flour/)).toBeVisible();
  await expect(line(/Candles/)).toBeVisible();
});

test('the shopping list is there from the first look, so that the settings under it stand still', async ({
  page,
}) => {
  await signIn(page);
  const { recipe, product } = await maker(page);
  const entries = [{ day: 1, slot: 'dinner', kind: 'recipe', recipe_id: await recipe('A still soup') }];
  const id = await product({ type: 'meal_plan', title: 'A plan that stands still', days: 3, entries });
  // What the page would have to ask for never comes.
  await page.route(/products\.shoppingRecipes/, () => {});
  await page.goto(`/products/${id}`, { waitUntil: 'domcontentloaded' });
  const list = page.getByRole('region', { name: 'Shopping list' });
  await expect(list.getByRole('listitem')).toHaveText(/^2 eggs/);
  await expect(list.getByRole('textbox', { name: 'Extra items' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a meal that is open while the plan changes elsewhere is never written over another', async ({
  page,
  faults,
}) => {
  // A save that meets the newer version.
  faults.allow(/412 \(Precondition Failed\).*products\.update/);
  await signIn(page);
  const headers = await apiHeaders(page);
  const note = (day: number, text: string) => ({ day, slot: 'dinner', kind: 'note', text });
  const [first, second, third] = [note(1, 'FIRST'), note(2, 'SECOND'), note(3, 'THIRD')];
  const made = await page.request.post('/api/products', {
    headers,
    data: { type: 'meal_plan', title: 'A plan in two places', days: 3, entries: [first, second, third] },
  });
  const address = `/api/products/${(await made.json()).id}`;
  const elsewhere = async (data: object) =>
    expect((await page.request.patch(address, { headers, data })).status()).toBe(200);
  const texts = async () =>
    (await (await page.request.get(address, { headers })).json()).entries.map(
      ({ text }: { text: string }) => text,
    );
  await page.goto(address.replace('/api', ''), { waitUntil: 'networkidle' });
  const people = page.getByRole('textbox', { name: 'People' });
  const takenIn = page.getByText(/^Updated in another tab or on another device/);
  const dialog = page.getByRole('dialog');

  // Where it only stands elsewhere now, it is found.
  await elsewhere({ entries: [second, third] });
  await people.fill('4');
  await page.getByRole('button', { name: /^THIRD\. Edit meal on / }).click();
  await expect(takenIn).toHaveCount(1);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('THIRD CHANGED');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(texts).toEqual(['SECOND', 'THIRD CHANGED']);

  // Where it was taken out, the dialog says so, and what is written becomes a meal of its own.
  await elsewhere({ entries: [third] });
  await people.fill('5');
  await page.getByRole('button', { name: /^SECOND\. Edit meal on / }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/was changed or removed somewhere else/);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('SECOND CHANGED');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(texts).toEqual(['THIRD', 'SECOND CHANGED']);
});

test('a plan is made shorter by taking out the meals of the days that go, and back again', async ({
  page,
}) => {
  await signIn(page);
  const headers = await apiHeaders(page);
  const note = (day: number) => ({ day, slot: 'dinner', kind: 'note', text: `Note of day ${day}` });
  const data = { type: 'meal_plan', title: 'A shorter plan', days: 4, entries: [note(1), note(3), note(4)] };
  const { id } = await (await page.request.post('/api/products', { headers, data })).json();
  const days = async () =>
    (await (await page.request.get(`/api/products/${id}`, { headers })).json()).entries.map(
      ({ day }: { day: number }) => day,
    );
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  const field = page.getByRole('textbox', { name: 'Days' });
  await field.fill('2');
  await expect(field).toHaveAccessibleDescription('Enter a number from 4 to 31. Day 4 already has a meal.');
  await page.getByRole('button', { name: 'Make it 2 days and remove 2 meals' }).click();
  await expect(field).toHaveValue('2');
  await expect(field).toBeFocused();
  await expect(page.getByRole('button', { name: /^Note of day 4/ })).toHaveCount(0);
  await expect.poll(days).toEqual([1]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(field).toHaveValue('4');
  await expect(page.getByRole('button', { name: /^Note of day 4/ })).toHaveCount(1);
  await expect.poll(days).toEqual([1, 3, 4]);
});

test('a meal that is moved by keys goes to the cell that the arrow points to', async ({ page }) => {
  await signIn(page);
  const headers = await apiHeaders(page);
  const note = (day: number, slot: string, text: string) => ({ day, slot, kind: 'note', text });
  const others = [1, 3].flatMap((day) =>
    ['lunch', 'dinner'].map((slot) => note(day, slot, `${day} ${slot}`)),
  );
  const made = await page.request.post('/api/products', {
    headers,
    data: {
      ...{ type: 'meal_plan', title: 'A plan by keys', days: 3, start_weekday: 'monday' },
      entries: [note(2, 'lunch', 'Moved'), ...others],
    },
  });
  await page.goto(`/products/${(await made.json()).id}`, { waitUntil: 'networkidle' });
  const handle = page.getByRole('button', { name: /^Move Moved, / });
  const steps = [
    ['ArrowUp', 'Monday, lunch'],
    ['ArrowDown', 'Tuesday, lunch'],
    ['ArrowLeft', 'Tuesday, breakfast'],
    ['ArrowRight', 'Tuesday, lunch'],
    ['ArrowRight', 'Tuesday, dinner'],
    ['ArrowDown', 'Wednesday, dinner'],
  ] as const;
  for (const [arrow, cell] of steps) {
    await handle.focus();
    await page.keyboard.press('Enter');
    await lifted(page, 'Moved');
    await page.keyboard.press(arrow);
    await expect(page.getByText(cell, { exact: true })).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Moved. Edit meal on ${cell}` })).toBeVisible();
  }
});

test('a key on a handle that comes before moving is loaded lifts as soon as it is', async ({ page }) => {
  await signIn(page);
  const headers = await apiHeaders(page);
  const made = await page.request.post('/api/products', {
    headers,
    data: {
      ...{ type: 'meal_plan', title: 'A plan in haste', days: 3 },
      entries: [{ day: 2, slot: 'lunch', kind: 'note', text: 'Moved' }],
    },
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    void page.route('**/_next/static/chunks/**', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('Use the arrow keys to choose a position')) {
        resolve();
        await held;
      }
      await route.fulfill({ response });
    });
  });
  await page.goto(`/products/${(await made.json()).id}`, { waitUntil: 'commit' });
  await asked;
  const handle = page.getByRole('button', { name: /^Move Moved, / });
  await alive(handle);
  await handle.focus();
  await page.keyboard.press('Space');
  release();
  await lifted(page, 'Moved');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Moved\. Edit meal on / })).toBeVisible();
  // Chunks that are still being read would fail with the page.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a call to action that was taken out comes back as it was written', async ({ page }) => {
  await signIn(page);
  const headers = await apiHeaders(page);
  const cta = { headline: 'More of it', text: 'Long words', button: 'See', url: 'https://example.com/more' };
  const made = await page.request.post('/api/products', {
    headers,
    data: { type: 'lead_magnet', title: 'A taste with a call', cta },
  });
  await page.goto(`/products/${(await made.json()).id}`, { waitUntil: 'networkidle' });
  await page.getByRole('tab', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: 'Remove call to action' }).click();
  await expect(page.getByRole('button', { name: 'Add a call to action' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByRole('textbox', { name: 'Supporting text (optional)' })).toHaveValue('Long words');
});

test('recipes of a new plan go to the meals that they are for, and stand there as in a plan', async ({
  page,
}) => {
  await signIn(page);
  const headers = await apiHeaders(page);
  const mark = Date.now();
  for (const [title, meal_type] of [
    ['Porridge', 'breakfast'],
    ['Pot roast', 'dinner'],
    ['Pea soup', 'soup'],
  ] as const) {
    const data = { title: `${title} ${mark}`, meal_type, servings: 2, ingredients: ['1 cup milk'] };
    expect((await page.request.post('/api/recipes', { headers, data })).status()).toBe(201);
  }
  await page.goto('/products/new?type=meal_plan', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Title' }).fill('A placed week');
  await page.getByRole('textbox', { name: 'Find recipes' }).fill(String(mark));
  for (const title of ['Porridge', 'Pot roast', 'Pea soup'])
    await page.getByRole('button', { name: `Add ${title} ${mark}`, exact: true }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  for (const [title, meal] of [
    ['Porridge', 'breakfast'],
    ['Pot roast', 'dinner'],
    ['Pea soup', 'lunch'],
  ])
    await expect(
      page.getByRole('button', { name: `${title} ${mark}. Edit meal on Monday, ${meal}` }),
    ).toBeVisible();
  // A meal is words and a picture on the page, with no frame of a field around it.
  const look = await page
    .getByRole('button', { name: `Porridge ${mark}. Edit meal on Monday, breakfast` })
    .evaluate((meal) => {
      const { borderTopWidth, backgroundColor } = getComputedStyle(meal);
      return { borderTopWidth, backgroundColor };
    });
  expect(look).toEqual({ borderTopWidth: '0px', backgroundColor: 'rgba(0, 0, 0, 0)' });
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await findings(page)).toEqual([]);
});
