import type { JSHandle, Page } from '@playwright/test';
import { signInToRecipes } from './support/creator';
import { expect, test } from './support/test';

/**
 * From now on every key of a field is noted, and every search with whether it left in the turn of the last key: before
 * a timer could run. No clock is read, so a slow machine changes nothing.
 */
async function noteSearches(page: Page): Promise<JSHandle<string[]>> {
  return page.evaluateHandle(() => {
    const noted: string[] = [];
    let turn = 'later';
    document.addEventListener(
      'input',
      () => {
        turn = 'at once';
        setTimeout(() => {
          turn = 'later';
        });
      },
      true,
    );
    const send = window.fetch;
    window.fetch = (input, init) => {
      const url = decodeURIComponent(input instanceof Request ? input.url : String(input));
      const q = /recipes\.cards.*"q":"([^"]*)"/.exec(url)?.[1];
      if (q !== undefined) noted.push(`${q} ${turn}`);
      return send(input, init);
    };
    return noted;
  });
}

const keys = ['l at once', 'le at once', 'lem at once', 'lemo at once', 'lemon at once'];

test('every key of a search asks the server in its own turn, in the list and in the palette', async ({
  page,
}) => {
  await signInToRecipes(page);
  const inList = await noteSearches(page);
  await page.getByRole('searchbox', { name: 'Search recipes' }).focus();
  await page.keyboard.type('lemon', { delay: 30 });
  await expect(page).toHaveURL(/q=lemon/);
  expect(await inList.jsonValue()).toEqual(keys);

  await page.goto('/', { waitUntil: 'networkidle' });
  const inPalette = await noteSearches(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find or do anything' });
  await expect(field).toBeFocused();
  await page.keyboard.type('lemon', { delay: 30 });
  await expect(page.getByRole('option', { name: /^All \d+ recipes with “lemon”/ })).toBeVisible();
  expect(await inPalette.jsonValue()).toEqual(keys);
});

test('a recipe that is opened before the address has followed the search opens, and the way back leads to the search', async ({
  page,
}) => {
  await signInToRecipes(page);
  const field = page.getByRole('searchbox', { name: 'Search recipes' });
  await field.focus();
  const soup = page.getByRole('link', { name: 'Autumn Soup' });
  await page.keyboard.type('autumn soup');
  await soup.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn Soup' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/q=autumn\+soup/);
  await expect(field).toHaveValue('autumn soup');
  await expect(soup.first()).toBeVisible();

  await field.fill('soup');
  await page.getByRole('checkbox', { name: /^Italian/ }).click();
  await expect(page).toHaveURL(/q=soup&cuisine=italian|cuisine=italian&q=soup/);
  await page.goBack();
  await expect(page).toHaveURL(/q=soup$/);
  await expect(field).toHaveValue('soup');
});

test('a recipe opens that is opened when the address has just followed the search, however late the browser is with its timers', async ({
  page,
}) => {
  await signInToRecipes(page);
  await page.waitForLoadState('networkidle');
  // Of timers that are set together only the first is in time; the others come when the recipe is on its way.
  await page.evaluate(() => {
    const { setTimeout: set, clearTimeout: clear } = window;
    const last = new Map<number, number>();
    const late = new Map<number, () => void>();
    const come = (callback: () => void, delay = 0) => {
      const isFirst = performance.now() - (last.get(delay) ?? Number.NEGATIVE_INFINITY) > 20;
      last.set(delay, performance.now());
      if (isFirst || delay === 0) return set(callback, delay);
      const id = set(() => undefined, 60_000);
      late.set(id, callback);
      return id;
    };
    const gone = (id: number) => {
      late.delete(id);
      clear(id);
    };
    const fireLate = () => {
      for (const callback of late.values()) callback();
      late.clear();
      // The address is written at most every 50 ms.
      return new Promise((resolve) => set(resolve, 100));
    };
    Object.assign(window, { setTimeout: come, clearTimeout: gone, fireLate });
  });
  const field = page.getByRole('searchbox', { name: 'Search recipes' });
  // On a busy machine the search's own timer can be among those that don't come; then it's typed again.
  await expect(async () => {
    await field.fill('');
    await field.pressSequentially('autumn soup', { delay: 30 });
    await expect(page).toHaveURL(/q=autumn\+soup/, { timeout: 2_000 });
  }).toPass();
  await page.route(/\/recipes\/recipe_.*_rsc=/, async (route) => {
    await page.evaluate('fireLate()');
    await route.continue();
  });
  await page.getByRole('link', { name: 'Autumn Soup' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn Soup' })).toBeVisible();
});

test('letters typed before the palette is there stand in it', async ({ page }) => {
  await signInToRecipes(page);
  await page.getByRole('searchbox', { name: 'Search recipes' }).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('autumn');
  await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toHaveValue('autumn');
  await expect(page.getByRole('option', { name: /Autumn Soup/ }).first()).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search recipes' })).toHaveValue('');
});

test('the palette is empty again, however soon one comes back to it', async ({ page }) => {
  await signInToRecipes(page);
  const field = page.getByRole('combobox', { name: 'Find or do anything' });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('mapo');
  await expect(page.getByRole('option', { name: /Mapo Tofu/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('group', { name: 'Recently edited' })).toBeVisible();
  await page.keyboard.type('bread');
  await expect(field).toHaveValue('bread');
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Find or do anything' });
const chosen = (page: Page) =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true });

test.describe('while the search is slow', () => {
  const waits = (page: Page) => page.locator('p', { hasText: 'The best match opens as soon as we find it.' });

  /** Opens the palette, types, and presses Enter before there is an answer. Returns how to let the answers go. */
  async function enterEarly(page: Page, words: string): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/recipes\.cards.*%22q%22/, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(words);
    await expect(chosen(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(waits(page)).toBeVisible();
    return release;
  }

  test('Enter opens the best match when it is there, and nothing before', async ({ page }) => {
    await signInToRecipes(page);
    const before = page.url();
    const release = await enterEarly(page, 'mapo');
    expect(page.url()).toBe(before);
    release();
    await expect(page.getByRole('heading', { name: 'Mapo Tofu', level: 1 })).toBeVisible();
    await expect(field(page)).toBeHidden();
  });

  test('an Enter is forgotten when one goes on typing or leaves', async ({ page }) => {
    await signInToRecipes(page);
    const before = page.url();
    const release = await enterEarly(page, 'map');
    await page.keyboard.type('o');
    await expect(waits(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(waits(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
    release();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mapo');
    await expect(chosen(page)).toHaveText(/Mapo Tofu/);
    expect(page.url()).toBe(before);
  });

  test('a command that is called what was typed need not wait', async ({ page }) => {
    await signInToRecipes(page);
    await page.route(/recipes\.cards.*%22q%22/, () => undefined);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('new rec');
    await expect(chosen(page)).toHaveText('New recipe');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/recipes\/new$/);
  });
});

test('where nothing has what was typed, Enter does nothing, and what is offered is for the arrows', async ({
  page,
}) => {
  await signInToRecipes(page);
  const before = page.url();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('zzzzzz');
  await expect(page.locator('p', { hasText: 'No recipes or products match “zzzzzz”.' })).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText('New recipe');
  expect(page.url()).toBe(before);
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveText('New product');
});

test('the first letter of a further word takes nothing away, in the list and in the palette', async ({
  page,
}) => {
  await signInToRecipes(page);
  await page.getByRole('searchbox', { name: 'Search recipes' }).focus();
  await page.keyboard.type('beef w');
  await expect(page).toHaveURL(/q=beef\+w$/);
  await expect(page.getByRole('main').getByRole('link', { name: /Beef/ }).first()).toHaveText(
    /Beef Wellington/,
  );
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('tarta d');
  await expect(chosen(page)).toHaveText(/Tarta de Santiago/);
});
