'use client';

import { MultiSelect } from '@mantine/core';
import type { ProductOf } from '@/features/products/records/products.schema';
import { recipeIdsOf } from '@/features/products/types/registry';
import { typedDraft } from '@/features/products/ui/product-labels.rules';
import { Section } from '@/features/products/ui/section';
import { LIMITS } from '@/kernel/limits';
import { placeId } from '@/ui/client/problem';
import { useEditor } from './product-editor';

interface SampleChoiceProps {
  draft: ProductOf<'ebook'> | ProductOf<'meal_plan'>;
  /** What is in the sample, and how recipes for it are chosen. */
  description: string;
  /** Who chooses where nobody has. */
  placeholder: string;
}

/** Which recipes readers may see before they buy. */
export function SampleChoice({ draft, description, placeholder }: SampleChoiceProps) {
  const { change, errors, recipes } = useEditor();
  const pointer = '/sample_recipe_ids';
  const inside = recipeIdsOf(typedDraft(draft));
  const chosen = draft.sample_recipe_ids.filter((id) => inside.includes(id));
  return (
    <Section title="Sample" anchor="sample">
      <MultiSelect
        id={placeId(pointer)}
        label="Recipes in the sample"
        description={description}
        placeholder={chosen.length === 0 ? placeholder : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        // The frame around it shows the focus.
        styles={{ inputField: { outline: 'none' } }}
        searchable
        clearable
        hidePickedOptions
        maxValues={LIMITS.sample_recipes}
        nothingFoundMessage="No recipe in it has that name."
        data={inside.map((id) => ({ value: id, label: recipes.get(id)?.title ?? 'A recipe' }))}
        value={chosen}
        error={errors[pointer]}
        onChange={(ids) => change({ sample_recipe_ids: inside.filter((id) => ids.includes(id)) })}
      />
    </Section>
  );
}
