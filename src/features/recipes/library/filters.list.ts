import { type SQL, sql } from 'drizzle-orm';
import type { FacetName } from '@/features/recipes/recipes.schema';
import { recipes } from '@/features/recipes/recipes.table';
import { decodeId } from '@/kernel/ids';
import { TERM_NAMES, tagKey, termField } from '@/kernel/recipe-terms';
import { normaliseTerm } from '@/kernel/text';
import { splitCsv } from '@/kernel/wire';
import { NO_UUID, uuidOf } from '@/server/database/columns';
import type { CardFilters } from './cards.schema';
import { COOK_RANGES } from './cook-ranges.rules';

/** That a column has the wanted value, or one of them: one parameter either way. */
export function among<Value extends string>(
  column: SQL,
  wanted: Value | readonly Value[],
  stored: (value: Value) => string = (value) => value,
  type: 'text' | 'uuid' = 'text',
): SQL {
  const all: readonly Value[] = typeof wanted === 'string' ? [wanted] : wanted;
  const values = [...new Set(all.map(stored))];
  return values.length === 1
    ? sql`${column} = ${values[0]}${sql.raw(`::${type}`)}`
    : sql`${column} = any(${sql.param(values, recipes.dietary_tags)}${sql.raw(`::${type}[]`)})`;
}

/** A filter of a list: one whose values can be counted, or one that has no facet. */
export type FilterName = FacetName | 'updated_since' | 'ids';

/** That a recipe has a status of the list: without one, it is not archived. */
export const statusCondition = (status: SQL, input: Pick<CardFilters, 'status'>): SQL =>
  input.status === undefined ? sql`${status} <> 'archived'` : among(status, input.status);

/** The filters of a list but `q` and the owner, each as a condition on `recipes`, by its facet or its own name. */
export function filterConditions(user: SQL, input: CardFilters): Map<FilterName, SQL> {
  const column = (name: string) => sql.raw(`recipes.${name}`);
  const found = new Map<FilterName, SQL>();
  found.set('status', statusCondition(column('status'), input));
  for (const field of TERM_NAMES) {
    const wanted = input[field];
    // Of the terms that are known, several may stand in one text.
    const values = termField(field).values === null ? wanted : wanted && [wanted].flat().flatMap(splitCsv);
    if (values !== undefined) found.set(field, among(column(field), values, normaliseTerm));
  }
  if (input.dietary_tags !== undefined) {
    const tags = splitCsv(input.dietary_tags).map(normaliseTerm);
    found.set('dietary_tags', sql`${column('dietary_tags')} @> ${sql.param(tags, recipes.dietary_tags)}`);
  }
  if (input.tags !== undefined) {
    const keys = splitCsv(input.tags).map(tagKey);
    found.set('tags', sql`${column('tag_keys')} @> ${sql.param(keys, recipes.tag_keys)}`);
  }
  const cookTime = cookTimeCondition(column('cook_time_minutes'), input);
  if (cookTime !== null) found.set('max_cook_time_minutes', cookTime);
  if (input.email_ready !== undefined)
    found.set('email_ready', sql`${column('email_ready')} = ${input.email_ready}::boolean`);
  // The times have an index on the recipes alone.
  if (input.updated_since !== undefined)
    found.set(
      'updated_since',
      sql`${column('id')} in (select changed.id from recipes as changed
        where changed.user_id = ${user} and changed.updated_at >= ${input.updated_since}::timestamptz)`,
    );
  if (input.ids !== undefined)
    found.set(
      'ids',
      among(column('id'), splitCsv(input.ids), (id) => decodeId('recipe', id) ?? NO_UUID, 'uuid'),
    );
  if (input.collection_id !== undefined)
    found.set(
      'collection_id',
      sql`${column('id')} in (select recipe_id from collection_recipes as member
        where member.user_id = ${user} and ${among(sql`member.collection_id`, input.collection_id, (id) => uuidOf('collection', id), 'uuid')})`,
    );
  return found;
}

function cookTimeCondition(
  time: SQL,
  { max_cook_time_minutes: longest, cook_range }: CardFilters,
): SQL | null {
  const ranges = COOK_RANGES.filter(({ range }) => cook_range?.includes(range)).map(({ over, to }) =>
    sql.join(
      [
        ...(over === null ? [] : [sql`${time} > ${over}::int`]),
        ...(to === null ? [] : [sql`${time} <= ${to}::int`]),
      ],
      sql` and `,
    ),
  );
  const all = [
    ...(longest === undefined ? [] : [sql`${time} <= ${longest}::int`]),
    ...(ranges.length === 0 ? [] : [sql`(${sql.join(ranges, sql` or `)})`]),
  ];
  return all.length === 0 ? null : sql.join(all, sql` and `);
}
