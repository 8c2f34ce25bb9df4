import type { ProductTypeBook } from './description/type.book';
import { ebookBook } from './ebook/ebook.book';
import { leadMagnetBook } from './lead-magnet/lead-magnet.book';
import { mealPlanBook } from './meal-plan/meal-plan.book';
import { cardPackBook } from './recipe-card-pack/card-pack.book';
import type { ContentOf, ProductType } from './registry';

const BOOKS: { [T in ProductType]: ProductTypeBook<ContentOf<T>> } = {
  ebook: ebookBook,
  meal_plan: mealPlanBook,
  recipe_card_pack: cardPackBook,
  lead_magnet: leadMagnetBook,
};

/** How a type becomes a book. Its functions take content of that type, as a `TypedContent` has it. */
export const bookOfType = (type: ProductType): ProductTypeBook<ContentOf<ProductType>> => BOOKS[type];
