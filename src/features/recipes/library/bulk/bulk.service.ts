import { moveRecipes, requireCollections } from '@/features/collections/collections.service';
import type { RecipeRow } from '@/features/recipes/rows.list';
import { getRecipes } from '@/features/recipes/rows.list';
import { tellWebhooks } from '@/features/webhooks/telling.service';
import { type FieldError, Problem } from '@/kernel/errors';
import type { CollectionId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { tagKey, uniqueTags } from '@/kernel/recipe-terms';
import type { Db } from '@/server/database/db';
import type { RecipeBulk, RecipeBulkResults } from './bulk.schema';
import { type BulkChange, lockRecipes, writeBulk } from './bulk.store';

/**
 * Changes many recipes alike, all or none, in a number of statements that does not depend on how many they are.
 * A recipe that is as wanted keeps its version and its time. Throws unknown_recipe or unknown_collection, naming
 * the places, or validation_failed where a recipe would have too many tags or collections.
 */
export async function changeRecipes(
  db: Db,
  owner: UserId,
  input: RecipeBulk,
  now: string,
): Promise<RecipeBulkResults> {
  const { ids, add_collection_ids: added = [], remove_collection_ids: removed = [] } = input;
  const is_told = await lockRecipes(db, owner, ids);
  const stored = new Map((await getRecipes(db, owner, ids)).map((row) => [row.id, row]));
  const unknown = ids.flatMap((id, index) =>
    stored.has(id) ? [] : [at(index, 'unknown_recipe', 'No recipe with this ID exists in your account.')],
  );
  if (unknown.length > 0) throw new Problem('unknown_recipe', { errors: unknown });
  await requireCollections(db, owner, { add_collection_ids: added, remove_collection_ids: removed });

  const planned = ids.flatMap((id) => {
    const row = stored.get(id);
    return row === undefined ? [] : [planOf(row, input, now)];
  });
  const excess = planned.flatMap(({ after, collection_ids }, index) => [
    ...(after.dietary_tags.length > LIMITS.tags
      ? [at(index, 'too_big', `This recipe would have more than ${LIMITS.tags} dietary tags.`)]
      : []),
    ...(after.tags.length > LIMITS.tags
      ? [at(index, 'too_big', `This recipe would have more than ${LIMITS.tags} tags.`)]
      : []),
    ...(collection_ids.length > LIMITS.collections_per_recipe
      ? [
          at(
            index,
            'too_big',
            `This recipe would be in more than ${LIMITS.collections_per_recipe} collections.`,
          ),
        ]
      : []),
  ]);
  if (excess.length > 0)
    throw new Problem('validation_failed', { errors: excess, detail: excess[0]?.message ?? '' });

  const changed = planned.filter((plan) => plan.changed);
  if (changed.length > 0) {
    await writeBulk(db, owner, changed, now);
    const moved = changed.map(({ before }) => before.id);
    await moveRecipes(db, owner, moved, added, removed);
    if (is_told) await tellOfChanges(db, owner, changed, now);
  }
  return {
    results: planned.map(({ before: { id, version }, changed }) => ({
      id,
      status: changed ? 'changed' : 'unchanged',
      version: changed ? version + 1 : version,
    })),
  };
}

/** Tells webhooks which recipes have changed, and which were archived. */
async function tellOfChanges(db: Db, owner: UserId, changed: readonly Plan[], now: string): Promise<void> {
  const archived = ({ before, after }: Plan) => after.status === 'archived' && before.status !== 'archived';
  const idsOf = (plans: readonly Plan[]) => plans.map(({ before }) => before.id);
  await tellWebhooks(db, owner, 'recipe.archived', idsOf(changed.filter(archived)), now);
  await tellWebhooks(db, owner, 'recipe.updated', idsOf(changed.filter((plan) => !archived(plan))), now);
}

const at = (index: number, code: string, message: string): FieldError => ({
  in: 'body',
  pointer: `/ids/${index}`,
  code,
  message,
});

interface Plan extends BulkChange {
  collection_ids: CollectionId[];
  changed: boolean;
}

/** What a recipe will be, and whether that is anything new. */
function planOf(before: RecipeRow, input: RecipeBulk, now: string): Plan {
  const status = input.status ?? before.status;
  const dietary_tags = changedList(before.dietary_tags, input.add_dietary_tags, input.remove_dietary_tags);
  const tags = changedTags(before.tags, input.add_tags, input.remove_tags);
  const collection_ids = changedList(
    before.collection_ids,
    input.add_collection_ids,
    input.remove_collection_ids,
  );
  const after = {
    status,
    email_ready: input.email_ready ?? before.email_ready,
    dietary_tags,
    tags,
    archived_at: status === 'archived' ? (before.archived_at ?? now) : null,
  };
  const changed =
    after.status !== before.status ||
    after.email_ready !== before.email_ready ||
    dietary_tags !== before.dietary_tags ||
    tags !== before.tags ||
    collection_ids !== before.collection_ids;
  return { before, after, collection_ids, changed };
}

/**
 * The list with values put at its end and others taken out, but for those that are added too; the very same list when
 * nothing changes.
 */
function changedList<Value>(
  list: Value[],
  add: readonly Value[] = [],
  remove: readonly Value[] = [],
): Value[] {
  const gone = new Set(remove.filter((value) => !add.includes(value)));
  const kept = list.filter((value) => !gone.has(value));
  const next = [...new Set([...kept, ...add])];
  return next.length === list.length && kept.length === list.length ? list : next;
}

/** The same for free tags, which differ only where their keys do; a tag that is there keeps its spelling. */
function changedTags(list: string[], add: readonly string[] = [], remove: readonly string[] = []): string[] {
  const added = new Set(add.map(tagKey));
  const gone = new Set(remove.map(tagKey).filter((key) => !added.has(key)));
  const kept = list.filter((tag) => !gone.has(tagKey(tag)));
  const next = uniqueTags([...kept, ...add]);
  return next.length === list.length && kept.length === list.length ? list : next;
}
