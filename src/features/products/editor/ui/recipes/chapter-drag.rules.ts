import type { Chapter } from '@/features/products/types/ebook/ebook.schema';

type Chapters = readonly Pick<Chapter, 'recipe_ids'>[];

/** A place of a recipe: before the one that has it now, or at the end of the chapter. */
export interface RecipeDropPlace {
  chapter: number;
  recipe: number;
}

/** The gaps of a list that one of its members may go to, and the place it then has; where it stands is one of them. */
export function gapsAround(count: number, from: number): { at: number; to: number }[] {
  return Array.from({ length: count + 1 }, (_, at) => ({ at, to: at > from ? at - 1 : at })).filter(
    ({ at }) => at !== from + 1,
  );
}

/** Where a recipe may go, in reading order, with its number there; where it stands is one of them. */
export function dropPlaces(
  chapters: Chapters,
  from: RecipeDropPlace,
): (RecipeDropPlace & { number: number })[] {
  return chapters.flatMap(({ recipe_ids }, chapter) =>
    Array.from({ length: recipe_ids.length + 1 }, (_, recipe) => ({
      chapter,
      recipe,
      number: chapter === from.chapter && recipe > from.recipe ? recipe : recipe + 1,
    })).filter(({ recipe }) => chapter !== from.chapter || recipe !== from.recipe + 1),
  );
}

/** The chapters with a recipe taken from one place and put before what stands at another. */
export function movedRecipe<C extends Pick<Chapter, 'recipe_ids'>>(
  chapters: readonly C[],
  from: RecipeDropPlace,
  to: RecipeDropPlace,
): C[] {
  const id = chapters[from.chapter]?.recipe_ids[from.recipe];
  if (id === undefined || chapters[to.chapter] === undefined) return [...chapters];
  const at = from.chapter === to.chapter && from.recipe < to.recipe ? to.recipe - 1 : to.recipe;
  return chapters.map((chapter, index) => {
    let ids = chapter.recipe_ids;
    if (index === from.chapter) ids = ids.toSpliced(from.recipe, 1);
    if (index === to.chapter) ids = ids.toSpliced(at, 0, id);
    return ids === chapter.recipe_ids ? chapter : { ...chapter, recipe_ids: ids };
  });
}
