import { expect, it } from 'vitest';
import { BUYER, openBookshop } from '@/testing/sale';

/** What was paid at a till when its creator gives its key up. Nothing has told of it, and no buyer has come back. */
const { shop, ana, account, book } = await openBookshop();

async function paidAndGone() {
  const session = shop.sessionOf(await shop.press(book.slug));
  account.pay(session, BUYER);
  return session;
}
const sold = async () => (await ana.get('/orders')).body.total;

it('is an order before it is disconnected, and what is still open can no longer be paid', async () => {
  const open = shop.sessionOf(await shop.press(book.slug));
  await paidAndGone();
  expect(await sold()).toBe(0);
  expect((await ana.delete('/connections/stripe')).status).toBe(204);
  expect(await sold()).toBe(1);
  expect((await ana.get('/orders')).body.items[0]).toMatchObject({ state: 'paid', total_cents: 1800 });
  expect(account.sessions.get(open)?.status).toBe('expired');
});

it('is an order before another account takes its place', async () => {
  await shop.connect(ana);
  await shop.publish(ana, 'Sunday Kitchen');
  const before = await sold();
  await paidAndGone();
  const other = shop.till.newKey({ account: 'acct_other', mode: 'live' });
  const answer = await ana.call('PUT', '/connections/stripe', { api_key: other, tax: 'none' });
  expect(answer.status).toBe(200);
  expect(await sold()).toBe(before + 1);
});

it('keeps nobody from disconnecting while Stripe is away', async () => {
  shop.till.faults.away = true;
  expect((await ana.delete('/connections/stripe')).status).toBe(204);
  shop.till.faults.away = false;
});
