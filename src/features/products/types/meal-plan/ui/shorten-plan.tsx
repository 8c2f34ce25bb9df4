'use client';

import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import { removeWithUndo } from '@/features/products/editor/ui/remove-with-undo';
import type { ProductOf } from '@/features/products/records/products.schema';
import { LIMITS } from '@/kernel/limits';
import { placeId } from '@/ui/client/problem';
import { readNumber } from '@/ui/fields/number-field.rules';
import css from './plan-contents.module.css';
import { lastDay, madeLonger, madeShorter } from './plan-entries.rules';

/** Fewer days than there are meals for were written: offers to take those meals out. */
export function ShortenPlan({ draft }: { draft: ProductOf<'meal_plan'> }) {
  const { change, numbers, refuseNumber, recipes } = useEditor();
  // An undo comes seconds later: it puts the meals into what the plan is by then.
  const latest = useRef(draft);
  latest.current = draft;
  const written = readNumber(numbers['/days']?.text ?? '', { min: 1, max: LIMITS.plan_days });
  const days = 'value' in written ? written.value : null;
  if (days === null || days >= lastDay(draft.entries)) return null;
  const count = draft.entries.filter(({ day }) => day > days).length;
  const meals = count === 1 ? '1 meal' : `${count} meals`;
  const shorten = () => {
    const { going, ...rest } = madeShorter(draft, days);
    const left = new Set(rest.entries.map(({ recipe_id }) => recipe_id));
    void removeWithUndo({
      what: meals,
      // A recipe of another day stays in the plan.
      ids: [...new Set(going.flatMap(({ recipe_id }) => recipe_id ?? []))].filter((id) => !left.has(id)),
      recipes,
      remove: () => {
        const { going: _, ...shorter } = madeShorter(latest.current, days);
        refuseNumber('/days', null);
        change(shorter);
        // The button goes with what it offered.
        document.getElementById(placeId('/days'))?.focus();
      },
      undo: () => change(madeLonger(latest.current, draft.days, going)),
    });
  };
  return (
    <p className={css.shorter} role="status">
      <Button variant="default" size="xs" onClick={shorten}>
        Make it {days === 1 ? '1 day' : `${days} days`} and remove {meals}
      </Button>
    </p>
  );
}
