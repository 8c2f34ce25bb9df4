import { moveItem } from '@/features/products/editor/ui/draft.rules';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import {
  dropPlaces,
  gapsAround,
  movedRecipe,
} from '@/features/products/editor/ui/recipes/chapter-drag.rules';
import type { Chapter } from '@/features/products/types/ebook/ebook.schema';
import { type DragModel, type DropPlace, useDrag } from '@/ui/drag/drag';

/** The `data-row` of a chapter, of a recipe in it, and of what stands below its recipes. */
export const chapterRowKey = (chapter: number): string => `chapter ${chapter}`;
export const recipeRowKey = (chapter: number, recipe: number): string => `recipe ${chapter} ${recipe}`;
export const endRow = (chapter: number): string => `end ${chapter}`;

interface ChapterPlace extends DropPlace {
  chapter: number;
  /** The place in the chapter; null for a place of a chapter itself. */
  recipe: number | null;
}

const numbersOf = (row: string): number[] => row.split(' ').slice(1).map(Number);

/** Dragging chapters among each other, and recipes within and between them. */
export function useChapterDrag(
  chapters: readonly Chapter[],
  onChange: (chapters: readonly Chapter[], chapter?: { from: number; to: number }) => void,
) {
  const { recipes } = useEditor();
  const nameOf = (chapter: number) => chapters[chapter]?.title.trim() || `chapter ${chapter + 1}`;
  const model: DragModel<ChapterPlace> = {
    name(key) {
      const [chapter = 0, recipe] = numbersOf(key);
      if (recipe === undefined) return nameOf(chapter);
      const id = chapters[chapter]?.recipe_ids[recipe];
      return (id === undefined ? undefined : recipes.get(id)?.title) ?? 'this recipe';
    },
    members: (key) => [key],
    places(key) {
      const [chapter = 0, recipe] = numbersOf(key);
      if (recipe === undefined)
        return gapsAround(chapters.length, chapter).map(({ at, to }) => ({
          chapter: to,
          recipe: null,
          row: chapterRowKey(Math.min(at, chapters.length - 1)),
          side: at === chapters.length ? 'after' : 'before',
          words: `chapter ${to + 1} of ${chapters.length}`,
        }));
      return dropPlaces(chapters, { chapter, recipe }).map((place) => ({
        ...place,
        row:
          place.recipe === chapters[place.chapter]?.recipe_ids.length
            ? endRow(place.chapter)
            : recipeRowKey(place.chapter, place.recipe),
        side: 'before',
        words: `${nameOf(place.chapter)}, position ${place.number}`,
      }));
    },
    drop(key, place) {
      const [chapter = 0, recipe] = numbersOf(key);
      if (recipe === undefined)
        return onChange(moveItem(chapters, chapter, place.chapter), { from: chapter, to: place.chapter });
      onChange(
        movedRecipe(chapters, { chapter, recipe }, { chapter: place.chapter, recipe: place.recipe ?? 0 }),
      );
    },
  };
  return useDrag<ChapterPlace, HTMLDivElement>(model);
}
