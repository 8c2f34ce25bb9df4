import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidOf } from '@/server/database/columns';
import { BUYER, openBookshop } from '@/testing/sale';

/** A refund that the bank doesn't take, after the buyer was mailed that it was made. */
const { shop, ana, account, book } = await openBookshop({ hooks: true });
beforeAll(async () => {
  // As her link confirms it.
  await shop.app.services.db.execute(
    sql`update users set email_confirmed_at = now() where id = ${uuidOf('user', ana.user_id)}::uuid`,
  );
  await ana.patch('/shop', { contact_email: 'help@ana.example' });
});
beforeEach(() => shop.app.services.db.execute(sql`delete from mails`));

async function buy(headers: Record<string, string> = {}) {
  const session = shop.sessionOf(await shop.press(book.slug, headers));
  account.pay(session, BUYER);
  await shop.stranger().open(shop.backOf(account, session));
  const [{ id }] = (await ana.get('/orders')).body.items;
  return { session, id };
}
const get = async (id: string) => (await ana.get(`/orders/${id}`)).body;
async function refund(id: string, body: object = {}): Promise<string> {
  expect((await ana.post(`/orders/${id}/refund`, body)).status).toBe(200);
  return [...account.refunds.keys()].at(-1) ?? '';
}
/** Tells events of the till, and works them off. */
async function tell(events = shop.till.events) {
  for (const event of events) {
    // No connection takes all of them in one second.
    shop.now.value += 100;
    await shop.till.send(event, shop.now.value);
  }
  await shop.app.work();
}
interface Sent {
  kind: string;
  to: string;
  subject: string;
  text: string;
}
async function mailsOf(kind: string): Promise<Sent[]> {
  const { items } = (await ana.get('/mails?per_page=100')).body;
  const found: { id: string; kind: string }[] = items.filter((one: { kind: string }) => one.kind === kind);
  return Promise.all(found.map(async ({ id }) => (await ana.get(`/mails/${id}`)).body));
}
const buyers = () => mailsOf('order_refund_failed');
const creators = () => mailsOf('account_refund_failed');

describe('a refund that fails at the bank', () => {
  it('is taken back: the order, the files, and one mail to the buyer and one to the creator', async () => {
    const { id } = await buy();
    account.failRefund(await refund(id));
    expect(await mailsOf('order_refund')).toHaveLength(1);
    await tell();
    expect(await get(id)).toMatchObject({
      state: 'paid',
      refunded_cents: 0,
      refunds: [{ state: 'failed', amount_cents: 1800 }],
      grants: [{ state: 'active' }],
    });
    const [mail, ...more] = await buyers();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'Hannah@Example.com',
      subject: 'Your refund from Ana didn’t go through',
    });
    expect(mail?.text).toContain('Ana refunded $18.00 for Sunday Kitchen, but the refund didn’t go through');
    expect(mail?.text).toContain('Ana will be in touch.');
    expect(mail?.text).toContain('Your download link works again');
    expect(mail?.text).toContain('Questions? Email help@ana.example.');
    const [note, ...others] = await creators();
    expect(others).toEqual([]);
    expect(note).toMatchObject({ to: ana.email, subject: 'Refund failed: Sunday Kitchen, $18.00' });
    // Nothing a stranger typed stands in a mail to her.
    expect(note?.text).not.toMatch(/Hannah/i);
    expect(note?.text).toContain('refund the order again');
    expect(note?.text).toContain(`http://galley.test/sales?order=${id}`);
  });

  it('is mailed once, however often and in whatever order it is told', async () => {
    const { id } = await buy();
    account.failRefund(await refund(id));
    await tell(shop.till.events.toReversed());
    await tell();
    await tell(shop.till.events.toReversed());
    expect([(await buyers()).length, (await creators()).length]).toEqual([1, 1]);
    expect(await mailsOf('order_refund')).toHaveLength(1);
  });

  it('of a part says nothing of files, for they stayed; and the rest stays refunded', async () => {
    const { id } = await buy();
    await refund(id, { amount_cents: 300 });
    account.failRefund(await refund(id, { amount_cents: 500 }));
    await tell();
    expect(await get(id)).toMatchObject({ state: 'partially_refunded', refunded_cents: 300 });
    const [mail] = await buyers();
    expect(mail?.text).toContain('Ana refunded $5.00');
    expect(mail?.text).not.toContain('download');
  });

  it('can be made again, and that one may fail too', async () => {
    const { id } = await buy();
    account.failRefund(await refund(id));
    await tell();
    account.failRefund(await refund(id));
    await tell();
    expect([(await buyers()).length, (await creators()).length]).toEqual([2, 2]);
    await refund(id);
    expect(await get(id)).toMatchObject({ state: 'refunded', refunds: { length: 3 } });
  });

  it('is told like one that Stripe canceled', async () => {
    const { id } = await buy();
    account.failRefund(await refund(id), 'canceled');
    await tell();
    expect([(await buyers()).length, (await creators()).length]).toEqual([1, 1]);
  });

  it('and was never heard of as made is told the creator alone', async () => {
    const { session, id } = await buy();
    account.failRefund(account.refund(session).id);
    await tell();
    expect(await get(id)).toMatchObject({ state: 'paid', refunds: [{ state: 'failed' }] });
    expect([await mailsOf('order_refund'), await buyers()]).toEqual([[], []]);
    const [note] = await creators();
    expect(note?.text).not.toContain('We’ve told the buyer');
  });

  it('stays failed for whoever asked Stripe before it did', async () => {
    const { session, id } = await buy();
    const name = await refund(id);
    const made = structuredClone(account.refunds.get(name));
    account.failRefund(name);
    await tell();
    const failed = account.refunds.get(name);
    if (made === undefined || failed === undefined) throw new Error('no refund');
    // An answer from before, which comes late.
    account.refunds.set(name, made);
    const { id: dispute } = account.dispute(session);
    await tell();
    account.refunds.set(name, failed);
    account.closeDispute(dispute, 'won');
    await tell();
    expect(await get(id)).toMatchObject({ state: 'paid', refunds: [{ state: 'failed' }] });
    expect([(await buyers()).length, (await creators()).length]).toEqual([1, 1]);
  });

  it('reaches the creator also where mails of sales are off, and the buyer in her language', async () => {
    await ana.patch('/auth/me', { sale_mails: false });
    const { id } = await buy({ 'accept-language': 'de-AT' });
    account.failRefund(await refund(id));
    await tell();
    await ana.patch('/auth/me', { sale_mails: true });
    expect(await creators()).toHaveLength(1);
    expect((await buyers())[0]?.subject).toBe('Ihre Erstattung von Ana hat nicht geklappt');
  });
});
