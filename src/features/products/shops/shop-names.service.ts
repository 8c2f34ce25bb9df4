import { findProduct } from '@/features/products/products.store';
import { isListedOn, listingNames, newestEdition } from '@/features/products/records/listings.store';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { shopKey, soldAs } from './shops.rules';

/** A product as a shop names it: by its own id, by our key, or both. */
interface NamedThere {
  product: string | null;
  key: string | null;
}

/**
 * Says which product of an account something in a shop is, by all names that the shop has had for it, else by our own;
 * null for what is none of ours.
 */
export async function shopProductNamer(
  db: Db,
  owner: UserId,
  platform: string,
  account: string,
): Promise<(named: NamedThere) => ProductId | null> {
  const names = new Map<string, ProductId>();
  const keys = new Map<string, ProductId>();
  for (const { product_id, external_id, brought, sold_as } of await listingNames(db, owner, platform)) {
    keys.set(shopKey(product_id), product_id);
    for (const name of sold_as ?? []) names.set(name, product_id);
    if (external_id !== null && brought?.account === account)
      names.set(soldAs(account, external_id), product_id);
  }
  return ({ product, key }) =>
    (product === null ? undefined : names.get(soldAs(account, product))) ??
    (key === null ? undefined : keys.get(key.toLowerCase())) ??
    null;
}

/** Whether anything of an account is, or was, on a platform. */
export const wasListedOn = (db: Db, owner: UserId, platform: string): Promise<boolean> =>
  isListedOn(db, owner, platform);

/** The edition of a product that is for sale, or was last; null for a product that an account has never put on sale. */
export const lastEdition = async (db: Db, owner: UserId, id: ProductId): Promise<number | null> =>
  (await newestEdition(db, owner, id))?.number ?? null;

/** What is sold of a product now, whether or not its files are there. */
export async function soldTerms(
  db: Db,
  owner: UserId,
  id: ProductId,
): Promise<{ language: string; edition: number; title: string }> {
  const product = await findProduct(db, owner, id);
  if (product === null) throw new Error(`${id} was sold and is gone.`);
  const edition = await newestEdition(db, owner, id);
  return { language: product.language, edition: edition?.number ?? 1, title: product.title };
}
