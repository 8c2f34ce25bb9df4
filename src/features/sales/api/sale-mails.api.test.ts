import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieName } from '@/server/auth/context';
import { uuidOf } from '@/server/database/columns';
import type { Client } from '@/testing/app';
import { BUYER, openBookshop } from '@/testing/sale';
import type { Seen } from '@/testing/visitor';

/** What a creator is mailed of a sale, and a buyer of a refund. */
const { shop, ana, account, book } = await openBookshop({ hooks: true });
/** As her link confirms it. */
const confirm = (who: Client) =>
  shop.app.services.db.execute(
    sql`update users set email_confirmed_at = now() where id = ${uuidOf('user', who.user_id)}::uuid`,
  );
beforeAll(() => confirm(ana));
beforeEach(() => shop.app.services.db.execute(sql`delete from mails`));

interface Sent {
  to: string;
  subject: string;
  text: string;
}
async function mailsOf(kind: string, who = ana): Promise<Sent[]> {
  const { items } = (await who.get('/mails?per_page=100')).body;
  const found: { id: string; kind: string }[] = items.filter((one: { kind: string }) => one.kind === kind);
  return Promise.all(found.map(async ({ id }) => (await who.get(`/mails/${id}`)).body));
}
const salesOf = (who = ana) => mailsOf('account_sale', who);
const refundsOf = (who = ana) => mailsOf('order_refund', who);

const back = (session: string, of = account): Promise<Seen> => shop.stranger().open(shop.backOf(of, session));
async function buy({ buyer = {}, change = {}, of = account, who = ana, slug = book.slug } = {}) {
  const session = shop.sessionOf(await shop.press(slug));
  of.pay(session, { ...BUYER, ...buyer });
  Object.assign(of.session(session), change);
  await back(session, of);
  const [{ id }] = (await who.get('/orders')).body.items;
  return { session, id };
}
/** Tells everything that happened at the till once more, and works it off. */
async function toldAgain() {
  for (const event of shop.till.events) {
    // No connection takes all of them in one second.
    shop.now.value += 100;
    await shop.till.send(event, shop.now.value);
  }
  await shop.app.work();
}

describe('a creator', () => {
  it('is mailed what was sold, for how much, and where the order is', async () => {
    const { id } = await buy();
    const [mail, ...more] = await salesOf();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ana.email, subject: 'New sale: Sunday Kitchen, $18.00' });
    expect(mail?.text).toContain('You sold Sunday Kitchen for $18.00.');
    // Nothing a stranger typed stands in a mail to her.
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Hannah/i);
    expect(mail?.text).toContain(`http://galley.test/sales?order=${id}\n`);
    expect(mail?.text).not.toContain('Weiss');
  });

  it('is mailed once, however often and by whomever a sale is told', async () => {
    const { session } = await buy();
    await Promise.all(Array.from({ length: 10 }, () => back(session)));
    await toldAgain();
    expect(await salesOf()).toHaveLength(1);
  });

  it('is mailed of an order that waits for her review, and not again when she accepts it', async () => {
    const { id } = await buy({ change: { amount_subtotal: 100, amount_total: 100 } });
    expect(await salesOf()).toMatchObject([{ subject: 'Sale to review: Sunday Kitchen, $1.00' }]);
    await ana.post(`/orders/${id}/accept`);
    expect(await salesOf()).toHaveLength(1);
  });

  it('is not mailed what her buyer has typed, where that is no address', async () => {
    await buy({ buyer: { email: 'Win now: http://evil.example/x' } });
    const [mail] = await salesOf();
    expect(mail?.text).not.toMatch(/evil|Buyer/);
  });

  it('is told the tax that is in the sum', async () => {
    const bea = await shop.app.signUp('Bea');
    await confirm(bea);
    const of = await shop.connect(bea, { tax: 'automatic' });
    const { slug } = await shop.publish(bea, 'Cakes');
    await buy({ of, who: bea, slug, buyer: { tax: 148 } });
    expect((await salesOf(bea))[0]?.text).toContain('You sold Cakes for $19.48, including $1.48 in tax.');
  });

  it('is told that a test was one', async () => {
    const dora = await shop.app.signUp('Dora');
    await confirm(dora);
    const of = await shop.connect(dora, { mode: 'test' });
    const { slug } = await shop.publish(dora, 'Pies');
    // With a test key nobody but her can buy.
    const cookie = { cookie: `${cookieName('http://galley.test')}=${dora.token}` };
    const page = await shop.stranger().open(`/p/${slug}`, cookie);
    const session = shop.sessionOf(await shop.stranger().send(page, { consent: 'yes' }, cookie));
    of.pay(session, { email: dora.email });
    await back(session, of);
    const [mail] = await salesOf(dora);
    expect(mail?.subject).toBe('Test sale: Pies, $18.00');
    expect(mail?.text).toContain('This was a test. No one was charged.');
  });

  it('is not mailed while she has switched it off, nor at an address that nobody has confirmed', async () => {
    expect((await ana.get('/auth/me')).body.sale_mails).toBe(true);
    const off = await ana.patch('/auth/me', { sale_mails: false });
    expect([off.status, off.body.sale_mails]).toEqual([200, false]);
    await buy();
    expect(await salesOf()).toEqual([]);
    await ana.patch('/auth/me', { sale_mails: true });
    await buy();
    expect(await salesOf()).toHaveLength(1);
    const cleo = await shop.app.signUp('Cleo');
    const of = await shop.connect(cleo);
    const { slug } = await shop.publish(cleo, 'Breads');
    await buy({ of, who: cleo, slug });
    expect(await salesOf(cleo)).toEqual([]);
  });

  it('is not mailed of gifts, of imported buyers, or of what a code made free', async () => {
    await ana.post(`/products/${book.id}/grants`, { email: 'rosa@example.com' });
    await ana.post(`/products/${book.id}/grants`, { buyers: [{ email: 'tom@example.com' }] });
    await ana.post('/discounts', { code: 'FRIENDS', percent: 100 });
    const who = shop.stranger();
    const path = `/p/${book.slug}?code=FRIENDS`;
    await who.send(await who.open(path), { consent: 'yes', email: 'mia@example.com', code: 'FRIENDS' });
    await shop.app.work();
    const { items } = (await ana.get('/orders')).body;
    expect(items.slice(0, 3).map(({ platform }: { platform: string }) => platform)).toEqual([
      'galley',
      'import',
      'gift',
    ]);
    expect(await salesOf()).toEqual([]);
  });

  it('is mailed where the sale is kept, and where it is rolled back is not', async () => {
    const session = shop.sessionOf(await shop.press(book.slug));
    account.pay(session, BUYER);
    // The write that comes last in the transaction of a sale.
    await shop.app.services.db.execute(
      sql`create function refuse_paid() returns trigger language plpgsql as $$ begin raise exception 'the machine died'; end $$`,
    );
    await shop.app.services.db.execute(
      sql`create trigger refuse_paid before update on checkouts for each row when (new.state = 'paid') execute function refuse_paid()`,
    );
    await back(session);
    expect(await salesOf()).toEqual([]);
    await shop.app.services.db.execute(sql`drop trigger refuse_paid on checkouts`);
    await back(session);
    expect(await salesOf()).toHaveLength(1);
  });
});

