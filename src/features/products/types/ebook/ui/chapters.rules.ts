import { movedRecipe } from '@/features/products/editor/ui/recipes/chapter-drag.rules';
import type { Chapter } from '@/features/products/types/ebook/ebook.schema';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';

/** A chapter before the creator names it. */
export const newChapter = (recipe_ids: RecipeId[]): Chapter => ({
  title: 'New chapter',
  intro: null,
  recipe_ids,
});

/** The recipes of all chapters but one, each with the title of its chapter. */
export const recipesElsewhere = (chapters: readonly Chapter[], index: number): Map<RecipeId, string> =>
  new Map(
    chapters.flatMap(({ title, recipe_ids }, place) =>
      place === index ? [] : recipe_ids.map((id) => [id, title.trim() || `Chapter ${place + 1}`] as const),
    ),
  );

/** The chapters with a recipe of another one behind those of the chapter `to`. */
export function sentRecipe(chapters: readonly Chapter[], id: RecipeId, to: number): Chapter[] {
  const chapter = chapters.findIndex(({ recipe_ids }, place) => place !== to && recipe_ids.includes(id));
  const recipe = chapters[chapter]?.recipe_ids.indexOf(id) ?? -1;
  return movedRecipe(
    chapters,
    { chapter, recipe },
    { chapter: to, recipe: chapters[to]?.recipe_ids.length ?? 0 },
  );
}

/** Whether a chapter can be divided before the recipe at `at`: it keeps one at least, and the book takes one more. */
export const canDivide = (chapters: readonly Chapter[], at: number): boolean =>
  at > 0 && chapters.length < LIMITS.chapters;

/** The chapters with the recipes of one from `at` on in a new chapter behind it. */
export function dividedChapter(chapters: readonly Chapter[], index: number, at: number): Chapter[] {
  return chapters.flatMap((chapter, place) =>
    place === index
      ? [
          { ...chapter, recipe_ids: chapter.recipe_ids.slice(0, at) },
          newChapter(chapter.recipe_ids.slice(at)),
        ]
      : [chapter],
  );
}
