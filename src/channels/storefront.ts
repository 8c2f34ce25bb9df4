import type { Channel, Offer, Offered } from './channel';

type Reason = 'build_failed' | 'no_payment_method' | 'test_payment';

/** On our own page a product is there as soon as its files are, and, where it has a price, buyers can pay it. */
function offer({ build, price_cents, payment }: Offer): Offered<Reason> {
  if (build === 'waiting') return { at: 'working' };
  if (build === 'failed') return { at: 'failed', reason: 'build_failed' };
  if (price_cents > 0 && payment !== 'live')
    return { at: 'creator', reason: payment === 'test' ? 'test_payment' : 'no_payment_method' };
  return { at: 'done' };
}

/** The creator's public page, which Galley serves itself. */
export const storefront: Channel<Reason> = {
  kind: 'own_page',
  words: {
    label: () => 'Product page',
    place: () => 'your product page',
    free: 'A public page with its own link',
    taken_down: () => 'The product page has been taken down. Anyone who has the product keeps it.',
    connection: { tone: 'ok', word: 'Connected' },
    about: 'Give files away here, or sell them with Stripe.',
  },
  reasons: {
    build_failed: {
      words: {
        tone: 'bad',
        word: 'Not built',
        sentence: 'The PDF couldn’t be built. See why under Files, then publish again.',
      },
      task: () => ({
        kind: 'refused',
        before: 'The PDF of ',
        after: ' couldn’t be built',
        detail: 'The product page doesn’t have it yet',
        action: 'Review',
      }),
    },
    no_payment_method: {
      words: {
        tone: 'warn',
        word: 'Not for sale yet',
        sentence: 'Connect Stripe to take payments, or make it free.',
      },
      task: () => ({
        kind: 'payment',
        before: '',
        after: ' isn’t for sale yet',
        detail: 'Connect Stripe to take payments',
        action: 'Review',
      }),
    },
    test_payment: {
      words: {
        tone: 'warn',
        word: 'Test mode',
        sentence: 'Only you can buy it, and no money moves. Connect Stripe with a live key to sell.',
      },
      task: () => ({
        kind: 'payment',
        before: '',
        after: ' is in test mode',
        detail: 'Connect Stripe with a live key to sell it',
        action: 'Review',
      }),
    },
  },
  address: (public_page) => public_page,
  publish: offer,
  update: offer,
  takeDown: () => ({ at: 'done' }),
  place: null,
};
