import { useCallback, useRef } from 'react';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { ProductOf } from '@/features/products/records/products.schema';
import type { PlanEntry } from '@/features/products/types/meal-plan/meal-plan.schema';
import { type DragModel, type DropPlace, type Grab, useDrag } from '@/ui/drag/drag';
import { droppedInto, type Lifted } from './plan-entries.rules';
import { dayName, entryText, recipeOfEntry } from './plan-words.rules';

/** The `data-row` of a meal, and of the foot of a cell. */
export const entryRow = (index: number): string => `entry ${index}`;
export const cellRow = (day: number, slot: string): string => `cell ${day} ${slot}`;

interface CellPlace extends DropPlace {
  day: number;
  slot: string;
}

/** Dragging meals from cell to cell of a plan. */
export function usePlanDrag(
  draft: ProductOf<'meal_plan'>,
  onChange: (entries: readonly PlanEntry[]) => void,
) {
  const { recipes } = useEditor();
  const { entries, days, meal_slots } = draft;
  // Another version of the plan may come in while a meal is in the air, so it is known by what it said when lifted.
  const latest = useRef(entries);
  latest.current = entries;
  const lifted = useRef<Lifted | null>(null);
  const model: DragModel<CellPlace> = {
    name() {
      const entry = lifted.current?.entry;
      return entry === undefined ? 'This meal' : entryText(entry, recipeOfEntry(entry, recipes)?.title);
    },
    members: (key) => [key],
    places: () =>
      Array.from({ length: days }, (_, index) => index + 1).flatMap((day) =>
        meal_slots.map((slot) => ({
          day,
          slot,
          row: cellRow(day, slot),
          side: 'before',
          words: `${dayName(draft, day)}, ${slot}`,
        })),
      ),
    grid: {
      columns: meal_slots.length,
      standing() {
        const entry = lifted.current?.entry;
        const column = entry === undefined ? -1 : meal_slots.indexOf(entry.slot);
        return entry === undefined || column < 0 ? null : (entry.day - 1) * meal_slots.length + column;
      },
    },
    drop(_, cell) {
      const next = lifted.current === null ? null : droppedInto(entries, lifted.current, cell);
      if (next !== null) onChange(next);
    },
  };
  const { grab: lift, ...drag } = useDrag<CellPlace, HTMLTableElement>(model);
  const grab: Grab = useCallback(
    (key, event) => {
      const index = Number(key.split(' ')[1]);
      const entry = latest.current[index];
      // The key that drops is heard here too, while the meal is in the air.
      if (event.currentTarget.closest('[data-lifted]') === null)
        lifted.current = entry === undefined ? null : { entry, index };
      lift(key, event);
    },
    [lift],
  );
  return { ...drag, grab };
}
