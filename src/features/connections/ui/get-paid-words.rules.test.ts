import { describe, expect, it } from 'vitest';
import {
  ALLOWED,
  currencyName,
  endsLive,
  KEY_STEPS,
  keyMistake,
  keyShown,
  PASTE_LABEL,
  refusalOf,
} from './get-paid-words.rules';

describe('a key', () => {
  it.each([
    ['', 'Paste'],
    ['  ', 'Paste'],
    ['sk_live_51Qk', 'main key'],
    ['pk_test_51Qk', 'main key'],
    ['rk_51Qk', 'The key should start with rk_test_'],
    ['rk_live_51 Qk', 'The key should start with rk_test_'],
  ])('“%s” is known to be wrong before it is sent', (key, words) => {
    expect(keyMistake(key)).toContain(words);
  });

  it('that could be one is left to Stripe, spaces around it or not', () => {
    for (const key of ['rk_test_51Qk', ' rk_live_51Qk_x\n']) expect(keyMistake(key)).toBeNull();
  });

  it('for tries ends sales only where a live one is stored', () => {
    expect(endsLive({ mode: 'live' }, ' rk_test_51Qk')).toBe(true);
    expect(endsLive({ mode: 'live' }, 'rk_live_51Qk')).toBe(false);
    expect(endsLive({ mode: 'test' }, 'rk_test_51Qk')).toBe(false);
  });

  it('is shown by its ends once it is stored', () => {
    expect(keyShown({ mode: 'live', last4: 'x8Ja' })).toMatch(/^rk_live_•+x8Ja$/);
  });
});

describe('the steps to a key', () => {
  it('say nothing that only a developer would', () => {
    const words = [
      PASTE_LABEL,
      ALLOWED,
      ...Object.values(KEY_STEPS).flatMap(({ title, about }) => [title, about]),
    ];
    // Stripe's own button is called so.
    const plain = words.join(' ').replace('“Create key”', '');
    expect(plain).not.toMatch(/restricted|\bAPI\b|webhook|permission|\bkeys?\b/i);
    expect(ALLOWED).toMatch(/^Galley can .*\. It can’t /);
  });
});

describe('a refusal', () => {
  const missing = { pointer: '/api_key', code: 'permission_missing', message: 'Set “Disputes” to Read.' };

  it('names what to set in Stripe, and keeps Stripe’s words apart', () => {
    const detail =
      'This key doesn’t have all the permissions it needs. Stripe says: “Having more would help.”';
    const refusal = refusalOf({ code: 'connection_refused', detail, errors: [missing] });
    expect(refusal).toMatchObject({
      title: 'One permission is missing',
      permissions: ['Set “Disputes” to Read.'],
      stripe_says: 'Having more would help.',
    });
    expect(refusal.detail).not.toContain('Stripe says');
    const two = refusalOf({ code: 'connection_refused', detail, errors: [missing, missing] });
    expect(two.title).toBe('2 permissions are missing');
  });

  it('says whether it is the key, the tax, or Stripe itself', () => {
    const titleOf = (code: string, pointer: string) =>
      refusalOf({ code, detail: 'No.', errors: [{ pointer, code: 'x', message: 'No.' }] }).title;
    expect(titleOf('connection_refused', '/api_key')).toContain('key');
    expect(titleOf('connection_refused', '/tax')).toContain('payments this way');
    expect(refusalOf({ code: 'unavailable', detail: 'Try again.', errors: [] })).toMatchObject({
      title: 'Nothing was saved',
      detail: 'Try again.',
      stripe_says: null,
    });
  });
});

it('a currency is named as people say it', () => {
  expect(currencyName('USD', 'en-US')).toBe('US dollars');
  expect(currencyName('EUR', 'de')).toBe('Euro');
});
