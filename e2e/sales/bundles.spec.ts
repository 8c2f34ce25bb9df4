import type { Page } from '@playwright/test';
import { findings } from '../support/axe';
import { newcomer, PASSWORD, stranger } from '../support/creator';
import { expect, test } from '../support/test';
import { till } from '../support/till';

/** Ways to call the API as a program of a creator would. */
async function caller(page: Page, email: string) {
  const login = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await login.json()).token}` };
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  /** A book on sale, with one recipe; gives the path of its page. */
  const book = async (title: string, price_cents: number): Promise<string> => {
    const recipe = { title: 'Lemon drizzle cake', servings: 8, status: 'active', ingredients: ['4 eggs'] };
    const { id: recipe_id } = await send('POST', '/recipes', {
      ...recipe,
      instructions: ['Beat, and bake.'],
    });
    const draft = { type: 'ebook', title, author_name: 'Lena', recipe_ids: [recipe_id] };
    const { id } = await send('POST', '/products', draft);
    const terms = { platforms: ['storefront'], price_cents, currency: 'USD' };
    return `/p/${(await send('POST', `/products/${id}/publish`, terms)).slug}`;
  };
  return { send, book };
}

/** Buys what a page sells, as a stranger does. */
async function buy(visitor: Page, button: string, email: string): Promise<void> {
  await visitor.getByRole('checkbox', { name: /^Deliver it right away/ }).check();
  await visitor.getByRole('button', { name: button }).click();
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
  await visitor.getByRole('textbox', { name: 'Name' }).fill('Nadia Benali');
  await visitor.getByRole('button', { name: 'Pay' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you, Nadia' })).toBeVisible();
}

test('a creator sells a bundle; a stranger gets the files of both books, an owner of one pays for the rest', async ({
  browser,
  faults,
}, { retry }) => {
  test.setTimeout(240_000);
  // What can’t be published yet is refused, and the page of the till has no icon.
  faults.allow(/status of (?:404|409)/);
  const email = `lena-bundles-${Date.now()}@example.com`;
  const [cakes, bakes] = ['Cakes to Bundle', 'Bakes to Bundle'].map((title) =>
    retry === 0 ? title : `${title} ${retry}`,
  ) as [string, string];
  const name = `All my baking${retry === 0 ? '' : ` ${retry}`}`;
  const page = await newcomer(browser, email);
  const { send, book } = await caller(page, email);
  await send('PUT', '/connections/stripe', { api_key: (await till()).newKey({ mode: 'live' }), tax: 'none' });
  const first = await book(cakes, 2000);
  await book(bakes, 1000);
  await send('POST', '/products', { type: 'ebook', title: 'Breads, not out yet' });

  await test.step('she makes a bundle, and is told what keeps it from being published', async () => {
    await page.goto('/sales', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Bundles' }).click();
    await expect(page.getByText('No bundles yet')).toBeVisible();
    await page.getByRole('button', { name: 'New bundle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Title' }).fill(name);
    await dialog.getByRole('checkbox', { name: cakes }).check();
    await dialog.getByRole('button', { name: 'Create bundle' }).click();
    await expect(dialog.getByText('Choose 2 to 20 products.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Breads, not out yet' }).check();
    await dialog.getByRole('textbox', { name: 'Price' }).fill('22');
    await dialog.getByRole('checkbox', { name: 'Publish it' }).check();
    await dialog.getByRole('button', { name: 'Create bundle' }).click();
    await expect(dialog.getByText('Breads, not out yet: Publish this product first.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Breads, not out yet' }).uncheck();
    await dialog.getByRole('checkbox', { name: bakes }).check();
    await expect(dialog.getByText('Separately, they’re $30.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create bundle' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Bundles' })).toContainText('Published');
    expect(await findings(page)).toEqual([]);
  });

  const renamed = `all-of-it-${Date.now()}`;
  await test.step('she gives it an address of her choice, and what is none is refused beside it', async () => {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: 'Web address' });
    await expect(dialog.getByText('Old links keep working.')).toBeVisible();
    const [, before = ''] = /(\/b\/\S+)\. Old/.exec((await dialog.textContent()) ?? '') ?? [];
    await field.fill('all_of_it');
    await dialog.getByRole('button', { name: 'Save bundle' }).click();
    await expect(dialog.getByText('Only letters from a to z, digits, and hyphens.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await field.fill(renamed.replaceAll('-', ' ').toUpperCase());
    await dialog.getByRole('button', { name: 'Save bundle' }).click();
    await expect(dialog).toHaveCount(0);
    const old = await page.request.get(before, { maxRedirects: 0 });
    expect([old.status(), new URL(old.headers().location ?? '', page.url()).pathname]).toEqual([
      301,
      `/b/${renamed}`,
    ]);
  });

  const { items } = await (await page.request.get('/api/trpc/bundles.list?input=%7B%7D'))
    .json()
    .then(({ result }) => result.data);
  const address = new URL(items[0].url).pathname;
  const visitor = await stranger(browser);
  await test.step('a stranger buys both at once, and has the files of each', async () => {
    await visitor.goto(address);
    await expect(visitor.getByText('You save')).toBeVisible();
    expect(await findings(visitor)).toEqual([]);
    await buy(visitor, 'Buy for $22', `nadia.${Date.now()}@example.com`);
    for (const title of [cakes, bakes])
      await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
    expect(await findings(visitor)).toEqual([]);
    const [download] = await Promise.all([
      visitor.waitForEvent('download'),
      visitor.getByRole('link', { name: 'Download PDF' }).nth(1).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${bakes}.pdf`);
  });

  await test.step('who has one of them is offered the rest, and pays a third', async () => {
    const owner = `tom.${Date.now()}@example.com`;
    await visitor.goto(first);
    await buy(visitor, 'Buy for $20', owner);
    await visitor.getByRole('link', { name: 'Get the rest for $7.33' }).click();
    await expect(visitor.getByText('You own this')).toBeVisible();
    expect(await findings(visitor)).toEqual([]);
    await buy(visitor, 'Buy for $7.33', owner);
    await expect(visitor.getByText(`${bakes} is yours to keep`, { exact: false })).toBeVisible();
    await expect(visitor.getByText('The rest of')).toHaveCount(0);
  });
  await visitor.context().close();
  await page.context().close();
});
