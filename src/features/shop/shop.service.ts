import { isDeepStrictEqual } from 'node:util';
import { requireImage } from '@/features/images/images.service';
import { withAddress } from '@/features/images/pictures.service';
import { requireOwnProducts } from '@/features/products/products.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { type Db, isDuplicate } from '@/server/database/db';
import { checkVersion, type UserContext } from '@/server/trpc/trpc';
import { shopPath } from './shop.rules';
import type { ShopPatch, ShopSettings } from './shop.schema';
import { claimHandle, getShop, handlesOf, lockShop, type ShopRow, updateShop } from './shop.store';

/** The caller's shop; the empty one before she has written anything. */
export const shopOf = async ({
  db,
  owner,
  services,
}: Pick<UserContext, 'db' | 'owner'> & {
  services: Pick<UserContext['services'], 'public_url'>;
}): Promise<ShopSettings> =>
  answered(await getShop(db, owner), await handlesOf(db, owner), services.public_url);

const answered = (row: ShopRow, handles: readonly string[], public_url: string): ShopSettings => ({
  ...row,
  url: row.handle === null ? null : `${public_url}${shopPath(row.handle)}`,
  old_handles: handles.filter((handle) => handle !== row.handle),
});

/**
 * Changes the fields that were sent. Values equal to the stored ones change nothing: same version, same time. A photo
 * elsewhere is fetched first. Throws version_conflict, image_not_fetched, unknown_product, already_exists for a handle
 * that is another's, invalid_transition for one too many.
 */
export async function patchShop(ctx: UserContext, body: ShopPatch): Promise<ShopSettings> {
  const {
    url: _url,
    old_handles: _old,
    version: _version,
    updated_at: _time,
    photo_url: sent,
    ...fields
  } = body;
  const { owner, services } = ctx;
  const change = async (tx: Db, photo_url: string | null | undefined): Promise<ShopSettings> => {
    const stored = await lockShop(tx, owner);
    checkVersion(ctx, stored.version);
    const wanted = Object.fromEntries(
      Object.entries({ ...fields, photo_url }).filter(([, value]) => value !== undefined),
    );
    const merged: ShopRow = { ...stored, ...wanted };
    const next = { ...merged, product_ids: [...new Set(merged.product_ids)] };
    if (!isDeepStrictEqual(next, stored)) {
      const now = timestamp(services.clock());
      if (!isDeepStrictEqual(next.product_ids, stored.product_ids))
        await requireOwnProducts(tx, owner, next.product_ids);
      if (next.photo_url !== null && next.photo_url !== stored.photo_url)
        await requireImage(tx, owner, next.photo_url, '/photo_url');
      if (next.handle !== null && next.handle !== stored.handle)
        await takeHandle(tx, owner, next.handle, now);
      Object.assign(next, { version: stored.version + 1, updated_at: now });
      await updateShop(tx, owner, next);
    }
    return answered(next, await handlesOf(tx, owner), services.public_url);
  };
  try {
    return await withAddress(ctx, { address: sent, pointer: '/photo_url' }, change, async () =>
      checkVersion(ctx, (await getShop(ctx.db, owner)).version),
    );
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw refusedHandle('already_exists', 'This name is taken. Try another one.');
  }
}

/** Makes a handle the owner's, unless it is one of hers already. What she had before stays hers. */
async function takeHandle(tx: Db, owner: UserId, handle: string, now: string): Promise<void> {
  const handles = await handlesOf(tx, owner);
  if (handles.includes(handle)) return;
  if (handles.length > LIMITS.shop_old_handles)
    throw refusedHandle(
      'invalid_transition',
      `Your shop has had ${handles.length} addresses, and the old ones keep leading to it. You can go back to one of them.`,
    );
  await claimHandle(tx, owner, handle, now);
}

const refusedHandle = (code: 'already_exists' | 'invalid_transition', message: string) =>
  new Problem(code, {
    detail: message,
    errors: [{ in: 'body', pointer: '/handle', code, message }],
  });
