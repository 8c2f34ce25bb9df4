import {
  PAGE,
  PHOTO,
  type ProductTypeBook,
  plain,
  TIMES,
} from '@/features/products/types/description/type.book';
import { KIND } from '@/rendering/model/book.model';
import type { LeadMagnetContent } from './lead-magnet.schema';

/** The pages of a lead magnet: a welcome, the recipes, and a last page that leads on. */
export const leadMagnetBook: ProductTypeBook<LeadMagnetContent> = {
  printedFields: () => [...PAGE, ...TIMES, 'notes', 'nutrition', ...PHOTO],
  servings: () => null,
  model({ formats, recipe_ids, hook, intro, cta }, parts) {
    return {
      ...parts.common,
      kind: KIND.taste,
      ...(formats.includes('phone_pdf') ? { formats } : {}),
      ...{ hook, intro, cta, recipes: plain(parts, recipe_ids) },
    };
  },
};
