import { isDeepStrictEqual } from 'node:util';
import { requireImage } from '@/features/images/images.service';
import { withAddress } from '@/features/images/pictures.service';
import { requireOwnProducts } from '@/features/products/products.service';
import { timestamp } from '@/kernel/clock';
import { takeAddress } from '@/server/addresses';
import type { Db } from '@/server/database/db';
import { checkVersion, type UserContext } from '@/server/trpc/trpc';
import { shopPath } from './shop.rules';
import type { ShopPatch, ShopSettings } from './shop.schema';
import { getShop, handlesOf, lockShop, type ShopRow, takeHandle, updateShop } from './shop.store';

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
        await takeAddress(next.handle, {
          pointer: '/handle',
          words: { page: 'Your shop', address: 'name' },
          had: await handlesOf(tx, owner),
          take: (handle) => takeHandle(tx, owner, handle, now),
        });
      Object.assign(next, { version: stored.version + 1, updated_at: now });
      await updateShop(tx, owner, next);
    }
    return answered(next, await handlesOf(tx, owner), services.public_url);
  };
  return withAddress(ctx, { address: sent, pointer: '/photo_url' }, change, async () =>
    checkVersion(ctx, (await getShop(ctx.db, owner)).version),
  );
}
