import { brandOf } from '@/features/brand/brand.service';
import { pictureBlobs } from '@/features/images/images.service';
import { loadRecipes } from '@/features/products/changes/book-recipes.store';
import { printedOf } from '@/features/products/changes/build-fingerprint';
import { buildAnswer } from '@/features/products/product.presenter';
import { missingForFile, pointerOf } from '@/features/products/products.rules';
import { accountName, findProduct, type ProductRow, typedContent } from '@/features/products/products.store';
import type { Build } from '@/features/products/records/builds.schema';
import {
  askAgain,
  type BuildRow,
  countWaiting,
  type Frozen,
  findBuild,
  findBuildOf,
  queueBuild,
} from '@/features/products/records/builds.store';
import type { CommonFields } from '@/features/products/records/products.schema';
import type { Printed } from '@/features/products/records/snapshot';
import type { BookEdition } from '@/features/products/types/description/names.rules';
import { leadingToSource } from '@/features/products/types/lead-magnet/source/cta.service';
import { recipeIdsOf, type TypedContent } from '@/features/products/types/registry';
import { timestamp } from '@/kernel/clock';
import { invalidField, Problem } from '@/kernel/errors';
import type { BuildId, ProductId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { bookKey, imageKeys } from '@/rendering/layout/book.key';
import { prepareLayout } from '@/rendering/layout/layout';
import { type BookModel, KIND } from '@/rendering/model/book.model';
import { findInks } from '@/rendering/print/inks';
import type { Db } from '@/server/database/db';
import { commit, type UserContext } from '@/server/trpc/trpc';
import { announce, heard } from './builds.signal';
import { bookModel, preparedRecipes } from './product.book';

/** A day that is in no book: the key of a content must not change at midnight. */
const NO_DAY = '2000-01-01';

/**
 * The book of a content with the recipes that the owner has now, and the blob keys of its pictures. `source` is the
 * product that it is a taste of.
 */
export async function bookOf(
  db: Db,
  owner: UserId,
  fields: CommonFields,
  written: TypedContent,
  now: string,
  source: ProductId | null,
  edition: BookEdition = 'screen',
): Promise<{ model: BookModel; blobs: Map<string, string>; printed: Printed }> {
  const typed = await leadingToSource(db, owner, written, source);
  const recipes = await loadRecipes(db, owner, recipeIdsOf(typed));
  const account_name = fields.author_name?.trim() ? '' : await accountName(db, owner);
  const brand = await brandOf(db, owner);
  const print = await preparedRecipes(typed, recipes.values());
  const made = bookModel({ fields, typed, account_name, recipes, brand, date: now.slice(0, 10), print });
  const model = edition === 'print' ? await printModel(made, typed) : made;
  const blobs = await pictureBlobs(db, owner, imageKeys(model));
  return { model, blobs, printed: printedOf(typed, recipes.values()) };
}

/** The same book for a printer. Throws validation_failed for what is no ebook. */
async function printModel(model: BookModel, { type, content }: TypedContent): Promise<BookModel> {
  if (model.kind !== KIND.cookbook || type !== 'ebook')
    throw invalidField('/edition', 'Only ebooks have a print edition.');
  const color = (await findInks()) === null ? 'rgb' : 'cmyk';
  return { ...model, print: { ...content.print, color } };
}

/** A digest of all that decides the files of a content, whatever the day. */
export async function keyOfContent(model: BookModel, blobs: ReadonlyMap<string, string>): Promise<string> {
  await prepareLayout(model);
  return bookKey({ ...model, edition_date: NO_DAY }, blobs);
}

/** Freezes a product and the recipes it has now. */
export async function freeze(
  db: Db,
  owner: UserId,
  row: ProductRow,
  now: string,
  edition: BookEdition = 'screen',
): Promise<Frozen> {
  const { model, blobs, printed } = await bookOf(
    db,
    owner,
    row,
    typedContent(row),
    now,
    row.source_product_id,
    edition,
  );
  return {
    edition,
    snapshot: { model, images: Object.fromEntries(blobs) },
    content_key: await keyOfContent(model, blobs),
    printed,
  };
}

/**
 * Refuses a product with nothing in it, or with parts that are begun and not filled in. An empty chapter of a book that
 * has recipes is left out of its file, as the preview shows; only a release asks for all of it.
 */
export function requireContent(row: ProductRow): void {
  const missing = missingForFile(typedContent(row), row.source_product_id);
  if (missing.length > 0) throw incomplete(missing);
}

/** The problem that names everything that is missing. */
export const incomplete = (
  missing: readonly { path: (string | number)[]; code: string; message: string }[],
) =>
  new Problem('product_incomplete', {
    errors: missing.map(({ path, code, message }) => ({
      in: 'body',
      pointer: pointerOf(path),
      code,
      message,
    })),
  });

/** The build of a content: the one there is unless it failed, else a new one in the queue. */
export async function ensureBuild(
  db: Db,
  owner: UserId,
  product_id: ProductId,
  frozen: Frozen,
  now: string,
): Promise<BuildRow> {
  const { content_key } = frozen;
  const found = await findBuildOf(db, owner, product_id, content_key);
  if (found !== null && found.state !== 'failed') return askAgain(db, found, now);
  if ((await countWaiting(db, owner)) >= LIMITS.queued_builds)
    throw new Problem('rate_limited', {
      detail: `${LIMITS.queued_builds} builds are already waiting. Wait for some to finish, then try again.`,
      headers: { 'Retry-After': '10' },
      extra: { policy: 'builds' },
    });
  const queued = await queueBuild(db, owner, product_id, frozen, now);
  const build = queued ?? (await findBuildOf(db, owner, product_id, content_key));
  if (build === null) throw new Problem('not_found');
  return build;
}

/** Milliseconds after which a waiting call asks the database again; the event usually comes first. */
const ASK_AGAIN = 500;

/** Waits until the build is done or has failed, at most `seconds`; answers its last state. */
export async function waitForBuild(
  db: Db,
  owner: UserId,
  id: BuildId,
  seconds: number,
): Promise<BuildRow | null> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const next = heard('finished', ASK_AGAIN);
    const build = await findBuild(db, owner, id);
    if (build === null || build.state === 'done' || build.state === 'failed') return build;
    if (performance.now() >= deadline) return build;
    await next;
  }
}

/** Starts a build of the product as it is now, or answers the one there is. */
export async function startBuild(ctx: UserContext, id: ProductId, edition: BookEdition): Promise<Build> {
  const output = await commit(ctx, async (tx) => {
    const row = await findProduct(tx, ctx.owner, id);
    if (row === null) throw new Problem('not_found');
    requireContent(row);
    const now = timestamp(ctx.services.clock());
    const frozen = await freeze(tx, ctx.owner, row, now, edition);
    return buildAnswer(await ensureBuild(tx, ctx.owner, id, frozen, now));
  });
  announce('queued');
  return output;
}

/** A build of the product, or a 404. */
export async function requireBuild(
  db: Db,
  owner: UserId,
  product_id: ProductId,
  id: BuildId,
): Promise<BuildRow> {
  const build = await findBuild(db, owner, id);
  if (build === null || build.product_id !== product_id) throw new Problem('not_found');
  return build;
}
