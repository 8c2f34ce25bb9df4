import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAccount, PASSWORD } from './account-calls';
import { Caller, operationsOfDocument } from './caller';
import { confirmEmail } from './confirm-email';
import { type Neighbors, startNeighbors } from './neighbors';
import { startService } from './service';
import { callShop } from './shop-calls';
import { startProxy, type ValidatingProxy } from './tools';
import { callWebhooks } from './webhook-calls';

/**
 * Every operation through a proxy that holds call and answer against the document. A new operation needs a call
 * here that succeeds; refusals are made from the document.
 */
const operations = operationsOfDocument();
const proxies: ValidatingProxy[] = [];
let api: Caller;
let near: Neighbors;
let upstream: string;

beforeAll(async () => {
  near = await startNeighbors();
  const { mail, till, kit, mailchimp, gumroad, receiver } = near;
  afterAll(() => mail.close());
  upstream = await startService(
    {
      STRIPE_API_URL: till.url,
      PLATFORM_API_URLS: { kit: kit.url, mailchimp: mailchimp.url, gumroad: gumroad.url },
      IMPORT_ALLOWED_HOSTS: [receiver.host],
      RATE_LIMIT_PER_MINUTE: 100_000,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Galley <galley@example.com>',
    },
    'localhost',
  );
  const [strict, lenient] = await Promise.all([
    startProxy(upstream, { errors: true }),
    startProxy(upstream, { errors: false }),
  ]);
  proxies.push(strict, lenient);
  api = new Caller(strict, lenient, upstream, operations);
  api.token = await signUp('ines@example.com');
});
afterAll(() => {
  for (const proxy of proxies) proxy.stop();
});

async function signUp(email: string): Promise<string> {
  const { body } = await api.right(201, 'POST', '/auth/register', {
    token: null,
    body: { email, password: PASSWORD },
  });
  return (body as { token: string }).token;
}

const idOf = (body: unknown) => (body as { id: string }).id;
const etagOf = (headers: Headers) => ({ 'if-none-match': headers.get('etag') ?? '' });

