import { beforeAll, describe, expect, it } from 'vitest';
import { signedFileAnswer } from '@/features/publications/pages/publications.page';
import { newId, type ProductId } from '@/kernel/ids';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';
import { csvCell } from './audience.rules';
import type { Magnet, SignUpDays, Subscriber } from './audience.schema';
import { openSubscribers } from './audience.service';
import { keepSubscriber } from './audience.store';

const now = { value: Date.parse('2026-11-20T10:00:00Z') };
let app: App;
let ana: Client;
let soups: ProductId;
let cakes: ProductId;
beforeAll(async () => {
  app = await startApp({ clock: () => now.value });
  ana = await app.signUp('Ana');
  soups = (await ana.post('/products', { type: 'lead_magnet', title: 'Soups' })).body.id;
  cakes = (await ana.post('/products', { type: 'lead_magnet', title: 'Cakes' })).body.id;
  await keep(soups, 'lena@example.com', 'Lena');
  await keep(soups, 'tom_50%@example.com', null, false);
  await keep(cakes, 'lena@example.com', 'Lena Ó');
});

/** Keeps an address as the form of a public page does, which needs files that nothing here waits for. */
async function keep(
  product_id: ProductId,
  email: string,
  name: string | null,
  confirmed = true,
): Promise<void> {
  now.value += 1000;
  const row = { id: newId('subscriber', now.value), product_id, email, email_key: email.toLowerCase(), name };
  const more = { consent_text: 'Yes, "please".', leave_key: row.id };
  const time = new Date(now.value).toISOString();
  await keepSubscriber(app.services.db, ana.user_id, { ...row, ...more }, { confirmed }, time);
}
const emails = async (query = ''): Promise<string[]> =>
  (await ana.get(`/subscribers${query}`)).body.items.map((one: Subscriber) => `${one.email} ${one.name}`);

describe('the list of subscribers', () => {
  it('has each address once for each lead magnet, the newest first', async () => {
    expect(await emails()).toEqual([
      'lena@example.com Lena Ó',
      'tom_50%@example.com null',
      'lena@example.com Lena',
    ]);
    const page = await ana.get('/subscribers?per_page=1&page=2');
    expect(page.body).toMatchObject({ total: 3, total_pages: 3, page: 2 });
    expect(page.headers.get('link')).toContain('rel="next"');
  });

  it.each([
    ['?q=TOM', ['tom_50%@example.com null']],
    ['?q=50%25', ['tom_50%@example.com null']],
    ['?q=%25', ['tom_50%@example.com null']],
    ['?q=m_5', ['tom_50%@example.com null']],
    ['?q=%5C', []],
    ['?state=pending', ['tom_50%@example.com null']],
    ['?state=unsubscribed', []],
    ['?q=lena&state=confirmed&per_page=100', ['lena@example.com Lena Ó', 'lena@example.com Lena']],
    ['?product_id=product_01h455vb4pex5vsknk084sn02q', []],
    ['?product_id=nothing', []],
  ] as [string, string[]][])('under %s is %j', async (query, expected) => {
    expect(await emails(query)).toEqual(expected);
  });

  it.each([
    '?state=gone',
    '?product=x',
    '?page=0',
    '?per_page=101',
    '?source=gift',
    '?country=fr',
    '?country=XX',
    '?country=FRA',
  ])('refuses %s', async (query) => {
    expect((await ana.get(`/subscribers${query}`)).status).toBe(400);
  });

  it('can be narrowed to lead magnets, which say how many they have', async () => {
    const found: Magnet[] = await callProcedure(app, ana, 'query', 'audience.magnets', {});
    expect(found.map(({ title, subscribers, confirmed }) => [title, subscribers, confirmed])).toEqual([
      ['Cakes', 1, 1],
      ['Soups', 2, 1],
    ]);
    expect(await emails(`?product_id=${cakes}`)).toEqual(['lena@example.com Lena Ó']);
  });

  it('loses one that is deleted, for good, and can have the same address anew', async () => {
    await keep(cakes, 'gone@example.com', null);
    const [gone] = (await ana.get('/subscribers?q=gone')).body.items;
    expect((await ana.delete(`/subscribers/${gone.id}`)).status).toBe(204);
    expect((await ana.delete(`/subscribers/${gone.id}`)).status).toBe(404);
    expect(await emails('?q=gone')).toEqual([]);
    await keep(cakes, 'gone@example.com', null);
    const [again] = (await ana.get('/subscribers?q=gone')).body.items;
    expect(again.id).not.toBe(gone.id);
    await ana.delete(`/subscribers/${again.id}`);
  });
});

