import type { Listed, ListingState, ListingText, ListingWords, Task } from './channel';
import { manual } from './manual';
import { ALL_CHANNELS, channelOf } from './registry';

/** What is said of a listing by its platform. */
type Said = Pick<Listed, 'state' | 'reason'> & { platform: string };

const ALL_REASONS: ReadonlyMap<string, ListingText> = new Map(
  ALL_CHANNELS.flatMap(({ reasons }) => Object.entries(reasons)),
);

/** The words of its platform's own channel; of a reason that only another one gives, as one before it did, those. */
function reasonOf({ platform, reason }: Said): ListingText | undefined {
  if (reason === null) return undefined;
  const own = new Map(Object.entries(channelOf(platform).reasons));
  return own.get(reason) ?? ALL_REASONS.get(reason);
}

const publishing: ListingWords = {
  tone: 'draft',
  word: 'Publishing',
  sentence: 'It goes live once the PDF is built.',
};

/** What a state means without a reason, or with one that has no words yet. */
const STATES: Record<ListingState, ListingWords> = {
  pending: { tone: 'draft', word: 'Listing', sentence: 'We’re listing it there.' },
  publishing,
  live: { tone: 'ok', word: 'Live', sentence: 'Readers can find it there.' },
  action_required: { tone: 'warn', word: 'Needs attention', sentence: 'There’s something left to do there.' },
  failed: { tone: 'bad', word: 'Failed', sentence: 'The platform turned it down. Publish again.' },
  unlisting: { tone: 'draft', word: 'Taking down', sentence: 'We’re taking it down.' },
  unlisted: { tone: 'draft', word: 'Taken down', sentence: 'Not for sale. To bring it back, publish again.' },
};

/** Where a listing stands and what comes next. */
export const listingWords = (listing: Said): ListingWords =>
  reasonOf(listing)?.words ?? STATES[listing.state];

/** Where a listing stands that has an earlier edition than the one on sale; `place` is what its platform is called. */
export const behindWords = (place: string, edition: number, on_sale: number): ListingWords => ({
  tone: 'warn',
  word: `Live, edition ${edition}`,
  sentence: `Edition ${on_sale} is out; ${place} still has edition ${edition}.`,
});

/** What such listings of a product ask of the creator; `places` is what their platforms are called. */
export const behindTask = (places: string, on_sale: number): Task => ({
  kind: 'by_hand',
  before: 'Update ',
  after: ` on ${places}`,
  detail: `Edition ${on_sale} is out`,
  action: 'Open',
});

/** What a listing that failed or waits for the creator asks of her; `place` is what its platform is called. */
export function listingTask(listing: Said, place: string): Task {
  const known = reasonOf(listing);
  if (known !== undefined) return known.task(place);
  if (listing.state === 'failed')
    return { kind: 'refused', before: `${place} rejected `, detail: 'Publish it again', action: 'Review' };
  return manual.reasons.manual_listing.task(place);
}
