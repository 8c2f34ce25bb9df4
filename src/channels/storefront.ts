import type { Channel, Offer, Offered } from './channel';

type Reason = 'build_failed' | 'no_payment_method';

/** On our own page a product is there as soon as its files are, unless it has a price: nobody could pay it. */
function offer({ build, price_cents }: Offer): Offered<Reason> {
  if (build === 'waiting') return { at: 'working' };
  if (build === 'failed') return { at: 'failed', reason: 'build_failed' };
  if (price_cents > 0) return { at: 'creator', reason: 'no_payment_method' };
  return { at: 'done' };
}

/** The creator's public page, which Galley serves itself. */
export const storefront: Channel<Reason> = {
  kind: 'own_page',
  words: {
    label: () => 'Your Galley page',
    free: 'A public page with its own link',
    taken_down: () => 'Taken off your page. Who has it keeps it.',
    connection: { tone: 'ok', word: 'Connected' },
    about:
      'It gives files away. No way to take payment can be connected yet, so what has a price is sold on another platform.',
  },
  reasons: {
    build_failed: {
      words: {
        tone: 'bad',
        word: 'Not made',
        sentence: 'The PDF could not be made. See the reason under Files, then publish again.',
      },
      task: (place) => ({
        kind: 'refused',
        before: 'The PDF of ',
        after: ' could not be made',
        detail: `It is not on ${place} yet`,
        action: 'Look',
      }),
    },
    no_payment_method: {
      words: {
        tone: 'warn',
        word: 'Cannot be bought',
        sentence: 'The page is ready, but no way to take payment is connected. At a price of 0 it goes live.',
      },
      task: () => ({
        kind: 'payment',
        before: '',
        after: ' cannot be bought yet',
        detail: 'No way to take payment is connected',
        action: 'Open',
      }),
    },
  },
  address: (public_page) => public_page,
  publish: offer,
  update: offer,
  takeDown: () => ({ at: 'done' }),
};
