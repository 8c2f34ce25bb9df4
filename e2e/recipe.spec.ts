import { make, signIn } from './support/creator';
import { title } from './support/recipe-editor';
import { expect, test } from './support/test';

/** What a creator does on the page of a recipe beside writing it. */

const bread = {
  title: 'Kitchen bread',
  description: 'A loaf for every day, with a crust that sings when it cools.',
  servings: 4,
  ingredients: ['4 cups bread flour', '1 lb potatoes, mashed', '2 tsp salt'],
  instructions: ['Mix the flour with the salt.', 'Fold in {1 cup} of the potatoes.', 'Bake at 450°F.'],
  status: 'active',
};

test('a cook reads a recipe in her own units, twice as large, and the address keeps it', async ({ page }) => {
  await signIn(page);
  await page.goto(`/recipes/${await make(page, bread)}`, { waitUntil: 'networkidle' });
  await page.getByText('Metric', { exact: true }).click();
  await expect(page).toHaveURL(/units=metric/);
  const article = page.getByRole('article');
  await expect(article).toContainText('454 g');
  await expect(article).toContainText('Bake at 230°C.');
  await page.getByRole('button', { name: /^2×/ }).click();
  await expect(article).toContainText('910 g');
  await expect(article).toContainText('Fold in about 470 ml of the potatoes.');
  await page.reload();
  await expect(article).toContainText('910 g');
  await page.getByText('Original', { exact: true }).click();
  await expect(article).toContainText('2 lb');
  await expect(article).toContainText('Fold in 2 cups of the potatoes.');
  await expect(page).not.toHaveURL(/units=/);
});

test('the units and servings she chose stay with their recipe, at the stove and on paper; another is as written', async ({
  page,
}) => {
  await signIn(page);
  const instructions = [...bread.instructions, 'Brush with 2 tbsp milk.'];
  const id = await make(page, { ...bread, instructions });
  await make(page, { ...bread, title: 'Kitchen flatbread' });
  await page.goto(`/recipes/${id}`, { waitUntil: 'networkidle' });
  await page.getByText('Metric', { exact: true }).click();
  await page.getByRole('button', { name: /^2×/ }).click();
  const article = page.getByRole('article');
  await expect(article).toContainText('910 g');
  await expect(article).toContainText('Amounts in the steps are as written.');
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  const cook = page.getByRole('dialog', { name: 'Cook Kitchen bread' });
  await cook.getByRole('button', { name: /^Next/ }).click();
  await expect(cook).toContainText(/Fold in .*ml of the potatoes/);
  await page.keyboard.press('Escape');
  await expect(cook).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(article).toContainText('910 g');
  await expect(page.getByText('edit the step')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Recipes', exact: true }).first().click();
  await page.getByRole('link', { name: 'Kitchen flatbread' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kitchen flatbread' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Original' })).toBeChecked();
  await expect(article).toContainText('1 lb potatoes');
  await expect(article).toContainText('Fold in 1 cup of the potatoes.');
  await page.goto(`/recipes/${id}`);
  await expect(article).toContainText('1 lb potatoes');
});

test('a recipe scales within 100 ms of the press, keeps its ticks and is copied', async ({ page }) => {
  await signIn(page);
  await page.goto('/recipes?q=tarta+de+santiago', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Tarta de Santiago' }).click();
  const eggs = page.getByRole('listitem').filter({ hasText: 'eggs' }).first();
  await expect(eggs).toContainText('3');
  // From the event to the frame after the one in which the amounts stand; the best of ten, because others want the
  // machine too.
  const times = await eggs.evaluate(async (line) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const press = async (words: string, amount: string) => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === words,
      );
      const began = performance.now();
      button?.click();
      for (let frames = 0; !line.textContent?.includes(amount); frames++) {
        if (frames > 300) return Number.POSITIVE_INFINITY;
        await frame();
      }
      await frame();
      return performance.now() - began;
    };
    const took: number[] = [];
    for (let turn = 0; turn < 5; turn++) took.push(await press('2×', '6'), await press('3×', '9'));
    return took;
  });
  await expect(eggs).toContainText('9');
  expect(Math.min(...times)).toBeLessThan(100);
  expect(Math.max(...times)).toBeLessThan(Number.POSITIVE_INFINITY);
  await expect(page).toHaveURL(/servings=24/);
  await eggs.getByRole('checkbox').check();
  await page.reload();
  await expect(eggs.getByRole('checkbox')).toBeChecked();
  await expect(eggs).toContainText('9');
  await page.getByRole('button', { name: 'Uncheck ingredient' }).click();
  await expect(eggs.getByRole('checkbox')).not.toBeChecked();
  // The copy of a recipe of the demo library would be found in its place by others.
  await page.goto(`/recipes/${await make(page, { ...bread, title: 'Copied bread' })}`);
  await page.getByRole('button', { name: 'More for Copied bread' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(title(page)).toHaveValue(/Copied bread/);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
});

