import { BY_HAND, type Channel, type Offer, type Offered, type Task } from './channel';
import { manual } from './manual';
import { manualPlatform } from './platforms';
import { storefront } from './storefront';

/** Why a product is not live on a platform that we call. */
type Reason =
  | 'build_failed'
  | 'key_refused'
  | 'price_refused'
  | 'payout_missing'
  | 'channel_missing'
  | 'changed_there'
  | 'deleted_there'
  | 'platform_refused'
  | 'platform_away'
  | 'platform_busy'
  | typeof BY_HAND;

/** Nobody is called here: a task does it once the files are there, and says in the end what it came to. */
function offer({ build, is_connected }: Offer): Offered<Reason> {
  if (build === 'failed') return { at: 'failed', reason: 'build_failed' };
  if (!is_connected) return { at: 'creator', reason: 'key_refused' };
  return { at: build === 'waiting' ? 'working' : 'queued' };
}

/** What a product asks of its creator; `after` follows its title. */
const hers = (after: string, detail: string): Task => ({
  kind: 'by_hand',
  before: '',
  after,
  detail,
  action: 'Open',
});

/** Any platform that the creator has connected and that Galley calls: the product is put up and taken down by itself. */
export const connected: Channel<Reason> = {
  kind: 'connected',
  words: {
    label: (platform) => manualPlatform(platform).name,
    place: (platform) => manualPlatform(platform).name,
    free: 'Connected. Galley lists it for you.',
    taken_down: (place) => `We’re taking it down from ${place}.`,
    connection: { tone: 'ok', word: 'Connected' },
    about: null,
  },
  reasons: {
    build_failed: {
      words: storefront.reasons.build_failed.words,
      task: (place) => ({
        kind: 'refused',
        before: 'The PDF of ',
        after: ' couldn’t be built',
        detail: `${place} doesn’t have it yet`,
        action: 'Review',
      }),
    },
    key_refused: {
      words: {
        tone: 'warn',
        word: 'Key rejected',
        sentence: 'The key stopped working. Paste a new one in Settings, under Platforms.',
      },
      task: (place) => hers(` is waiting for ${place}`, `${place} no longer accepts your key`),
    },
    price_refused: {
      words: {
        tone: 'warn',
        word: 'Needs a different price',
        sentence: 'The platform doesn’t accept this price. Change it, then publish again.',
      },
      task: (place) => hers(' needs a different price', `${place} doesn’t accept this price`),
    },
    payout_missing: {
      words: {
        tone: 'warn',
        word: 'Needs attention',
        sentence: 'Add a payout method there, then try again.',
      },
      task: (place) => hers(` is waiting for ${place}`, `Add a payout method on ${place}`),
    },
    channel_missing: {
      words: {
        tone: 'warn',
        word: 'Needs attention',
        sentence:
          'Your Shopify store doesn’t have the Online Store channel yet. Add that sales channel, then try again.',
      },
      task: (place) => hers(` is waiting for ${place}`, `Add the Online Store channel in ${place}`),
    },
    changed_there: {
      words: {
        tone: 'warn',
        word: 'Edited outside Galley',
        sentence: 'Replace it, or take it down.',
      },
      task: (place) => hers(` was changed on ${place}`, 'Replace it, or take it down'),
    },
    deleted_there: {
      words: { tone: 'warn', word: 'Deleted outside Galley', sentence: 'List it again, or take it down.' },
      task: (place) => hers(` is gone from ${place}`, 'List it again, or take it down'),
    },
    platform_refused: {
      words: { tone: 'bad', word: 'Rejected', sentence: 'The platform turned it down.' },
      task: (place) => ({
        kind: 'refused',
        before: `${place} rejected `,
        detail: 'See why, then try again',
        action: 'Review',
      }),
    },
    platform_away: {
      words: { tone: 'bad', word: 'No response', sentence: 'The platform didn’t respond. Try again.' },
      task: (place) => ({
        kind: 'refused',
        before: '',
        after: ` didn’t reach ${place}`,
        detail: `${place} didn’t respond`,
        action: 'Review',
      }),
    },
    platform_busy: {
      words: {
        tone: 'warn',
        word: 'Waiting',
        sentence: 'The platform isn’t accepting changes right now. We’ll keep trying.',
      },
      task: (place) => hers(` is waiting for ${place}`, `${place} isn’t accepting changes right now`),
    },
    [BY_HAND]: manual.reasons[BY_HAND],
  },
  address: () => null,
  publish: offer,
  update: offer,
  takeDown: () => ({ at: 'working' }),
  place: null,
};
