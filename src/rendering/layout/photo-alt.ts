import { wordsFor } from '@/messages/book';
import type { BookRecipe } from '@/rendering/model/book.model';
import { foodsOf } from './book-index';
import { typeset } from './typeset';

/** Foods that are named where nobody has said what a photo shows. */
const NAMED = 3;

/**
 * What a recipe’s photo says to whoever cannot see it: the words of its author, or else the title with the first foods
 * of the recipe, `Photograph of Leek soup: leeks, stock, cream`.
 */
export function photoAlt(recipe: BookRecipe, language: string): string {
  const said = recipe.image_alt?.trim() ?? '';
  if (said !== '') return typeset(said, language);
  const title = typeset(recipe.title, language).trim();
  const foods = foodsOf(recipe, language).slice(0, NAMED);
  return `${wordsFor(language).photograph_of} ${title}${foods.length === 0 ? '' : `: ${foods.join(', ')}`}`;
}