test('servings that cannot be shown stay with the reason beside them, and the amounts before', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`/recipes/${await make(page, bread)}?servings=8`, { waitUntil: 'networkidle' });
  const servings = page.getByRole('textbox', { name: 'Number of servings' });
  const article = page.getByRole('article');
  await expect(article).toContainText('2 lb');
  for (const [text, reason] of [
    ['0', 'Enter a number above 0.'],
    ['', 'Enter a number.'],
    ['7.333', 'Use at most two decimal places.'],
    ['100000', 'Enter 10,000 or less.'],
    ['-3', 'Enter a number above 0.'],
    ['six', 'Enter a number.'],
  ] as const) {
    await servings.fill(text);
    await servings.press('Enter');
    await servings.blur();
    await expect(servings).toHaveValue(text);
    await expect(servings).toHaveAttribute('aria-invalid', 'true');
    await expect(servings).toHaveAccessibleDescription(reason);
    await expect(article).toContainText('2 lb');
  }
  await servings.fill('12');
  await expect(servings).not.toHaveAttribute('aria-invalid', 'true');
  await expect(article).toContainText('3 lb');
  await servings.press('Enter');
  await servings.fill('none');
  await expect(article).toContainText('3 lb');
  await page.getByRole('button', { name: 'More servings' }).click();
  await expect(servings).toHaveValue('13');
});

test('she cooks from it step by step with the keyboard, ticks, and comes back to where she was', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`/recipes/${await make(page, bread)}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Cook', exact: true }).press('Enter');
  const cook = page.getByRole('dialog', { name: 'Cook Kitchen bread' });
  await expect(cook).toContainText('Mix the flour with the salt.');
  await expect(cook.getByRole('button', { name: /^Next/ })).toBeFocused();
  await cook.getByRole('checkbox').first().check();
  await page.keyboard.press('ArrowRight');
  await expect(cook).toContainText('Fold in 1 cup of the potatoes.');
  await expect(page).toHaveURL(/cook=2/);
  await page.keyboard.press('End');
  await expect(cook.getByRole('button', { name: 'Done' })).toBeVisible();
  for (let n = 0; n < 12; n++) await page.keyboard.press('Tab');
  expect(await cook.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(cook).toBeHidden();
  await expect(page).not.toHaveURL(/cook=/);
  await expect(page.getByRole('button', { name: 'Cook', exact: true })).toBeFocused();
  await expect(page.getByRole('article').getByRole('checkbox').first()).toBeChecked();
  await page.goBack();
});

test('a time in a step starts a timer that goes on over the steps, rests, and says when it is up', async ({
  page,
}) => {
  await signIn(page);
  const instructions = ['Bake for 40 minutes.', 'Cool, then slice.'];
  const id = await make(page, { ...bread, title: 'Timed bread', instructions });
  await page.clock.install();
  await page.goto(`/recipes/${id}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  const cook = page.getByRole('dialog', { name: 'Cook Timed bread' });
  await expect(cook.getByRole('button', { name: 'Next: cool' })).toBeVisible();
  await cook.getByRole('button', { name: '40 minutes, start a timer' }).click();
  const timer = cook.getByRole('timer', { name: 'Step 1, 40 minutes' });
  await page.clock.fastForward('10:00');
  await expect(timer).toHaveText('30:00');
  await cook.getByRole('button', { name: 'Next: cool' }).click();
  await expect(timer).toHaveText(/^(30:00|29:5\d)$/);
  await cook.getByRole('button', { name: 'Pause: Step 1, 40 minutes' }).click();
  const left = await timer.innerText();
  await page.clock.fastForward('05:00');
  await expect(timer).toHaveText(left);
  await cook.getByRole('button', { name: 'Resume: Step 1, 40 minutes' }).click();
  await page.clock.fastForward('30:01');
  await expect(timer).toHaveText('0:00');
  await expect(cook.getByRole('alert').filter({ hasText: 'time’s up' })).toBeAttached();
  await cook.getByRole('button', { name: 'Dismiss: Step 1, 40 minutes' }).click();
  await expect(timer).toBeHidden();
});

