import { draftEdition } from '@/features/products/publishing/draft-edition.service';
import { Problem } from '@/kernel/errors';
import type { ProductId } from '@/kernel/ids';
import type { UserContext } from '@/server/trpc/trpc';
import type { StorefrontPage } from './publications.rules';
import { composePage } from './publications.service';
import { findPageFacts } from './publications.store';

/** The name of a page that has none yet; nothing on it leads anywhere. */
const NO_SLUG = 'preview';

/**
 * The public page of a product as it would be if she published it now, as readers would see it. Throws not_found, and as a
 * preview does.
 */
export async function draftPage(ctx: UserContext, id: ProductId): Promise<StorefrontPage> {
  const { db, owner, services } = ctx;
  const facts = await findPageFacts(db, owner, id);
  if (facts === null) throw new Problem('not_found');
  const { sign_up, ...edition } = await draftEdition(ctx, id);
  return composePage(
    services,
    { user_id: owner, product_id: id },
    { ...facts, slug: facts.slug ?? NO_SLUG, sign_up },
    { ...edition, build_id: null },
    { viewer: null, code: null, amount: null },
  );
}
