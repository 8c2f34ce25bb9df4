import type { Page } from '@playwright/test';
import { make, newcomer, PASSWORD, signIn, signInToRecipes } from './support/creator';
import { expect, test } from './support/test';

const found = (page: Page) => page.getByRole('status').filter({ hasText: /^(?!Loading).*recipes?$/ });
const cards = (page: Page) => page.getByRole('list', { name: 'Recipes' }).getByRole('listitem');
/** A row of a filter, by the name of its value: `Italian 31`. */
const row = (page: Page, kind: string, value: string) =>
  page.getByRole('group', { name: kind, exact: true }).getByRole('checkbox', {
    name: new RegExp(`^${value} \\d+$`),
  });
const countOf = async (page: Page, kind: string, value: string): Promise<number> => {
  const names = page.getByRole('group', { name: kind, exact: true }).locator('label');
  const text = await names.filter({ hasText: new RegExp(`^${value}\\d+$`) }).innerText();
  return Number(/\d+$/.exec(text.trim())?.[0]);
};

test('filters narrow the library and say how much each of them leaves', async ({ page }) => {
  await signInToRecipes(page);
  const [italian, french] = [
    await countOf(page, 'Cuisine', 'Italian'),
    await countOf(page, 'Cuisine', 'French'),
  ];
  const soups = await countOf(page, 'Meal', 'Soup');

  await row(page, 'Cuisine', 'Italian').check();
  await expect(found(page)).toHaveText(`${italian} recipes`);
  await row(page, 'Cuisine', 'French').check();
  await expect(found(page)).toHaveText(`${italian + french} recipes`);
  await expect(page).toHaveURL(/cuisine=italian,french/);
  // Its own values are counted as before, those of other kinds under it.
  expect(await countOf(page, 'Cuisine', 'French')).toBe(french);
  // No soup is Italian: the counts of the first filter alone say 0.
  let both = 0;
  await expect
    .poll(async () => {
      both = await countOf(page, 'Meal', 'Soup');
      return both > 0 && both < soups;
    })
    .toBe(true);
  await row(page, 'Meal', 'Soup').check();
  await expect(found(page)).toHaveText(`${both} recipes`);

  await page.getByRole('button', { name: 'Remove the filter Italian, French' }).click();
  await expect(found(page)).toHaveText(`${soups} recipes`);
  await page.goBack();
  await expect(found(page)).toHaveText(`${both} recipes`);
});

test('what begins a recipe stands in one row without a hole, and the list begins under it, at every width', async ({
  page,
}) => {
  await signInToRecipes(page);
  const begin = ['Add photos to your recipes', 'Import', 'New recipe'].map((name) =>
    page.getByRole('main').getByRole('link', { name, exact: true }),
  );
  const search = page.getByRole('searchbox', { name: 'Search recipes' });
  for (const width of [768, 900, 1024, 1099, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await Promise.all(begin.map((link) => link.boundingBox()));
    for (const [at, box] of boxes.entries()) {
      const next = boxes[at + 1];
      if (box === null || next === null) throw new Error(`One of them is not shown at ${width} pixels.`);
      if (next === undefined) continue;
      const gap = next.x - (box.x + box.width);
      expect(gap, `pixels after ${at} at ${width}`).toBeGreaterThanOrEqual(4);
      expect(gap, `pixels after ${at} at ${width}`).toBeLessThanOrEqual(20);
      expect(next.y + next.height / 2, `the row at ${width}`).toBeCloseTo(box.y + box.height / 2, 0);
    }
    const [first] = boxes;
    const found = await cards(page).first().boundingBox();
    const field = await search.boundingBox();
    expect(found?.y, `the list at ${width}`).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
    expect(found?.y, `the list at ${width}`).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0));
  }
});

