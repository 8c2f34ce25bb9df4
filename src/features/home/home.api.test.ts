import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { creditRecipes } from '@/features/products/builds/readers.service';
import { claimBuild, failBuild } from '@/features/products/records/builds.store';
import { viewKey } from '@/features/publications/views.rules';
import { addProductDownload, addProductViews } from '@/features/publications/views.store';
import { addToDay } from '@/features/sales/money.store';
import type { ProductId, RecipeId } from '@/kernel/ids';
import { type App, type Client, startApp } from '@/testing/app';
import { giveAway } from '@/testing/lead-magnet';
import { callProcedure } from '@/testing/trpc';
import { visitor } from '@/testing/visitor';
import type { Overview } from './home.schema';
import { findOverview } from './home.service';

const START = Date.parse('2026-11-20T10:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const now = { value: START };
let app: App;
let worker: BuildWorker;
beforeAll(async () => {
  app = await startApp({ clock: () => now.value });
  worker = startBuildWorker(app.services, { poll_ms: 200 });
});
afterAll(() => worker.stop());

const home = async (who: Client): Promise<Overview> => callProcedure(app, who, 'query', 'home.overview', {});
const recipe = async (who: Client, title: string, more: object = {}): Promise<RecipeId> => {
  const whole = { servings: 2, ingredients: ['1 onion'], instructions: ['Cook.'], status: 'active' };
  return (await who.post('/recipes', { title, ...whole, ...more })).body.id;
};
const ebook = async (who: Client, title: string, recipe_ids: RecipeId[]): Promise<ProductId> =>
  (await who.post('/products', { type: 'ebook', title, recipe_ids })).body.id;
/** A token that is valid at the time that the clock shows. */
const freshToken = async ({ email }: Client): Promise<string> =>
  (await app.anonymous.post('/auth/login', { email, password: 'correct horse' })).body.token;
const publish = (who: Client, id: string, platforms: string[], price_cents = 0) =>
  who.post(`/products/${id}/publish`, { platforms, price_cents, currency: 'EUR' });

/** Milliseconds that a test with a real book may take on a busy machine. */
const SLOW = 30_000;

describe('Home', { timeout: SLOW }, () => {
  it('of a new account says that there is nothing yet', async () => {
    const overview = await home(await app.signUp('New'));
    expect(overview.library).toEqual({ recipes: 0, products: 0 });
    expect(overview.figures.recipe_views).toEqual({ now: 0, before: 0 });
    expect(overview.days).toHaveLength(30);
    expect(overview.days.at(-1)?.day).toBe('2026-11-20');
    expect(overview.drafts.recipes).toEqual({ total: 0, complete: 0, oldest_at: null, newest: [] });
    expect([overview.waiting.total, overview.favourites, overview.sold, overview.changed]).toEqual([
      0,
      [],
      [],
      [],
    ]);
  });

  it('tells whether what is published can be opened on this computer only', async () => {
    const ana = await app.signUp('Ana');
    const { db } = app.services;
    const at = async (url: string) => (await findOverview(db, ana.user_id, now.value, url)).is_local;
    expect((await home(ana)).is_local).toBe(false);
    expect([await at('http://localhost:3000'), await at('https://galley.example')]).toEqual([true, false]);
  });

  it('counts the recipes that the library shows: drafts, and none that are archived', async () => {
    const ana = await app.signUp('Ana');
    const [soup] = [await recipe(ana, 'Soup'), await recipe(ana, 'Stew', { status: 'draft' })];
    expect((await home(ana)).library.recipes).toBe(2);
    await ana.patch(`/recipes/${soup}`, { status: 'archived' });
    expect((await home(ana)).library.recipes).toBe(1);
    expect((await ana.get('/recipes')).body.total).toBe(1);
  });

  it('counts the last 30 days beside the 30 before them, and draws the views of each day', async () => {
    const ana = await app.signUp('Ana');
    const id = await recipe(ana, 'Soup');
    const record = (type: string, count: number, days: number) =>
      ana.post(`/recipes/${id}/events`, {
        type,
        count,
        occurred_at: new Date(START - days * DAY).toISOString(),
      });
    await record('view', 10, 0);
    await record('view', 20, 29);
    await record('view', 40, 30);
    await record('view', 80, 59);
    await record('view', 160, 60);
    await record('save', 3, 5);
    await record('email_click', 4, 45);
    await record('purchase', 1, 1);
    const { figures, days } = await home(ana);
    expect(figures).toEqual({
      orders: { now: 0, before: 0 },
      downloads: { now: 0, before: 0 },
      recipe_views: { now: 30, before: 120 },
      email_clicks: { now: 0, before: 4 },
      saves: { now: 3, before: 0 },
      purchases: { now: 1, before: 0 },
      page_views: { now: 0, before: 0 },
      sign_ups: { now: 0, before: 0 },
    });
    const none = {
      ...{ page_views: 0, page_views_before: 0, orders: 0, orders_before: 0 },
      ...{ sign_ups: 0, sign_ups_before: 0 },
    };
    expect(days[0]).toEqual({ day: '2026-10-22', recipe_views: 20, recipe_views_before: 80, ...none });
    expect(days[29]).toEqual({ day: '2026-11-20', recipe_views: 10, recipe_views_before: 40, ...none });
    expect(days.reduce((sum, day) => sum + day.recipe_views, 0)).toBe(30);
  });

  it('counts a visit, a download, and a sign-up once each, not once for every recipe of the book', async () => {
    const ana = await app.signUp('Ana');
    const ids = [await recipe(ana, 'Soup'), await recipe(ana, 'Stew'), await recipe(ana, 'Pie')];
    const book = await ebook(ana, 'Three', ids);
    await publish(ana, book, ['storefront']);
    const { db } = app.services;
    const at = new Date(now.value).toISOString();
    for (const what of ['view', 'download', 'sign_up'] as const)
      await creditRecipes(db, ana.user_id, book, what, { at, count: 2 });
    const owner = { user_id: ana.user_id, product_id: book };
    await addProductViews(db, new Map([[viewKey(owner, now.value), 2]]));
    await ana.post(`/recipes/${ids[0]}/events`, { type: 'save', count: 4 });
    const { figures, days, favourites } = await home(ana);
    expect(figures.page_views).toEqual({ now: 2, before: 0 });
    for (const none of ['recipe_views', 'email_clicks', 'purchases'] as const)
      expect(figures[none], none).toEqual({ now: 0, before: 0 });
    // What her own site told.
    expect(figures.saves).toEqual({ now: 4, before: 0 });
    expect(days.at(-1)?.recipe_views).toBe(0);
    // What readers like is known all the same.
    expect(favourites.map(({ title }) => title)).toHaveLength(3);
  });

  it('lists the drafts that were changed last with what they lack, and how many are complete', async () => {
    const ana = await app.signUp('Ana');
    for (let index = 1; index <= 6; index++) {
      now.value += 1000;
      await recipe(ana, `Draft ${index}`, {
        status: 'draft',
        ...(index % 2 === 0 ? {} : { servings: null, instructions: [] }),
        // What it makes is enough.
        ...(index === 4 ? { servings: null, yield_text: '2 cups' } : {}),
      });
    }
    await recipe(ana, 'Active');
    const { recipes } = (await home(ana)).drafts;
    expect([recipes.total, recipes.complete]).toEqual([6, 3]);
    expect(recipes.newest.map(({ title }) => title)).toEqual(
      [6, 5, 4, 3, 2].map((index) => `Draft ${index}`),
    );
    expect(recipes.newest.map(({ missing }) => missing)).toEqual([
      [],
      ['servings', 'a method'],
      [],
      ['servings', 'a method'],
      [],
    ]);
    expect(recipes.oldest_at).toBe(new Date(now.value - 5000).toISOString());
    const book = await ebook(ana, 'Unfinished', []);
    expect((await home(ana)).drafts.products).toEqual({
      total: 1,
      newest: [{ id: book, title: 'Unfinished', type: 'ebook' }],
    });
    now.value = START;
  });

  it('names the best recipes by engagement, beside the best of all, archived ones apart', async () => {
    const ana = await app.signUp('Ana');
    const ids: string[] = [];
    for (let index = 1; index <= 7; index++) {
      const id = await recipe(ana, `Recipe ${index}`);
      ids.push(id);
      await ana.post(`/recipes/${id}/events`, { type: 'view', count: index * 10 });
    }
    await recipe(ana, 'Without any');
    await ana.delete(`/recipes/${ids[6]}`);
    const { favourites } = await home(ana);
    expect(favourites.map(({ title, engagement_score }) => `${title}: ${engagement_score}`)).toEqual([
      'Recipe 6: 8.6',
      'Recipe 5: 7.1',
      'Recipe 4: 5.7',
      'Recipe 3: 4.3',
      'Recipe 2: 2.9',
    ]);
    expect(favourites[0]?.main_ingredients).toEqual(['onion']);
  });

  it('says what needs the creator: listings that wait, and recipes that changed after the last build', async () => {
    const ana = await app.signUp('Ana');
    const id = await recipe(ana, 'Soup');
    const book = await ebook(ana, 'Soups', [id]);
    const published = await publish(ana, book, ['storefront', 'gumroad']);
    expect(published.body.listings).toMatchObject([{ state: 'action_required' }, { state: 'live' }]);
    const before = await home(ana);
    expect(before.changed).toEqual([]);
    expect(before.waiting).toEqual({
      total: 1,
      listings: [
        {
          product_id: book,
          title: 'Soups',
          platform: 'gumroad',
          state: 'action_required',
          reason: 'manual_listing',
        },
      ],
      failed_builds: [],
      behind: [],
    });
    expect(before.sold).toMatchObject([
      {
        id: book,
        listing: { platform: 'storefront', state: 'live' },
        price: { price_cents: 0, price_mode: 'fixed' },
        page_views: 0,
      },
    ]);
    now.value += DAY;
    await ana.patch(`/recipes/${id}`, { notes: 'Better with cream.' });
    const owner = { user_id: ana.user_id, product_id: book };
    await addProductViews(app.services.db, new Map([[viewKey(owner, now.value), 12]]));
    const after = await home(ana);
    expect(after.changed).toEqual([{ product_id: book, title: 'Soups', edition: 1, recipes: 1 }]);
    expect(after.figures.page_views).toEqual({ now: 12, before: 0 });
    expect(after.days[28]).toMatchObject({ day: '2026-11-20', page_views: 0 });
    expect(after.days[29]).toMatchObject({ day: '2026-11-21', page_views: 12 });
    expect(after.sold[0]?.page_views).toBe(12);
    now.value = START;
  });

  it('names each product of which an earlier edition is sold elsewhere, until its creator says that it isn’t', async () => {
    const ana = await app.signUp('Ana');
    const book = await ebook(ana, 'Soups', [await recipe(ana, 'Soup')]);
    await publish(ana, book, ['storefront', 'payhip', 'etsy']);
    for (const platform of ['payhip', 'etsy'])
      await ana.patch(`/products/${book}/listings/${platform}`, { url: `https://${platform}.example/1` });
    expect((await home(ana)).waiting.total).toBe(0);
    await ana.patch(`/products/${book}`, { subtitle: 'Revised' });
    await publish(ana, book, ['storefront', 'payhip', 'etsy'], 900);
    const { waiting } = await home(ana);
    expect(waiting.behind).toEqual([
      { product_id: book, title: 'Soups', edition: 2, platforms: ['etsy', 'payhip'] },
    ]);
    expect([waiting.total, waiting.failed_builds]).toEqual([2, []]);
    await ana.patch(`/products/${book}/listings/etsy`, { edition: 2 });
    expect((await home(ana)).waiting.behind).toMatchObject([{ platforms: ['payhip'] }]);
    // What is to be taken down there is no longer to be renewed.
    await ana.delete(`/products/${book}/listings/payhip`);
    expect((await home(ana)).waiting.behind).toEqual([]);
  });

  it('says what came in by currency, and counts orders and downloads by day', async () => {
    const ana = await app.signUp('Ana');
    const book = await ebook(ana, 'Soups', []);
    const owner = { user_id: ana.user_id, product_id: book };
    const sold = (day: string, currency: string, gross_cents: number) =>
      addToDay(
        app.services.db,
        ana.user_id,
        { product_id: book, day, currency, platform: 'stripe' },
        { orders: 1, gross_cents, tax_cents: 0 },
      );
    await sold('2026-11-20', 'USD', 1_800);
    await sold('2026-11-19', 'USD', 900);
    await sold('2026-11-19', 'EUR', 700);
    await sold('2026-10-21', 'USD', 500);
    for (const day of ['2026-11-20', '2026-11-20', '2026-10-01'])
      await addProductDownload(app.services.db, owner, day);
    const { figures, revenue, days } = await home(ana);
    expect(revenue.map(({ currency, gross_cents }) => [currency, gross_cents])).toEqual([
      ['USD', { now: 2_700, before: 500 }],
      ['EUR', { now: 700, before: 0 }],
    ]);
    expect(figures.orders).toEqual({ now: 3, before: 1 });
    expect(figures.downloads).toEqual({ now: 2, before: 1 });
    expect(figures.page_views).toEqual({ now: 0, before: 0 });
    expect(days[28]).toMatchObject({ day: '2026-11-19', orders: 2 });
    expect((await home(await app.signUp('Bo'))).revenue).toEqual([]);
  });

  it('counts who signed up for lead magnets by the day on which the address began to count', async () => {
    const ana = await app.signUp('Ana');
    now.value = START - 40 * DAY;
    const gift = await giveAway(app.as(await freshToken(ana)), 'Soups for Nothing');
    const sign = async (email: string, network: string) => {
      const who = visitor(app, network);
      await who.send(await who.open(`/p/${gift.slug}`), { email, consent: 'yes' });
    };
    await sign('early@example.com', '198.51.100.1');
    now.value = START - DAY;
    await sign('one@example.com', '198.51.100.2');
    await sign('two@example.com', '198.51.100.2');
    now.value = START;
    const overview = await home(app.as(await freshToken(ana)));
    expect(overview.figures.sign_ups).toEqual({ now: 2, before: 1 });
    expect(overview.days[28]).toMatchObject({ day: '2026-11-19', sign_ups: 2, sign_ups_before: 0 });
    expect(overview.days.reduce((sum, day) => sum + day.sign_ups_before, 0)).toBe(1);
    expect(overview.lead_magnets).toBe(1);
    expect(overview.sold[0]).toMatchObject({ type: 'lead_magnet', sign_ups: 2 });
  });

  it('says that the last build of a draft failed, until a newer one did not', async () => {
    const ana = await app.signUp('Ana');
    const book = await ebook(ana, 'Broken', [await recipe(ana, 'Soup')]);
    await worker.stop();
    const time = new Date(now.value).toISOString();
    await ana.post(`/products/${book}/builds`);
    const claimed = await claimBuild(app.services.db, time);
    if (claimed === null) throw new Error('nothing to build');
    await failBuild(app.services.db, claimed, 'A picture could not be read.', time);
    worker = startBuildWorker(app.services, { poll_ms: 200 });
    expect((await home(ana)).waiting).toEqual({
      total: 1,
      listings: [],
      failed_builds: [{ product_id: book, title: 'Broken', reason: 'A picture could not be read.' }],
      behind: [],
    });
    now.value += 1000;
    expect((await publish(ana, book, ['storefront'])).body.listings[0].state).toBe('live');
    expect((await home(ana)).waiting.total).toBe(0);
    now.value = START;
  });

  it('shows nothing of another account', async () => {
    const [ana, bob] = [await app.signUp('Ana'), await app.signUp('Bob')];
    const id = await recipe(ana, 'Mine', { status: 'draft' });
    await ana.post(`/recipes/${id}/events`, { type: 'view', count: 9 });
    await publish(ana, await ebook(ana, 'Mine', [id]), ['gumroad']);
    expect({ ...(await home(bob)), as_of: '' }).toEqual({
      ...(await home(await app.signUp('Cy'))),
      as_of: '',
    });
  });

  it('takes six statements', async () => {
    const ana = await app.signUp('Ana');
    await publish(ana, await ebook(ana, 'Soups', [await recipe(ana, 'Soup')]), ['gumroad']);
    const { $client } = app.services.db as typeof app.services.db & { $client: Sql };
    let sent = 0;
    const db = drizzle($client, { logger: { logQuery: () => void sent++ } });
    await findOverview(db, ana.user_id, now.value, app.services.public_url);
    expect(sent).toBe(6);
  });
});
