import { ctaAddress } from '@/features/products/types/lead-magnet/cta.rules';
import { LEAD_MAGNET } from '@/features/products/types/lead-magnet/lead-magnet.rules';
import type { TypedContent } from '@/features/products/types/registry';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { findSourcePage } from './listing-page.store';

/** The content as it is printed now: a call to action that leads to the source has the address of its page, or none. */
export async function leadingToSource(
  db: Db,
  owner: UserId,
  typed: TypedContent,
  source_product_id: ProductId | null,
): Promise<TypedContent> {
  if (typed.type !== LEAD_MAGNET || typed.content.cta === null || source_product_id === null) return typed;
  const { cta } = typed.content;
  const url = ctaAddress(cta.url, await findSourcePage(db, owner, source_product_id));
  return { ...typed, content: { ...typed.content, cta: { ...cta, url } } };
}
