import { addressKey, sameKey } from '@/features/recipes/import/import.rules';
import type { ImportResult } from '@/features/recipes/import/import.schema';
import { titleKey } from '@/features/recipes/recipes.rules';
import type { RecipeId } from '@/kernel/ids';

/** What was found in one page, text or file. */
export interface FoundIn {
  name: string;
  found: readonly ImportResult[];
}

/** What a recipe was found as before: its title, and the name of its source. */
export interface Twin {
  title: string;
  from: string;
}

/**
 * What each new recipe is known by: its title with its ingredients, its address where no other recipe of the same source
 * has that, and its address with its title. What was not sent along is known by nothing.
 */
function keysOf(found: readonly ImportResult[]): Map<number, string[]> {
  const fresh = found.flatMap(({ index, status, recipe }) =>
    status === 'preview' && recipe !== undefined ? [{ index, recipe }] : [],
  );
  const addresses = fresh.map(({ recipe }) =>
    recipe.source_url === null ? null : addressKey(recipe.source_url),
  );
  return new Map(
    fresh.map(({ index, recipe }, at) => {
      const address = addresses[at] ?? null;
      const isAlone = addresses.filter((one) => one === address).length === 1;
      return [
        index,
        [
          `same ${sameKey(recipe)}`,
          ...(address === null ? [] : [`both ${address} ${titleKey(recipe.title)}`]),
          ...(address === null || !isAlone ? [] : [`from ${address}`]),
        ],
      ];
    }),
  );
}

/**
 * The new recipes of a source that another source has brought already, by their places in it: of the same address, once
 * what makes no other page is left out of that, or with the same title and ingredients. Twins within one source the
 * server tells by itself.
 */
export function twinsOf(
  found: readonly ImportResult[],
  others: readonly FoundIn[],
): ReadonlyMap<number, Twin> {
  const known = new Map<string, Twin>();
  for (const { name, found: before } of others)
    for (const [index, keys] of keysOf(before)) {
      const title = before.find((one) => one.index === index)?.title ?? name;
      for (const key of keys) if (!known.has(key)) known.set(key, { title, from: name });
    }
  const twins = new Map<number, Twin>();
  for (const [index, keys] of keysOf(found)) {
    const twin = keys.map((key) => known.get(key)).find((one) => one !== undefined);
    if (twin !== undefined) twins.set(index, twin);
  }
  return twins;
}

/** Whether a recipe can be imported and is not one that this import has already. */
export const isFound = ({ status, duplicate_of, duplicate_of_index }: ImportResult): boolean =>
  status !== 'failed' && !(duplicate_of_index !== undefined && duplicate_of === undefined);

/** What becomes of a recipe that the library has in another form. */
export type Decision = 'leave' | 'keep' | 'replace';

/** The recipe of the library that is the same, or has the same title. */
export const inLibrary = ({ duplicate_of, same_title_as }: ImportResult): RecipeId | undefined =>
  duplicate_of ?? same_title_as;

/** Whether the library has a recipe in another form than this one, so that it is hers to say which she wants. */
export const isOtherForm = (result: ImportResult): boolean =>
  inLibrary(result) !== undefined && (result.differs ?? []).length > 0;
