import { BY_HAND, type Channel } from './channel';
import { manualPlatform } from './platforms';

/** Any platform that Galley does not talk to: the creator puts the product up and takes it down herself. */
export const manual: Channel<'manual_listing' | typeof BY_HAND> = {
  kind: 'by_hand',
  words: {
    label: (platform) => manualPlatform(platform).name,
    free: 'By hand: you upload the PDF there',
    taken_down: (label) => `${label}: now remove it there by hand.`,
    connection: { tone: 'info', word: 'By hand' },
    about: null,
  },
  reasons: {
    manual_listing: {
      words: {
        tone: 'info',
        word: 'By hand',
        sentence: 'Upload the PDF there yourself, with this title, text and price.',
      },
      task: (place) => ({
        kind: 'by_hand',
        before: 'Put ',
        after: ` on ${place}`,
        detail: 'By hand: the PDF, its text and its price',
        action: 'Open',
      }),
    },
    [BY_HAND]: {
      words: {
        tone: 'warn',
        word: 'Take it down',
        sentence: 'It is no longer offered by us. Remove it there by hand.',
      },
      task: (place) => ({
        kind: 'by_hand',
        before: 'Take ',
        after: ` down from ${place}`,
        detail: 'We no longer offer it',
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
