import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listing as listingSchema } from '@/features/products/records/listings.schema';
import {
  type Channel,
  isBehind,
  isMoving,
  isWithdrawn,
  LISTING_STATES,
  type Listed,
  type ListingEvent,
  type ListingState,
  nextListing,
  type Offer,
} from './channel';
import { behindTask, behindWords, listingTask, listingWords } from './listing-words';
import { manual } from './manual';
import { paymentLink } from './payment-link';
import { ALL_CHANNELS, channelOf, PLATFORMS, platformLabel } from './registry';
import { storefront } from './storefront';

const PAGE = 'https://galley.example/p/soups';
const listed = (
  state: ListingState,
  reason: string | null = null,
  url: string | null = null,
  edition: number | null = null,
): Listed => ({ state, reason, url, edition });
const free: Offer = { edition: 2, build: 'done', price_cents: 0, payment: 'none', is_connected: true };
const waiting: Offer = { ...free, build: 'waiting' };
const priced: Offer = { ...free, price_cents: 1800 };
const broken: Offer = { ...free, build: 'failed' };
const publish = (offer: Offer): ListingEvent => ({ kind: 'publish', offer, public_page: PAGE });
const update = (offer: Offer): ListingEvent => ({ kind: 'update', offer });
const down: ListingEvent = { kind: 'take_down' };
const SHOP = 'https://shop.example/soups';
const place = (url: string | null, edition = 1): ListingEvent =>
  url === null ? { kind: 'place', url } : { kind: 'place', url, edition };

const sold = (payment: Offer['payment'], is_connected = true): Offer => ({
  ...priced,
  payment,
  is_connected,
});

const listingOnSale = (
  platform: string,
  build: Offer['build'],
  price_cents: number,
  payment: Offer['payment'] = 'none',
) => {
  const offer = { ...free, build, price_cents, payment };
  const { state, reason } = nextListing(channelOf(platform), null, publish(offer)) as Listed;
  return { state, reason };
};
const listingTakenDown = (platform: string, state: ListingState) =>
  nextListing(channelOf(platform), listed(state), down) as Listed;

describe('a listing', () => {
  it('on the storefront is live only when its files exist', () => {
    expect(listingOnSale('storefront', 'waiting', 0).state).toBe('publishing');
    expect(listingOnSale('storefront', 'failed', 0).state).toBe('failed');
    expect(listingOnSale('storefront', 'done', 0).state).toBe('live');
  });

  it('with a price and no way to pay asks for one', () => {
    expect(listingOnSale('storefront', 'done', 1800)).toEqual({
      state: 'action_required',
      reason: 'no_payment_method',
    });
    expect(listingOnSale('storefront', 'done', 1800, 'test')).toEqual({
      state: 'action_required',
      reason: 'test_payment',
    });
    expect(listingOnSale('storefront', 'done', 1800, 'live')).toEqual({ state: 'live', reason: null });
  });

  it('elsewhere is done by hand, both ways', () => {
    expect(listingOnSale('etsy', 'done', 0)).toEqual({ state: 'action_required', reason: 'manual_listing' });
    expect(listingTakenDown('etsy', 'action_required').reason).toBe('take_down_by_hand');
    expect(listingTakenDown('storefront', 'live').state).toBe('unlisted');
  });
});

/** A listing in short: its state, its reason, and `@` where it has the address of the public page. */
const short = (listing: Listed | null) =>
  listing === null
    ? 'stays'
    : [listing.state, listing.reason ?? '', listing.url === PAGE ? '@' : ''].filter(Boolean).join(' ');

const STANDING: [string, Listed | null][] = [
  ['absent', null],
  ...LISTING_STATES.map((state): [string, Listed] => [state, listed(state)]),
  ['taken down by hand', listed('action_required', 'take_down_by_hand')],
];
const EVENTS = [
  publish(waiting),
  publish(free),
  publish(priced),
  publish(broken),
  update(free),
  update(broken),
  down,
];

/** Every move, a line for each way a listing can stand. */
const movesOf = (channel: Channel) =>
  Object.fromEntries(
    STANDING.map(([name, listing]) => [
      name,
      EVENTS.map((event) => short(nextListing(channel, listing, event))),
    ]),
  );

/** The moves of a channel to which a listing that was taken down is none. */
const standing = (absent: string[], offered: string[]) => ({
  absent,
  pending: offered,
  publishing: offered,
  live: offered,
  action_required: offered,
  failed: offered,
  unlisting: absent,
  unlisted: absent,
  'taken down by hand': absent,
});

