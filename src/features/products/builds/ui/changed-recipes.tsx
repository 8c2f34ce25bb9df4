import type { Product } from '@/features/products/records/products.schema';
import css from './build-section.module.css';
import { changedCount, changedNames } from './changed-recipes.rules';

interface ChangedRecipesProps {
  product: Product;
  recipes: readonly { title: string }[];
}

/** The recipes that readers do not have as they are now; nothing where there are none. */
export function ChangedRecipes({ product, recipes }: ChangedRecipesProps) {
  if (recipes.length === 0) return null;
  return (
    <p className={css.text}>
      <strong>{changedCount(recipes.length, product)}:</strong> {changedNames(recipes)}.
    </p>
  );
}