describe('a buyer', () => {
  const refund = (id: string, body: object = {}) => ana.post(`/orders/${id}/refund`, body);

  it('is mailed what went back, that her link has ended, and whom to write', async () => {
    await ana.patch('/shop', { contact_email: 'help@ana.example' });
    const { id } = await buy();
    await refund(id);
    const [mail, ...more] = await refundsOf();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'Hannah@Example.com', subject: 'Your refund from Ana' });
    expect(mail?.text).toContain('Ana has refunded $18.00 for Sunday Kitchen.');
    expect(mail?.text).toContain('Your download link no longer works.');
    expect(mail?.text).toContain('Questions? Email help@ana.example.');
    // Her own address is nobody’s to give away.
    expect(mail?.text).not.toContain(ana.email);
    expect(mail?.text).not.toContain('Weiss');
  });

  it('is mailed of each part that goes back, with her files still hers', async () => {
    const { id } = await buy();
    await refund(id, { amount_cents: 500 });
    await refund(id, { amount_cents: 300 });
    const mails = await refundsOf();
    expect(mails.map(({ text }) => /refunded (\S+) for/.exec(text)?.[1]).toSorted()).toEqual([
      '$3.00',
      '$5.00',
    ]);
    for (const { text } of mails) expect(text).toContain('Your files are still yours');
  });

  it('keeps her files where her creator says so', async () => {
    const { id } = await buy();
    await refund(id, { revoke: false });
    expect((await refundsOf())[0]?.text).toContain('Your files are still yours');
  });

  it('is mailed of a refund from Stripe’s dashboard, once however often it is told', async () => {
    const { session } = await buy();
    account.refund(session);
    await toldAgain();
    await toldAgain();
    expect(await refundsOf()).toHaveLength(1);
  });

  it('is mailed once of a refund that was asked for ten times at once and told of besides', async () => {
    const { id } = await buy();
    await Promise.all(Array.from({ length: 10 }, () => refund(id)));
    await toldAgain();
    expect(await refundsOf()).toHaveLength(1);
  });

  it('of an order under review is told nothing of files, for she has had none', async () => {
    const { id } = await buy({ change: { amount_subtotal: 100, amount_total: 100 } });
    await refund(id, { amount_cents: 50 });
    const [mail] = await refundsOf();
    expect(mail?.text).toContain('Ana has refunded $0.50');
    expect(mail?.text).not.toMatch(/link|files/);
  });

  it('is told in the language she bought in', async () => {
    const session = shop.sessionOf(await shop.press(book.slug, { 'accept-language': 'de-AT' }));
    account.pay(session, BUYER);
    await back(session);
    const [{ id }] = (await ana.get('/orders')).body.items;
    await refund(id);
    expect((await refundsOf())[0]?.text).toContain('18,00');
    expect((await refundsOf())[0]?.subject).toBe('Ihre Erstattung von Ana');
  });

  it('is not given an address that nobody has confirmed', async () => {
    const cleo = await shop.app.signUp('Cleo');
    const of = await shop.connect(cleo);
    const { slug } = await shop.publish(cleo, 'Breads');
    const { id } = await buy({ of, who: cleo, slug });
    await cleo.post(`/orders/${id}/refund`, {});
    const [mail] = await refundsOf(cleo);
    expect(mail?.text).not.toContain(cleo.email);
  });
});
