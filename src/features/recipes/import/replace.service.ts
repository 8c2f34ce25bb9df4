import type { RecipeContent } from '@/features/recipes/fields.schema';
import { recipeAnswer, sameContent } from '@/features/recipes/recipes.rules';
import { lockedRecipe, tellOfRecipe, writeContent } from '@/features/recipes/recipes.service';
import { getRecipes } from '@/features/recipes/rows.list';
import type { RecipeId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Db } from '@/server/database/db';
import type { UserContext } from '@/server/trpc/trpc';
import { failedResult, type ImportCandidate } from './candidate.service';
import type { ImportRemark, ImportResult } from './import.schema';
import { differencesTo, replacedBy } from './replace.rules';

/** A recipe of a source that may take the place of one in the library. */
interface Replacing extends ImportCandidate {
  replaces: RecipeId | null;
}

/** Says of each recipe that the library has, or another one of its title, in which fields they differ. */
export async function withDifferences(
  ctx: UserContext,
  batch: readonly ImportCandidate[],
  results: readonly ImportResult[],
): Promise<ImportResult[]> {
  const known = (result: ImportResult) => result.duplicate_of ?? result.same_title_as;
  const ids = [...new Set(results.flatMap((result) => known(result) ?? []))];
  const stored = new Map(
    (await getRecipes(ctx.db, ctx.owner, ids)).map((row) => [row.id, differencesTo(row)]),
  );
  return results.map((result, at) => {
    const id = known(result);
    const differences = id === undefined ? undefined : stored.get(id);
    const read = batch[at]?.draft.content;
    return differences === undefined || read === undefined
      ? result
      : { ...result, differs: differences(read) };
  });
}

/** Gets no photos for recipes that take the place of one that has photos: those stay. */
export async function keepPhotos(ctx: UserContext, candidates: readonly Replacing[]): Promise<void> {
  const ids = candidates.flatMap(({ replaces }) => replaces ?? []);
  const stored = await getRecipes(ctx.db, ctx.owner, ids);
  const pictured = new Set(stored.flatMap(({ id, photos }) => (photos.length > 0 ? id : [])));
  for (const { draft, replaces } of candidates)
    if (replaces !== null && pictured.has(replaces))
      draft.photos = draft.photos.filter(({ step }) => step !== null);
}

const GONE: ImportRemark = {
  pointer: '',
  code: 'missing',
  message: 'The recipe that this one should replace isn’t in your library anymore.',
};

/**
 * Lets a recipe take the place of one in the library, whose earlier content its revisions keep. `same` where it says
 * nothing new.
 */
export async function replaceRecipe(
  db: Db,
  owner: UserId,
  { index, draft }: ImportCandidate,
  id: RecipeId,
  read: RecipeContent,
  now: string,
): Promise<ImportResult | 'same'> {
  const [known] = await getRecipes(db, owner, [id]);
  if (known === undefined || known.status === 'archived') return failedResult(index, read.title, GONE);
  const locked = await lockedRecipe(db, owner, id);
  const content = replacedBy(locked.stored, read);
  if (sameContent(locked.stored, content)) return 'same';
  const after = await writeContent(db, owner, locked.stored, content, now, null);
  await tellOfRecipe(db, owner, locked, content.status, now);
  return {
    index,
    status: 'replaced',
    title: content.title,
    recipe_id: id,
    ...(index < LIMITS.import_shown ? { recipe: recipeAnswer(after) } : {}),
    ...(draft.warnings.length === 0 ? {} : { warnings: draft.warnings }),
  };
}
