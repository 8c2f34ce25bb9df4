import { type DragModel, type DropPlace, useDrag } from '@/ui/drag';
import type { PlanEntry } from '../content.schema';
import type { MealPlan } from '../products.schema';
import { useEditor } from './product-editor';
import { dayName, entryText } from './product-words.rules';

/** The `data-row` of a meal, and of the foot of a cell. */
export const entryRow = (index: number): string => `entry ${index}`;
export const cellRow = (day: number, slot: string): string => `cell ${day} ${slot}`;

interface CellPlace extends DropPlace {
  day: number;
  slot: string;
}

/** Dragging meals from cell to cell of a plan. */
export function usePlanDrag(draft: MealPlan, onChange: (entries: readonly PlanEntry[]) => void) {
  const { recipes } = useEditor();
  const { entries, days, meal_slots } = draft;
  const entryOf = (key: string) => entries[Number(key.split(' ')[1])];
  const model: DragModel<CellPlace> = {
    name(key) {
      const entry = entryOf(key);
      return entry === undefined ? 'This meal' : entryText(entry, recipes.get(entry.recipe_id ?? '')?.title);
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
    drop(key, { day, slot }) {
      const entry = entryOf(key);
      if (entry === undefined || (entry.day === day && entry.slot === slot)) return;
      onChange(entries.with(entries.indexOf(entry), { ...entry, day, slot }));
    },
  };
  return useDrag<CellPlace, HTMLTableElement>(model);
}
