import {
  type BookParts,
  find,
  PAGE,
  PHOTO,
  type ProductTypeBook,
  TIMES,
} from '@/features/products/types/description/type.book';
import { type BookChapter, KIND } from '@/rendering/model/book.model';
import type { EbookContent } from './ebook.schema';
import { proposedChapters } from './proposed-chapters.rules';

/** A cookbook's pages: chapters as they were made, or those proposed for a plain list. */
export const ebookBook: ProductTypeBook<EbookContent> = {
  printedFields({ chapters, recipe_options: { show_notes, show_nutrition, show_photo, show_times } }) {
    return [
      ...PAGE,
      ...(chapters === null ? (['tags'] as const) : []),
      ...(show_times ? TIMES : []),
      ...(show_notes ? (['notes'] as const) : []),
      ...(show_nutrition ? (['nutrition'] as const) : []),
      ...(show_photo ? ([...PHOTO, 'image_credit'] as const) : []),
      'credit',
      'source_url',
    ];
  },
  servings: ({ recipe_options }) => recipe_options.servings_override,
  model(content, parts) {
    const { formats, trim, front, recipe_options, layouts, contents_photos, sample_recipe_ids, back } =
      content;
    const { servings_override: _, ...options } = recipe_options;
    const { common, bio } = parts;
    const chapters = chaptersOf(content, parts);
    const inside = new Set(chapters.flatMap(({ recipes }) => recipes.map(({ id }) => id)));
    const sample = sample_recipe_ids.filter((id) => inside.has(id));
    const filled = (front.copyright ?? '')
      .replaceAll('{year}', common.edition_date.slice(0, 4))
      .replaceAll('{author}', common.author_name);
    return {
      ...common,
      kind: KIND.cookbook,
      formats,
      trim,
      front: { ...front, copyright: filled.trim() === '' ? null : filled },
      chapters,
      recipe_options: options,
      ...(layouts.length > 0 ? { layouts } : {}),
      ...(sample.length > 0 ? { sample } : {}),
      ...(contents_photos ? { contents_photos } : {}),
      // An empty text keeps the page out; none takes the one of the brand kit.
      back: { ...back, about_author: back.about_author ?? bio },
    };
  },
};

function chaptersOf({ chapters, recipe_ids, recipe_options }: EbookContent, parts: BookParts): BookChapter[] {
  const print = (recipe: Parameters<BookParts['print']>[0]) =>
    parts.print(recipe, recipe_options.servings_override);
  if (chapters !== null)
    return chapters.map(({ title, intro, recipe_ids: ids }) => ({
      title,
      intro,
      recipes: find(parts, ids).map(print),
    }));
  const groups = proposedChapters(find(parts, recipe_ids ?? []), parts.common.language);
  return groups.map(({ title, recipes }) => ({ title, intro: null, recipes: recipes.map(print) }));
}
