import { describe, expect, it } from 'vitest';
import { publishedExample } from '@/features/products/api/products.examples';
import type { Listing } from '@/features/products/records/listings.schema';
import type { Product } from '@/features/products/records/products.schema';
import { headingOf, madeFree, progressOf, type SellFacts, sellSteps } from './steps.rules';

const draft = (change: Partial<Product> = {}): Product =>
  ({
    ...publishedExample,
    description: 'Soups for a week.',
    price_cents: 1_800,
    currency: 'USD',
    price_mode: 'fixed',
    suggested_price_cents: null,
    ...change,
  }) as Product;

const listed = (change: Partial<Listing> = {}): Listing => {
  const [first] = publishedExample.listings;
  if (first === undefined) throw new Error('The example is listed nowhere.');
  return { ...first, platform: 'storefront', state: 'live', reason: null, ...change };
};
const onEtsy = listed({ platform: 'etsy', state: 'action_required', reason: 'manual_listing', url: null });

const facts = (change: Partial<SellFacts> = {}): SellFacts => ({
  recipes: 20,
  missing: [],
  price: '$18',
  till: 'live',
  shop: { handle: 'ines', bio: 'Cooks.', photo_url: '/i/x.jpg' },
  unfinished: [],
  unchecked: 0,
  listings: [],
  is_published: false,
  ...change,
});

const step = (name: string, of = draft(), known = facts()) =>
  sellSteps(of, known).find((one) => one.name === name);

describe('the steps to a sale', () => {
  it('are seven, all done once readers can buy', () => {
    const steps = sellSteps(draft(), facts({ is_published: true, listings: [listed()] }));
    expect(steps.map(({ name }) => name)).toEqual([
      'Contents',
      'Cover',
      'Description',
      'Price',
      'Get paid',
      'Your shop',
      'Share',
    ]);
    expect(new Set(steps.map(({ state }) => state))).toEqual(new Set(['done']));
  });

  it('say first what the contents lack, and lead there', () => {
    const known = facts({ recipes: 0, missing: ['/platforms', '/chapters', '/price_cents'] });
    expect(step('Contents', draft(), known)).toMatchObject({ state: 'todo', at: { place: '/chapters' } });
    const second = facts({ missing: ['/chapters/1/title'] });
    expect(step('Contents', draft(), second)?.says).toBe('Name chapter 2');
    expect(step('Contents', draft(), facts({ missing: ['/platforms'] }))).toMatchObject({ state: 'done' });
  });

  it.each([
    ['none', 'todo'],
    ['test', 'todo'],
    ['broken', 'todo'],
    ['live', 'done'],
  ] as const)('are %s for money with a till that is so: %s', (till, state) => {
    expect(step('Get paid', draft(), facts({ till }))?.state).toBe(state);
  });

  it('ask for no money where it is free, and for a suggestion where buyers name the price', () => {
    const none = facts({ till: 'none' });
    expect(step('Get paid', draft({ price_cents: 0 }), none)?.state).toBe('done');
    const named = { price_mode: 'pay_what_you_want', price_cents: 0 } as const;
    expect(step('Get paid', draft(named), none)?.state).toBe('todo');
    expect(step('Price', draft(named))?.state).toBe('todo');
    expect(step('Price', draft({ ...named, suggested_price_cents: 900 }))?.state).toBe('done');
    expect(step('Price', draft({ currency: null }))?.state).toBe('todo');
    expect(step('Price', draft(named))?.says).toBe('Suggest a price');
    expect(step('Price', draft({ ...named, price_cents: 900, suggested_price_cents: 500 }))).toMatchObject({
      state: 'todo',
      says: 'Raise the suggested price',
    });
  });

  it('are five for a lead magnet, which never costs anything', () => {
    const names = sellSteps(draft({ type: 'lead_magnet' }), facts()).map(({ name }) => name);
    expect(names).toEqual(['Contents', 'Cover', 'Description', 'Your shop', 'Share']);
  });

  it('only hint at words and a shop that nothing waits for, and call the shop optional all along', () => {
    expect(step('Description', draft({ description: ' ' }))?.state).toBe('optional');
    const shops = [
      { handle: null, bio: null, photo_url: null },
      { handle: 'ines', bio: null, photo_url: null },
      { handle: 'ines', bio: null, photo_url: '/i/x.jpg' },
    ];
    const said = shops.map((shop) => step('Your shop', draft(), facts({ shop })));
    expect(new Set(said.map((one) => one?.state))).toEqual(new Set(['optional']));
    expect(said.map((one) => one?.says)).toEqual([
      'Optional: its address, your photo, and your bio',
      'Optional: your photo and your bio',
      'Optional: your bio',
    ]);
    const unpictured = { handle: 'ines', bio: 'Cooks.', photo_url: null };
    expect(step('Your shop', draft(), facts({ shop: unpictured }))?.state).toBe('done');
  });

  it('open Share when it is published, and ask for a place to sell it before', () => {
    expect(step('Share', draft({ platforms: ['storefront'] }))?.state).toBe('later');
    expect(step('Share', draft({ platforms: [] }))?.state).toBe('todo');
  });

  it('name recipes that nobody can cook from, and hold nothing up for them', () => {
    expect(step('Contents', draft(), facts({ unfinished: ['Leek soup'] }))).toMatchObject({
      state: 'check',
      says: 'Unfinished: Leek soup',
    });
    expect(step('Contents', draft(), facts({ unchecked: 1 }))).toMatchObject({
      state: 'check',
      says: '1 recipe has a line to check',
    });
    expect(step('Contents', draft(), facts({ unchecked: 2 }))?.says).toBe('2 recipes have lines to check');
    expect(step('Contents', draft(), facts({ unfinished: ['Leek soup', 'Rye'] }))?.says).toBe(
      '2 unfinished recipes',
    );
  });

  it('ask for no Stripe where other platforms take the money', () => {
    const none = facts({ till: 'none' });
    expect(step('Get paid', draft({ platforms: ['etsy'] }), none)).toMatchObject({
      state: 'done',
      says: 'Paid through Etsy',
    });
    expect(step('Get paid', draft({ platforms: ['storefront', 'etsy'] }), none)?.state).toBe('todo');
  });

  it('call Share done only where readers can have it, and say what it waits for', () => {
    const out = (listings: Listing[]) =>
      step('Share', draft({ platforms: ['etsy'] }), facts({ is_published: true, listings }));
    expect(out([onEtsy])).toMatchObject({
      state: 'todo',
      says: 'Upload its listing kit, then paste its link',
    });
    const test = listed({ state: 'action_required', reason: 'test_payment' });
    expect(out([test])).toMatchObject({ state: 'todo', says: 'Connect Stripe with a live key to sell it' });
    const building = listed({ state: 'publishing' });
    const onGumroad = listed({ platform: 'gumroad', state: 'pending', reason: 'platform_busy' });
    expect(out([building, onGumroad])).toMatchObject({
      state: 'later',
      says: 'Live once your files are built',
    });
    expect(out([onGumroad])).toMatchObject({ state: 'later', says: 'Waiting for Gumroad' });
    expect(out([onGumroad, onEtsy])).toMatchObject({ state: 'todo' });
    expect(out([listed({ platform: 'etsy', url: 'https://www.etsy.com/listing/1' })])).toMatchObject({
      state: 'done',
      says: 'Live on Etsy',
    });
  });

  it('count what is listed, and know whether one of them is needed', () => {
    const bare = { handle: null, bio: null, photo_url: null };
    const live = { is_published: true, listings: [listed()] };
    const count = (known: SellFacts) => progressOf(sellSteps(draft({ description: '' }), known));
    expect(count(facts({ ...live, shop: bare }))).toEqual({ done: 5, of: 7, waits: false });
    expect(count(facts(live))).toEqual({ done: 6, of: 7, waits: false });
    expect(count(facts({ ...live, unfinished: ['Leek soup'] }))).toEqual({ done: 5, of: 7, waits: true });
    const magnet = sellSteps(draft({ type: 'lead_magnet' }), facts(live));
    expect(progressOf(magnet)).toEqual({ done: 5, of: magnet.length, waits: false });
  });
});

