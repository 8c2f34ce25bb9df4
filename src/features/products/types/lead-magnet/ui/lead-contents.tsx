'use client';

import { RecipeList } from '@/features/products/editor/ui/recipes/recipe-list';
import type { ProductOf } from '@/features/products/records/products.schema';
import { recipeCount } from '@/features/products/ui/product-labels.rules';
import { Section } from '@/features/products/ui/section';
import { LIMITS } from '@/kernel/limits';

/** The recipes that are given away. */
export function LeadContents({ draft }: { draft: ProductOf<'lead_magnet'> }) {
  return (
    <Section title="Recipes" untitled meta={recipeCount(draft.recipe_ids.length)}>
      <RecipeList
        ids={draft.recipe_ids}
        max={LIMITS.lead_recipes}
        empty="It has no recipes yet. Three is plenty."
      />
    </Section>
  );
}
