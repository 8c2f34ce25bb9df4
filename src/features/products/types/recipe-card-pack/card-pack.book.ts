import {
  PAGE,
  PHOTO,
  type ProductTypeBook,
  plain,
  TIMES,
} from '@/features/products/types/description/type.book';
import { KIND } from '@/rendering/model/book.model';
import type { CardPackContent } from './card-pack.schema';

/** The sheets of a card pack: a card a recipe. */
export const cardPackBook: ProductTypeBook<CardPackContent> = {
  printedFields: () => [...PAGE, ...TIMES, 'notes', ...PHOTO],
  servings: () => null,
  model({ recipe_ids, ...options }, parts) {
    return { ...parts.common, kind: KIND.cards, ...options, recipes: plain(parts, recipe_ids) };
  },
};
