import type { Browser, Locator, Page } from '@playwright/test';
import { alive } from './alive';
import { demoLogin } from './demo';
import { expect } from './test';

/** Signs in as the demo creator by the one click that a fresh install offers. */
export async function signInByButton(page: Page): Promise<void> {
  await page.goto('/sign-in');
  const demo = page.getByRole('button', { name: /demo/i });
  await alive(demo);
  await demo.click();
  await expect(page.getByRole('heading', { name: /^Good .+, Ines$/, level: 1 })).toBeVisible();
}

/** Gives the page the session of the demo creator, as the sign-in page would, and opens nothing. */
export async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/trpc/auth.signIn', { data: demoLogin() });
  expect(answer.status()).toBe(200);
}

/** Signs in and goes to her recipes. */
export async function signInToRecipes(page: Page): Promise<void> {
  await signIn(page);
  // A key pressed before the page has come alive would be lost.
  await page.goto('/recipes', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Recipes', level: 1 })).toBeVisible();
}

const byte = () => Math.floor(Math.random() * 256);

/** A visitor without a session, from an address of her own: what an address may do in an hour is hers alone. */
export async function stranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    acceptDownloads: true,
    extraHTTPHeaders: { 'x-forwarded-for': `198.18.${byte()}.${byte()}` },
  });
  return context.newPage();
}

/** The password of a new account. */
export const PASSWORD = 'a long password';

/** What a new account signs in with. */
export const accountOf = (email: string) => ({ email, password: PASSWORD });

/** A new account of Lena, signed in, in a browser of its own. */
export async function newcomer(browser: Browser, email: string): Promise<Page> {
  const page = await stranger(browser);
  await page.goto('/sign-up');
  await page.waitForLoadState('networkidle');
  await page.getByRole('textbox', { name: 'Name' }).fill('Lena');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: /^Good .+, Lena$/, level: 1 })).toBeVisible();
  return page;
}

/** The headers of calls to the API, of the demo creator unless another account is named. */
export async function apiHeaders(
  page: Page,
  account: object = demoLogin(),
): Promise<{ authorization: string }> {
  const answer = await page.request.post('/api/auth/login', { data: account });
  return { authorization: `Bearer ${(await answer.json()).token}` };
}

/** Makes a recipe over the API, of the demo creator unless another account is named; gives its id. */
export async function make(page: Page, recipe: object, account: object = demoLogin()): Promise<string> {
  const headers = await apiHeaders(page, account);
  const made = await page.request.post('/api/recipes', { headers, data: recipe });
  expect(made.status()).toBe(201);
  return (await made.json()).id;
}

/** A draft of a book with two recipes, made over the API; gives its id. */
export async function makeBook(page: Page, title: string, account: object): Promise<string> {
  const headers = await apiHeaders(page, account);
  const post = async (path: string, data: object): Promise<string> => {
    const made = await page.request.post(`/api${path}`, { headers, data });
    expect(made.status()).toBe(201);
    return (await made.json()).id;
  };
  const lines = {
    ingredients: ['250 g butter', '4 eggs'],
    instructions: ['Beat everything.', 'Bake for 40 minutes.'],
  };
  const recipe_ids: string[] = [];
  for (const cake of ['Lemon drizzle cake', 'Almond biscotti'])
    recipe_ids.push(await post('/recipes', { title: cake, servings: 8, status: 'active', ...lines }));
  return post('/products', {
    type: 'ebook',
    title,
    author_name: 'Lena',
    recipe_ids,
    platforms: ['storefront'],
  });
}

/**
 * Waits until what was grabbed is lifted and its place is marked, as an arrow that comes before that has nowhere to go
 * from, and until the keys are heard, which is a turn of the page's later.
 */
export async function lifted(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`Picked up ${name}.`)).toBeAttached();
  await expect(page.locator('[data-row][data-drop]')).toHaveCount(1);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Opens the palette by its key, which is pressed again where the page did not hear it yet. */
export async function openPalette(page: Page): Promise<Locator> {
  const palette = page.getByRole('dialog', { name: 'Find or do anything' });
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('ControlOrMeta+k');
    await expect(palette).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return palette;
}

/** Opens the side of a product's page where it is sold, at a step of it. */
export async function openSell(
  page: Page,
  step?: 'Price' | 'Get paid' | 'Your shop' | 'Share',
): Promise<void> {
  await page
    .getByRole('radiogroup', { name: 'Product view' })
    .getByText(/^(?:Sell|Share)$/)
    .click();
  if (step === undefined) return;
  await page.getByRole('button', { name: new RegExp(`^${step}`) }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toBeFocused();
}
