import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createStripe, readStripeEvent } from './stripe';

const SECRET = 'whsec_of_the_tests';
const NOW = Date.UTC(2026, 10, 20, 10);
const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed' });

const signed = (at: number, text = payload, secret = SECRET) =>
  Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp: at / 1000 });

describe('readStripeEvent', () => {
  it('reads what was signed with the secret, in an older signature too', () => {
    expect(readStripeEvent(Buffer.from(payload), signed(NOW), SECRET, NOW)).toMatchObject({ id: 'evt_1' });
    const early = signed(NOW - 300_000);
    expect(readStripeEvent(Buffer.from(payload), early, SECRET, NOW)).toMatchObject({ id: 'evt_1' });
  });

  it.each([
    ['a body with one space more', `${payload} `, signed(NOW), SECRET],
    ['another secret', payload, signed(NOW), 'whsec_of_somebody_else'],
    ['no signature', payload, '', SECRET],
    ['a signature of nonsense', payload, 't=,v1=', SECRET],
    ['a signature older than five minutes', payload, signed(NOW - 301_000), SECRET],
    ['a signature of in five minutes', payload, signed(NOW + 302_000), SECRET],
    ['a signed text that is no JSON', 'hello', signed(NOW, 'hello'), SECRET],
    ['an empty body', '', signed(NOW, ''), SECRET],
    ['an empty secret', payload, signed(NOW), ''],
  ])('takes nothing from %s', (_what, body, signature, secret) => {
    expect(readStripeEvent(Buffer.from(body), signature, secret, NOW)).toBeNull();
  });
});

describe('createStripe', () => {
  it('asks the address it is told, with the key it is given, and tells Stripe nothing else', () => {
    const made = createStripe('http://127.0.0.1:4242');
    expect(made('rk_test_a').getApiField('host')).toBe('127.0.0.1');
    expect(made('rk_test_a').getApiField('port')).toBe('4242');
    expect(made('rk_test_a').getTelemetryEnabled()).toBe(false);
    expect(createStripe(undefined)('rk_test_a').getApiField('host')).toBe('api.stripe.com');
  });
});
