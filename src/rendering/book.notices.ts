import type { BookNotice } from '../kernel/book-notice';
import { recipesOf } from './book.check';
import type { BookModel } from './book.model';

/**
 * Which photos a book asks for and does not show, in the order of its pages. `left_out` are the keys (`r0`, `r1`, …) of
 * recipes without room for theirs, `readable` those of pictures that could be read.
 */
export function photoNotices(
  model: BookModel,
  left_out: readonly string[],
  readable: ReadonlySet<string>,
): BookNotice[] {
  const notices: BookNotice[] = [];
  const { kind, image } = model.cover;
  if (kind === 'photo' && image !== null && !readable.has(image))
    notices.push({ code: 'photo_unreadable', recipe_id: null, title: model.title });
  if (model.kind === 'ebook' && !model.recipe_options.show_photo) return notices;
  const without = new Set(left_out);
  for (const [position, recipe] of recipesOf(model).entries()) {
    const { id: recipe_id, title } = recipe;
    if (recipe.image === null) continue;
    if (!readable.has(recipe.image)) notices.push({ code: 'photo_unreadable', recipe_id, title });
    else if (without.has(`r${position}`)) notices.push({ code: 'photo_left_out', recipe_id, title });
  }
  return notices;
}
