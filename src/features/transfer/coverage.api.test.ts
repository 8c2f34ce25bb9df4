import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { tenantTables } from '@/features/auth/removal/removal.store';
import { type App, type Client, startApp } from '@/testing/app';
import { openBookshop, writeAfterSale, writeSale } from '@/testing/sale';
import { uploadForm } from '@/testing/servers/site';

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
  contacts: 'subscribers.ndjson',
  contact_labels: 'names that a mail tool gives products',
  orders: 'orders.ndjson',
  bundles: 'bundles.ndjson',
  bundle_slugs: 'bundles.ndjson',
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
  webhooks: 'webhooks.ndjson',
  audit_events: 'audit.ndjson',
  webhook_deliveries: 'webhook_deliveries.ndjson',
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
  api_keys: 'digests of secrets',
  passkeys: 'keys that work at this address alone',
  passkey_challenges: 'digests that count for minutes',
  library_members: 'other people',
  invitations: 'digests of secrets',
  two_steps: 'sealed secrets',
  recovery_codes: 'digests of secrets',
  download_tokens: 'counters of links that end within days',
  product_slugs: 'products.ndjson',
  builds: 'files that can be built again',
  stamps: 'files that can be made again',
  hook_events: 'copies of what a platform tells for 30 days',
  idempotency_keys: 'answers that are kept for a day',
  library_places: 'how far a replica has to be',
  recipe_texts: 'made of recipes',
  search_words: 'made of recipes',
  tasks: 'work that waits',
  build_queue: 'work that waits',
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

  it('has the former addresses of products and bundles beside the present ones, and what is imported takes none', async () => {
    const { shop, ana: cleo, book } = await openBookshop();
    const plan = await shop.publish(cleo, 'Weekday Plan');
    await cleo.patch(`/products/${book.id}/page`, { slug: 'slow-sundays' });
    const wish = { title: 'Both', price_cents: 2000, currency: 'USD', product_ids: [book.id, plan.id] };
    const bundle = (await cleo.post('/bundles', wish)).body;
    await cleo.patch(`/bundles/${bundle.id}`, { slug: 'two-books' });
    const archive = (await cleo.get('/export')).bytes;
    const addressesIn = (name: string) =>
      Buffer.from(unzipSync(archive)[name] ?? [])
        .toString()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .map(({ slug, old_slugs }) => ({ slug, old_slugs }))
        .toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
    expect(addressesIn('products.ndjson')).toEqual([
      { slug: 'slow-sundays', old_slugs: [book.slug] },
      { slug: plan.slug, old_slugs: [] },
    ]);
    expect(addressesIn('bundles.ndjson')).toEqual([{ slug: 'two-books', old_slugs: [bundle.slug] }]);
    const dora = await app.signUp('Dora');
    const taken = await dora.post('/recipes/import', undefined, await uploadForm(archive, 'galley.zip', {}));
    expect(taken.body.left_out).toContainEqual({ what: 'products', count: 2 });
    const [found] = await app.services.db.execute<{ count: number }>(
      sql`select (select count(*) from product_slugs)::int + (select count(*) from bundle_slugs)::int as count`,
    );
    expect(found?.count).toBe(0);
  }, 60_000);

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
