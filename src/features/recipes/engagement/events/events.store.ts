import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { KEY_REACH, KEY_REST } from '@/features/recipes/engagement/engagement.rules';
import type { EventType, RecipeEvent } from '@/features/recipes/engagement/events.schema';
import { recipes } from '@/features/recipes/recipes.table';
import type { RecipeId, UserId } from '@/kernel/ids';
import { amongIds, uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { recipeEventIds, recipeEvents } from './events.table';

/** Keeps an event's name; false when it is known. Two at the same time wait for each other. */
export async function claimEvent(
  db: Db,
  owner: UserId,
  event: RecipeEvent & { event_id: string },
  now: string,
): Promise<boolean> {
  const rows = await db
    .insert(recipeEventIds)
    .values({ ...event, user_id: owner, created_at: now })
    .onConflictDoNothing()
    .returning({ event_id: recipeEventIds.event_id });
  return rows.length > 0;
}

/** The event that has this name. */
export async function findEvent(
  db: Db,
  owner: UserId,
  recipe_id: RecipeId,
  event_id: string,
): Promise<RecipeEvent | null> {
  const [row] = await db
    .select({
      recipe_id: recipeEventIds.recipe_id,
      type: recipeEventIds.type,
      count: recipeEventIds.count,
      occurred_at: recipeEventIds.occurred_at,
      event_id: recipeEventIds.event_id,
    })
    .from(recipeEventIds)
    .where(
      and(
        eq(recipeEventIds.user_id, owner),
        eq(recipeEventIds.recipe_id, recipe_id),
        eq(recipeEventIds.event_id, event_id),
      ),
    );
  return row ?? null;
}

/** Events of a day, and the key of all of them. */
interface Counted {
  day: string;
  type: EventType;
  count: number;
  key: number;
  /** Galley added them itself, for what readers did with a whole product. */
  credited?: boolean;
}

/**
 * Adds events to the day of recipes and their key to the engagement of each, as `addKeys` does; those that the owner has
 * not are left out. Version and time of a recipe stay: nobody has written in it.
 */
export async function addEvents(
  db: Db,
  owner: UserId,
  recipe_ids: readonly RecipeId[],
  { day, type, count, key, credited = false }: Counted,
): Promise<void> {
  const user = sql`${uuidOf('user', owner)}::uuid`;
  const own = sql`${key}::double precision`;
  await db.execute(sql`
    with scored as (
      update recipes set engagement_key = coalesce(
        greatest(engagement_key, ${own})
          + ln(1 + power(2::double precision, -least(abs(engagement_key - ${own}), ${KEY_REACH})))
            / ln(2::double precision),
        ${own})
      where user_id = ${user} and ${amongIds(recipes.id, recipe_ids)}
      returning id)
    insert into recipe_events (user_id, recipe_id, day, type, count, credited)
    select ${user}, id, ${day}::date, ${type}, ${count}, ${credited ? count : 0} from scored
    on conflict (user_id, recipe_id, day, type) do update set
      count = recipe_events.count + excluded.count, credited = recipe_events.credited + excluded.credited`);
}

/** Takes events of a recipe's day back with their key, as `subtractKeys` does; what was never counted stays uncounted. */
async function takeBackEvents(tx: Db, owner: UserId, recipe_id: RecipeId, events: Counted): Promise<void> {
  const { day, type, count, key } = events;
  const counted = and(
    eq(recipeEvents.user_id, owner),
    eq(recipeEvents.recipe_id, recipe_id),
    eq(recipeEvents.day, day),
    eq(recipeEvents.type, type),
  );
  const [left] = await tx
    .update(recipeEvents)
    .set({
      count: sql`${recipeEvents.count} - ${count}`,
      // What was counted before this was kept apart takes none of it back.
      credited: sql`greatest(0, ${recipeEvents.credited} - ${events.credited ? count : 0}::bigint)`,
    })
    .where(and(counted, gte(recipeEvents.count, count)))
    .returning({ count: recipeEvents.count });
  if (left === undefined) return;
  if (left.count === 0) await tx.delete(recipeEvents).where(counted);
  const apart = sql`(${recipes.engagement_key} - ${key}::double precision)`;
  await tx
    .update(recipes)
    .set({
      engagement_key: sql`case when ${apart} < ${KEY_REST} then null else ${recipes.engagement_key}
        + ln(1 - power(2::double precision, -least(${apart}, ${KEY_REACH}))) / ln(2::double precision) end`,
    })
    .where(and(eq(recipes.user_id, owner), eq(recipes.id, recipe_id)));
}

/** The same event of several recipes, each once, counted or taken back; those that the owner has not are left out. */
export async function countForAll(
  tx: Db,
  owner: UserId,
  recipe_ids: readonly RecipeId[],
  events: Counted,
  { back }: { back: boolean },
): Promise<void> {
  // All locked first and in one order: two that count overlapping recipes wait for each other, and never in a circle.
  const rows = await tx
    .select({ id: recipes.id })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), amongIds(recipes.id, new Set(recipe_ids))))
    .orderBy(recipes.id)
    .for('update');
  const ids = rows.map(({ id }) => id);
  if (!back) return addEvents(tx, owner, ids, events);
  for (const id of ids) await takeBackEvents(tx, owner, id, events);
}

/** Removes the names of events that came before a moment. */
export async function forgetEventIds(db: Db, before: string): Promise<void> {
  await db.delete(recipeEventIds).where(lt(recipeEventIds.created_at, before));
}
