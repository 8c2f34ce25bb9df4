'use client';

import { SampleChoice } from '@/features/products/editor/ui/sample-choice';
import type { ProductOf } from '@/features/products/records/products.schema';
import { LIMITS } from '@/kernel/limits';
import { ReadOnly } from '@/ui/shell/read-only';

/** What a plan has beside its file: a sample, whose recipes can be chosen where the plan prints any. */
export function PlanFiles({ draft }: { draft: ProductOf<'meal_plan'> }) {
  if (!draft.include_recipes) return null;
  return (
    <ReadOnly unless="products">
      <SampleChoice
        draft={draft}
        description={`A short PDF that anyone can download from your page. It shows your first week and day. Choose up to ${LIMITS.sample_recipes} recipes to go with them, or leave it empty and we’ll choose.`}
        placeholder="We choose the recipes"
      />
    </ReadOnly>
  );
}
