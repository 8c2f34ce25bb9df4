import type { ProductOf } from '@/features/products/records/products.schema';
import type { PlanEntry } from '@/features/products/types/meal-plan/meal-plan.schema';
import { LIMITS } from '@/kernel/limits';
import { alike } from '@/ui/autosave/autosave';

/**
 * Where a meal that stood at `index` is in what the plan is by now; null when it was changed or taken out. An entry
 * has no id, so what it says is what it is known by: of several that say the same, the one nearest to `index`.
 */
export function entryIndex(entries: readonly PlanEntry[], entry: PlanEntry, index: number): number | null {
  const places = entries.flatMap((other, at) => (alike(other, entry) ? [at] : []));
  const [nearest = null] = places.sort((one, other) => Math.abs(one - index) - Math.abs(other - index));
  return nearest;
}

/** A meal as it was lifted, and where it stood. */
export interface Lifted {
  entry: PlanEntry;
  index: number;
}

/**
 * A plan after a meal that was lifted is dropped into a cell; null when it stands there already, or was changed or
 * taken out since it was lifted: no other meal is moved in its place.
 */
export function droppedInto(
  entries: readonly PlanEntry[],
  { entry, index }: Lifted,
  cell: Pick<PlanEntry, 'day' | 'slot'>,
): PlanEntry[] | null {
  const at = entryIndex(entries, entry, index);
  const now = at === null ? undefined : entries[at];
  if (at === null || now === undefined || (now.day === cell.day && now.slot === cell.slot)) return null;
  return entries.with(at, { ...now, day: cell.day, slot: cell.slot });
}

/** The last day that has a meal; 1 without any. */
export const lastDay = (entries: readonly PlanEntry[]): number =>
  Math.max(1, ...entries.map(({ day }) => day));

/** A plan of so many days, and the meals that went with the others. */
export function madeShorter({ entries }: Pick<ProductOf<'meal_plan'>, 'entries'>, days: number) {
  return {
    days,
    entries: entries.filter(({ day }) => day <= days),
    going: entries.filter(({ day }) => day > days),
  };
}

/**
 * A plan as it is by now with days that it had, and their meals. What is there already is not put there twice, and
 * a meal whose column has gone since stays out.
 */
export function madeLonger(
  plan: Pick<ProductOf<'meal_plan'>, 'days' | 'meal_slots' | 'entries'>,
  days: number,
  meals: readonly PlanEntry[],
): Pick<ProductOf<'meal_plan'>, 'days' | 'entries'> {
  const back = meals.filter(
    (meal) => plan.meal_slots.includes(meal.slot) && !plan.entries.some((entry) => alike(entry, meal)),
  );
  const room = LIMITS.plan_entries - plan.entries.length;
  return { days: Math.max(plan.days, days), entries: [...plan.entries, ...back.slice(0, room)] };
}
