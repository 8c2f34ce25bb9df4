'use client';

import { PlaceError, useEditor } from '@/features/products/editor/ui/product-editor';
import type { RecipeId } from '@/kernel/ids';
import { placeId } from '@/ui/client/problem';
import css from './recipe-list.module.css';
import { RecipeOrder } from './recipe-order';
import { RecipePicker } from './recipe-picker';

interface RecipeListProps {
  ids: readonly RecipeId[];
  /** Recipes that it takes. */
  max: number;
  /** What it says while there is none. */
  empty: string;
}

/** The recipes of a product that has them in a plain list, `recipe_ids`. */
export function RecipeList({ ids, max, empty }: RecipeListProps) {
  const { change, recipes, changed, errors } = useEditor();
  return (
    <div id={placeId('/recipe_ids')}>
      {ids.length === 0 ? <p className={css.hint}>{empty}</p> : null}
      <PlaceError pointer="/recipe_ids" />
      <RecipeOrder
        label="Recipes in this product"
        ids={ids}
        recipes={recipes}
        changed={changed}
        pointer="/recipe_ids"
        errors={errors}
        onChange={(recipe_ids) => change({ recipe_ids })}
      />
      <div className={css.verbs}>
        <RecipePicker
          title="Add recipes"
          chosen={new Set(ids)}
          room={max - ids.length}
          onAdd={(added) => change({ recipe_ids: [...ids, ...added] })}
        />
      </div>
    </div>
  );
}