it('says that what only this computer can open is live here only', () => {
  const url = 'http://localhost:3000/p/salt';
  const [here, out, etsy] = [
    listed({ url }),
    listed(),
    listed({ platform: 'etsy', url: 'https://etsy.com/1' }),
  ];
  const share = (listings: Listing[]) =>
    sellSteps(draft({ listings }), facts({ is_published: true, listings })).find(
      ({ name }) => name === 'Share',
    );
  expect(share([here])).toMatchObject({ state: 'done', says: 'Live only on this computer' });
  expect(share([out])).toMatchObject({ state: 'done', says: 'Live: link, QR code, and button' });
  expect(headingOf(draft({ listings: [here] }))).toBe('Live only on this computer');
  expect(headingOf(draft({ listings: [here, etsy] }))).toBe('For sale');
  expect(headingOf(draft({ listings: [out], price_cents: 0 }))).toBe('Live');
  expect(headingOf(draft({ listings: [] }))).toBe('Ready to sell');
});

it('a product that is made free asks for an email, and gets back both the price and the choice that it had', () => {
  const fixed = { price_mode: 'fixed', price_cents: 1_800, suggested_price_cents: null } as const;
  const named = { price_mode: 'pay_what_you_want', price_cents: 500, suggested_price_cents: 1_200 } as const;
  for (const price of [fixed, named]) {
    for (const asks_email of [false, true]) {
      const { free, back } = madeFree({ ...price, asks_email }, 'USD');
      expect(free).toEqual({ ...fixed, price_cents: 0, currency: 'USD', asks_email: true });
      expect(back).toEqual({ ...price, currency: 'USD', asks_email });
    }
  }
});
