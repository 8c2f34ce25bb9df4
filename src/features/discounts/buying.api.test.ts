import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DiscountId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import type { Client } from '@/testing/app';
import { BUYER, openBookshop } from '@/testing/sale';
import type { Seen } from '@/testing/visitor';

/** What a discount code does to a page, a press of Buy, an order, and its own count. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const { shop, ana, account, book } = await openBookshop({ tax: 'automatic' });

let count = 0;
/** A code of Ana's, 20 percent off where nothing else is said. */
async function codeOf(body: object = {}, who: Client = ana): Promise<{ id: DiscountId; code: string }> {
  const terms = 'amount_cents' in body ? {} : { percent: 20 };
  const made = await who.post('/discounts', { code: `Code-${++count}`, ...terms, ...body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const page = (code: string, slug = book.slug) => shop.stranger().open(`/p/${slug}?code=${code}`);

const [, consent = ''] = /name="terms" value="([^"]*)"/.exec((await page('')).text) ?? [];

/** Presses Buy on a page that was opened with a code, whatever has become of the code since. */
const press = (code: string, { email = 'Hannah@Example.com', slug = book.slug } = {}): Promise<Seen> => {
  const form = new URLSearchParams({ consent: 'yes', terms: consent, email });
  return shop.stranger().post(`/p/${slug}?code=${code}`, form.toString());
};

const back = (session: string) => shop.stranger().open(shop.backOf(account, session));
const later = async (time: number) => {
  shop.now.value += time;
  await shop.app.work();
};
const usesOf = async (id: DiscountId) => {
  const { uses, held } = (await ana.get(`/discounts/${id}`)).body;
  return { uses, held };
};
const orders = async (who = ana) => (await who.get('/orders?per_page=100')).body.items;
const sessions = () => account.sessions.size;
const checkouts = async () => {
  const [row] = await shop.app.services.db.execute<{ n: number }>(
    sql`select count(*)::int as n from checkouts where user_id = ${uuidOf('user', ana.user_id)}::uuid`,
  );
  return row?.n;
};

describe('the page of a product', () => {
  it('asks for a code in a plain form, where its creator has one', async () => {
    const without = await shop.stranger().open(`/p/${book.slug}`);
    expect(without.text).not.toContain('Have a code?');
    await codeOf();
    const { text, bytes, headers } = await shop.stranger().open(`/p/${book.slug}`);
    expect(text).toContain('Have a code?');
    expect(text).toContain(`<form method="get" action="/p/${book.slug}"`);
    expect(text).not.toContain('name="email"');
    expect(text).not.toContain('<script>');
    expect(bytes.length).toBeLessThan(10_000);
    expect(headers.get('x-robots-tag')).toBeNull();
  });

  it('with a code shows the new price, the old one struck through, the code, its end, and the way to remove it', async () => {
    const { code } = await codeOf({ ends_at: '2026-11-30T00:00:00Z', percent: 15 });
    const { status, text, headers, bytes } = await page(code.toLowerCase());
    expect(status).toBe(200);
    expect(text).toContain('$15.30 <del>$18</del>');
    expect(text).toContain(`${code}, 15% off`);
    expect(text).toContain('Ends November 29, 2026.');
    expect(text).toContain(`aria-label="Remove code ${code}"`);
    expect(text).toContain('Buy for $15.30');
    expect(text).toContain('name="email"');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(bytes.length).toBeLessThan(10_000);
  });
});

describe('a press of Buy with a code', () => {
  it('asks Stripe for the reduced price and no coupon, and makes an order whose sums are right', async () => {
    const { id, code } = await codeOf({ percent: 15 });
    const session = shop.sessionOf(await press(code));
    const asked = account.session(session);
    expect([asked.amount_subtotal, asked.customer_email]).toEqual([1530, 'Hannah@Example.com']);
    expect(asked.cancel_url).toMatch(new RegExp(`/p/${book.slug}\\?code=${code}$`));
    expect(await usesOf(id)).toEqual({ uses: 0, held: 1 });
    account.pay(session, { ...BUYER, tax: 126 });
    await back(session);
    const [order] = await orders();
    expect(order).toMatchObject({
      state: 'paid',
      subtotal_cents: 1800,
      discount_code: code,
      discount_cents: 270,
      tax_cents: 126,
      total_cents: 1656,
      items: [{ amount_cents: 1800, discount_cents: 270, tax_cents: 126 }],
    });
    expect(await usesOf(id)).toEqual({ uses: 1, held: 0 });
    const csv = (await ana.get('/orders.csv')).body;
    expect(csv).toContain(`,18.00,2.70,${code},1.26,16.56,`);
  });

  it('keeps the price of the press, and the order keeps the code, when the code is changed and deleted meanwhile', async () => {
    const { id, code } = await codeOf({ amount_cents: 500, currency: 'USD' });
    const session = shop.sessionOf(await press(code));
    await ana.patch(`/discounts/${id}`, { amount_cents: 100 });
    expect((await ana.delete(`/discounts/${id}`)).status).toBe(204);
    account.pay(session, BUYER);
    await back(session);
    const [order] = await orders();
    expect(order).toMatchObject({
      state: 'paid',
      discount_code: code,
      discount_cents: 500,
      total_cents: 1300,
    });
  });

  it('needs an address of one line that mail can be sent to', async () => {
    const { code } = await codeOf();
    const before = [sessions(), await checkouts()];
    const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}`;
    for (const email of [
      '',
      ' ',
      'hannah',
      'hannah@example.com\r\nBcc: x@example.com',
      'h@example.com\r\n',
      long,
    ]) {
      const { status, text } = await press(code, { email });
      expect(status, email).toBe(422);
      expect(text).toContain('id="email-wrong"');
      expect(text).toContain(`action="/p/${book.slug}?code=${code}"`);
    }
    const who = shop.stranger();
    const unticked = await who.send(await who.open(`/p/${book.slug}?code=${code}`), {
      email: 'hannah@example.com',
    });
    expect([unticked.status, unticked.text.includes('value="hannah@example.com"')]).toEqual([422, true]);
    expect([sessions(), await checkouts()]).toEqual(before);
  });

  it('goes nowhere with a code that does not hold, says why, and charges nothing', async () => {
    const bea = await shop.app.signUp('Bea');
    const other = await shop.publish(ana, 'Other book');
    const refused: [string, string][] = [
      ['NOT-THERE', 'We don’t recognize this code.'],
      ['%27%3B--%00', 'We don’t recognize this code.'],
      ['%3Cb%3E', 'We don’t recognize this code.'],
      [(await codeOf({}, bea)).code, 'We don’t recognize this code.'],
      [(await codeOf({ active: false })).code, 'This code is no longer valid.'],
      [(await codeOf({ ends_at: '2026-11-20T12:00:00Z' })).code, 'This code is no longer valid.'],
      [(await codeOf({ starts_at: '2026-11-20T12:00:01Z' })).code, 'This code doesn’t work yet.'],
      [(await codeOf({ product_ids: [other.id] })).code, 'This code isn’t for this product.'],
      [
        (await codeOf({ amount_cents: 100, currency: 'EUR' })).code,
        'This code only works with a different currency.',
      ],
      [(await codeOf({ percent: 98 })).code, 'This code would make the price too low to charge.'],
      [
        (await codeOf({ amount_cents: 1751, currency: 'USD' })).code,
        'This code would make the price too low to charge.',
      ],
    ];
    const before = [sessions(), await checkouts()];
    for (const [code, words] of refused) {
      const shown = await page(code);
      expect([shown.status, shown.text.includes(words)], code).toEqual([200, true]);
      expect(shown.text).toContain('Buy for $18');
      expect(shown.text).not.toContain('<b>');
      const pressed = await press(code);
      expect([pressed.status, pressed.text.includes(words)], code).toEqual([409, true]);
      expect(pressed.text).toContain('You weren’t charged.');
    }
    expect([sessions(), await checkouts()]).toEqual(before);
    const least = await codeOf({ amount_cents: 1750, currency: 'USD' });
    expect((await press(least.code)).status).toBe(303);
  });

  it('is refused to another one with the same address, where a code is for each address once', async () => {
    const { id, code } = await codeOf({ once_per_email: true });
    const session = shop.sessionOf(await press(code));
    // Who goes back and presses again is led to what she was paying.
    expect(shop.sessionOf(await press(code))).toBe(session);
    expect((await press(code, { email: 'other@example.com' })).status).toBe(303);
    account.pay(session, BUYER);
    await back(session);
    for (const email of ['hannah@example.com', 'HANNAH@EXAMPLE.COM']) {
      const again = await press(code, { email });
      expect([again.status, again.text.includes('This code was already used with this email.')]).toEqual([
        409,
        true,
      ]);
    }
    expect(await usesOf(id)).toEqual({ uses: 1, held: 1 });
  });
});

describe('the uses of a code', () => {
  it('are never more than allowed: of fifty who press at once at the last use exactly one gets it', async () => {
    const { id, code } = await codeOf({ most_uses: 1 });
    const before = sessions();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => press(code, { email: `buyer-${n}@example.com` })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(sessions()).toBe(before + 1);
    expect(await usesOf(id)).toEqual({ uses: 0, held: 1 });
    expect((await press(code)).text).toContain('Someone is paying with this code right now.');
    const [session = ''] = [...account.sessions.keys()].slice(-1);
    account.pay(session, BUYER);
    await back(session);
    expect((await page(code)).text).toContain('This code has reached its limit.');
  }, 60_000);

  it('that her own open checkout holds stays hers when she goes back to the page, at the same price alone', async () => {
    const { id, code } = await codeOf({ most_uses: 1, once_per_email: true });
    const session = shop.sessionOf(await press(code));
    expect((await page(code)).text).toContain('name="email"');
    expect(shop.sessionOf(await press(code))).toBe(session);
    expect((await press(code, { email: 'other@example.com' })).status).toBe(409);
    await ana.patch(`/discounts/${id}`, { percent: 30 });
    expect((await press(code)).status).toBe(409);
    expect(await usesOf(id)).toEqual({ uses: 0, held: 1 });
  });

  it('come back when a checkout ends without money, and late money takes one all the same', async () => {
    const { id, code } = await codeOf({ most_uses: 1 });
    const first = shop.sessionOf(await press(code));
    expect((await press(code, { email: 'other@example.com' })).status).toBe(409);
    await later(61 * MINUTE);
    await later(MINUTE);
    expect(await usesOf(id)).toEqual({ uses: 0, held: 0 });
    const second = shop.sessionOf(await press(code));
    account.pay(second, BUYER);
    await back(second);
    expect(await usesOf(id)).toEqual({ uses: 1, held: 0 });
    Object.assign(account.session(first), { status: 'open' });
    account.pay(first, BUYER);
    await back(first);
    const [order] = await orders();
    expect(order).toMatchObject({
      state: 'paid',
      discount_code: code,
      discount_cents: 360,
      total_cents: 1440,
    });
    expect(await usesOf(id)).toEqual({ uses: 2, held: 0 });
  });

  it('come back at once when Stripe cannot be reached, and nothing was charged', async () => {
    const { id, code } = await codeOf({ most_uses: 1 });
    shop.till.faults.away = true;
    const answer = await press(code);
    shop.till.faults.away = false;
    expect([answer.status, answer.text.includes('You weren’t charged')]).toEqual([503, true]);
    expect(await usesOf(id)).toEqual({ uses: 0, held: 0 });
  });
});

describe('what a code makes free', () => {
  it('is an order at once, with files and a mail, which Stripe is never asked about', async () => {
    await shop.app.services.db.execute(
      sql`update users set email_confirmed_at = now() where id = ${uuidOf('user', ana.user_id)}::uuid`,
    );
    const { id, code } = await codeOf({ percent: 100, most_uses: 1, once_per_email: true });
    const shown = (await page(code)).text;
    expect(shown).toContain('Free <del>$18</del>');
    expect(shown).toContain('Get it for free');
    expect(shown).not.toContain('Secure payment by Stripe');
    const before = [sessions(), shop.till.requests.length];
    const pressed = await press(code, { email: 'Greta@Example.com' });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toMatch(/^\/o\/[\w-]{32}$/);
    expect([sessions(), shop.till.requests.length]).toEqual(before);
    const [order] = await orders();
    expect(order).toMatchObject({
      platform: 'galley',
      mode: 'live',
      state: 'paid',
      email: 'Greta@Example.com',
      subtotal_cents: 1800,
      discount_code: code,
      discount_cents: 1800,
      tax_cents: 0,
      total_cents: 0,
    });
    const whole = (await ana.get(`/orders/${order.id}`)).body;
    expect(whole.grants).toMatchObject([{ product_id: book.id, state: 'active' }]);
    expect((await shop.stranger().open(`${pressed.headers.get('location')}/pdf`)).status).toBe(200);
    expect((await ana.get('/mails?per_page=100')).body.items).toContainEqual(
      expect.objectContaining({ kind: 'order_files', to: 'Greta@Example.com' }),
    );
    const rows = await shop.app.services.db.execute(
      sql`select orders, gross_cents, tax_cents from sales_days where platform = 'galley' and user_id = ${uuidOf('user', ana.user_id)}::uuid`,
    );
    expect([...rows]).toEqual([{ orders: '1', gross_cents: '0', tax_cents: '0' }]);
    const [checkout] = await shop.app.services.db.execute<{ same: boolean; state: string }>(
      sql`select o.external_id = c.external_id and o.payment_id is null as same, c.state from orders o
          join checkouts c on c.user_id = o.user_id and c.id = o.checkout_id where o.platform = 'galley'`,
    );
    expect(checkout).toEqual({ same: true, state: 'paid' });
    expect((await ana.post(`/orders/${order.id}/refund`)).body.code).toBe('refund_not_possible');
    expect(await usesOf(id)).toEqual({ uses: 1, held: 0 });
    expect((await press(code, { email: 'Greta@Example.com' })).status).toBe(409);
  });

  it('is given once for a use, however many press at once', async () => {
    const { id, code } = await codeOf({ percent: 100, most_uses: 3 });
    const before = (await orders()).length;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => press(code, { email: `guest-${n}@example.com` })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(3);
    expect((await orders()).length).toBe(before + 3);
    expect(await usesOf(id)).toEqual({ uses: 3, held: 0 });
  });

  it('is given where no way to be paid is connected, and to nobody but the creator while she tests one', async () => {
    const dora = await shop.app.signUp('Dora');
    await shop.connect(dora);
    const { slug } = await shop.publish(dora, 'Given');
    const { code } = await codeOf({ percent: 100 }, dora);
    const half = await codeOf({ percent: 50 }, dora);
    await dora.delete('/connections/stripe');
    expect((await page(half.code, slug)).text).toContain('Coming soon');
    expect((await press(code, { slug })).status).toBe(303);
    expect((await orders(dora))[0]).toMatchObject({ mode: 'live', total_cents: 0 });
    // No mail server: its mail is kept for her to hand on. She could not confirm her own address, so it is never sent.
    const [kept] = (await dora.get('/mails')).body.items;
    expect(kept).toMatchObject({
      kind: 'order_files',
      state: 'kept',
      reason: expect.stringContaining('yourself'),
    });
    expect((await dora.get(`/mails/${kept.id}`)).body.text).toContain('/o/');
    await shop.connect(dora, { mode: 'test' });
    expect((await page(code, slug)).text).toContain('Coming soon');
  });

  it('mails one address no more than a few times a day', async () => {
    const { code } = await codeOf({ percent: 100 });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await press(code, { email: 'victim@example.com' })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });
});

// The last, for a session does not outlast its month.
describe('a use that is held', () => {
  it('is free again after a month in which nobody could say how a checkout went', async () => {
    const cleo = await shop.app.signUp('Cleo');
    await shop.connect(cleo);
    const { slug } = await shop.publish(cleo, 'Cut off');
    const { id, code } = await codeOf({}, cleo);
    expect((await press(code, { slug })).status).toBe(303);
    // Else what is open is ended with the connection.
    shop.till.faults.away = true;
    await cleo.delete('/connections/stripe');
    shop.till.faults.away = false;
    await later(3 * MINUTE);
    expect((await cleo.get(`/discounts/${id}`)).body.held).toBe(1);
    await later(31 * DAY);
    const rows = await shop.app.services.db.execute<{ state: string }>(
      sql`select state from discount_uses where discount_id = ${uuidOf('discount', id)}::uuid`,
    );
    expect([...rows]).toEqual([{ state: 'released' }]);
  });
});
