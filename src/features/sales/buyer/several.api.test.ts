import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '@/features/sales/sales.schema';
import { uuidOf } from '@/server/database/columns';
import { BUYER, openBookshop } from '@/testing/sale';

/** An order of several products: bought at one price, and everything that follows from it. */
const { shop, ana, account, book } = await openBookshop({ hooks: true });
let plan: { id: string; slug: string };
beforeAll(async () => {
  plan = await shop.publish(ana, 'Weekday Plan', { price_cents: 1200, formats: ['pdf', 'epub'] });
  await ana.post('/bundles', {
    title: 'Everything',
    price_cents: 2200,
    currency: 'USD',
    product_ids: [book.id, plan.id],
    status: 'published',
  });
}, 60_000);

const owner = () => uuidOf('user', ana.user_id);

/** Presses Buy on the page of both for $22. */
async function press(): Promise<string> {
  const who = shop.stranger();
  return shop.sessionOf(await who.send(await who.open('/b/everything'), { consent: 'yes' }));
}

async function buy() {
  const session = await press();
  account.pay(session, BUYER);
  const path = (await shop.stranger().open(shop.backOf(account, session))).headers.get('location') ?? '';
  const [{ id }] = (await ana.get('/orders')).body.items;
  return { path, id, session, order: (await ana.get(`/orders/${id}`)).body };
}

const days = async () => [
  ...(await shop.app.services.db.execute<{ title: string; orders: number; gross: number; refunded: number }>(
    sql`select p.title, d.orders::int, d.gross_cents::int as gross, d.refunded_cents::int as refunded
        from sales_days d join products p on p.user_id = d.user_id and p.id = d.product_id
        where d.user_id = ${owner()}::uuid order by p.title`,
  )),
];

describe('an order of several products', () => {
  it('has an item and a grant for each, with shares that add up, and counts once for the day', async () => {
    const { order } = await buy();
    expect(order).toMatchObject({
      subtotal_cents: 2200,
      total_cents: 2200,
      asked_cents: 2200,
      state: 'paid',
    });
    expect(order.items).toMatchObject([
      { product_id: book.id, title: 'Sunday Kitchen', amount_cents: 1320 },
      { product_id: plan.id, title: 'Weekday Plan', amount_cents: 880 },
    ]);
    const granted = (order as Order).grants.map(({ product_id }) => product_id);
    expect(granted.toSorted()).toEqual([book.id, plan.id].toSorted());
    expect(await days()).toEqual([
      { title: 'Sunday Kitchen', orders: 1, gross: 1320, refunded: 0 },
      { title: 'Weekday Plan', orders: 0, gross: 880, refunded: 0 },
    ]);
    const { items } = (await ana.get('/mails')).body;
    const mail = (await ana.get(`/mails/${items[0].id}`)).body;
    expect(mail.subject).toBe('Your order is here: Sunday Kitchen and Weekday Plan');
    expect(mail.text).toContain('• Sunday Kitchen\n• Weekday Plan');
    expect(Buffer.from((await ana.get('/orders.csv')).bytes).toString()).toContain(
      'Sunday Kitchen; Weekday Plan',
    );
  });

  it('has a page with the files of each, which are counted each for itself', async () => {
    const { path, id } = await buy();
    const page = await shop.stranger().open(path);
    for (const words of [
      'all yours to keep',
      'Sunday Kitchen',
      'Weekday Plan',
      `${path}/pdf?item=1`,
      `${path}/pdf?open&amp;item=2`,
      `${path}/epub?item=2`,
      '$13.20',
      '$8.80',
    ])
      expect(page.text).toContain(words);
    const open = async (file: string) => {
      const answer = await shop.stranger().open(`${path}/${file}`);
      return [answer.status, /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]];
    };
    // Without a product it is the first: so are the links of orders from before.
    expect(await open('pdf')).toEqual([200, 'Sunday Kitchen.pdf']);
    expect(await open('pdf?item=2')).toEqual([200, 'Weekday Plan.pdf']);
    expect(await open('epub?item=2')).toEqual([200, 'Weekday Plan.epub']);
    for (const wrong of ['0', '3', '-1', 'x', '2.0', '999999999'])
      expect((await open(`pdf?item=${wrong}`))[0]).toBe(404);
    const { grants }: Order = (await ana.get(`/orders/${id}`)).body;
    const downloads = (of: { id: string }) =>
      grants.find(({ product_id }) => product_id === of.id)?.downloads;
    expect([downloads(book), downloads(plan)]).toEqual([1, 2]);
  });

  it('is refunded in shares, and all of its files end with the last cent of it', async () => {
    const { path, id } = await buy();
    const before = await days();
    const back = async () => (await days()).map(({ refunded }, at) => refunded - (before[at]?.refunded ?? 0));
    const refund = (amount_cents?: number) => ana.post(`/orders/${id}/refund`, { amount_cents });
    expect((await refund(333)).body.state).toBe('partially_refunded');
    expect(await back()).toEqual([200, 133]);
    expect((await shop.stranger().open(`${path}/pdf?item=2`)).status).toBe(200);
    const { grants } = (await refund()).body;
    expect(await back()).toEqual([1320, 880]);
    expect(grants.map(({ state }: { state: string }) => state)).toEqual(['revoked', 'revoked']);
    for (const item of [1, 2])
      expect((await shop.stranger().open(`${path}/pdf?item=${item}`)).status).toBe(410);
    expect((await shop.stranger().open(path)).text).not.toContain('/pdf');
  });

  it('is sent again with everything that it is of', async () => {
    const { id } = await buy();
    expect((await ana.post(`/orders/${id}/resend`)).status).toBe(200);
    const { items } = (await ana.get('/mails')).body;
    const mail = items.find(({ kind }: { kind: string }) => kind === 'order_files');
    const { text } = (await ana.get(`/mails/${mail.id}`)).body;
    expect(text).toContain('• Sunday Kitchen\n• Weekday Plan');
  });
});
