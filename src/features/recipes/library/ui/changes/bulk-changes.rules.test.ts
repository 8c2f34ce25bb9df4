import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recipeBulk } from '@/features/recipes/library/bulk/bulk.schema';
import {
  hiddenOf,
  MOST_SELECTED,
  rangeOf,
  shareOf,
  withAll,
} from '@/features/recipes/library/ui/selection/selection.rules';
import type { CollectionId, RecipeId } from '@/kernel/ids';
import { tagKey, uniqueTags } from '@/kernel/recipe-terms';
import { bulkCalls, type Change, type Former, shareWith, undoCalls } from './bulk-changes.rules';

const labels = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
/** Tags that differ by their case too, of which a recipe has one. */
const tags = fc.uniqueArray(fc.constantFrom('a', 'A', 'b', 'B', 'c'), { selector: tagKey });
const collections = labels.map((all) => all.map((name): CollectionId => `collection_${name}`));
const library = fc.uniqueArray(
  fc.record({
    id: fc.nat({ max: 250 }).map((n): RecipeId => `recipe_${n}`),
    status: fc.constantFrom('active', 'draft', 'archived'),
    email_ready: fc.boolean(),
    dietary_tags: labels,
    tags,
    collection_ids: collections,
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 250 },
);
const change: fc.Arbitrary<Change> = fc
  .record({
    status: fc.constantFrom(undefined, 'active', 'archived'),
    email_ready: fc.constantFrom(undefined, true, false),
    add: labels,
    remove: labels,
    addTags: tags,
    removeTags: tags,
    into: collections,
    outOf: collections,
  })
  .map(({ status, email_ready, add, remove, addTags, removeTags, into, outOf }) => ({
    ...(status && { status }),
    ...(email_ready !== undefined && { email_ready }),
    add_dietary_tags: add,
    remove_dietary_tags: remove.filter((label) => !add.includes(label)),
    add_tags: addTags,
    remove_tags: removeTags.filter((tag) => !addTags.some((one) => tagKey(one) === tagKey(tag))),
    add_collection_ids: into,
    remove_collection_ids: outOf.filter((id) => !into.includes(id)),
  }));

/** What the server makes of calls. */
function applied(recipes: readonly Former[], calls: ReturnType<typeof bulkCalls>): Former[] {
  let now = [...recipes];
  const list = <Value>(had: readonly Value[], add: readonly Value[] = [], remove: readonly Value[] = []) =>
    [...new Set([...had.filter((one) => !remove.includes(one)), ...add])].sort();
  const tagged = (had: readonly string[], add: readonly string[] = [], remove: readonly string[] = []) =>
    uniqueTags([...had.filter((tag) => !remove.map(tagKey).includes(tagKey(tag))), ...add]).sort();
  for (const call of calls)
    now = now.map((recipe) =>
      call.ids.includes(recipe.id)
        ? {
            ...recipe,
            status: call.status ?? recipe.status,
            email_ready: call.email_ready ?? recipe.email_ready,
            dietary_tags: list(recipe.dietary_tags, call.add_dietary_tags, call.remove_dietary_tags),
            tags: tagged(recipe.tags, call.add_tags, call.remove_tags),
            collection_ids: list(recipe.collection_ids, call.add_collection_ids, call.remove_collection_ids),
          }
        : recipe,
    );
  return now;
}
const sorted = (recipes: readonly Former[]) =>
  recipes.map((recipe) => ({
    ...recipe,
    dietary_tags: [...recipe.dietary_tags].sort(),
    tags: [...recipe.tags].sort(),
    collection_ids: [...recipe.collection_ids].sort(),
  }));

describe('a change to many recipes', () => {
  it('is taken back to what each of them was, whatever it was', () => {
    fc.assert(
      fc.property(library, change, (recipes, wanted) => {
        const calls = bulkCalls(
          recipes.map(({ id }) => id),
          wanted,
        );
        const back = undoCalls(recipes, wanted);
        expect(sorted(applied(applied(recipes, calls), back))).toEqual(sorted(recipes));
        for (const { ids } of [...calls, ...back]) expect(ids.length).toBeLessThanOrEqual(100);
      }),
      { numRuns: 60 },
    );
  });

  it('is taken back in calls that the API takes, and only for the recipes it altered', () => {
    const id = (n: number): RecipeId => `recipe_${'0'.repeat(25)}${n}`;
    const recipes: Former[] = [
      {
        id: id(1),
        status: 'active',
        email_ready: true,
        dietary_tags: ['vegan'],
        tags: [],
        collection_ids: [],
      },
      { id: id(2), status: 'draft', email_ready: true, dietary_tags: [], tags: [], collection_ids: [] },
      { id: id(3), status: 'archived', email_ready: true, dietary_tags: [], tags: [], collection_ids: [] },
    ];
    const calls = undoCalls(recipes, { status: 'archived' });
    expect(calls).toEqual([
      { ids: [id(1)], status: 'active' },
      { ids: [id(2)], status: 'draft' },
    ]);
    for (const call of calls) expect(recipeBulk.safeParse(call).success).toBe(true);
    expect(undoCalls(recipes, { add_dietary_tags: ['vegan'] })).toEqual([
      { ids: [id(2), id(3)], remove_dietary_tags: ['vegan'] },
    ]);
  });
});

it('A label is on all, some or none of the recipes', () => {
  expect(shareWith([['a'], ['a', 'b']], 'a')).toBe('all');
  expect(shareWith([['a'], ['a', 'b']], 'b')).toBe('some');
  expect(shareWith([['a'], []], 'c')).toBe('none');
});

describe('a selection', () => {
  const recipe = (name: string): { id: RecipeId } => ({ id: `recipe_${name}` });
  const page = ['a', 'b', 'c', 'd'].map(recipe);
  const ids = (items: readonly { id: RecipeId }[]) => items.map(({ id }) => id.at(-1)).join('');

  it('reaches from the last one to this one, in either direction', () => {
    expect(ids(rangeOf(page, 'recipe_b', 'recipe_d'))).toBe('bcd');
    expect(ids(rangeOf(page, 'recipe_c', 'recipe_a'))).toBe('abc');
    expect(ids(rangeOf(page, 'recipe_elsewhere', 'recipe_c'))).toBe('c');
    expect(ids(rangeOf(page, null, 'recipe_c'))).toBe('c');
  });

  it('is bounded, and what is in it stays', () => {
    const many = Array.from({ length: MOST_SELECTED + 40 }, (_, index) => ({ id: String(index) }));
    const full = withAll(new Map(), many, true);
    expect(full.size).toBe(MOST_SELECTED);
    expect(withAll(full, many.slice(0, 5), true).size).toBe(MOST_SELECTED);
    expect(withAll(full, many, false).size).toBe(0);
  });

  it('says how much of a page it holds', () => {
    const two = withAll(new Map(), page.slice(0, 2), true);
    expect(shareOf(two, page)).toBe('some');
    expect(shareOf(two, page.slice(0, 2))).toBe('all');
    expect(shareOf(two, page.slice(2))).toBe('some');
    expect(shareOf(new Map(), page)).toBe('none');
  });

  it('names what it holds that another page or search does not show', () => {
    const two = withAll(new Map(), page.slice(0, 2), true);
    expect(ids(hiddenOf(two, page))).toBe('');
    expect(ids(hiddenOf(two, page.slice(1)))).toBe('a');
    expect(ids(hiddenOf(two, []))).toBe('ab');
  });
});
