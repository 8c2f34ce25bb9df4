import { coverUrl } from '@/features/images/photos.rules';
import type { RecipeContent } from '@/features/recipes/fields.schema';
import { lineView } from '@/features/recipes/lines.rules';
import { recipeAnswer, sameContent, totalTime } from '@/features/recipes/recipes.rules';
import type { Recipe } from '@/features/recipes/recipes.schema';
import { lockedRecipe, tellOfRecipe, writeContent } from '@/features/recipes/recipes.service';
import { type HeldContent, wholeContent } from '@/features/recipes/revisions.rules';
import { countRevisions, findRevision, listRevisions } from '@/features/recipes/revisions.store';
import { stepView } from '@/features/recipes/scaled-view.rules';
import { Problem } from '@/kernel/errors';
import type { RecipeId, UserId } from '@/kernel/ids';
import { listPage, type Page } from '@/kernel/paging';
import type { Db } from '@/server/database/db';
import { checkVersion, type UserContext } from '@/server/trpc/trpc';
import type { Revision } from './revisions.schema';

/** A page of a recipe's revisions. Throws not_found. */
export async function pageRevisions(db: Db, owner: UserId, id: RecipeId, page: Page) {
  const total = await countRevisions(db, owner, id);
  if (total === null) throw new Problem('not_found');
  return listPage(await listRevisions(db, owner, id, page), total, page);
}

/** The revision with this number, or a 404. */
async function requireRevision(db: Db, owner: UserId, id: RecipeId, n: string) {
  const row = /^[1-9]\d{0,8}$/.test(n) ? await findRevision(db, owner, id, Number(n)) : null;
  if (row === null) throw new Problem('not_found');
  return row;
}

/** What a recipe said, as it is answered. Throws not_found. */
export async function readRevision(db: Db, owner: UserId, id: RecipeId, n: string): Promise<Revision> {
  const row = await requireRevision(db, owner, id, n);
  const { status, saved_at, replaced_at, changed, content } = row;
  return { n: row.n, status, saved_at, replaced_at, changed, recipe: keptView(content) };
}

/** What a recipe said, as it is answered. */
export function keptView(kept: HeldContent): Revision['recipe'] {
  const content = wholeContent(kept);
  return {
    ...content,
    image_url: coverUrl(content.photos),
    ingredients: content.ingredients.map(lineView),
    instructions: content.instructions.map(stepView),
    total_time_minutes: totalTime(content),
  };
}

/**
 * Writes what a recipe said then over what it says now. That is a change like any other: what is replaced is kept,
 * and where nothing differs nothing changes. Its status and its collections stay. Throws not_found or
 * version_conflict.
 */
export async function restoreRevision(
  ctx: UserContext,
  db: Db,
  id: RecipeId,
  n: string,
  now: string,
): Promise<Recipe> {
  const { owner } = ctx;
  const locked = await lockedRecipe(db, owner, id);
  const { stored } = locked;
  const { content } = await requireRevision(db, owner, id, n);
  checkVersion(ctx, stored.version);
  const restored: RecipeContent = { ...wholeContent(content), status: stored.status };
  if (sameContent(stored, restored)) return recipeAnswer(stored);
  const after = await writeContent(db, owner, stored, restored, now, null);
  await tellOfRecipe(db, owner, locked, stored.status, now);
  return recipeAnswer(after);
}