describe('segments', () => {
  const HOUR = 60 * 60_000;
  let bea: Client;
  let book: ProductId;
  beforeAll(async () => {
    bea = await app.signUp('Bea');
    book = (await bea.post('/products', { type: 'ebook', title: 'Sold' })).body.id;
    const magnet = (await bea.post('/products', { type: 'lead_magnet', title: 'Given' })).body.id;
    const keepAt = (hours: number, email: string, product_id: ProductId, country: string | null) => {
      const time = new Date(now.value - hours * HOUR).toISOString();
      const source = product_id === book ? ('purchase' as const) : ('sign_up' as const);
      const row = {
        id: newId('subscriber'),
        product_id,
        email,
        email_key: email,
        name: null,
        source,
        country,
      };
      const more = { consent_text: 'Yes.', leave_key: row.id };
      return keepSubscriber(app.services.db, bea.user_id, { ...row, ...more }, { confirmed: true }, time);
    };
    await keepAt(0, 'today@example.com', book, 'FR');
    await keepAt(24, 'yesterday@example.com', book, 'DE');
    await keepAt(24, 'reader@example.com', magnet, null);
    await keepAt(24 * 31, 'month@example.com', book, 'FR');
    await keepAt(24 * 70, 'old@example.com', magnet, null);
  });
  const found = async (query: string): Promise<string[]> =>
    (await bea.get(`/subscribers?${query}`)).body.items.map(({ email }: Subscriber) => email.split('@')[0]);

  it.each([
    ['source=purchase', ['today', 'yesterday', 'month']],
    ['source=sign_up', ['reader', 'old']],
    ['country=FR', ['today', 'month']],
    ['source=purchase&country=DE', ['yesterday']],
    ['country=IT', []],
  ])('%s is %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('are of a product bought, by the way they came', async () => {
    expect(await found(`product_id=${book}&source=purchase`)).toEqual(['today', 'yesterday', 'month']);
    expect(await found(`product_id=${book}&source=sign_up`)).toEqual([]);
    const magnets: Magnet[] = await callProcedure(app, bea, 'query', 'audience.magnets', {});
    expect(magnets.map(({ title, collects, bought }) => [title, collects, bought])).toEqual([
      ['Given', true, 0],
      ['Sold', false, 3],
    ]);
  });

  it('are offered by the countries there are, those with most first', async () => {
    expect(await callProcedure(app, bea, 'query', 'audience.countries', {})).toEqual([
      { country: 'FR', subscribers: 2 },
      { country: 'DE', subscribers: 1 },
    ]);
    expect(await callProcedure(app, ana, 'query', 'audience.countries', {})).toEqual([]);
  });

  it('are drawn by day beside the days before', async () => {
    const { total, days }: SignUpDays = await callProcedure(app, bea, 'query', 'audience.days', {});
    expect(total).toEqual({ now: 3, before: 1 });
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { day: '2026-11-19', count: 2, before: 1 },
      { day: '2026-11-20', count: 1, before: 0 },
    ]);
  });
});

describe('the exported list', () => {
  const lines = async (query = '') => {
    const answer = await ana.get(`/subscribers/export${query}`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('filename="subscribers-2026-11-20.csv"');
    return String(answer.body).split('\r\n');
  };

  it('is CSV with a line for each, the oldest first', async () => {
    const [head, first, ...others] = await lines();
    expect(head).toBe(
      'email,name,state,product,source,country,consent_text,consented_at,confirmed_at,unsubscribed_at,created_at',
    );
    expect(first).toMatch(
      /^lena@example\.com,Lena,confirmed,Soups,sign_up,,"Yes, ""please""\.",2026-11-20T10:00:01/,
    );
    expect(others.slice(0, 2).map((line) => line.split(',')[0])).toEqual([
      'tom_50%@example.com',
      'lena@example.com',
    ]);
    expect(others[2]).toBe('');
    expect(await lines(`?product_id=${cakes}&state=confirmed&q=lena`)).toHaveLength(3);
  });

  it('has every one, however many they are', async () => {
    const own = (await ana.post('/products', { type: 'lead_magnet', title: 'Many' })).body.id;
    await Promise.all(
      Array.from({ length: 1_001 }, (_, index) => keep(own, `reader-${index}@example.com`, null)),
    );
    const found = await lines(`?product_id=${own}`);
    expect(new Set(found.slice(1, -1).map((line) => line.split(',')[0])).size).toBe(1_001);
    await ana.patch(`/products/${own}`, { status: 'archived' });
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd|x', "'+cmd|x"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['a,b', '"a,b"'],
    ['a\nb', '"a\nb"'],
    ['plain', 'plain'],
    [null, ''],
  ])('writes %j as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('comes to a browser by an address that ends soon, and with the session', async () => {
    const { url } = await callProcedure(app, ana, 'mutation', 'audience.exportLink', { q: 'lena' });
    const [, , signed = '', name = ''] = url.split('/');
    const open = (text: string) =>
      signedFileAnswer(
        app.services,
        new Request(`http://galley.test${url}`),
        { signed: text, name },
        openSubscribers,
      );
    const answer = await open(signed);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect((await answer.text()).split('\r\n')).toHaveLength(4);
    expect((await open(signed.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A')))).status).toBe(
      404,
    );
    const other = await callProcedure(app, ana, 'mutation', 'audience.exportLink', { q: '🍲'.repeat(200) });
    expect((await open(other.url.split('/')[2])).status).toBe(200);
    now.value += 2 * 60_000;
    expect((await open(signed)).status).toBe(404);
    const late = await callProcedure(app, ana, 'mutation', 'audience.exportLink', {});
    await ana.post('/auth/logout');
    expect((await open(late.url.split('/')[2])).status).toBe(404);
  });
});
