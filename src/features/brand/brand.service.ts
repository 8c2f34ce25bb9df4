import { isDeepStrictEqual } from 'node:util';
import { requireImage } from '@/features/images/images.service';
import { withAddress } from '@/features/images/pictures.service';
import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { checkVersion, type UserContext } from '@/server/trpc/trpc';
import type { Brand, BrandPatch } from './brand.schema';
import { getBrand, lockBrand, updateBrand } from './brand.store';

/** The owner's brand kit; the empty one before she has written anything. */
export const brandOf = (db: Db, owner: UserId): Promise<Brand> => getBrand(db, owner);

/**
 * Changes the fields that were sent. Values equal to the stored ones change nothing: same version, same time. A logo
 * elsewhere is fetched first. Throws version_conflict, image_not_fetched.
 */
export function patchBrand(ctx: UserContext, body: BrandPatch): Promise<Brand> {
  const { version: _version, updated_at: _time, logo_url: sent, ...fields } = body;
  return withAddress(
    ctx,
    { address: sent, pointer: '/logo_url' },
    async (tx, logo_url) => {
      const stored = await lockBrand(tx, ctx.owner);
      checkVersion(ctx, stored.version);
      const wanted = Object.fromEntries(
        Object.entries({ ...fields, logo_url }).filter(([, value]) => value !== undefined),
      );
      const next: Brand = { ...stored, ...wanted };
      if (isDeepStrictEqual(next, stored)) return stored;
      if (next.logo_url !== null && next.logo_url !== stored.logo_url)
        await requireImage(tx, ctx.owner, next.logo_url, '/logo_url');
      const updated_at = timestamp(ctx.services.clock());
      const changed = { ...next, version: stored.version + 1, updated_at };
      await updateBrand(tx, ctx.owner, changed);
      return changed;
    },
    async () => checkVersion(ctx, (await getBrand(ctx.db, ctx.owner)).version),
  );
}
