import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepSubscriber } from '@/features/audience/audience.store';
import { ownLook, queueMail } from '@/features/mails/mails.service';
import { appRouter } from '@/features/router';
import { newId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import { type Route, routesOf } from '@/server/rest/routes';
import { type App, type Client, startApp } from '@/testing/app';
import { writeSale } from '@/testing/sale';
import { startStripe, type TestStripe } from '@/testing/servers/stripe';
import { givePasskey } from '@/testing/sign-in/passkey-device';
import { joinBy } from '@/testing/team';

/** Path parameters that are no ids; the value is one that exists. */
const NOT_IDS: Record<string, string> = { format: 'pdf', platform: 'storefront', n: '1' };

/** Every operation that takes the id of a record, read from the router: a new one is tested without another line here. */
const routes = routesOf(appRouter).filter((route) => route.parameters.some((name) => !(name in NOT_IDS)));

const prefixOf = (route: Route, parameter: string): string => {
  if (parameter !== 'id') return parameter.replace(/_id$/, '');
  const noun = route.segments.find((segment) => !segment.startsWith('{') && segment !== 'auth') ?? '';
  return noun.replace(/s$/, '');
};

const TABLES = [
  'users',
  'sessions',
  'passkeys',
  'recipes',
  'recipe_counts',
  'recipe_events',
  'recipe_revisions',
  'collections',
  'collection_recipes',
  'products',
  'product_recipes',
  'builds',
  'editions',
  'listings',
  'brands',
  'connections',
  'connection_hooks',
  'subscribers',
  'mails',
  'checkouts',
  'checkout_lines',
  'order_numbers',
  'orders',
  'order_items',
  'grants',
  'refunds',
  'disputes',
  'bundles',
  'bundle_slugs',
  'discounts',
  'discount_uses',
  'shops',
  'shop_handles',
  'announcements',
  'announcement_recipients',
  'announcement_leaves',
  'public_pages',
  'webhooks',
  'webhook_deliveries',
  'audit_events',
  'library_members',
  'invitations',
];

describe('another user’s records', () => {
  let app: App;
  let till: TestStripe;
  let ana: Client;
  let bob: Client;
  const bobs: Record<string, string> = {};
  const anas: Record<string, string> = {};

  async function stock(client: Client, ids: Record<string, string>) {
    ids.recipe = (
      await client.post('/recipes', { title: 'Private soup', servings: 2, ingredients: ['1 onion'] })
    ).body.id;
    await client.patch(`/recipes/${ids.recipe}`, { notes: 'Private too' });
    ids.collection = (await client.post('/collections', { name: 'Private' })).body.id;
    await client.put(`/collections/${ids.collection}/recipes/${ids.recipe}`);
    const product = await client.post('/products', {
      type: 'ebook',
      title: 'Private book',
      recipe_ids: [ids.recipe],
    });
    ids.product = product.body.id;
    await client.patch('/brand', { name: 'Private kitchen' });
    await client.patch('/shop', { handle: `of-${client.user_id.slice(-8)}` });
    ids.build = (await client.post(`/products/${ids.product}/builds`)).body.id;
    // The form of a public page needs a finished file, for which nothing here waits.
    const left = {
      email: 'reader@example.com',
      email_key: 'reader@example.com',
      name: null,
      consent_text: 'Yes.',
    };
    const subscriber = newId('subscriber');
    ids.subscriber = subscriber;
    const reader = {
      id: subscriber,
      product_id: product.body.id,
      leave_key: newId('subscriber'),
      ...left,
    };
    const time = new Date().toISOString();
    await keepSubscriber(app.services.db, client.user_id, reader, { confirmed: true }, time);
    await queueMail(app.services, app.services.db, client.user_id, {
      kind: 'sign_up_files',
      to: left.email,
      subject: 'Private',
      text: 'Private',
      look: ownLook('Private'),
    });
    ids.mail = (await client.get('/mails')).body.items[0].id;
    await client.call('PUT', '/connections/stripe', { api_key: till.newKey(), tax: 'none' });
    const { order, grant } = await writeSale(app.services.db, client.user_id, product.body.id);
    ids.order = order;
    ids.grant = grant;
    const other = await client.post('/products', { type: 'ebook', title: 'Another private book' });
    ids.bundle = (
      await client.post('/bundles', {
        title: 'Private',
        price_cents: 2000,
        currency: 'USD',
        product_ids: [product.body.id, other.body.id],
      })
    ).body.id;
    ids.discount = (await client.post('/discounts', { code: 'PRIVATE', percent: 20 })).body.id;
    const said = { product_id: product.body.id, subject: 'Private', text: 'To my owners.' };
    ids.announcement = (await client.post('/announcements', said)).body.id;
    const hook = { url: 'https://hooks.example.com/private', events: ['order.paid'] };
    ids.webhook = (await client.post('/webhooks', hook)).body.id;
    ids.delivery = (await client.post(`/webhooks/${ids.webhook}/test`)).body.id;
    ids.key = `hook-of-${client.user_id}`;
    ids.passkey = (await givePasskey(app, client)).id;
    ids.invitation = (await client.post('/library/invitations', { role: 'viewer' })).body.id;
    ids.session = (await client.get('/auth/sessions')).body.items[0].id;
  }

  /** What the victim's rows look like; nothing of it may change. */
  async function rowsOf(client: Client): Promise<string> {
    const found: string[] = [];
    for (const table of TABLES) {
      const column = table === 'users' ? 'id' : 'user_id';
      const own = table === 'builds' ? sql`- 'state' - 'progress' - 'started_at' - 'finished_at'` : sql``;
      const rows = await app.services.db.execute<{ row: unknown }>(
        sql`select (to_jsonb(t) ${own}) as row from ${sql.raw(table)} t
            where ${sql.raw(column)}::text = ${uuidOf('user', client.user_id)} order by 1`,
      );
      found.push(`${table} ${rows.length} ${JSON.stringify(rows)}`);
    }
    return found.join('\n');
  }

  beforeAll(async () => {
    till = await startStripe();
    app = await startApp({ settings: { STRIPE_API_URL: till.url, PUBLIC_URL: 'https://galley.example' } });
    ana = await app.signUp('Ana');
    bob = await app.signUp('Bob');
    await stock(ana, anas);
    await stock(bob, bobs);
    // Carol is a member of Bob’s library, and he one of hers.
    const carol = await app.signUp('Carol');
    bobs.user = carol.user_id;
    await joinBy(bob, carol, 'editor');
    await joinBy(carol, bob, 'editor');
  }, 60_000);

  it('are covered for every id that a path takes', () => {
    expect(routes.length).toBeGreaterThan(10);
    for (const route of routes)
      for (const parameter of route.parameters)
        if (!(parameter in NOT_IDS))
          expect(Object.keys(bobs), `${route.path} {${parameter}}`).toContain(prefixOf(route, parameter));
  });

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers the same 404 for a foreign, an absent and a malformed id, and changes nothing',
    async (_, route) => {
      const before = await rowsOf(bob);
      const ids = route.parameters.filter((parameter) => !(parameter in NOT_IDS));
      const bodies: string[] = [];
      for (const target of ids) {
        const prefix = prefixOf(route, target);
        const values = [
          bobs[prefix] ?? '',
          newId(prefix as 'recipe'),
          '1',
          '..%2Fx',
          '%00',
          'ü',
          'x'.repeat(3000),
          'user_x',
        ];
        for (const value of values) {
          const path = route.segments
            .map((segment) => {
              if (!segment.startsWith('{')) return segment;
              const parameter = segment.slice(1, -1);
              return parameter === target
                ? value
                : (NOT_IDS[parameter] ?? anas[prefixOf(route, parameter)] ?? '');
            })
            .join('/');
          const answer = await ana.call(route.method, `/${path}`, bodyFor(route));
          expect(answer.status, `${route.method} /${path.slice(0, 100)} ${JSON.stringify(answer.body)}`).toBe(
            404,
          );
          const { request_id: _id, instance: _instance, ...rest } = answer.body;
          bodies.push(JSON.stringify(rest));
          if (value.length > 3 && value.length < 1000) expect(rest.detail).not.toContain(value);
        }
      }
      expect(new Set(bodies).size).toBe(1);
      expect(await rowsOf(bob)).toBe(before);
    },
  );

  it('never show in a list', async () => {
    for (const path of [
      '/recipes',
      '/collections',
      '/products',
      '/subscribers',
      '/mails',
      '/orders',
      '/discounts',
      '/bundles',
      '/announcements',
      '/webhooks',
      '/auth/sessions',
      '/audit',
    ]) {
      const answer = await ana.get(path);
      const ids: string[] = answer.body.items.map((item: { id: string }) => item.id);
      expect(ids.filter((id) => Object.values(bobs).includes(id))).toEqual([]);
      expect(answer.body.total).toBe(ids.length);
    }
    const told = (await ana.get(`/webhooks/${anas.webhook}/deliveries`)).body.items;
    expect(told).toMatchObject([{ id: anas.delivery }]);
    expect((await ana.get(`/recipes?collection_id=${bobs.collection}`)).body.total).toBe(0);
    expect((await ana.get(`/subscribers?product_id=${bobs.product}`)).body.total).toBe(0);
    expect((await ana.get(`/subscribers/export?product_id=${bobs.product}`)).body).not.toContain('reader@');
    expect((await ana.get(`/orders?product_id=${bobs.product}`)).body.total).toBe(0);
    expect((await ana.get(`/products/${anas.product}/grants`)).body.items).toMatchObject([
      { id: anas.grant },
    ]);
    expect((await ana.get(`/orders.csv?product_id=${bobs.product}`)).body).not.toContain('reader@');
  });

  it('are not reached at a platform that both have connected', async () => {
    const before = await rowsOf(bob);
    const carol = await app.signUp('Carol');
    const put = { api_key: till.newKey(), tax: 'none' };
    expect((await carol.get('/connections/stripe')).status).toBe(404);
    expect((await carol.delete('/connections/stripe')).status).toBe(404);
    expect((await carol.call('PUT', '/connections/stripe', put)).status).toBe(200);
    expect((await carol.call('PUT', '/connections/stripe', { tax: 'managed' })).status).toBe(200);
    expect((await carol.delete('/connections/stripe')).status).toBe(204);
    expect(await rowsOf(bob)).toBe(before);
  });

  it('are not reached at their payment links', async () => {
    const before = await rowsOf(bob);
    const links = `/products/${bobs.product}/listings/stripe`;
    const terms = { platforms: ['stripe'], price_cents: 1800, currency: 'USD' };
    for (const answer of [
      await ana.post(`/products/${bobs.product}/publish`, terms),
      await ana.post(`${links}/retry`, { replace: true }),
      await ana.patch(links, { url: 'https://buy.stripe.com/mine' }),
      await ana.delete(links),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(await rowsOf(bob)).toBe(before);
  });

  it('cannot be named in a body', async () => {
    const before = await rowsOf(bob);
    const recipe = await ana.post('/recipes', { title: 'x', collection_ids: [bobs.collection] });
    expect([recipe.status, recipe.body.code]).toEqual([422, 'unknown_collection']);
    const bulk = await ana.post('/recipes/bulk', { ids: [anas.recipe, bobs.recipe], status: 'archived' });
    expect([bulk.status, bulk.body.code]).toEqual([422, 'unknown_recipe']);
    const add_collection_ids = [bobs.collection];
    const moved = await ana.post('/recipes/bulk', { ids: [anas.recipe], add_collection_ids });
    expect([moved.status, moved.body.code]).toEqual([422, 'unknown_collection']);
    const product = await ana.post('/products', { type: 'ebook', title: 'x', recipe_ids: [bobs.recipe] });
    expect([product.status, product.body.code]).toEqual([422, 'unknown_recipe']);
    const source = await ana.post('/products', {
      type: 'lead_magnet',
      title: 'x',
      source_product_id: bobs.product,
    });
    expect([source.status, source.body.code]).toEqual([422, 'unknown_product']);
    const code = { code: 'THEIRS', percent: 20, product_ids: [bobs.product] };
    const discount = await ana.post('/discounts', code);
    expect([discount.status, discount.body.code]).toEqual([422, 'unknown_product']);
    const bundle = await ana.post('/bundles', {
      title: 'Theirs',
      price_cents: 2000,
      currency: 'USD',
      product_ids: [anas.product, bobs.product],
    });
    expect([bundle.status, bundle.body.errors?.[0]?.pointer]).toEqual([422, '/product_ids/1']);
    const shop = await ana.patch('/shop', { product_ids: [bobs.product] });
    expect([shop.status, shop.body.code]).toEqual([422, 'unknown_product']);
    const said = { product_id: bobs.product, subject: 'Theirs', text: 'To their owners.' };
    for (const announcement of [
      await ana.post('/announcements', said),
      await ana.patch(`/announcements/${anas.announcement}`, { product_id: bobs.product }),
    ])
      expect([announcement.status, announcement.body.code]).toEqual([422, 'unknown_product']);
    expect(await rowsOf(bob)).toBe(before);
  });
});

/** A body that gets past the shape checks of an operation. */
function bodyFor(route: Route): object | undefined {
  if (route.procedure === 'products.publish')
    return { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
  if (route.procedure === 'sales.give') return { email: 'reader@example.com' };
  if (route.procedure === 'collections.order') return { recipe_ids: [newId('recipe')] };
  if (route.procedure === 'recipes.recordEvent') return { type: 'view', event_id: 'one' };
  if (route.procedure === 'products.patchListing') return { url: 'https://shop.example/mine' };
  if (route.procedure === 'team.changeRole') return { role: 'viewer' };
  if (route.method === 'PATCH')
    return /^\/(?:collections|auth\/passkeys)\//.test(route.path)
      ? { name: 'Mine' }
      : route.path.startsWith('/webhooks')
        ? { enabled: false }
        : route.path.startsWith('/discounts')
          ? { active: false }
          : route.path.startsWith('/announcements')
            ? { subject: 'Mine' }
            : { title: 'Mine' };
  if (route.procedure === 'passkeys.delete') return { current_password: 'correct horse' };
  return route.method === 'POST' ? {} : undefined;
}
