import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import { setBuild } from './database';
import { demoLogin } from './demo';
import type { Window } from './places/place';
import { type Sold, setSeller } from './seller';

/** What the places need, made over the REST API as a program of the creators would. */
export interface Stage {
  /** Recipes of the demo library. */
  recipe: Record<'photo' | 'tile' | 'plain' | 'archived', string>;
  /** A recipe of the writer with a line that asks, one for each window: its editor changes it. */
  writing: Record<Window, string>;
  product: Record<'ebook' | 'cards' | 'gift' | 'plan' | 'building' | 'failed', string>;
  /** The address of a public page. */
  page: string;
  /** Where the book of the seller is sold, and the page of what was bought. */
  sold: Sold;
  /** Changes a recipe of the writer, as another program would. */
  change(recipe: string, change: object): Promise<void>;
  /** Cookies of who is signed in. */
  sessions: Record<Signed, Cookies>;
}

/**
 * The accounts: the demo's with its library as it comes, one with recipes and products to change, one that has sold,
 * one with nothing.
 */
export type Signed = 'creator' | 'writer' | 'seller' | 'newcomer';

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>;

interface Account {
  email: string;
  password: string;
}

interface Found {
  id: string;
  title: string;
  slug: string | null;
}

/** The four dinners of the writer, each with its photo of the demo library. */
const dinners = [
  ['Shakshouka', 'shakshouka', '4 eggs'],
  ['Beef goulash', 'beef-goulash', '800 g beef'],
  ['Potato leek soup', 'potato-leek-soup', '500 g potatoes'],
  ['Pavlova', 'pavlova', '4 egg whites'],
] as const;

const soup = {
  title: 'Red lentil soup with mint',
  description: 'Smooth, warm and on the table in half an hour.',
  servings: 4,
  cuisine: 'turkish',
  meal_type: 'soup',
  prep_time_minutes: 10,
  cook_time_minutes: 25,
  dietary_tags: ['vegetarian'],
  ingredients: [
    '200 g red lentils',
    '1 onion, chopped',
    '1 inch ginger',
    '1.2 l vegetable stock',
    'For the butter:',
    '40 g butter',
    '1 tsp dried mint',
  ],
  instructions: [
    'Soften the onion and the ginger in a little oil, then stir in the lentils.',
    'Pour in the stock and simmer for 20 minutes, until the lentils fall apart.',
    'Melt the butter with the mint and pour it over the soup.',
  ],
};

/** Calls the API with the token of an account. */
export function caller(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: string, path: string, data?: object, type?: string) => {
    const answer = await request.fetch(`/api${path}`, {
      method,
      headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(data === undefined ? {} : { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    return answer.json();
  };
  return {
    call,
    made: async (path: string, body: object): Promise<string> => (await call('POST', path, body)).id,
    find: async (path: string, title: string): Promise<Found> => {
      const { items }: { items: Found[] } = await call('GET', path);
      const found = items.find((item) => item.title === title);
      if (found === undefined) throw new Error(`There is no ${title} at ${path}.`);
      return found;
    },
  };
}
export type Caller = ReturnType<typeof caller>;

/** Signs in as the dashboard's form does, in a context of its own. */
async function session(browser: Browser, { email, password }: Account): Promise<Cookies> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/sign-in/);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** A recipe with a photo. */
async function dinner(
  { call, made }: Caller,
  [title, photo, line]: (typeof dinners)[number],
): Promise<string> {
  const file = join(import.meta.dirname, '../../scripts/demo/photos', `${photo}.webp`);
  const { url } = await call('POST', '/images', await readFile(file), 'image/webp');
  return made('/recipes', {
    title,
    servings: 4,
    image_url: url,
    ingredients: [line, '2 onions', 'Salt'],
    instructions: ['Cook it slowly.', 'Serve it warm.'],
    status: 'active',
  });
}

/** An ebook whose build is under way, or failed. */
async function ebook(
  { call, made }: Caller,
  title: string,
  recipe_ids: string[],
  state: 'running' | 'failed',
): Promise<string> {
  const id = await made('/products', { type: 'ebook', title, recipe_ids });
  const { id: build } = await call('POST', `/products/${id}/builds`);
  const now = async () => (await call('GET', `/products/${id}/builds/${build}`)).state;
  await expect.poll(now, { timeout: 30_000 }).toBe('done');
  await setBuild(title, state);
  return id;
}

async function setWriter(writer: Caller) {
  const recipe_ids: string[] = [];
  for (const one of dinners) recipe_ids.push(await dinner(writer, one));
  const plan = await writer.made('/products', {
    type: 'meal_plan',
    title: 'A Calm Week',
    subtitle: 'Four dinners and what is left of them',
    days: 7,
    entries: [
      ...recipe_ids.map((recipe_id, index) => ({
        day: 2 * index + 1,
        slot: 'dinner',
        kind: 'recipe',
        recipe_id,
      })),
      { day: 2, slot: 'lunch', kind: 'leftover', recipe_id: recipe_ids[0] },
      { day: 4, slot: 'dinner', kind: 'eat_out' },
    ],
  });
  const writing = () => writer.made('/recipes', soup);
  return {
    writing: { light: await writing(), phone: await writing() },
    product: {
      plan,
      building: await ebook(writer, 'Four Dinners', recipe_ids, 'running'),
      failed: await ebook(writer, 'Four Suppers', recipe_ids, 'failed'),
    },
  };
}

/** Opens the accounts and fills the writer's. */
export async function setStage(browser: Browser, request: APIRequestContext): Promise<Stage> {
  const accountOf = (name: string): Account & { name: string } => ({
    name,
    email: `${name.toLowerCase()}.${Date.now()}@example.com`,
    password: 'a quiet kitchen',
  });
  const ana = accountOf('Ana');
  const marta = accountOf('Marta');
  const ines = accountOf('Ines');
  const demo = demoLogin();
  const tokenOf = async (path: string, data: object): Promise<string> =>
    (await (await request.post(`/api/auth/${path}`, { data })).json()).token;
  await tokenOf('register', ana);
  const writer = caller(request, await tokenOf('register', marta));
  const { find } = caller(request, await tokenOf('login', demo));
  const recipe = async (title: string, status = 'active') =>
    (await find(`/recipes?q=${encodeURIComponent(title)}&status=${status}`, title)).id;
  const product = (title: string) => find('/products?per_page=100', title);
  const gift = await product('Five Slow Mornings');
  const { writing, product: own } = await setWriter(writer);
  const sold = await setSeller(caller(request, await tokenOf('register', ines)));
  return {
    recipe: {
      photo: await recipe('Tarta de Santiago'),
      tile: await recipe('Spaghetti Aglio e Olio'),
      plain: await recipe('Mayonnaise or Aioli'),
      archived: await recipe('Gypsy Soup', 'archived'),
    },
    writing,
    product: {
      ...own,
      ebook: (await product('Sunday Kitchen')).id,
      cards: (await product('Pasta Night Cards')).id,
      gift: gift.id,
    },
    page: `/p/${gift.slug}`,
    sold,
    change: async (id, change) => void (await writer.call('PATCH', `/recipes/${id}`, change)),
    sessions: {
      newcomer: await session(browser, ana),
      writer: await session(browser, marta),
      seller: await session(browser, ines),
      creator: await session(browser, demo),
    },
  };
}
