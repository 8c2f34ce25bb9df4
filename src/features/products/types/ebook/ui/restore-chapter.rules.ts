import type { ProductOf } from '@/features/products/records/products.schema';
import type { Chapter } from '@/features/products/types/ebook/ebook.schema';

/**
 * The chapters of a book as it is by now, with one that was taken out back at its index; null where it is back already.
 * When it was the last one, the recipes that were added to the plain list since stay in the book, behind its own.
 */
export function withChapter(
  { chapters, recipe_ids }: Pick<ProductOf<'ebook'>, 'chapters' | 'recipe_ids'>,
  chapter: Chapter,
  index: number,
): Chapter[] | null {
  if (chapters === null || chapters.length === 0) {
    const added = (recipe_ids ?? []).filter((id) => !chapter.recipe_ids.includes(id));
    return [{ ...chapter, recipe_ids: [...chapter.recipe_ids, ...added] }];
  }
  return chapters.includes(chapter) ? null : chapters.toSpliced(index, 0, chapter);
}
