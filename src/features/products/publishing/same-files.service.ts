import { freeze, keyOfContent } from '@/features/products/builds/builds.service';
import { fieldsKey, findProduct, type ProductRow, typedContent } from '@/features/products/products.store';
import { type Frozen, findBuild, findSnapshot } from '@/features/products/records/builds.store';
import type { NextRelease } from '@/features/products/records/listings.schema';
import { newestEdition } from '@/features/products/records/listings.store';
import type { EditionRow } from '@/features/products/records/listings.table';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import type { UserContext } from '@/server/trpc/trpc';

/**
 * Whether the files of an edition show what a content says now. Its description stands on its page, and only in what a
 * file tells of itself, so it makes no other files.
 */
export async function hasSameFiles(
  db: Db,
  owner: UserId,
  edition: EditionRow,
  { snapshot, content_key }: Frozen,
): Promise<boolean> {
  const build = await findBuild(db, owner, edition.build_id);
  if (build?.content_key === content_key) return true;
  const made = build === null ? null : await findSnapshot(db, owner, build.id);
  return made !== null && (await shownKey(made)) === (await shownKey(snapshot));
}

/** A digest of what the files of a content show. */
const shownKey = ({ model, images }: Frozen['snapshot']): Promise<string> =>
  keyOfContent({ ...model, description: null }, new Map(Object.entries(images)));

/** What publishing a product would do as it is saved now. Throws not_found. */
export async function nextRelease({ db, owner, services }: UserContext, id: ProductId): Promise<NextRelease> {
  const row = await findProduct(db, owner, id);
  if (row === null) throw new Problem('not_found');
  const newest = await newestEdition(db, owner, id);
  if (newest === null) return { edition: 1, changes: 'files' };
  const frozen = await freeze(db, owner, row, timestamp(services.clock()));
  if (!(await hasSameFiles(db, owner, newest, frozen)))
    return { edition: newest.number + 1, changes: 'files' };
  // Files that could not be made are tried again.
  const isFailed = (await findBuild(db, owner, newest.build_id))?.state === 'failed';
  return { edition: newest.number, changes: isFailed ? 'files' : changesOf(row, newest) };
}

/** What of a product is not as it was published, where its files are. */
function changesOf(row: ProductRow, newest: EditionRow): NextRelease['changes'] {
  if (row.status !== 'published') return 'listing';
  if (row.fields_key === row.published_key) return 'none';
  const { price_cents, price_mode, suggested_price_cents, currency } = newest;
  const price = { price_cents, price_mode, suggested_price_cents, currency };
  const isPriceAlone = fieldsKey({ ...row, ...price }, typedContent(row)) === row.published_key;
  return isPriceAlone ? 'price' : 'listing';
}
