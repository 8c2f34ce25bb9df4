import type { ProductTypeExample } from './description/type.examples';
import { ebookExample } from './ebook/ebook.examples';
import { leadMagnetExample } from './lead-magnet/lead-magnet.examples';
import { mealPlanExample } from './meal-plan/meal-plan.examples';
import { cardPackExample } from './recipe-card-pack/card-pack.examples';
import type { ContentOf, ProductType } from './registry';

const EXAMPLES: { [T in ProductType]: ProductTypeExample<ContentOf<T>> } = {
  ebook: ebookExample,
  meal_plan: mealPlanExample,
  recipe_card_pack: cardPackExample,
  lead_magnet: leadMagnetExample,
};

/** A product of the type as the document shows it. */
export const productExample = (type: ProductType): ProductTypeExample<ContentOf<ProductType>> =>
  EXAMPLES[type];
