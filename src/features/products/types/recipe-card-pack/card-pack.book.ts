import { PAGE, type ProductTypeBook, plain, TIMES } from '@/features/products/types/description/type.book';
import type { CardPackContent } from './card-pack.schema';

/** The sheets of a card pack: a card a recipe. */
export const cardPackBook: ProductTypeBook<CardPackContent> = {
  printedFields: () => [...PAGE, ...TIMES, 'notes', 'image_url'],
  servings: () => null,
  model({ recipe_ids, ...options }, parts) {
    return { ...parts.common, kind: 'recipe_card_pack', ...options, recipes: plain(parts, recipe_ids) };
  },
};
