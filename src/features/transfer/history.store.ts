import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { productViews } from '@/features/publications/views.table';
import { recipeEventIds, recipeEvents } from '@/features/recipes/engagement/events/events.table';
import { recipeRevisions } from '@/features/recipes/revisions.table';
import { encodeId, type ProductId, type RecipeId, type UserId } from '@/kernel/ids';
import type { Uuid } from '@/kernel/uuid';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

/** Recipes by their ids: those after one, up to and with another. */
export interface Span {
  after: RecipeId | null;
  last: RecipeId;
}

/** The rows of these recipes. Each list below is read in the order of its primary key, behind a row of it. */
const within = (
  table: typeof recipeRevisions | typeof recipeEvents | typeof recipeEventIds,
  owner: UserId,
  { after, last }: Span,
  behind: SQL | undefined,
) =>
  and(
    eq(table.user_id, owner),
    after === null ? undefined : gt(table.recipe_id, after),
    lte(table.recipe_id, last),
    behind,
  );

/** States that recipes were in. */
export const revisionsAfter =
  (db: Db, owner: UserId, span: Span) =>
  async (row: { recipe_id: RecipeId; n: number } | null, limit: number) => {
    const { recipe_id, n, status, saved_at, replaced_at, changed, content } = recipeRevisions;
    const behind =
      row === null
        ? undefined
        : sql`(${recipe_id}, ${n}) > (${uuidOf('recipe', row.recipe_id)}::uuid, ${row.n}::integer)`;
    return db
      .select({ recipe_id, n, status, saved_at, replaced_at, changed, content })
      .from(recipeRevisions)
      .where(within(recipeRevisions, owner, span, behind))
      .orderBy(asc(recipe_id), asc(n))
      .limit(limit);
  };

/** What readers did with recipes, by days (UTC). */
export const eventsAfter =
  (db: Db, owner: UserId, span: Span) =>
  async (row: { recipe_id: RecipeId; day: string; type: string } | null, limit: number) => {
    const { recipe_id, day, type, count } = recipeEvents;
    const behind =
      row === null
        ? undefined
        : sql`(${recipe_id}, ${day}, ${type})
          > (${uuidOf('recipe', row.recipe_id)}::uuid, ${row.day}::date, ${row.type}::text)`;
    return db
      .select({ recipe_id, day, type, count })
      .from(recipeEvents)
      .where(within(recipeEvents, owner, span, behind))
      .orderBy(asc(recipe_id), asc(day), asc(type))
      .limit(limit);
  };

/** The events whose names are still known; the days have them too. */
export const namedEventsAfter =
  (db: Db, owner: UserId, span: Span) =>
  async (row: { recipe_id: RecipeId; event_id: string } | null, limit: number) => {
    const { recipe_id, type, count, occurred_at, event_id } = recipeEventIds;
    const behind =
      row === null
        ? undefined
        : sql`(${recipe_id}, ${event_id}) > (${uuidOf('recipe', row.recipe_id)}::uuid, ${row.event_id}::text)`;
    return db
      .select({ recipe_id, type, count, occurred_at, event_id })
      .from(recipeEventIds)
      .where(within(recipeEventIds, owner, span, behind))
      .orderBy(asc(recipe_id), asc(event_id))
      .limit(limit);
  };

/** How often the owner's public pages were seen and files downloaded, by days (UTC). */
export const viewsAfter =
  (db: Db, owner: UserId) => async (row: { product_id: ProductId; day: string } | null, limit: number) => {
    const { user_id, product_id, day, count, downloads } = productViews;
    return db
      .select({ product_id, day, count, downloads })
      .from(productViews)
      .where(
        and(
          eq(user_id, owner),
          row === null
            ? undefined
            : sql`(${product_id}, ${day}) > (${uuidOf('product', row.product_id)}::uuid, ${row.day}::date)`,
        ),
      )
      .orderBy(asc(product_id), asc(day))
      .limit(limit);
  };

/** What was before a recipe's present state, as an archive holds it. */
export interface History {
  /** Of its revisions, as JSON. */
  bytes: number;
  events: number;
  /** Addresses of pictures that it once had. */
  pictures: readonly string[];
}

/** The histories of recipes, by their ids. */
export async function historiesOf(
  db: Db,
  owner: UserId,
  ids: readonly RecipeId[],
): Promise<Map<RecipeId, History>> {
  if (ids.length === 0) return new Map();
  const user = sql`${uuidOf('user', owner)}::uuid`;
  const wanted = sql.join(
    ids.map((id) => sql`(${uuidOf('recipe', id)}::uuid)`),
    sql`, `,
  );
  const rows = await db.execute<{ id: Uuid; bytes: string; pictures: string[] | null; events: number }>(sql`
    select wanted.id, kept.bytes, kept.pictures,
      (select count(*) from recipe_events where user_id = ${user} and recipe_id = wanted.id)::int
        + (select count(*) from recipe_event_ids where user_id = ${user} and recipe_id = wanted.id)::int as events
    from (values ${wanted}) as wanted(id)
    cross join lateral (
      select coalesce(sum(octet_length(content::text)), 0)::text as bytes,
        (select array_agg(distinct picture.address) from recipe_revisions as had, ${PICTURES_OF('had')}
          where had.user_id = ${user} and had.recipe_id = wanted.id) as pictures
      from recipe_revisions where user_id = ${user} and recipe_id = wanted.id) as kept`);
  return new Map(
    rows.map(({ id, bytes, pictures, events }) => [
      encodeId('recipe', id),
      { bytes: Number(bytes), pictures: pictures ?? [], events },
    ]),
  );
}

/**
 * The addresses of a revision's photos and of those of its steps, whole and as they are shown, where it is the last one
 * with them: the change after it was one of the photos, or of the steps. One from before recipes had several has the
 * address of its only one.
 */
export const PICTURES_OF = (revision: string) =>
  sql.raw(`lateral (
    select photo->>kind as address
    from jsonb_array_elements(${revision}.content->'photos') as photo, unnest(array['url', 'display_url']) as kind
    where ${revision}.changed @> '{photos}'
    union
    select step->'photo'->>kind
    from jsonb_array_elements(${revision}.content->'instructions') as step,
      unnest(array['url', 'display_url']) as kind
    where ${revision}.changed @> '{instructions}' and step ? 'photo'
    union
    select ${revision}.content->>'image_url'
    where ${revision}.changed @> '{photos}' and ${revision}.content->>'image_url' is not null
  ) as picture`);