test('the arrow keys go on wherever the focus was, and it is somewhere after each step', async ({ page }) => {
  await signIn(page);
  const instructions = ['Knead for 1 minute.', 'Rest for half an hour.', 'Bake.'];
  const id = await make(page, { ...bread, title: 'Keyed bread', instructions });
  await page.goto(`/recipes/${id}?cook=1`, { waitUntil: 'networkidle' });
  const cook = page.getByRole('dialog', { name: 'Cook Keyed bread' });
  const start = cook.getByRole('button', { name: '1 minute, start a timer' });
  await start.press('Enter');
  await expect(start).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/cook=2/);
  await expect(cook.getByRole('button', { name: 'Next: bake' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/cook=1/);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/cook=2/);
  await cook.getByRole('button', { name: 'Previous step' }).press('Enter');
  await expect(page).toHaveURL(/cook=1/);
  await expect(cook.getByRole('button', { name: /^Next/ })).toBeFocused();
  const rest = cook.getByRole('button', { name: 'Pause: Step 1, 1 minute' });
  await rest.press('Enter');
  await cook.getByRole('button', { name: 'Dismiss: Step 1, 1 minute' }).press('Enter');
  await expect(cook.getByRole('timer')).toBeHidden();
  await expect(cook.getByRole('button', { name: /^Next/ })).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/cook=2/);
});

