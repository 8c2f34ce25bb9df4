import type { RecipeStatus } from '@/features/recipes/fields.schema';
import type { RecipeBulk } from '@/features/recipes/library/bulk/bulk.schema';
import type { CollectionId, RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { tagKey } from '@/kernel/recipe-terms';

/** One change to many recipes, without saying to which. */
export type Change = Omit<RecipeBulk, 'ids'>;

/** What a change can alter, as it was before. */
export interface Former {
  id: RecipeId;
  status: RecipeStatus;
  email_ready: boolean;
  dietary_tags: readonly string[];
  tags: readonly string[];
  collection_ids: readonly CollectionId[];
}

/** Calls that make a change, each to as many recipes as one call takes. */
export function bulkCalls(ids: readonly RecipeId[], change: Change): RecipeBulk[] {
  const calls: RecipeBulk[] = [];
  for (let at = 0; at < ids.length; at += LIMITS.bulk_recipes)
    calls.push({ ids: ids.slice(at, at + LIMITS.bulk_recipes), ...change });
  return calls;
}

/**
 * Calls that take a change back, so that each recipe has the state, tags and collections it had: recipes that need
 * the same are changed together, and one that the change did not alter is left alone.
 */
export function undoCalls(former: readonly Former[], change: Change): RecipeBulk[] {
  const groups = new Map<string, { ids: RecipeId[]; back: Change }>();
  for (const recipe of former) {
    const back = backOf(recipe, change);
    if (Object.keys(back).length === 0) continue;
    const key = JSON.stringify(back);
    const group = groups.get(key) ?? { ids: [], back };
    group.ids.push(recipe.id);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ ids, back }) => bulkCalls(ids, back));
}

function backOf(former: Former, change: Change): Change {
  const diets = listsBack(former.dietary_tags, change.add_dietary_tags, change.remove_dietary_tags);
  const tags = listsBack(former.tags, change.add_tags, change.remove_tags, tagKey);
  const collections = listsBack(
    former.collection_ids,
    change.add_collection_ids,
    change.remove_collection_ids,
  );
  return {
    ...(change.status === undefined || change.status === former.status ? {} : { status: former.status }),
    ...(change.email_ready === undefined || change.email_ready === former.email_ready
      ? {}
      : { email_ready: former.email_ready }),
    ...(diets.add.length === 0 ? {} : { add_dietary_tags: diets.add }),
    ...(diets.remove.length === 0 ? {} : { remove_dietary_tags: diets.remove }),
    ...(tags.add.length === 0 ? {} : { add_tags: tags.add }),
    ...(tags.remove.length === 0 ? {} : { remove_tags: tags.remove }),
    ...(collections.add.length === 0 ? {} : { add_collection_ids: collections.add }),
    ...(collections.remove.length === 0 ? {} : { remove_collection_ids: collections.remove }),
  };
}

/** What was taken out comes in again, what was put in and was not there goes. Values with one key are the same. */
function listsBack<Value>(
  had: readonly Value[],
  added: readonly Value[] = [],
  removed: readonly Value[] = [],
  keyOf: (value: Value) => Value = (value) => value,
) {
  const hadKeys = had.map(keyOf);
  const removedKeys = removed.map(keyOf);
  return {
    add: had.filter((value) => removedKeys.includes(keyOf(value))),
    remove: added.filter((value) => !hadKeys.includes(keyOf(value))),
  };
}

/** How many of the recipes have a label: what a checkbox of the tag list shows. */
export function shareWith<Value>(
  recipes: readonly (readonly Value[])[],
  label: Value,
): 'all' | 'some' | 'none' {
  const having = recipes.filter((labels) => labels.includes(label)).length;
  if (having === 0) return 'none';
  return having === recipes.length ? 'all' : 'some';
}

/** `3,000 recipes`, `1 recipe`. */
export const recipesWord = (count: number): string =>
  count === 1 ? '1 recipe' : `${count.toLocaleString('en')} recipes`;
