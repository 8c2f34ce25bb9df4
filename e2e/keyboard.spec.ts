import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/creator';
import { demoLogin } from './support/demo';
import { byTry, expect, test } from './support/test';

/** Stops of the Tab key after which something counts as out of reach. */
const FAR = 120;

/** Demands that the focus can be seen: a ring around the element itself, or around the control that it belongs to. */
async function expectRing(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || !focused.matches(':focus-visible')) return 'nothing has a visible focus';
    const near = [focused, focused.parentElement, focused.nextElementSibling, focused.closest('label')];
    const drawn = near.some((element) => {
      if (element === null || element === undefined) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      return (
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && outlineColor !== 'rgba(0, 0, 0, 0)'
      );
    });
    return drawn ? 'seen' : `no ring at ${focused.outerHTML.slice(0, 200)}`;
  });
  expect(ring).toBe('seen');
}

/** Goes there by Tab, or back by Shift and Tab. */
async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop <= FAR; stop++) {
    if (await goal.evaluateAll((found) => found.some((element) => element === document.activeElement))) {
      await expectRing(page);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${goal} is not reached by ${key}.`);
}

async function press(page: Page, goal: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, goal, key);
  await page.keyboard.press('Enter');
}

async function write(page: Page, name: string, words: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name, exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search recipes' });
const found = (page: Page) => page.getByRole('status').filter({ hasText: /^(?!Loading).*recipes?$/ });

test('everything from signing in to selling works by the keyboard alone', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const tart = byTry('Picnic tart', 'Garden tart');
  const tag = byTry('Picnic', 'Garden');
  const book = byTry('Picnic Days', 'Garden Days');

  await test.step('she signs in', async () => {
    await page.goto('/sign-in', { waitUntil: 'networkidle' });
    await write(page, 'Email', 'demo@galley.local');
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(demoLogin().password);
    await page.keyboard.press('Enter');
    await expect(title(page, /^Good /)).toBeVisible();
    await page.waitForLoadState('networkidle');
  });

  await test.step('she writes a recipe, which saves itself, and makes it active', async () => {
    await press(page, link(page, 'New recipe'));
    await expect(page).toHaveURL(/\/recipes\/new$/);
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
    await page.keyboard.type(tart);
    await write(page, 'Servings', '8');
    await press(page, button(page, 'Paste a list'));
    const dialog = page.getByRole('dialog', { name: 'Paste a list' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.insertText('250 g flour\n125 g butter\n3 eggs\nFor the filling:\n1 1/2 cups cream');
    await press(page, dialog.getByRole('button', { name: 'Add 4 lines' }));
    await expect(dialog).toBeHidden();
    await write(page, 'Add step', 'Make a crust of flour and butter.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Fill it, and bake it for 40 minutes.');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/recipes\/recipe_\w+\/edit$/);
    await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    await press(page, button(page, 'Mark as ready'), 'Shift+Tab');
    await expect(page.getByText(`${tart} is ready.`)).toBeVisible();
  });

  await test.step('she scales it on its page', async () => {
    await press(page, link(page, tart), 'Shift+Tab');
    await expect(title(page, tart)).toBeVisible();
    const flour = page.getByRole('listitem').filter({ hasText: 'flour' }).first();
    await expect(flour).toContainText('250 g');
    await press(page, button(page, /^2×/));
    await expect(flour).toContainText('500 g');
    await press(page, button(page, 'More servings'), 'Shift+Tab');
    await expect(page).toHaveURL(/servings=17/);
  });

  await test.step('she finds it by search, and by the command palette', async () => {
    await press(page, link(page, 'Recipes').first(), 'Shift+Tab');
    await expect(search(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await expectRing(page);
    await page.keyboard.type(tart.toLowerCase());
    await expect(found(page)).toHaveText('1 recipe');
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Find or do anything' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(tart.toLowerCase().slice(0, -3));
    await expect(palette.getByRole('option', { selected: true })).toHaveText(new RegExp(tart));
    await page.keyboard.press('Enter');
    await expect(title(page, tart)).toBeVisible();
  });

  await test.step('she tags two recipes at once', async () => {
    await press(page, link(page, 'Recipes').first());
    await expect(search(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('tart');
    await expect(page).toHaveURL(/q=tart$/);
    const both = page.getByRole('checkbox', { name: new RegExp(`^Select (${tart}|Tarta de Santiago)$`) });
    await expect(both).toHaveCount(2);
    for (const box of await both.all()) {
      await tabTo(page, box);
      await page.keyboard.press('Space');
    }
    const bar = page.getByRole('region', { name: 'Selected recipes' });
    await expect(bar.getByText('2 selected')).toBeVisible();
    await press(page, bar.getByRole('button', { name: 'Add tags' }));
    await expect(page.getByRole('textbox', { name: 'Find or add a tag' })).toBeFocused();
    await page.keyboard.type(tag);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: tag, exact: true })).toBeChecked();
    await press(page, button(page, 'Apply'));
    await expect(page.getByText(`${tag} added to 2 recipes.`)).toBeVisible();
  });

  await test.step('she makes an ebook of them and publishes it on her page', async () => {
    const bar = page.getByRole('region', { name: 'Selected recipes' });
    await press(page, bar.getByRole('button', { name: 'New product' }));
    await expect(title(page, 'New product')).toBeVisible();
    await expect(page.getByText('2 recipes').first()).toBeVisible();
    await write(page, 'Title', book);
    await page.keyboard.press('Enter');
    await expect(title(page, book)).toBeVisible();
    await tabTo(page, page.getByRole('radio', { name: 'Book' }));
    await page.keyboard.press('ArrowRight');
    await press(page, button(page, /^Price/));
    await expect(page.getByRole('heading', { name: 'Price' })).toBeFocused();
    await write(page, 'Price', '0');
    await tabTo(page, page.getByRole('combobox', { name: 'Currency' }));
    await page.keyboard.type('EUR');
    await press(page, button(page, /^Publish$/));
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    const shop = page
      .getByRole('link', { name: new RegExp(`/p/${book.toLowerCase().replace(' ', '-')}`) })
      .first();
    await expect(shop).toBeVisible({ timeout: 30_000 });
    const address = (await shop.getAttribute('href')) ?? '';
    expect((await page.request.get(address)).status()).toBe(200);
  });
});

test('Show more lists the next recipes to pick, and the focus goes to the first of them', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/products/new', { waitUntil: 'networkidle' });
  const found = page.getByRole('list', { name: 'Recipes found' }).getByRole('listitem');
  await expect(found).toHaveCount(20);
  for (const listed of [20, 40]) {
    await button(page, 'Show more').focus();
    await page.keyboard.press('Enter');
    await expect(found).toHaveCount(listed + 20);
    await expect(found.nth(listed)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(found.nth(40).getByRole('button', { name: /^Add / })).toBeFocused();
});

test('the focus goes on while recipes are added to a new product, and then to its page', async ({ page }) => {
  await signIn(page);
  await page.goto('/products/new', { waitUntil: 'networkidle' });
  const add = page.getByRole('list', { name: 'Recipes found' }).getByRole('button', { name: /^Add / });
  const second = (await add.nth(1).getAttribute('aria-label')) ?? '';
  await add.first().focus();
  await page.keyboard.press('Enter');
  await expect(add.first()).toBeFocused();
  await expect(add.first()).toHaveAccessibleName(second);
  await page.keyboard.press('Enter');
  await expect(add.first()).toBeFocused();
  await expect(page.getByRole('region', { name: 'Selected 2 recipes', exact: true })).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Find recipes' });
  await field.fill('mapo');
  await expect(add).toHaveCount(1);
  await add.first().focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();

  await page.getByRole('textbox', { name: 'Title' }).fill('Focused book');
  await page.getByRole('button', { name: 'Create', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/product_/);
  await expect(page.locator('#main')).toBeFocused();
});