test('what the list cannot use of its address is named, the rest is shown, and it is taken out by a press', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/recipes?cuisine=&meal=soup&max_cook_time=abc&sort=nope&page=-1', {
    waitUntil: 'networkidle',
  });
  const line = page.getByText(/^We ignored part of this link:/);
  await expect(line).toHaveText(
    'We ignored part of this link: cuisine=, max_cook_time=abc, sort=nope, and 1 more.',
  );
  await expect(page.getByRole('button', { name: 'Remove the filter Soup' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(page).toHaveURL(/\/recipes\?meal=soup$/);
  await expect(line).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove the filter Soup' })).toBeVisible();
  await page.goto('/products?type=novel&status=draft');
  await expect(line).toHaveText('We ignored part of this link: type=novel.');
});

test('cook times are three ranges, each with the recipes it counts, and any of them can be chosen together', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/recipes', { waitUntil: 'networkidle' });
  const ranges = ['Up to 20\\smin', '20–45\\smin', 'Over 45\\smin'];
  const group = page.getByRole('group', { name: 'Cook time', exact: true });
  await expect(group.getByRole('checkbox')).toHaveCount(ranges.length);
  let sum = 0;
  for (const range of ranges) {
    sum += await countOf(page, 'Cook time', range);
    await row(page, 'Cook time', range).check();
    await expect(found(page)).toHaveText(`${sum} recipes`);
  }
  await expect(page).toHaveURL(/cook=up-to-20,20-45,over-45/);
});

test('the first letter of a further word takes nothing from the list, and sorts it', async ({ page }) => {
  await signIn(page);
  await page.goto('/recipes', { waitUntil: 'networkidle' });
  const search = page.getByRole('searchbox', { name: 'Search recipes' });
  const whole = await found(page).innerText();
  await search.fill('chicken');
  await expect(page).toHaveURL(/q=chicken$/);
  await expect(found(page)).not.toHaveText(new RegExp(`^(0 recipes|${whole})$`));
  const all = await found(page).innerText();
  await search.pressSequentially(' s');
  await expect(page).toHaveURL(/q=chicken(\+|%20)s$/);
  await expect(cards(page).getByRole('link').first()).toHaveText(/\bs/i);
  await expect(found(page)).toHaveText(all);
  await search.pressSequentially('oup');
  await expect(page).toHaveURL(/q=chicken(\+|%20)soup$/);
  await expect(found(page)).not.toHaveText(all);
});

test('many recipes are archived at once, and an undo gives each back what it was', async ({ page }) => {
  await signIn(page);
  await page.goto('/recipes?q=soup');
  await page.waitForLoadState('networkidle');
  const before = await found(page).innerText();
  const titles = await page.getByRole('list', { name: 'Recipes' }).getByRole('link').allInnerTexts();
  const boxes = page.getByRole('list', { name: 'Recipes' }).getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected recipes' });
  await expect(bar.getByText('3 selected')).toBeVisible();

  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('3 recipes archived.')).toBeVisible();
  await expect(found(page)).toHaveText(`${Number.parseInt(before, 10) - 3} recipes`);
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(found(page)).toHaveText(before);
  await expect
    .poll(() => page.getByRole('list', { name: 'Recipes' }).getByRole('link').allInnerTexts())
    .toEqual(titles);
});

test('what is selected and not shown is said, and can be let go', async ({ page }) => {
  await signIn(page);
  await page.goto('/recipes?q=soup', { waitUntil: 'networkidle' });
  const boxes = page.getByRole('list', { name: 'Recipes' }).getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const bar = page.getByRole('region', { name: 'Selected recipes' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await expect(bar.getByText(/not shown/)).toBeHidden();
  await page.getByRole('main').getByRole('searchbox').first().fill('chocolate');
  await expect(bar.getByText('2 not shown')).toBeVisible();
  await boxes.nth(0).check();
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: '2 not shown: deselect' }).click();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expect(bar.getByText(/not shown/)).toBeHidden();
});

