import { BY_HAND, type Channel } from './channel';
import { manualPlatform } from './platforms';

/** Any platform that Galley does not talk to: the creator puts the product up and takes it down herself. */
export const manual: Channel<'manual_listing' | typeof BY_HAND> = {
  kind: 'by_hand',
  words: {
    label: (platform) => manualPlatform(platform).name,
    place: (platform) => manualPlatform(platform).name,
    free: 'You upload it there; we prepare everything you need.',
    taken_down: (place) => `Now remove it from ${place}, too.`,
    connection: { tone: 'info', word: 'Manual' },
    about: null,
  },
  reasons: {
    manual_listing: {
      words: {
        tone: 'info',
        word: 'Manual',
        sentence: 'Upload the listing kit there, then paste the link to your listing here.',
      },
      task: (place) => ({
        kind: 'by_hand',
        before: 'Put ',
        after: ` on ${place}`,
        detail: 'Upload its listing kit, then paste its link',
        action: 'Open',
      }),
    },
    [BY_HAND]: {
      words: {
        tone: 'warn',
        word: 'Take it down',
        sentence: 'It’s no longer published. Remove it there, then mark it as removed here.',
      },
      task: (place) => ({
        kind: 'by_hand',
        before: 'Take ',
        after: ` down from ${place}`,
        detail: 'It’s no longer published',
        action: 'Open',
      }),
    },
  },
  address: () => null,
  publish: () => ({ at: 'creator', reason: 'manual_listing' }),
  update: () => null,
  takeDown: () => ({ at: 'creator' }),
  place: (url) => (url === null ? { at: 'creator', reason: 'manual_listing' } : { at: 'done' }),
};