describe('through the validating proxy', () => {
  it('the proxy really refuses what breaks the document', async () => {
    const [strict] = proxies;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${api.token}` };
    const answer = await fetch(`${strict?.address}/collections`, {
      method: 'POST',
      headers,
      body: '{"nmae":"x"}',
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ type: expect.stringContaining('stoplight.io/prism/errors') });
  });

  it('the service and its document', async () => {
    for (const path of ['/health', '/ready', '/openapi.json'])
      await api.right(200, 'GET', path, { token: null });
  });

  it('accounts and sessions', () => callAccount(api, signUp, near.mail, new URL(upstream).origin));

  it('pictures', async () => {
    const png = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a9462a' } })
      .png()
      .toBuffer();
    const raw = new Uint8Array(png);
    await api.past(201, 'POST', '/images', { raw, headers: { 'content-type': 'image/png' } });
    const form = new FormData();
    form.set('file', new Blob([raw], { type: 'image/png' }), 'cake.png');
    await api.past(201, 'POST', '/images', { raw: form });
    await api.past(415, 'POST', '/images', { raw, headers: { 'content-type': 'image/tiff' } });
  });

  it('imports', async () => {
    const page =
      '<h1>Leek soup</h1><h2>Ingredients</h2><ul><li>2 leeks</li><li>1 l stock</li></ul><h2>Method</h2><p>Simmer.</p>';
    const preview = { html: page, url: 'https://blog.example/soup', preview: true };
    await api.right(200, 'POST', '/recipes/import', { body: preview });
    const body = { html: page, url: 'https://blog.example/soup' };
    await api.right(200, 'POST', '/recipes/import', { body, headers: { 'idempotency-key': 'page' } });
    await api.right(200, 'POST', '/recipes/import', { body });
    await api.right(422, 'POST', '/recipes/import', { body: { text: 'hello' } });
    await api.right(422, 'POST', '/recipes/import', { body: { url: 'http://127.0.0.1/' } });
    const form = new FormData();
    form.set('file', new Blob(['title,ingredients\nPie,1 apple']), 'mine.csv');
    await api.past(200, 'POST', '/recipes/import', { raw: form });
    await api.past(415, 'POST', '/recipes/import', { raw: 'x', headers: { 'content-type': 'text/csv' } });
    const made = idOf(
      (await api.right(201, 'POST', '/recipes', { body: { title: 'Tea', ingredients: ['1 bag'] } })).body,
    );
    for (const format of ['json-ld', 'cooklang', 'markdown', 'email-html', 'text'])
      await api.right(200, 'GET', `/recipes/${made}/export?format=${format}`);
    await api.past(200, 'GET', '/export');
  });

  it('the shop', async () => {
    const untouched = await api.right(200, 'GET', '/shop');
    await api.right(304, 'GET', '/shop', { headers: etagOf(untouched.headers) });
    const body = {
      handle: 'calls-cook',
      bio: 'Soups.',
      links: [{ label: 'Blog', url: 'https://a.example' }],
    };
    const changed = await api.right(200, 'PATCH', '/shop', { body });
    await api.right(200, 'PATCH', '/shop', { body: changed.body });
    await api.right(422, 'PATCH', '/shop', { body: { product_ids: ['product_none'] } });
    await api.wrong(400, 'PATCH', '/shop', { body: { handle: '-x-' } });
  });

  it('the brand kit', async () => {
    const untouched = await api.right(200, 'GET', '/brand');
    await api.right(304, 'GET', '/brand', { headers: etagOf(untouched.headers) });
    const body = { accent: '#1d6a46', links: [{ label: 'Letter', url: 'https://example.com' }] };
    const changed = await api.right(200, 'PATCH', '/brand', { body });
    await api.right(200, 'PATCH', '/brand', { body: changed.body });
    await api.wrong(400, 'PATCH', '/brand', { body: { accent: 'green' } });
  });

  it('recipes and collections', async () => {
    const collection = await api.right(201, 'POST', '/collections', { body: { name: 'Soups' } });
    const soups = idOf(collection.body);
    await api.right(409, 'POST', '/collections', { body: { name: 'soups' } });
    const body = {
      title: 'Leek soup',
      servings: 2.5,
      ingredients: ['2 leeks', { text: '1 l stock', note: 'hot' }],
      instructions: ['Simmer.'],
      nutrition: { calories: 120 },
    };
    const headers = { 'idempotency-key': 'leek-soup' };
    const created = await api.right(201, 'POST', '/recipes', { body, headers });
    const replayed = await api.right(201, 'POST', '/recipes', { body, headers });
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    await api.right(422, 'POST', '/recipes', { body: { ...body, title: 'Onion soup' }, headers });
    await api.right(422, 'POST', '/recipes', {
      body: { title: 'Soup', collection_ids: ['collection_none'] },
    });
    const leek = idOf(created.body);
    const read = await api.right(200, 'GET', `/recipes/${leek}`);
    await api.right(304, 'GET', `/recipes/${leek}`, { headers: etagOf(read.headers) });
    await api.right(200, 'GET', `/recipes/${leek}?servings=6`);
    await api.right(200, 'GET', `/recipes/${leek}?servings=6&units=us`);
    await api.right(200, 'PATCH', `/recipes/${leek}`, { body: read.body });
    await api.right(200, 'PATCH', `/recipes/${leek}`, { body: { status: 'active', servings: null } });
    const revisions = `/recipes/${leek}/revisions`;
    await api.right(200, 'GET', `${revisions}?page=1&per_page=5`);
    await api.right(200, 'GET', `${revisions}/1`);
    await api.right(200, 'POST', `${revisions}/1/restore`);
    await api.right(404, 'GET', `${revisions}/99`);
    await api.right(404, 'POST', `${revisions}/99/restore`);
    await api.right(200, 'PATCH', `/recipes/${leek}`, { body: { servings: null } });
    await api.right(422, 'GET', `/recipes/${leek}?servings=6`);
    await api.right(412, 'PATCH', `/recipes/${leek}`, {
      body: { title: 'New' },
      headers: { 'if-match': '"1.0"' },
    });
    await api.right(204, 'PUT', `/collections/${soups}/recipes/${leek}`);
    await api.right(
      200,
      'GET',
      '/recipes?q=leek&status=active&email_ready=false&sort=title&order=asc&per_page=1',
    );
    await api.right(200, 'GET', `/recipes?collection_id=${soups}&facets=cuisine,dietary_tags,tags,status`);
    await api.right(200, 'GET', `/recipes?ids=${leek}&updated_since=2026-01-01T00:00:00Z&view=summary`);
    await api.right(200, 'POST', '/recipes/bulk', {
      body: { ids: [leek], add_dietary_tags: ['vegan'], add_tags: ['Weeknight'] },
    });
    await api.right(422, 'POST', '/recipes/bulk', { body: { ids: ['recipe_none'], email_ready: true } });
    const event = { type: 'save', count: 2, event_id: 'issue-12' };
    await api.right(201, 'POST', `/recipes/${leek}/events`, { body: event });
    await api.right(201, 'POST', `/recipes/${leek}/events`, { body: event });
    await api.right(200, 'GET', '/vocabulary');
    await api.right(200, 'GET', '/collections');
    await api.right(200, 'PUT', `/collections/${soups}/order`, { body: { recipe_ids: [leek] } });
    const shelf = await api.right(200, 'GET', `/collections/${soups}`);
    await api.right(304, 'GET', `/collections/${soups}`, { headers: etagOf(shelf.headers) });
    await api.right(200, 'PATCH', `/collections/${soups}`, { body: { description: 'Warm.' } });
    await api.right(201, 'POST', `/recipes/${leek}/duplicate`);
    await api.right(204, 'DELETE', `/collections/${soups}/recipes/${leek}`);
    await api.right(204, 'DELETE', `/collections/${soups}`);
    await api.right(204, 'DELETE', `/recipes/${leek}`);
    await api.right(204, 'DELETE', `/recipes/${leek}`);
  });

  it('products', async () => {
    const cake = idOf(
      (await api.right(201, 'POST', '/recipes', { body: { title: 'Cake', ingredients: ['1 egg'] } })).body,
    );
    const ids = { recipe_ids: [cake] };
    const ebook = { type: 'ebook', title: 'Book', ...ids };
    const made: Record<string, string> = {};
    for (const body of [
      ebook,
      { type: 'recipe_card_pack', title: 'Cards', ...ids },
      { type: 'lead_magnet', title: 'Gift', ...ids },
      {
        type: 'meal_plan',
        title: 'Plan',
        entries: [{ day: 1, slot: 'lunch', kind: 'recipe', recipe_id: cake }],
      },
    ])
      made[body.type] = idOf((await api.right(201, 'POST', '/products', { body })).body);
    const book = `/products/${made.ebook}`;
    await api.right(422, 'POST', '/products', { body: { ...ebook, recipe_ids: ['recipe_none'] } });
    await api.right(200, 'GET', '/products?type=ebook&status=draft&per_page=2');
    const read = await api.right(200, 'GET', book);
    await api.right(304, 'GET', book, { headers: etagOf(read.headers) });
    await api.right(200, 'PATCH', book, {
      body: {
        subtitle: 'All of it',
        price_cents: 900,
        price_mode: 'pay_what_you_want',
        suggested_price_cents: 1200,
        currency: 'eur',
      },
    });
    await api.right(200, 'PATCH', book, { body: (await api.right(200, 'GET', book)).body });
    await api.right(201, 'POST', `${book}/duplicate`);
    await api.right(200, 'GET', `/products/${made.meal_plan}/shopping-list?units=metric`);
    await api.right(404, 'GET', `${book}/shopping-list`);
    await api.right(409, 'PATCH', book, { body: { status: 'published' } });
    const terms = {
      platforms: ['storefront', 'gumroad'],
      price_cents: 0,
      price_mode: 'fixed',
      currency: 'EUR',
    };
    await api.right(422, 'POST', `/products/${made.lead_magnet}/publish`, {
      body: { ...terms, price_cents: 5 },
    });
    await api.right(422, 'POST', `/products/${made.meal_plan}/lead-magnet`, { body: {} });
    await api.right(200, 'POST', `${book}/publish`, { body: terms });
    await api.right(412, 'POST', `${book}/publish`, { body: terms, headers: { 'if-match': '"1.0"' } });
    await api.right(201, 'POST', `${book}/lead-magnet`);
    await api.right(201, 'POST', `${book}/lead-magnet`, { body: { count: 1 } });
    const started = await api.right(202, 'POST', `/products/${made.recipe_card_pack}/builds`);
    const build = `/products/${made.recipe_card_pack}/builds/${idOf(started.body)}`;
    await api.right(200, 'GET', `${build}/files/pdf`);
    await api.right(200, 'GET', build);
    const file = await api.right(200, 'GET', `${book}/files/pdf`);
    await api.right(304, 'GET', `${book}/files/pdf`, { headers: etagOf(file.headers) });
    await api.right(206, 'GET', `${book}/files/pdf`, { headers: { range: 'bytes=0-99' } });
    await api.right(416, 'GET', `${book}/files/pdf`, { headers: { range: 'bytes=999999999-' } });
    await api.right(200, 'GET', `${book}/files/epub`);
    await api.right(404, 'GET', `${book}/files/mobi`);
    const gumroad = `${book}/listings/gumroad`;
    const put = { url: 'https://ines.gumroad.com/l/book' };
    const placed = await api.right(200, 'PATCH', gumroad, { body: put });
    await api.right(200, 'PATCH', gumroad, { body: placed.body });
    await api.right(200, 'PATCH', gumroad, { body: { edition: 1 } });
    await api.wrong(400, 'PATCH', gumroad, { body: { url: 'gumroad' } });
    await api.right(409, 'PATCH', `${book}/listings/storefront`, { body: put });
    await api.past(200, 'GET', `${gumroad}/kit`);
    await api.right(409, 'GET', `${book}/listings/storefront/kit`);
    await api.right(204, 'DELETE', gumroad);
    await api.right(409, 'PATCH', gumroad, { body: put });
    await api.right(200, 'PATCH', gumroad, { body: { url: null } });
    await callShop(api, book, near.gumroad);
    await api.right(200, 'PATCH', book, { body: { status: 'archived' } });
    await api.right(409, 'POST', `${book}/publish`, { body: terms });
  });

  it('readers of a lead magnet', async () => {
    const cake = idOf((await api.right(201, 'POST', '/recipes', { body: { title: 'Cake' } })).body);
    const body = { type: 'lead_magnet', title: 'A Cake', recipe_ids: [cake] };
    const gift = idOf((await api.right(201, 'POST', '/products', { body })).body);
    const terms = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
    const published = await api.right(200, 'POST', `/products/${gift}/publish`, { body: terms });
    const { url } = (published.body as { listings: [{ url: string }] }).listings[0];
    const [, agreed = ''] = /name="terms" value="([^"]*)"/.exec(await (await fetch(url)).text()) ?? [];
    const left = new URLSearchParams({ email: 'lena@example.com', consent: 'yes', terms: agreed });
    const answer = await fetch(url, { method: 'POST', body: left, redirect: 'manual' });
    expect(answer.status).toBe(303);
    const list = await api.right(200, 'GET', `/subscribers?product_id=${gift}&state=pending&q=lena`);
    const [reader] = (list.body as { items: [{ id: string }] }).items;
    await api.right(200, 'PUT', '/connections/kit', { body: { api_key: near.kit.key } });
    const audience = { api_key: near.mailchimp.key, list: 'Kitchen letters' };
    await api.right(200, 'PUT', '/connections/mailchimp', { body: audience });
    await api.right(422, 'PUT', '/connections/mailchimp', { body: { list: 'Nobody’s letters' } });
    await api.right(204, 'DELETE', '/connections/mailchimp');
    await api.right(200, 'GET', '/connections/kit/contacts');
    await api.right(202, 'POST', '/connections/kit/contacts');
    await api.right(404, 'POST', '/connections/stripe/contacts');
    await api.right(204, 'POST', `/subscribers/${reader.id}/sync`);
    await api.right(204, 'DELETE', '/connections/kit');
    await api.right(200, 'GET', `/subscribers/export?product_id=${gift}`);
    await api.right(204, 'DELETE', `/subscribers/${reader.id}`);
    await api.right(404, 'DELETE', `/subscribers/${reader.id}`);
    await api.right(404, 'POST', `/subscribers/${reader.id}/sync`);
    await api.wrong(400, 'GET', '/subscribers?state=gone');
  });

  it('mail', async () => {
    near.mail.refuseWith = '550 5.1.1 nobody here';
    const token = await signUp('nobody@example.com');
    const failed = async () => {
      const { body } = await api.right(200, 'GET', '/mails?state=failed', { token });
      return (body as { items: { id: string }[] }).items;
    };
    await expect.poll(failed, { timeout: 10_000 }).toHaveLength(1);
    near.mail.refuseWith = null;
    const [{ id = '' } = {}] = await failed();
    await api.right(200, 'GET', `/mails/${id}`, { token });
    await api.right(200, 'POST', `/mails/${id}/send`, { token });
    await api.right(409, 'POST', `/mails/${id}/send`, { token });
    await api.wrong(400, 'GET', '/mails?state=lost', { token });
  });

  it('a sale', async () => {
    const api_key = near.till.newKey({ mode: 'live' });
    await api.right(200, 'PUT', '/connections/stripe', { body: { api_key, tax: 'none' } });
    await api.right(200, 'GET', '/connections');
    await api.right(200, 'GET', '/platforms?per_page=5');
    await api.right(200, 'GET', '/connections/stripe');
    await api.right(404, 'GET', '/connections/nowhere');
    await api.wrong(400, 'PUT', '/connections/stripe', { body: { api_key, tax: 'some' } });
    const cake = idOf((await api.right(201, 'POST', '/recipes', { body: { title: 'A cake to sell' } })).body);
    const body = { type: 'ebook', title: 'Cakes to sell', recipe_ids: [cake] };
    const book = idOf((await api.right(201, 'POST', '/products', { body })).body);
    const terms = { platforms: ['storefront'], price_cents: 1800, currency: 'USD' };
    await api.right(200, 'POST', `/products/${book}/publish`, { body: terms });
    const listed = async () => {
      const { body } = await api.right(200, 'GET', `/products/${book}`);
      return (body as { listings: [{ state: string; url: string }] }).listings[0];
    };
    await expect.poll(async () => (await listed()).state, { timeout: 20_000 }).toBe('live');
    const { url } = await listed();
    const [, agreed = ''] = /name="terms" value="([^"]*)"/.exec(await (await fetch(url)).text()) ?? [];
    const form = { method: 'POST', redirect: 'manual' } as const;
    const buy = async () => {
      const pressed = await fetch(url, {
        ...form,
        body: new URLSearchParams({ consent: 'yes', terms: agreed }),
      });
      expect(pressed.status).toBe(303);
      const paid = await fetch(pressed.headers.get('location') ?? '', {
        ...form,
        body: new URLSearchParams({ email: 'nadia@example.com', name: 'Nadia' }),
      });
      return paid.headers.get('location') ?? '';
    };
    expect((await fetch(await buy(), { redirect: 'manual' })).status).toBe(303);
    await api.right(200, 'GET', `/products/${book}/page`);
    await api.right(200, 'PATCH', `/products/${book}/page`, {
      body: { slug: 'cakes-again', title: 'Cakes' },
    });
    await api.wrong(400, 'PATCH', `/products/${book}/page`, { body: { slug: '-' } });
    await api.right(404, 'PATCH', '/products/none/page', { body: { title: 'Cakes' } });
    const code = { code: 'Cake-5', amount_cents: 500, currency: 'USD', product_ids: [book] };
    const discount = idOf((await api.right(201, 'POST', '/discounts', { body: code })).body);
    await api.right(409, 'POST', '/discounts', { body: { code: 'CAKE-5', percent: 10 } });
    await api.right(422, 'POST', '/discounts', {
      body: { code: 'NONE', percent: 10, product_ids: ['product_none'] },
    });
    await api.right(400, 'POST', '/discounts', { body: { code: 'NOTHING' } });
    await api.wrong(400, 'POST', '/discounts', { body: { code: 'x', percent: 10 } });
    await api.right(200, 'GET', '/discounts');
    await api.right(200, 'GET', `/discounts/${discount}`);
    await api.right(200, 'PATCH', `/discounts/${discount}`, { body: { active: false, most_uses: 10 } });
    await api.right(404, 'PATCH', '/discounts/none', { body: { active: false } });
    await api.right(204, 'DELETE', `/discounts/${discount}`);
    const parts = [
      book,
      idOf(
        (await api.right(201, 'POST', '/products', { body: { type: 'ebook', title: 'More cakes' } })).body,
      ),
    ];
    const both = { title: 'All the cakes', price_cents: 900, currency: 'USD', product_ids: parts };
    const bundle = idOf((await api.right(201, 'POST', '/bundles', { body: both })).body);
    await api.right(409, 'POST', '/bundles', { body: { ...both, slug: 'all-the-cakes' } });
    await api.right(409, 'PATCH', `/bundles/${bundle}`, { body: { status: 'published' } });
    await api.right(422, 'POST', '/bundles', { body: { ...both, price_cents: 1 } });
    await api.right(422, 'POST', '/bundles', { body: { ...both, product_ids: [book, 'product_none'] } });
    await api.wrong(400, 'POST', '/bundles', { body: { ...both, product_ids: [book] } });
    await api.right(200, 'GET', '/bundles');
    await api.right(200, 'GET', `/bundles/${bundle}`);
    await api.right(200, 'PATCH', `/bundles/${bundle}`, { body: { description: 'Every cake there is.' } });
    await api.right(404, 'PATCH', '/bundles/none', { body: { title: 'None' } });
    await api.right(204, 'DELETE', `/bundles/${bundle}`);
    const said = { product_id: book, subject: 'A new edition', text: 'Twelve new cakes.' };
    const announcement = idOf((await api.right(201, 'POST', '/announcements', { body: said })).body);
    await api.right(422, 'POST', '/announcements', { body: { ...said, product_id: 'product_none' } });
    await api.wrong(400, 'POST', '/announcements', { body: { ...said, subject: '' } });
    await api.right(200, 'GET', '/announcements');
    await api.right(200, 'GET', `/announcements/${announcement}`);
    await api.right(200, 'PATCH', `/announcements/${announcement}`, { body: { subject: 'Edition 2' } });
    await api.right(404, 'PATCH', '/announcements/none', { body: { subject: 'Edition 2' } });
    await api.right(200, 'GET', `/announcements/${announcement}/preview`);
    await api.right(409, 'POST', `/announcements/${announcement}/send`);
    await confirmEmail(api, near.mail, url);
    await api.right(200, 'POST', `/announcements/${announcement}/send`);
    await api.right(409, 'DELETE', `/announcements/${announcement}`);
    const unsent = idOf((await api.right(201, 'POST', '/announcements', { body: said })).body);
    await api.right(204, 'DELETE', `/announcements/${unsent}`);
    const list = await api.right(200, 'GET', '/orders?state=paid&q=nadia');
    const [order] = (list.body as { items: [{ id: string }] }).items;
    await api.right(200, 'GET', `/orders/${order.id}`);
    await api.right(200, 'POST', `/orders/${order.id}/resend`);
    await api.right(200, 'GET', '/orders.csv?state=paid');
    await api.right(200, 'GET', '/sales');
    await api.right(409, 'POST', `/orders/${order.id}/accept`);
    await api.right(200, 'POST', `/orders/${order.id}/refund`, { body: { amount_cents: 500 } });
    await api.right(422, 'POST', `/orders/${order.id}/refund`, { body: { amount_cents: 5_000 } });
    await api.wrong(400, 'GET', '/orders?state=sold');
    // Copies that she gives.
    const grants = `/products/${book}/grants`;
    const gift = { email: 'rosa@example.com', name: 'Rosa', note: 'For you.' };
    await api.right(200, 'POST', grants, { body: gift });
    await api.right(200, 'POST', grants, {
      body: { buyers: [{ email: 'tom@example.com' }, { email: 'x' }] },
    });
    await api.right(200, 'POST', grants, { body: { csv: 'Email\nkim@example.com', notify: false } });
    await api.wrong(400, 'POST', grants, { body: { buyers: [] } });
    const given = await api.right(200, 'GET', `${grants}?state=active&per_page=1`);
    const [grant] = (given.body as { items: [{ id: string }] }).items;
    await api.right(204, 'DELETE', `${grants}/${grant.id}`);
    await api.right(200, 'GET', '/orders?platform=gift');
    // One whose amount is not what was asked waits for her.
    const back = await buy();
    const account = near.till.stateOf(api_key);
    const [session = ''] = [...account.sessions.keys()].slice(-1);
    Object.assign(account.session(session), { amount_subtotal: 100, amount_total: 100 });
    await fetch(back, { redirect: 'manual' });
    const waiting = await api.right(200, 'GET', '/orders?state=review');
    const [review] = (waiting.body as { items: [{ id: string }] }).items;
    await api.right(200, 'POST', `/orders/${review.id}/accept`);
    await api.right(204, 'DELETE', '/connections/stripe');
  });

  it('API keys', async () => {
    const body = { name: 'Backup', scopes: ['recipes:read'], expires_in_days: 30 };
    const key = idOf((await api.right(201, 'POST', '/keys', { body })).body);
    await api.wrong(400, 'POST', '/keys', { body: { ...body, scopes: [] } });
    await api.right(200, 'GET', '/keys');
    await api.right(204, 'DELETE', `/keys/${key}`);
    await api.right(404, 'DELETE', `/keys/${key}`);
  });

  it('the log of an account', async () => {
    await api.right(200, 'GET', '/audit?kind=key.created');
    await api.wrong(400, 'GET', '/audit?kind=nothing');
  });

  it('webhooks', () => callWebhooks(api, near.receiver));

  it('every refusal that the document knows by heart', async () => {
    for (const operation of operations) {
      const path = operation.path.replace(/\{[^}]+\}/g, 'none');
      const examples = operation.requestBody?.content['application/json']?.examples;
      const [example] = Object.values(examples ?? {});
      const body = example === undefined ? {} : { body: example.value };
      const { method, security, responses } = operation;
      const uploads = operation.requestBody !== undefined && example === undefined;
      if (security.length > 0) await api.wrong(401, method, path, { ...body, token: null });
      if (security.length > 0) await api.wrong(401, method, path, { ...body, token: 'not.a.token' });
      if (security.length > 0 && !uploads) await api.wrong(400, method, `${path}?nonsense=1`, body);
      if ('404' in responses && operation.path.includes('{')) await api.right(404, method, path, body);
      if (!('413' in responses) || security.length === 0) continue;
      const headers = { 'content-type': 'application/json' };
      await api.wrong(415, method, path, { raw: '{}', headers: { 'content-type': 'text/plain' } });
      if (uploads) continue;
      await api.wrong(400, method, path, { raw: '{', headers });
      const bytes = (operation.path === '/recipes/import' ? 8 : 1) * 1024 * 1024;
      await api.wrong(413, method, path, { raw: JSON.stringify({ x: 'x'.repeat(bytes) }), headers });
    }
  });

  /** Stripe calls nobody on 127.0.0.1; that its events are taken is proven in src/features/sales/hooks.api.test.ts. */
  const CALLED_FROM_OUTSIDE = 'POST /hooks/{platform}/{key}';

  it('each operation was called, and has succeeded', () => {
    const silent = operations.filter(
      ({ name }) =>
        name !== CALLED_FROM_OUTSIDE && ![...(api.seen.get(name) ?? [])].some((status) => status < 300),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
