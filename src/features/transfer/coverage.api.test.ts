import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { tenantTables } from '@/features/auth/removal/removal.store';
import { type App, type Client, startApp } from '@/testing/app';
import { writeAfterSale, writeSale } from '@/testing/sale';

/** Where the rows of each table stand in an archive; of what stands nowhere, why not. A new table needs a line. */
const PLACES: Record<string, string> = {
  recipes: 'recipes.ndjson',
  collections: 'collections.ndjson',
  collection_recipes: 'collections.ndjson',
  products: 'products.ndjson',
  product_recipes: 'products.ndjson',
  editions: 'products.ndjson',
  listings: 'products.ndjson',
  public_pages: 'public_pages.ndjson',
  recipe_revisions: 'revisions.ndjson',
  recipe_events: 'events.ndjson',
  recipe_event_ids: 'named_events.ndjson',
  product_views: 'product_views.ndjson',
  subscribers: 'subscribers.ndjson',
  orders: 'orders.ndjson',
  bundles: 'bundles.ndjson',
  bundle_slugs: 'addresses of bundles, which they have themselves',
  discounts: 'discounts.ndjson',
  discount_uses: 'discount_uses.ndjson',
  announcements: 'announcements.ndjson',
  announcement_recipients: 'announcement_recipients.ndjson',
  announcement_leaves: 'announcement_leaves.ndjson',
  announcement_links: 'digests of secrets',
  order_items: 'orders.ndjson',
  grants: 'grants.ndjson',
  refunds: 'refunds.ndjson',
  disputes: 'disputes.ndjson',
  checkouts: 'checkouts.ndjson',
  checkout_lines: 'checkouts.ndjson',
  connections: 'connections.ndjson',
  mails: 'mails.ndjson',
  brands: 'brand.json',
  shops: 'shop.json',
  shop_handles: 'shop.json',
  images: 'photos',
  sales_days: 'sums of orders and refunds',
  recipe_counts: 'sums of recipes',
  order_numbers: 'a counter of orders',
  order_links: 'digests of secrets',
  connection_hooks: 'digests of secrets',
  account_links: 'digests of secrets',
  confirmations: 'digests of secrets',
  sessions: 'who is signed in now',
  download_tokens: 'counters of links that end within days',
  product_slugs: 'addresses of products, which they have themselves',
  builds: 'files that can be built again',
  stamps: 'files that can be made again',
  hook_events: 'copies of what a platform tells for 30 days',
  idempotency_keys: 'answers that are kept for a day',
  recipe_search: 'made of recipes',
  search_words: 'made of recipes',
  tasks: 'work that waits',
};

describe('an archive', () => {
  let app: App;
  let ana: Client;
  beforeAll(async () => {
    app = await startApp();
    ana = await app.signUp();
  });

  it('has a place for every table of an account, or there is a reason', async () => {
    expect((await tenantTables(app.services.db)).toSorted()).toEqual(Object.keys(PLACES).toSorted());
  });

  it('has orders, rights to files, refunds, disputes and what was agreed to, of the account alone', async () => {
    const bob = await app.signUp('Bob');
    const sale = async (who: Client) => {
      const product = (await who.post('/products', { type: 'ebook', title: 'Book' })).body.id;
      const { order } = await writeSale(app.services.db, who.user_id, product);
      await writeAfterSale(app.services.db, who.user_id, product, order);
      return { product, order };
    };
    const { order, product } = await sale(ana);
    const files = unzipSync((await ana.get('/export')).bytes);
    const lines = (name: string) =>
      Buffer.from(files[`${name}.ndjson`] ?? [])
        .toString()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    expect(lines('orders')).toEqual((await ana.get('/orders')).body.items);
    expect(lines('grants')).toEqual((await ana.get(`/products/${product}/grants`)).body.items);
    expect(lines('refunds')).toMatchObject([{ order_id: order, amount_cents: 100, state: 'succeeded' }]);
    expect(lines('disputes')).toMatchObject([{ order_id: order, amount_cents: 100, state: 'open' }]);
    expect(lines('checkouts')).toMatchObject([
      { consent_text: 'Yes.', lines: [{ product_id: product, edition: 1, price_cents: 1800 }] },
    ]);
    const counts = JSON.parse(Buffer.from(files['galley.json'] ?? []).toString());
    expect(counts).toMatchObject({ orders: 1, grants: 1, refunds: 1, disputes: 1, checkouts: 1 });
    // Nothing by which a page or a till could be opened.
    const [link] = await app.services.db.execute<{ token_hash: string }>(
      sql`select token_hash from order_links`,
    );
    for (const bytes of Object.values(files))
      expect(Buffer.from(bytes).toString()).not.toContain(link?.token_hash);
    await sale(bob);
    const again = unzipSync((await ana.get('/export')).bytes);
    expect(Object.keys(again)).toEqual(Object.keys(files));
    expect(again['grants.ndjson']).toEqual(files['grants.ndjson']);
  });
});
