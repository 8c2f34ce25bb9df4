import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LISTING_STATES } from '@/channels/channel';
import { listingWords } from '@/channels/listing-words';
import { platformLabel } from '@/channels/registry';
import { platformName as storedName } from '@/features/products/records/listings.schema';
import { fileSizeLabel, fullWords, missingWords, platformTitle, productState } from './product-labels.rules';

describe('a product without room for another recipe', () => {
  it.each([
    ['lead_magnet', 9, null],
    ['lead_magnet', 10, '10 of 10\u00a0recipes. A free ebook can have up to 10.'],
    ['recipe_card_pack', 100, '100 of 100\u00a0recipes. A card pack can have up to 100.'],
    ['ebook', 499, null],
  ] as const)('of type %s with %s says so with its bound', (type, count, words) => {
    expect(fullWords(type, count)).toBe(words);
  });
});

describe('the name of a platform', () => {
  it('is made from what people type', () => {
    expect(platformTitle('Stan Store')).toBe('stan-store');
    expect(platformTitle('  Ko-fi! ')).toBe('ko-fi');
    expect(platformTitle('Amazon · KDP')).toBe('amazon-kdp');
    expect(platformTitle('…')).toBe('');
  });

  it('is one that the server takes, or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (typed) => {
        const name = platformTitle(typed);
        expect(name === '' || storedName.safeParse(name).success).toBe(true);
      }),
    );
  });

  it('reads like a name again', () => {
    expect(platformLabel('stan-store')).toBe('Stan Store');
    expect(platformLabel('storefront')).toBe('Product page');
  });
});

describe('the words of a listing', () => {
  it('never call a page live that cannot be bought from', () => {
    expect(
      listingWords({ platform: 'storefront', state: 'action_required', reason: 'no_payment_method' }).tone,
    ).toBe('warn');
    expect(listingWords({ platform: 'storefront', state: 'live', reason: null })).toMatchObject({
      tone: 'ok',
      word: 'Live',
    });
  });

  it('exist for every state, also with a reason that is not known yet', () => {
    for (const state of LISTING_STATES)
      for (const reason of [null, 'something_new']) {
        const { word, sentence } = listingWords({ platform: 'storefront', state, reason });
        expect(word).not.toBe('');
        expect(sentence).not.toBe('');
      }
  });
});

describe('the state of a product', () => {
  it.each([
    [{ state: 'live', reason: null }, 'Published'],
    [{ state: 'action_required', reason: 'changed_there' }, 'Needs attention'],
    [{ state: 'failed', reason: 'platform_refused' }, 'Needs attention'],
    [{ state: 'action_required', reason: 'deleted_there' }, 'Not live'],
    [{ state: 'failed', reason: 'platform_refused', edition: null }, 'Not live'],
    [{ platform: 'storefront', state: 'action_required', reason: 'no_payment_method' }, 'Not live'],
  ] as const)('with a listing %j is said to be %s', (listing, word) => {
    const there = {
      url: 'https://ines.gumroad.com/l/soups',
      edition: 1,
      external_id: 'abc',
      published_at: null,
    };
    const listings = [
      { platform: 'gumroad', keeper: 'galley' as const, problem: null, ...there, ...listing },
    ];
    expect(productState({ status: 'published', listings }).word).toBe(word);
  });
});

describe('the size of a file', () => {
  it('is written in the unit that reads best', () => {
    expect(fileSizeLabel(340_400)).toBe('340\u00a0kB');
    expect(fileSizeLabel(1_240_000)).toBe('1.2\u00a0MB');
    expect(fileSizeLabel(12_400_000)).toBe('12\u00a0MB');
    expect(fileSizeLabel(12)).toBe('1\u00a0kB');
  });
});

describe('letters that cannot be printed', () => {
  it('are named, a dozen at most', () => {
    expect(missingWords(['찌'])).toBe('찌 is printed as a box.');
    expect(missingWords(['된', '찌', '개'])).toBe('된, 찌, and 개 are printed as boxes.');
    const many = missingWords(Array.from({ length: 30 }, (_, at) => String.fromCodePoint(0xac00 + at)));
    expect(many).toMatch(/^(?:\S, ){12}and 18 more are printed as boxes\.$/);
  });
});
