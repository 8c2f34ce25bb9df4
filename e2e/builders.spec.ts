import type { Page } from '@playwright/test';
import { signIn } from './support/creator';
import { expect, test } from './support/test';

/** What the demo creator makes over REST. */
async function maker(page: Page) {
  const login = { email: 'demo@galley.local', password: 'galley-demo' };
  const { token } = await (await page.request.post('/api/auth/login', { data: login })).json();
  const headers = { authorization: `Bearer ${token}` };
  const call = async (path: string, data: object): Promise<string> => {
    const answer = await page.request.post(`/api${path}`, { headers, data });
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  };
  const recipe = (title: string) =>
    call('/recipes', { title, servings: 2, ingredients: ['2 eggs'], instructions: ['Cook.'] });
  return { recipe, product: (data: object) => call('/products', data) };
}

const handle = (page: Page, what: string) => page.getByRole('button', { name: `Move ${what}`, exact: true });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved/ });

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
    page.getByRole('list', { name: `Recipes of ${chapter}` }).getByRole('listitem');
  await expect(recipesOf('First')).toHaveText([/soup/, /tart/]);

  await handle(page, 'Dragged soup').hover();
  await page.mouse.down();
  await handle(page, 'Dragged jam').hover({ position: { x: 8, y: 8 } });
  await handle(page, 'Dragged jam').hover({ position: { x: 8, y: 2 } });
  await expect(page.locator('[data-drop="before"]', { has: handle(page, 'Dragged jam') })).toHaveCount(1);
  await page.mouse.up();
  await expect(recipesOf('First')).toHaveText([/tart/]);
  await expect(recipesOf('Last')).toHaveText([/soup/, /jam/]);

  await handle(page, 'chapter Last').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Lifted Last.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('chapter 1 of 2', { exact: true })).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Title of chapter 1' })).toHaveValue('Last');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title of chapter 1' })).toHaveValue('Last');
  await expect(recipesOf('Last')).toHaveText([/soup/, /jam/]);
});

test('a meal is dragged to another day by the keys of its handle', async ({ page }) => {
  await signIn(page);
  const { recipe, product } = await maker(page);
  const entry = { day: 1, slot: 'dinner', kind: 'recipe', recipe_id: await recipe('Dragged stew') };
  const id = await product({ type: 'meal_plan', title: 'A dragged week', days: 3, entries: [entry] });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  await handle(page, 'Dragged stew, Monday, dinner').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lifted Dragged stew.')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Tuesday, breakfast', { exact: true })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: 'Dragged stew. Change it: Tuesday, breakfast' }),
  ).toBeVisible();
});