test('drafts that are marked as ready in a list of drafts are one press away', async ({ browser }) => {
  const account = { email: `ready-${Date.now()}@example.com`, password: PASSWORD };
  const page = await newcomer(browser, account.email);
  const whole = { servings: 2, ingredients: ['1 leek'], instructions: ['Boil the leek.'] };
  await make(page, { ...whole, title: 'Leek soup' }, account);
  await make(page, { ...whole, title: 'Leek stew' }, account);
  await make(page, { title: 'Leek idea' }, account);
  await page.goto('/recipes?status=draft', { waitUntil: 'networkidle' });
  await expect(found(page)).toHaveText('3 recipes');
  await cards(page).nth(0).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected recipes' });
  await bar.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: 'Mark as ready' }).click();
  // What could not be made ready says why, and is still selected where it is shown.
  await expect(page.getByText('Leek idea still needs servings, ingredients, and a method.')).toBeVisible();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expect(found(page)).toHaveText('1 recipe');
  const said = page.getByRole('status').filter({ hasText: '2 recipes are ready.' });
  await said.getByRole('button', { name: 'Show them' }).click();
  await expect(found(page)).toHaveText('2 recipes');
  await expect(cards(page)).toHaveText([/Leek st/, /Leek so/]);
  // What is no longer shown is no longer selected.
  await expect(bar).toBeHidden();
  const needs = page.getByRole('status').filter({ hasText: 'Leek idea still needs' });
  await needs.getByRole('button', { name: 'Show it' }).click();
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leek idea' })).toBeVisible();
  // The first thing that it needs is written where its link leads.
  await page.getByRole('link', { name: 'servings', exact: true }).click();
  await expect(page).toHaveURL(/\/edit\?review=drafts#servings$/);
  await expect(page.getByRole('textbox', { name: 'Servings', exact: true })).toBeFocused();
});

test('drafts that are marked as ready where they stay in the list stay selected', async ({ browser }) => {
  const account = { email: `stay-ready-${Date.now()}@example.com`, password: PASSWORD };
  const page = await newcomer(browser, account.email);
  const whole = { servings: 2, ingredients: ['1 leek'], instructions: ['Boil the leek.'] };
  for (const title of ['Leek soup', 'Leek stew']) await make(page, { ...whole, title }, account);
  await page.goto('/recipes', { waitUntil: 'networkidle' });
  await cards(page).nth(0).hover();
  await cards(page).nth(0).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected recipes' });
  await bar.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: 'Mark as ready' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 recipes are ready.' })).toBeVisible();
  await expect(bar.getByText('2 selected')).toBeVisible();
});

test('a list of drafts that are all marked as ready says so, and leads to them', async ({ browser }) => {
  const account = { email: `all-ready-${Date.now()}@example.com`, password: PASSWORD };
  const page = await newcomer(browser, account.email);
  const whole = { servings: 2, ingredients: ['1 leek'], instructions: ['Boil the leek.'] };
  await make(page, { ...whole, title: 'Leek soup' }, account);
  await page.goto('/recipes?status=draft', { waitUntil: 'networkidle' });
  await cards(page).nth(0).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected recipes' });
  await bar.getByRole('button', { name: 'Mark as ready' }).click();
  const said = page.getByRole('status').filter({ hasText: 'Leek soup is ready.' });
  await expect(said.getByRole('button', { name: 'Show it' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All your drafts are ready' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No recipes match' })).toBeHidden();
  await page.getByRole('button', { name: 'Show ready recipes' }).click();
  await expect(found(page)).toHaveText('1 recipe');
  await expect(cards(page)).toHaveText([/Leek soup/]);
});

test('all of many hundred recipes are selected and changed, and what a lost connection left is still selected', async ({
  page,
  faults,
}) => {
  faults.allow(/ERR_FAILED|Failed to load resource/);
  const account = { email: `many-${Date.now()}@example.com`, password: 'many many recipes' };
  const answer = await page.request.post('/api/auth/register', { data: { ...account, name: 'Mina' } });
  const headers = { authorization: `Bearer ${(await answer.json()).token}` };
  const rows = Array.from({ length: 620 }, (_, index) => `Soup number ${index},1 leek`);
  const stored = await page.request.post('/api/recipes/import', {
    headers,
    multipart: {
      file: {
        name: 'soups.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['title,ingredients', ...rows].join('\n')),
      },
    },
  });
  expect(stored.status()).toBe(200);
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  await page.goto('/recipes');
  await expect(found(page)).toHaveText('620 recipes');
  await page.waitForLoadState('networkidle');

  await cards(page).nth(0).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected recipes' });
  await bar.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: 'All 620' }).click();
  await expect(bar.getByText('620 selected')).toBeVisible();

  let calls = 0;
  await page.route(/recipes\.bulk/, async (route) => {
    calls += 1;
    return calls === 4 ? route.abort() : route.continue();
  });
  await bar.getByRole('button', { name: 'Archive' }).click();
  const said = (words: string) => page.getByRole('status').filter({ hasText: words });
  await said('300 recipes archived.').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('320 recipes weren’t changed and are still selected.')).toBeVisible();
  await expect(found(page)).toHaveText('620 recipes');
  await expect(bar.getByText('320 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(said('320 recipes archived.')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(found(page)).toHaveText('300 recipes');
});

