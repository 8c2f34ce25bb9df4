'use client';

import { Button } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { PlaceError, useEditor } from '@/features/products/editor/ui/product-editor';
import { RecipeOrder } from '@/features/products/editor/ui/recipes/recipe-order';
import { RecipePicker } from '@/features/products/editor/ui/recipes/recipe-picker';
import { proposedChapters } from '@/features/products/types/ebook/proposed-chapters.rules';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { goToPlace } from '@/ui/client/problem';
import css from './ebook-contents.module.css';

interface PlainListProps {
  ids: readonly RecipeId[];
  /** Whether the last chapter has just been removed: then the focus comes here, as soon as this has been loaded. */
  chapterless: RefObject<boolean>;
}

/** The contents of a book that is a plain list of recipes; loaded by itself, for it has chapter names in all languages. */
export default function PlainList({ ids, chapterless }: PlainListProps) {
  useEffect(() => {
    if (chapterless.current) goToPlace('/recipe_ids');
    chapterless.current = false;
  }, [chapterless]);
  const { change, draft, recipes, changed, errors } = useEditor();
  const set = (recipe_ids: RecipeId[]) => change({ recipe_ids, chapters: null });
  const known = ids.map((id) => recipes.get(id) ?? { id, meal_type: null, tags: [] });
  const proposed = proposedChapters(known, draft.language);
  const isOneChapter = proposed.length === 1;
  const split = () => {
    const chapters = proposed.map(({ title, recipes: members }) => ({
      title,
      intro: null,
      recipe_ids: members.map(({ id }) => id),
    }));
    change({ chapters, recipe_ids: null });
    // Once it stands: the button that was pressed is gone by then.
    requestAnimationFrame(() => goToPlace('/chapters/0/title'));
  };
  return (
    <>
      <p className={css.hint}>
        {ids.length === 0
          ? 'Add recipes from your library. We’ll group them by meal, or by your tags.'
          : isOneChapter
            ? 'These are all in one chapter, in this order. Add chapters to group them under titles.'
            : 'The book groups these by meal, starting with breakfast, or by tag if meals aren’t set. Add chapters to choose your own names and order.'}
      </p>
      <PlaceError pointer="/recipe_ids" />
      <RecipeOrder
        label="Recipes in the book"
        ids={ids}
        recipes={recipes}
        changed={changed}
        pointer="/recipe_ids"
        errors={errors}
        onChange={set}
      />
      <div className={css.verbs}>
        <RecipePicker
          title="Add recipes to the book"
          chosen={new Set(ids)}
          room={LIMITS.book_recipes - ids.length}
          onAdd={(added) => set([...ids, ...added])}
        />
        {ids.length === 0 ? null : (
          <Button variant="default" size="xs" onClick={split}>
            Add chapters
          </Button>
        )}
      </div>
    </>
  );
}
