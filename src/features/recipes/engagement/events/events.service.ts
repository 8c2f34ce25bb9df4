import { eventKey } from '@/features/recipes/engagement/engagement.rules';
import type { EventInput, EventType, RecipeEvent } from '@/features/recipes/engagement/events.schema';
import { lockRecipe } from '@/features/recipes/recipes.store';
import { invalidField, Problem } from '@/kernel/errors';
import type { RecipeId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Db } from '@/server/database/db';
import { addEvents, claimEvent, countForAll, findEvent, forgetEventIds } from './events.store';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Counts what readers did with a recipe, archived or not. An event with a name that was counted before counts no
 * more and answers as it was. Throws not_found, or validation_failed for a time too far from now.
 */
export async function recordEvent(
  db: Db,
  owner: UserId,
  input: EventInput,
  now: number,
): Promise<RecipeEvent> {
  const { id: recipe_id, type, count = 1, event_id = null } = input;
  if ((await lockRecipe(db, owner, recipe_id)) === null) throw new Problem('not_found');
  const occurred_at = momentOf(input.occurred_at, now);
  const event = { recipe_id, type, count, occurred_at, event_id };
  if (event_id !== null) {
    const fresh = await claimEvent(db, owner, { ...event, event_id }, new Date(now).toISOString());
    if (!fresh) return (await findEvent(db, owner, recipe_id, event_id)) ?? event;
  }
  const key = eventKey(type, count, occurred_at);
  await addEvents(db, owner, [recipe_id], { day: occurred_at.slice(0, 10), type, count, key });
  return event;
}

/** Events of several recipes at once: `at` is their moment in RFC 3339; `back` takes them back, told the same. */
export interface SharedEvents {
  type: EventType;
  count?: number;
  at: string;
  back?: boolean;
}

/**
 * Counts what readers did with a product for each of its recipes, in the transaction that says so. It moves their
 * engagement, and stays apart from what the creator's own programs told of a recipe.
 */
export async function countEvents(
  tx: Db,
  owner: UserId,
  recipe_ids: readonly RecipeId[],
  { type, count = 1, at, back = false }: SharedEvents,
): Promise<void> {
  if (recipe_ids.length === 0) return;
  const events = { day: at.slice(0, 10), type, count, key: eventKey(type, count, at), credited: true };
  await countForAll(tx, owner, recipe_ids, events, { back });
}

/** The time of an event; now when none was sent or a clock is a little fast. */
function momentOf(sent: string | undefined, now: number): string {
  const moment = sent === undefined ? now : Date.parse(sent);
  if (moment > now + LIMITS.event_skew_seconds * 1000)
    throw invalidField('/occurred_at', 'This is in the future.', 'too_big');
  if (moment < now - LIMITS.event_days * DAY)
    throw invalidField('/occurred_at', `This is more than ${LIMITS.event_days} days ago.`, 'too_small');
  return new Date(Math.min(moment, now)).toISOString();
}

/** Forgets names of events that nobody sends again any more. */
export const forgetOldEvents = (db: Db, now: number): Promise<void> =>
  forgetEventIds(db, new Date(now - LIMITS.event_id_days * DAY).toISOString());