test('the keyboard alone selects, tags and takes back', async ({ page }) => {
  await signInToRecipes(page);
  await cards(page).nth(0).getByRole('link').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected recipes' });
  await expect(bar.getByText('1 selected')).toBeVisible();
  await cards(page).nth(1).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(bar.getByText('2 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Add tags', exact: true }).focus();
  await page.keyboard.press('Enter');
  const labels = page.getByRole('dialog', { name: 'Tags for 2 recipes' });
  await expect(labels.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Sunday guests');
  await page.keyboard.press('Enter');
  await expect(labels.getByRole('checkbox', { name: 'Sunday guests' })).toBeChecked();
  const added = page.waitForResponse(/recipes\.bulk/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sunday guests added to 2 recipes.')).toBeVisible();
  // The message may come before the answer, which is not that of the undo.
  await added;
  await page.getByRole('button', { name: 'Undo', exact: true }).focus();
  const undone = page.waitForResponse(/recipes\.bulk/);
  await page.keyboard.press('Enter');
  await undone;
  await expect(page.locator('body')).not.toBeFocused();
  await page.goto('/recipes?tags=Sunday+guests');
  await expect(page.getByRole('heading', { name: 'No recipes match' })).toBeVisible();
});

test('Escape ends a selection and nothing else', async ({ page }) => {
  await signInToRecipes(page);
  await cards(page).nth(0).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected recipes' });
  await bar.getByRole('button', { name: 'Add to collection' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(bar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
});

test('the verbs of a selection fit every width, and each is called by the word that is seen', async ({
  page,
}) => {
  await signInToRecipes(page);
  await cards(page).nth(0).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected recipes' });
  for (const width of [360, 390, 768, 1024, 1280, 1440, 1600]) {
    await page.setViewportSize({ width, height: 844 });
    const cut = await bar.evaluate((element) => {
      const wide = [element, ...element.querySelectorAll('button, button *')];
      const room = element.getBoundingClientRect();
      return wide.flatMap((one) => {
        const { left, right, width: taken } = one.getBoundingClientRect();
        if (taken === 0) return [];
        const out = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
        return out || left < room.left - 1 || right > room.right + 1 || right > innerWidth
          ? [one.outerHTML]
          : [];
      });
    });
    expect(cut, `at ${width}`).toEqual([]);
    for (const verb of await bar.getByRole('button').all()) {
      const [name, seen] = [(await verb.getAttribute('aria-label')) ?? '', await verb.innerText()];
      expect(name.toLowerCase(), `at ${width}`).toContain(seen.trim().toLowerCase());
    }
  }
});

test('the way back leads to the same place, with the focus on the recipe that was open', async ({ page }) => {
  await signIn(page);
  await page.goto('/recipes?status=active&page=2');
  await page.waitForLoadState('networkidle');
  const link = cards(page).nth(13).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const title = await link.innerText();
  const place = await page.evaluate('window.scrollY');
  expect(place).toBeGreaterThan(100);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Recipes');
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeFocused();
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(place);
});

test('a finger selects by resting on a row, and the bar stands for the tabs', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signInToRecipes(page);
  const bar = page.getByRole('region', { name: 'Selected recipes' });
  const row = await cards(page).nth(0).boundingBox();
  const finger = { x: (row?.x ?? 0) + 200, y: (row?.y ?? 0) + 40 };
  const session = await context.newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await expect(bar.getByText('1 selected')).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cards(page).nth(2).getByRole('link').tap();
  await expect(bar.getByText('2 selected')).toBeVisible();
  await expect(page).toHaveURL(/\/recipes$/);
  await bar.getByRole('button', { name: 'Clear selection' }).tap();
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Select recipes' }).tap();
  await expect(bar.getByText('Select recipes')).toBeVisible();
  await context.close();
});
