import type { Listed, ListingState, ListingText, ListingWords, Task } from './channel';
import { manual } from './manual';
import { ALL_CHANNELS } from './registry';

const REASONS: ReadonlyMap<string, ListingText> = new Map(
  ALL_CHANNELS.flatMap(({ reasons }) => Object.entries(reasons)),
);

const publishing: ListingWords = {
  tone: 'draft',
  word: 'Publishing',
  sentence: 'It goes live as soon as the PDF is made.',
};

/** What a state means without a reason, or with one that has no words yet. */
const STATES: Record<ListingState, ListingWords> = {
  pending: publishing,
  publishing,
  live: { tone: 'ok', word: 'Live', sentence: 'Anyone with the link can get it.' },
  action_required: { tone: 'warn', word: 'Needs you', sentence: 'There is something to do on the platform.' },
  failed: { tone: 'bad', word: 'Failed', sentence: 'The platform refused it. Publish again.' },
  unlisting: { tone: 'draft', word: 'Coming down', sentence: 'It is being taken down there.' },
  unlisted: { tone: 'draft', word: 'Taken down', sentence: 'Not for sale. Publish again to bring it back.' },
};

/** Where a listing stands and what comes next. */
export const listingWords = ({ state, reason }: Pick<Listed, 'state' | 'reason'>): ListingWords =>
  REASONS.get(reason ?? '')?.words ?? STATES[state];

/** What a listing that failed or waits for the creator asks of her; `place` is what its platform is called. */
export function listingTask({ state, reason }: Pick<Listed, 'state' | 'reason'>, place: string): Task {
  const known = REASONS.get(reason ?? '');
  if (known !== undefined) return known.task(place);
  if (state === 'failed')
    return { kind: 'refused', before: `${place} refused `, detail: 'Publish it again', action: 'Look' };
  return manual.reasons.manual_listing.task(place);
}
