'use client';

import { MultiSelect } from '@mantine/core';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { ProductOf } from '@/features/products/records/products.schema';
import { recipeIdsOf } from '@/features/products/types/registry';
import { typedDraft } from '@/features/products/ui/product-labels.rules';
import { Section } from '@/features/products/ui/section';
import { LIMITS } from '@/kernel/limits';
import { placeId } from '@/ui/client/problem';

/** Which recipes readers may see before they buy. */
export function SampleChoice({ draft }: { draft: ProductOf<'ebook'> }) {
  const { change, errors, recipes } = useEditor();
  const pointer = '/sample_recipe_ids';
  const inside = recipeIdsOf(typedDraft(draft));
  const chosen = draft.sample_recipe_ids.filter((id) => inside.includes(id));
  return (
    <Section title="Sample" anchor="sample">
      <MultiSelect
        id={placeId(pointer)}
        label="Recipes in the sample"
        description={`A short PDF that anyone can download from your page. Choose up to ${LIMITS.sample_recipes} recipes, or leave it empty and we’ll choose the pages.`}
        placeholder={chosen.length === 0 ? 'We choose the pages' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        // The frame around it shows the focus.
        styles={{ inputField: { outline: 'none' } }}
        searchable
        clearable
        hidePickedOptions
        maxValues={LIMITS.sample_recipes}
        nothingFoundMessage="No recipe in this book has that name."
        data={inside.map((id) => ({ value: id, label: recipes.get(id)?.title ?? 'A recipe' }))}
        value={chosen}
        error={errors[pointer]}
        onChange={(ids) => change({ sample_recipe_ids: inside.filter((id) => ids.includes(id)) })}
      />
    </Section>
  );
}
