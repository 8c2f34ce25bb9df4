import { takePageAddress } from '@/features/products/products.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { ProductId, UserId } from '@/kernel/ids';
import { takeAddress } from '@/server/addresses';
import type { Db } from '@/server/database/db';
import { checkVersion, commit, type UserContext } from '@/server/trpc/trpc';
import type { PublicPage, PublicPagePatch } from './public-page.schema';
import {
  findPageRow,
  findSlugOf,
  lockSlugOf,
  moveProduct,
  oldSlugsOf,
  pageRowsAfter,
  putPageRow,
  slugsOf,
} from './public-page.store';

/** What was written of all pages, as an archive has it. */
export const archivedPages = pageRowsAfter;

/** The past addresses of products, as an archive has them. */
export const archivedSlugs = oldSlugsOf;

/** The page of a product. Throws not_found, also before it was published for the first time. */
export async function publicPageOf(ctx: UserContext, id: ProductId): Promise<PublicPage> {
  const slug = await findSlugOf(ctx.db, ctx.owner, id);
  if (slug === null) throw new Problem('not_found');
  return answered(ctx.db, ctx, { id, slug });
}

async function answered(
  db: Db,
  { owner, services }: Pick<UserContext, 'owner' | 'services'>,
  { id, slug }: { id: ProductId; slug: string },
): Promise<PublicPage> {
  const said = await findPageRow(db, owner, id);
  const slugs = await slugsOf(db, owner, id);
  return {
    slug,
    title: null,
    description: null,
    version: 1,
    updated_at: null,
    ...said,
    url: `${services.public_url}/p/${slug}`,
    old_slugs: slugs.filter((other) => other !== slug),
  };
}

/**
 * Changes what is sent of a product's page; the page has it at once. Values equal to the stored ones change nothing.
 * Throws not_found, version_conflict, already_exists for a slug that is another product's, invalid_transition for one
 * too many.
 */
export async function changePublicPage(ctx: UserContext, input: PublicPagePatch): Promise<PublicPage> {
  const { owner, services } = ctx;
  return commit(ctx, async (tx) => {
    const { id } = input;
    const present = await lockSlugOf(tx, owner, id);
    if (present === null) throw new Problem('not_found');
    const stored = await answered(tx, ctx, { id, slug: present });
    checkVersion(ctx, stored.version);
    const slug = input.slug ?? stored.slug;
    const title = input.title === undefined ? stored.title : input.title;
    const description = input.description === undefined ? stored.description : input.description;
    const same = slug === stored.slug && title === stored.title && description === stored.description;
    if (same) return stored;
    const now = timestamp(services.clock());
    if (slug !== stored.slug) await moveTo(tx, ctx, stored, { id, slug, now });
    const version = stored.version + 1;
    await putPageRow(tx, owner, id, { title, description, version, updated_at: now });
    return answered(tx, ctx, { id, slug });
  });
}

/** Gives a page another address. The ones before stay the product's. */
async function moveTo(
  tx: Db,
  { owner, services }: { owner: UserId; services: Pick<UserContext['services'], 'public_url'> },
  { slug: present, old_slugs }: PublicPage,
  { id, slug, now }: { id: ProductId; slug: string; now: string },
): Promise<void> {
  await takeAddress(slug, {
    pointer: '/slug',
    words: { page: 'This page', address: 'address' },
    had: [present, ...old_slugs],
    take: (address) => takePageAddress(tx, owner, id, address),
  });
  await moveProduct(tx, owner, id, { slug, url: `${services.public_url}/p/${slug}`, now });
}
