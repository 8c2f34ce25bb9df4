import { shortened } from '@/features/products/types/lead-magnet/cta.rules';
import type { Cta } from '@/features/products/types/lead-magnet/lead-magnet.schema';
import { type ProductType, typeOf } from '@/features/products/types/registry';

/** The call on the last page that leads from the gift to the whole; without an address to where that can be had. */
export const wayToWhole = (
  { type, title }: { type: ProductType; title: string },
  url: string | null,
): Cta => ({
  headline: shortened(`Cook your way through ${title}`),
  text: null,
  button: typeOf(type).whole_button ?? 'See more',
  url,
});
