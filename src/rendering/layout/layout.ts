import { inSlices } from '@/kernel/slices';
import { recipesOfBook } from '@/rendering/model/book.check';
import { type BookModel, KIND } from '@/rendering/model/book.model';
import { cardPackLayout } from './cards';
import { inDirection } from './direction';
import { ebookLayout } from './ebook';
import { leadMagnetLayout } from './lead-magnet';
import { mealPlanLayout } from './meal-plan';
import { recipeWords } from './recipe';

/**
 * Does the larger part of the work of `layoutOf` in small pieces, so that other requests are answered meanwhile: the
 * layout of the same model is then made at once.
 */
export const prepareLayout = (model: BookModel): Promise<void> =>
  inSlices(recipesOfBook(model), (recipe) => recipeWords(recipe, model.language));

/** A layout as its phone edition shows it; null where there is none. */
export function phoneLayout(layout: ReturnType<typeof layoutOf>) {
  if (layout.kind === KIND.cards || layout.phone === null) return null;
  return { ...layout, ...layout.phone };
}

/** Everything a file shows, in the words and numbers its template reads: the model with all decisions made. */
export function layoutOf(model: BookModel) {
  switch (model.kind) {
    case KIND.cookbook:
      return inDirection(ebookLayout(model));
    case KIND.plan:
      return inDirection(mealPlanLayout(model));
    case KIND.cards:
      return inDirection(cardPackLayout(model));
    case KIND.taste:
      return inDirection(leadMagnetLayout(model));
  }
}