describe('the moves of a listing', () => {
  it('on the own page follow the files and the price, and only publishing brings back what was taken down', () => {
    const put = ['publishing @', 'live @', 'action_required no_payment_method @', 'failed build_failed @'];
    const kept = put.map((state) => state.replace(' @', ''));
    const absent = [...put, 'stays', 'stays', 'stays'];
    const offered = [...kept, 'live', 'failed build_failed', 'unlisted'];
    expect(movesOf(storefront)).toEqual(standing(absent, offered));
  });

  it('elsewhere are asked of the creator once, and what she did stays as it is', () => {
    const put = Array<string>(4).fill('action_required manual_listing');
    const still = Array<string>(6).fill('stays');
    const absent = [...put, 'stays', 'stays', 'stays'];
    const offered = [...still, 'action_required take_down_by_hand'];
    expect(movesOf(manual)).toEqual(standing(absent, offered));
  });

  it('to a payment link wait for a live key and the files, and only publishing brings back what was taken down', () => {
    const put = [...Array<string>(3).fill('action_required no_payment_method'), 'failed build_failed'];
    const absent = [...put, 'stays', 'stays', 'stays'];
    const offered = [...put, 'action_required no_payment_method', 'failed build_failed', 'unlisting'];
    expect(movesOf(paymentLink)).toEqual(standing(absent, offered));
    for (const [offer, state] of [
      [sold('live'), 'pending'],
      [{ ...sold('live'), build: 'waiting' }, 'publishing'],
      [{ ...sold('live'), build: 'failed' }, 'failed build_failed'],
      [sold('test'), 'action_required test_payment'],
      [sold('none'), 'action_required no_payment_method'],
      [sold('none', false), 'action_required key_refused'],
    ] as const) {
      expect(short(nextListing(paymentLink, null, publish(offer)))).toBe(state);
      expect(short(nextListing(paymentLink, listed('live', null, SHOP, 1), update(offer)))).toBe(state);
      expect(nextListing(paymentLink, listed('unlisted', null, SHOP), update(offer))).toBeNull();
    }
    // The link stays known while it is off, so that the same one comes back.
    expect(nextListing(paymentLink, listed('live', null, SHOP, 1), down)).toEqual(
      listed('unlisting', null, SHOP, 1),
    );
  });

  it('by hand end where the creator says she put it, and where she says that it is gone', () => {
    const moved = (listing: Listed | null, url: string | null) => nextListing(manual, listing, place(url));
    const live = listed('live', null, SHOP, 1);
    const waiting_for_her = listed('action_required', 'manual_listing');
    const to_take_down = listed('action_required', 'take_down_by_hand', SHOP, 1);
    expect(moved(waiting_for_her, SHOP)).toEqual(live);
    expect(moved(live, PAGE)).toEqual(listed('live', null, PAGE, 1));
    expect(nextListing(manual, live, place(SHOP, 2))).toEqual(listed('live', null, SHOP, 2));
    expect(moved(live, null)).toEqual(waiting_for_her);
    expect(moved(to_take_down, null)).toEqual(listed('unlisted'));
    expect(moved(listed('unlisted'), null)).toEqual(listed('unlisted'));
    // What was taken down only publishing brings back, and what never was there is nowhere.
    for (const listing of [to_take_down, listed('unlisted'), null]) expect(moved(listing, SHOP)).toBeNull();
    expect(moved(null, null)).toBeNull();
    // A new edition leaves it where she put it.
    for (const event of [publish(free), update(free)]) expect(nextListing(manual, live, event)).toBeNull();
    expect(nextListing(manual, live, down)).toEqual(to_take_down);
    expect(nextListing(manual, listed('unlisted'), publish(free))).toEqual(waiting_for_her);
  });

  it('on the own page and to a payment link are never the creator’s to say', () => {
    for (const channel of [storefront, paymentLink])
      for (const [, listing] of STANDING)
        for (const url of [SHOP, null]) expect(nextListing(channel, listing, place(url))).toBeNull();
  });

  it('leave what the creator put up herself behind a newer edition, and never the own page', () => {
    const etsy = listed('live', null, SHOP, 1);
    expect([1, 2].map((on_sale) => isBehind(etsy, on_sale))).toEqual([false, true]);
    for (const away of [listed('action_required', 'take_down_by_hand', SHOP, 1), listed('live', null, SHOP)])
      expect(isBehind(away, 2)).toBe(false);
    const first = nextListing(storefront, null, publish({ ...free, edition: 1 }));
    expect(first).toEqual(listed('live', null, PAGE, 1));
    const second = nextListing(storefront, first, update(free));
    expect(second).toEqual(listed('live', null, PAGE, 2));
    expect(nextListing(storefront, second, down)).toEqual(listed('unlisted', null, PAGE));
  });

  it('have a state for every answer, also of a platform that takes its time', () => {
    const slow: Channel = {
      ...manual,
      publish: () => ({ at: 'queued' }),
      update: () => ({ at: 'working' }),
      takeDown: () => ({ at: 'working' }),
    };
    const first = nextListing(slow, null, publish(free));
    expect(first?.state).toBe('pending');
    const second = nextListing(slow, first, update(free));
    expect(second?.state).toBe('publishing');
    const third = nextListing(slow, second, down);
    expect(third?.state).toBe('unlisting');
    expect([first, second, third].every((listing) => listing !== null && isMoving(listing))).toBe(true);
  });

  it('keep their promises in any order', () => {
    const offer = fc.record({
      edition: fc.integer({ min: 1, max: 3 }),
      build: fc.constantFrom<Offer['build']>('waiting', 'done', 'failed'),
      price_cents: fc.constantFrom(0, 1800),
      payment: fc.constantFrom<Offer['payment']>('none', 'test', 'live'),
      is_connected: fc.boolean(),
    });
    const event = fc.oneof(
      offer.map(publish),
      offer.map(update),
      fc.constant(down),
      fc.constantFrom(place(SHOP, 1), place(SHOP, 2), place(null)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ALL_CHANNELS), fc.array(event, { maxLength: 12 }), (channel, events) => {
        let now: Listed | null = null;
        for (const one of events) {
          const next: Listed | null = nextListing(channel, now, one) ?? now;
          // Once more changes nothing.
          expect(nextListing(channel, next, one) ?? next).toEqual(next);
          if (one.kind === 'publish') expect(next !== null && !isWithdrawn(next)).toBe(true);
          else if (now === null) expect(next).toBeNull();
          if (one.kind === 'take_down' && next !== null) expect(isWithdrawn(next)).toBe(true);
          if (one.kind === 'update' && now !== null && isWithdrawn(now)) expect(next).toEqual(now);
          if (one.kind === 'place' && now !== null && next !== null)
            expect(isWithdrawn(next)).toBe(isWithdrawn(now));
          // By hand it is live exactly when she says where.
          if (channel.kind === 'by_hand' && next?.state === 'live') expect(next.url).toBe(SHOP);
          // What is live has an edition: the newest on the own page, by hand only the one that she says.
          if (next?.state === 'live') expect(next.edition).not.toBeNull();
          if (channel.kind === 'own_page' && 'offer' in one && next !== null && !isWithdrawn(next))
            expect(next.edition).toBe(one.offer.edition);
          if (channel.kind === 'by_hand' && one.kind !== 'place' && next?.edition != null)
            expect(next.edition).toBe(now?.edition);
          if (channel.kind === 'own_page' && next?.state === 'live' && 'offer' in one)
            expect([one.offer.build, one.offer.price_cents === 0 || one.offer.payment === 'live']).toEqual([
              'done',
              true,
            ]);
          if (now?.url && one.kind !== 'place') expect(next?.url).toBe(now.url);
          now = next;
        }
      }),
    );
  });
});

