import Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStripe, readStripeEvent } from '@/server/stripe';
import { startStripe, type TestStripe } from './stripe';

let till: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  till = await startStripe();
  stripe = createStripe(till.url)(till.key);
});

const SALE = {
  mode: 'payment',
  success_url: 'https://galley.example/done?session={CHECKOUT_SESSION_ID}',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 1800,
        product_data: { name: 'Sunday Kitchen', tax_code: 'txcd_10302000' },
      },
    },
  ],
} satisfies Stripe.Checkout.SessionCreateParams;

const BUYER = { email: 'reader@example.com', name: 'Rosa Reader', country: 'FR' };

/** What Stripe's client throws; fails where it throws nothing. */
async function refusal(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('nothing was refused');
  return error;
}

/** Sends a form as it is, past the types of the client. */
const raw = (path: string, body: string) =>
  fetch(`${till.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${till.key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

describe('the till', () => {
  it('remembers a session, and what its buyer paid', async () => {
    const metadata = { checkout: 'checkout_1' };
    const made = await stripe.checkout.sessions.create({ ...SALE, metadata });
    expect(made).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 1800, metadata });
    till.account.pay(made.id, BUYER);
    const paid = await stripe.checkout.sessions.retrieve(made.id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: BUYER.email, name: BUYER.name, address: { country: 'FR' } },
      payment_intent: { status: 'succeeded', latest_charge: { receipt_url: expect.any(String), paid: true } },
      line_items: { data: [{ description: 'Sunday Kitchen', quantity: 1, amount_total: 1800 }] },
    });
  });

  it('adds tax on top where Stripe works it out, and only there', async () => {
    const managed = await stripe.checkout.sessions.create({ ...SALE, managed_payments: { enabled: true } });
    till.account.pay(managed.id, { ...BUYER, tax: 360 });
    expect(await stripe.checkout.sessions.retrieve(managed.id)).toMatchObject({
      amount_subtotal: 1800,
      amount_total: 2160,
      total_details: { amount_tax: 360 },
    });
    const plain = await stripe.checkout.sessions.create(SALE);
    expect(() => till.account.pay(plain.id, { ...BUYER, tax: 360 })).toThrow('adds no tax');
  });

  it.each([
    ['an unknown parameter', 'mode=payment&colour=red', 'Received unknown parameter: colour'],
    ['one inside another', 'line_items[0][prise]=1', 'Received unknown parameter: line_items[0][prise]'],
    ['a word that is none of its list', 'mode=gift', 'Invalid mode'],
    [
      'an amount with a fraction',
      'line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=1.5',
      'Invalid line_items[0][price_data][unit_amount]',
    ],
    [
      'an unknown currency',
      'mode=payment&success_url=https://a.example&line_items[0][price_data][currency]=zzz&line_items[0][price_data][product_data][name]=a&line_items[0][price_data][unit_amount]=1800',
      'Invalid currency: zzz',
    ],
    ['no lines', 'mode=payment&success_url=https://a.example', 'at least one line item'],
    [
      'too little',
      'mode=payment&success_url=https://a.example&line_items[0][price_data][currency]=usd&line_items[0][price_data][product_data][name]=a&line_items[0][price_data][unit_amount]=49',
      'minimum charge amount',
    ],
  ])('refuses a session with %s', async (_what, form, words) => {
    const response = await raw('/v1/checkout/sessions', form);
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain(words);
  });

  it('answers an Idempotency-Key as it did, and refuses it for anything else', async () => {
    const once = await stripe.checkout.sessions.create(SALE, { idempotencyKey: 'checkout_2' });
    const again = await stripe.checkout.sessions.create(SALE, { idempotencyKey: 'checkout_2' });
    expect(again.id).toBe(once.id);
    const other = stripe.checkout.sessions.create(
      { ...SALE, locale: 'de' },
      { idempotencyKey: 'checkout_2' },
    );
    expect((await refusal(other)).type).toBe('StripeIdempotencyError');
  });

  it('makes one session where the answer to the first call was lost', async () => {
    till.loseAnswers('POST /v1/checkout/sessions');
    const before = till.account.sessions.size;
    await stripe.checkout.sessions.create(SALE);
    expect(till.account.sessions.size).toBe(before + 1);
  });

  it('lets money come late: after the session expired, and after it was complete', async () => {
    const late = await stripe.checkout.sessions.create(SALE);
    await stripe.checkout.sessions.expire(late.id);
    expect((await refusal(stripe.checkout.sessions.expire(late.id))).message).toContain(
      'status of `expired`',
    );
    till.account.pay(late.id, BUYER);
    expect(await stripe.checkout.sessions.retrieve(late.id)).toMatchObject({ payment_status: 'paid' });
    for (const [outcome, payment_status] of [
      ['succeeded', 'paid'],
      ['failed', 'unpaid'],
    ] as const) {
      const slow = await stripe.checkout.sessions.create(SALE);
      till.account.pay(slow.id, BUYER, { at_once: false });
      expect(await stripe.checkout.sessions.retrieve(slow.id)).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
      });
      till.account.settle(slow.id, outcome);
      expect(await stripe.checkout.sessions.retrieve(slow.id)).toMatchObject({ payment_status });
    }
  });

  it('refunds no more than was paid, and knows disputes', async () => {
    const { id } = await stripe.checkout.sessions.create(SALE);
    till.account.pay(id, BUYER);
    const payment_intent = till.account.chargeFor(id).payment_intent;
    await stripe.refunds.create({ payment_intent, amount: 800 });
    expect((await refusal(stripe.refunds.create({ payment_intent, amount: 1001 }))).message).toContain(
      'greater than',
    );
    const dispute = till.account.dispute(id);
    expect((await stripe.disputes.list({ payment_intent })).data).toMatchObject([
      { id: dispute.id, status: 'needs_response', amount: 1000 },
    ]);
    till.account.closeDispute(dispute.id, 'lost');
    expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('lost');
    expect((await refusal(stripe.refunds.create({ payment_intent }))).code).toBe('charge_disputed');
  });

  it('names the permission that a key lacks, and takes no key that was revoked', async () => {
    const poor = till.newKey({ permissions: ['rak_charge_write'] });
    const denied = await refusal(createStripe(till.url)(poor).checkout.sessions.create(SALE));
    expect(denied.statusCode).toBe(403);
    expect(denied.message).toContain("Having the 'rak_checkout_session_write' permission");
    expect(denied.message).not.toContain(poor);
    till.revoke(poor);
    expect((await refusal(createStripe(till.url)(poor).charges.list())).statusCode).toBe(401);
  });

  it('keeps accounts, and test and live, apart', async () => {
    const { id } = await stripe.checkout.sessions.create(SALE);
    for (const key of [till.newKey({ account: 'acct_2' }), till.newKey({ mode: 'live' })])
      expect((await refusal(createStripe(till.url)(key).checkout.sessions.retrieve(id))).code).toBe(
        'resource_missing',
      );
  });

  it('is away when it is told', async () => {
    till.faults.away = true;
    const away = await refusal(stripe.charges.list({}, { maxNetworkRetries: 0 }));
    till.faults.away = false;
    expect(away.statusCode).toBe(503);
  });

  it('tells the endpoints what they asked for, signed, and again when a test wants it', async () => {
    const arrived: { raw: Buffer; signature: string }[] = [];
    const other = await startStripe({
      deliver: async (request) => {
        const signature = request.headers.get('stripe-signature') ?? '';
        arrived.push({ raw: Buffer.from(await request.arrayBuffer()), signature });
        return new Response(null, { status: 200 });
      },
    });
    const client = createStripe(other.url)(other.key);
    const url = 'https://galley.example/api/hooks/stripe/key';
    const { secret = '' } = await client.webhookEndpoints.create({
      url,
      enabled_events: ['checkout.session.completed'],
    });
    const { id } = await client.checkout.sessions.create(SALE);
    other.account.pay(id, BUYER);
    other.account.refund(id);
    await other.delivered();
    expect(other.events.map(({ type }) => type)).toEqual(['checkout.session.completed', 'charge.refunded']);
    const [event] = other.events;
    if (event === undefined) throw new Error('nothing happened');
    await other.send(event);
    expect(arrived).toHaveLength(2);
    for (const { raw, signature } of arrived)
      expect(readStripeEvent(raw, signature, secret, Date.now())).toMatchObject({
        id: event.id,
        data: { object: { id } },
      });
  });

  it('calls no address that is not public and https', async () => {
    for (const url of ['http://galley.example/hook', 'https://localhost/hook', 'galley'])
      expect((await refusal(stripe.webhookEndpoints.create({ url, enabled_events: ['*'] }))).param).toBe(
        'url',
      );
  });

  it('lets a browser pay on the page of a session', async () => {
    const { id, url } = await stripe.checkout.sessions.create(SALE);
    expect(await (await fetch(url ?? '')).text()).toContain('Sunday Kitchen');
    const body = new URLSearchParams({ email: BUYER.email, name: '', country: 'fr' });
    const paid = await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' });
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `https://galley.example/done?session=${id}`,
    ]);
    expect((await fetch(url ?? '')).status).toBe(410);
  });
});
