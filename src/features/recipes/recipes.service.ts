import { placeInCollections, requireCollections } from '@/features/collections/collections.service';
import { requireImage } from '@/features/images/images.service';
import { type ChangedPhotos, coverUrl, photosWith } from '@/features/images/photos.rules';
import type { Photo } from '@/features/images/photos.schema';
import type { WithPhotos } from '@/features/images/photos.service';
import { tellWebhooks } from '@/features/webhooks/telling.service';
import { invalidField, Problem } from '@/kernel/errors';
import { type CollectionId, newId, type RecipeId, type SessionId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { copyTitle } from '@/kernel/text';
import type { Db } from '@/server/database/db';
import { checkVersion, type UserContext } from '@/server/trpc/trpc';
import type { RecipeContent, RecipeStatus } from './fields.schema';
import {
  authorPart,
  contentOfNew,
  patched,
  recipeAnswer,
  recipeKeys,
  recipeSlug,
  type StoredRecipe,
  sameContent,
} from './recipes.rules';
import type { Recipe, RecipeCreate, RecipePatch } from './recipes.schema';
import { archiveRecipe, insertRecipe, lockRecipe, touchRecipe, updateRecipe } from './recipes.store';
import { getRecipe } from './rows.list';
import { type ViewWanted, viewOf } from './scaled-view.rules';
import type { RecipeView } from './scaled-view.schema';

/** The recipe or a 404. */
export async function requireRecipe(db: Db, owner: UserId, id: RecipeId): Promise<StoredRecipe> {
  const row = await getRecipe(db, owner, id);
  if (row === null) throw new Problem('not_found');
  return row;
}

/**
 * The recipe as it is answered, or the view of it that is asked for. Throws not_found, and recipe_has_no_servings where
 * servings are asked for and it has none.
 */
export async function shownRecipe(
  db: Db,
  owner: UserId,
  id: RecipeId,
  { servings, units }: ViewWanted,
): Promise<RecipeView> {
  const answer = recipeAnswer(await requireRecipe(db, owner, id));
  if (servings === undefined && units === undefined) return answer;
  if (servings !== undefined && answer.servings === null) throw new Problem('recipe_has_no_servings');
  return viewOf(answer, { servings, units });
}

/** Writes a new recipe inside a transaction. Throws unknown_collection or image_not_fetched. */
export async function createRecipe(
  db: Db,
  owner: UserId,
  input: WithPhotos<RecipeCreate>,
  now: string,
): Promise<Recipe> {
  const collection_ids = [...new Set(input.collection_ids ?? [])];
  if (collection_ids.length > 0) await requireCollections(db, owner, { collection_ids });
  if (input.image_url) await requireImage(db, owner, input.image_url, '/image_url');
  const content = contentOfNew(input, sentPhotos(null, input), input.step_photos);
  return writeRecipe(db, owner, content, collection_ids, now);
}

/**
 * Writes a copy of a recipe: a draft with the same content, picture and collections, a title that says so, and no
 * engagement yet. Throws not_found.
 */
export async function duplicateRecipe(db: Db, owner: UserId, id: RecipeId, now: string): Promise<Recipe> {
  const stored = await requireRecipe(db, owner, id);
  const title = copyTitle(stored.title, LIMITS.title);
  const content = { ...authorPart(stored), title, status: 'draft' as const };
  return writeRecipe(db, owner, content, stored.collection_ids, now);
}

/** The photos of a recipe with what is sent of them. Throws validation_failed where the two ways to say it contradict. */
function sentPhotos(stored: readonly Photo[] | null, sent: ChangedPhotos): readonly Photo[] {
  const photos = photosWith(stored, sent);
  if (photos !== null) return photos;
  throw invalidField(
    '/image_url',
    'Must match the `url` or `display_url` of the first photo, or be left out.',
    'contradiction',
  );
}

/** What a recipe out of an archive brings along. */
export interface RestoredFields {
  slug?: string;
  engagement_key?: number | null;
  created_at?: string;
  updated_at?: string;
  /** When it was archived; counts only for one that is. */
  archived_at?: string | null;
}

/** Writes a recipe with this content into the library, inside a transaction. Nothing is checked. */
export async function writeRecipe(
  db: Db,
  owner: UserId,
  content: RecipeContent,
  collection_ids: CollectionId[],
  now: string,
  {
    slug = recipeSlug(content.title),
    engagement_key = null,
    created_at = now,
    updated_at = now,
    archived_at = null,
  }: RestoredFields = {},
): Promise<Recipe> {
  const row = {
    ...content,
    id: newId('recipe', Date.parse(now)),
    slug,
    engagement_key,
    ...recipeKeys(content),
    archived_at: content.status === 'archived' ? (archived_at ?? now) : null,
    created_at,
    updated_at,
  };
  await insertRecipe(db, owner, row);
  if (collection_ids.length > 0) await placeInCollections(db, owner, row.id, collection_ids);
  return recipeAnswer({
    ...row,
    collection_ids,
    best_engagement_key: engagement_key,
    version: 1,
  });
}

/**
 * Replaces what a recipe says and keeps what it said. `editor` is the session of an editor that saves by itself.
 * Returns the recipe as it is stored then.
 */
export async function writeContent(
  db: Db,
  owner: UserId,
  stored: StoredRecipe,
  content: RecipeContent,
  now: string,
  editor: SessionId | null,
): Promise<StoredRecipe> {
  const archived_at = content.status === 'archived' ? (stored.archived_at ?? now) : null;
  const after = { ...content, ...recipeKeys(content), archived_at };
  await updateRecipe(db, owner, stored.id, stored, after, { now, editor });
  return { ...stored, ...after, version: stored.version + 1, updated_at: now };
}

/** A recipe that is locked until the transaction ends, and whether a webhook is told of its changes. */
interface Locked {
  stored: StoredRecipe;
  is_told: boolean;
}

/** The recipe, locked until the transaction ends, or a 404. Sent together: it is read when the lock is there. */
export async function lockedRecipe(db: Db, owner: UserId, id: RecipeId): Promise<Locked> {
  const [lock, stored] = await Promise.all([lockRecipe(db, owner, id), getRecipe(db, owner, id)]);
  if (stored === null) throw new Problem('not_found');
  return { stored, is_told: lock?.is_told ?? false };
}

/** Tells webhooks that a recipe has changed: that it is archived, or anything else. */
export async function tellOfRecipe(
  db: Db,
  owner: UserId,
  { stored, is_told }: Locked,
  status: RecipeStatus,
  now: string,
): Promise<void> {
  if (!is_told) return;
  const isArchived = status === 'archived' && stored.status !== 'archived';
  await tellWebhooks(db, owner, isArchived ? 'recipe.archived' : 'recipe.updated', [stored.id], now);
}

/** Archives a recipe, which it may be already. `check` may refuse its version. Throws not_found. */
export async function archiveOwn(
  db: Db,
  owner: UserId,
  id: RecipeId,
  now: string,
  check: (version: number) => void,
): Promise<void> {
  const archived = await archiveRecipe(db, owner, id, now, check);
  if (archived === null) throw new Problem('not_found');
  if (archived.is_told) await tellWebhooks(db, owner, 'recipe.archived', [id], now);
}

const sameSet = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((value) => right.includes(value));

/**
 * Changes the fields that were sent. Values equal to the stored ones change nothing: same version, same time.
 * Throws not_found, version_conflict, unknown_collection or image_not_fetched.
 */
export async function patchRecipe(
  ctx: UserContext,
  db: Db,
  patch: WithPhotos<RecipePatch>,
  now: string,
): Promise<Recipe> {
  const { owner } = ctx;
  const locked = await lockedRecipe(db, owner, patch.id);
  const { stored } = locked;
  checkVersion(ctx, stored.version);
  const collection_ids =
    patch.collection_ids === undefined ? stored.collection_ids : [...new Set(patch.collection_ids)];
  const added = collection_ids.filter((id) => !stored.collection_ids.includes(id));
  if (added.length > 0) await requireCollections(db, owner, { collection_ids: patch.collection_ids ?? [] });
  if (patch.image_url && patch.image_url !== coverUrl(stored.photos))
    await requireImage(db, owner, patch.image_url, '/image_url');
  const content = patched(stored, patch, sentPhotos(stored.photos, patch), patch.step_photos);
  const moved = !sameSet(collection_ids, stored.collection_ids);
  if (sameContent(stored, content)) {
    if (!moved) return recipeAnswer(stored);
    await touchRecipe(db, owner, patch.id, now);
    await tellOfRecipe(db, owner, locked, stored.status, now);
  } else {
    // The editor saves by itself; a change of status is nobody's autosave.
    const isAutosave = ctx.transport === 'trpc' && content.status === stored.status;
    const editor = isAutosave ? (ctx.session?.id ?? null) : null;
    const after = await writeContent(db, owner, stored, content, now, editor);
    await tellOfRecipe(db, owner, locked, content.status, now);
    if (!moved) return recipeAnswer(after);
  }
  if (moved) await placeInCollections(db, owner, patch.id, collection_ids);
  return recipeAnswer(await requireRecipe(db, owner, patch.id));
}