describe('a channel', () => {
  it('of every platform is known: the own page first, then payment links, the rest by hand', () => {
    expect(PLATFORMS).toEqual(['storefront', 'stripe']);
    expect(channelOf('storefront')).toBe(storefront);
    expect(channelOf('stripe')).toBe(paymentLink);
    for (const name of ['etsy', 'constructor', '__proto__']) expect(channelOf(name)).toBe(manual);
    expect(platformLabel('stan-store')).toBe('Stan Store');
  });

  it('has words and a task for each reason it gives, and the document names them', () => {
    const { description = '' } = listingSchema.shape.reason.meta() ?? {};
    for (const reason of ALL_CHANNELS.flatMap(({ reasons }) => Object.keys(reasons)))
      expect(description).toContain(`\`${reason}\``);
    for (const platform of [...PLATFORMS, 'etsy'])
      for (const [reason, text] of Object.entries(channelOf(platform).reasons)) {
        const said = { platform, state: 'action_required', reason } as const;
        expect(listingWords(said)).toBe(text.words);
        expect(listingWords(said)).not.toEqual(listingWords({ ...said, reason: null }));
        expect(listingTask(said, 'Etsy').detail).not.toBe('');
      }
  });

  it('says which edition is out and which one a platform still has', () => {
    expect(behindWords('Etsy', 1, 2)).toEqual({
      tone: 'warn',
      word: 'Live, edition 1',
      sentence: 'Edition 2 is out; Etsy still has edition 1.',
    });
    const { before, after = '', detail } = behindTask('Etsy', 2);
    expect(`${before}Soups${after}. ${detail}.`).toBe('Update Soups on Etsy. Edition 2 is out.');
  });
});
