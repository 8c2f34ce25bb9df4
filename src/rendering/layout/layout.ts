import type { BookModel } from '../book.model';
import { cardPackLayout } from './cards';
import { ebookLayout } from './ebook';
import { leadMagnetLayout } from './lead-magnet';
import { mealPlanLayout } from './meal-plan';

/** Everything a file shows, in the words and numbers its template reads: the model with all decisions made. */
export function layoutOf(model: BookModel) {
  switch (model.kind) {
    case 'ebook':
      return ebookLayout(model);
    case 'meal_plan':
      return mealPlanLayout(model);
    case 'recipe_card_pack':
      return cardPackLayout(model);
    case 'lead_magnet':
      return leadMagnetLayout(model);
  }
}