test('timers outlive cook mode, a reload and another page, are seen on the recipe, and ring wherever she is', async ({
  page,
}) => {
  await signIn(page);
  const instructions = ['Bake for 1 hour and 30 minutes.', 'Cool for 20 minutes.'];
  const id = await make(page, { ...bread, title: 'Slow bread', instructions });
  await page.clock.install();
  await page.goto(`/recipes/${id}?cook=1`, { waitUntil: 'networkidle' });
  const cook = page.getByRole('dialog', { name: 'Cook Slow bread' });
  await cook.getByRole('button', { name: '1 hour and 30 minutes, start a timer' }).click();
  await page.clock.fastForward('10:00');
  await page.reload();
  const long = page.getByRole('timer', { name: 'Step 1, 1 hour and 30 minutes' });
  await expect(cook.getByRole('timer')).toHaveText(/^1:(20:00|19:5\d)$/);
  await cook.getByRole('button', { name: /^Next/ }).click();
  await cook.getByRole('button', { name: '20 minutes, start a timer' }).click();
  await page.keyboard.press('Escape');
  await expect(cook).toBeHidden();
  await expect(long).toHaveText(/^1:(20:00|19:5\d)$/);
  await page.clock.fastForward('10:00');
  await expect(page.getByRole('timer', { name: 'Step 2, 20 minutes' })).toHaveText(/^(10:00|9:5\d)$/);

  await page.getByRole('link', { name: 'Recipes', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recipes' })).toBeVisible();
  await page.clock.fastForward('10:01');
  await expect(page.getByText('Time’s up: 20 minutes, step 2 of Slow bread.')).toBeVisible();
  await page.goto(`/recipes/${id}`, { waitUntil: 'networkidle' });
  await expect(page.getByText('Step 2, 20 minutes: time’s up')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss: Step 2, 20 minutes' }).click();
  await page.getByRole('button', { name: 'Go to step 1' }).click();
  await expect(page).toHaveURL(/cook=1/);
  await page.clock.fastForward('01:10:00');
  await expect(cook.getByRole('alert').filter({ hasText: 'time’s up' })).toBeAttached();
  await cook.getByRole('button', { name: 'Dismiss: Step 1, 1 hour and 30 minutes' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Timers' })).toBeHidden();
});

test('a change is seen in the history, taken back, and that taken back again', async ({ page }) => {
  await signIn(page);
  const id = await make(page, bread);
  await page.goto(`/recipes/${id}/edit`, { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Country bread');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Country bread');
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('button', { name: /^Title/ }).click();
  await expect(history).toContainText('Kitchen bread');
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await expect(history).toBeHidden();
  await expect(title).toHaveText('Kitchen bread');
  // The message is far from what has the focus.
  await page.keyboard.press('Control+z');
  await expect(title).toHaveText('Country bread');
});

test('the focus is somewhere after each change of the state, by a button or by the menu', async ({
  page,
}) => {
  await signIn(page);
  const id = await make(page, { ...bread, title: 'Kept bread', status: 'draft' });
  await page.goto(`/recipes/${id}?servings=lots`, { waitUntil: 'networkidle' });
  await expect(page.getByText('We ignored part of this link: servings=lots.')).toBeVisible();
  const main = page.locator('#main');
  const menu = page.getByRole('button', { name: 'More for Kept bread' });
  await page.getByRole('button', { name: 'Mark as ready' }).press('Enter');
  await expect(page.getByText('Kept bread is ready.')).toBeVisible();
  await expect(main).toBeFocused();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Archive' }).press('Enter');
  await expect(page.getByText('Kept bread archived.')).toBeVisible();
  await expect(menu).toBeFocused();
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(page.getByText('This recipe is archived.')).toBeHidden();
  await expect(main).toBeFocused();
});

test('a time and the stop behind it stay on one line, however narrow the page', async ({ page }) => {
  await signIn(page);
  const instructions = [
    'Rest 5 min. Add more and rest 10 min. Add the rest, wait (about 15 min). Bake 1 h 30. Cool 2 min.',
  ];
  const id = await make(page, { ...bread, prep_time_minutes: 75, instructions });
  await page.goto(`/recipes/${id}`, { waitUntil: 'networkidle' });
  await expect(page.getByText('1 hr 15 min')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 h 30, start a timer' })).toBeVisible();
  for (const width of [320, 340, 360, 375, 390, 412, 440]) {
    await page.setViewportSize({ width, height: 800 });
    const parted = await page.evaluate(
      () =>
        [...document.querySelectorAll('button[aria-label$="start a timer"]')].filter((button) => {
          const mark = document.createRange();
          mark.selectNodeContents(button.nextSibling ?? button);
          return mark.getBoundingClientRect().top > button.getBoundingClientRect().bottom;
        }).length,
    );
    expect(parted, `${width} px`).toBe(0);
  }
});

test('it is copied for a newsletter, and saved as a file', async ({ page, context, faults }) => {
  // Chromium reads what is copied in a document under the page's policy, and reports the styles that stay in the copy.
  faults.allow(/inline style|style-src-attr/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await page.goto(`/recipes/${await make(page, bread)}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Copy as email' }).click();
  await expect(page.getByText('Kitchen bread copied. Paste it into your newsletter.')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { html: await read('text/html'), text: await read('text/plain') };
  });
  expect(copied.html).toContain('<table');
  expect(copied.html).toMatch(/<td style="[^"]*font-family/);
  expect(copied.html?.replace(/<[^>]+>/g, '').replace(/&nbsp;|\u00a0/g, ' ')).toContain(
    'Fold in 1 cup of the potatoes.',
  );
  expect(copied.text).toMatch(/^Kitchen bread\n/);
  await page.getByRole('button', { name: /^More for/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download Markdown' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kitchen-bread.md');
});

test('a recipe in Arabic begins at the right: its title, its ticks, its amounts and its steps', async ({
  page,
}) => {
  await signIn(page);
  const id = await make(page, {
    title: 'كعك بالسمسم',
    servings: 4,
    ingredients: ['2 كوب دقيق', '1 ملعقة ملح', '1 cup milk'],
    instructions: ['اخلط الدقيق مع الملح.', 'أضف الحليب واعجن جيدا.'],
  });
  await page.goto(`/recipes/${id}`, { waitUntil: 'networkidle' });
  const gaps = await page.evaluate(() => {
    const box = (of: Node) => {
      const range = document.createRange();
      range.selectNodeContents(of);
      return range.getBoundingClientRect();
    };
    const title = document.querySelector('h1');
    const lines = [...document.querySelectorAll('article li:has(input)')].map((line) => {
      const [tick, amount, rest] = ['input', 'strong', 'label > span'].map((part) =>
        line.querySelector(part),
      );
      if (!tick || !amount || !rest) throw new Error('a line has three parts');
      return [
        tick.getBoundingClientRect().left - box(amount).right,
        amount.getBoundingClientRect().left - box(rest).right,
      ];
    });
    const steps = [...document.querySelectorAll('article ol > li')].map((step) => {
      const [number, words] = ['span', 'p'].map((part) => step.querySelector(part));
      if (!number || !words) throw new Error('a step has two parts');
      return number.getBoundingClientRect().left - box(words).right;
    });
    if (!title?.parentElement) throw new Error('the page has a title');
    return [title.parentElement.getBoundingClientRect().right - box(title).right, ...lines.flat(), ...steps];
  });
  expect(gaps).toHaveLength(9);
  for (const gap of gaps) {
    expect(gap).toBeGreaterThan(-1);
    expect(gap).toBeLessThan(20);
  }
});
