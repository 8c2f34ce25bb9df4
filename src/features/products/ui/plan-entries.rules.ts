import type { PlanEntry } from '../content.schema';
import { alike } from './product-draft.rules';

/**
 * Where a meal that stood at `index` is in what the plan is by now; null when it was changed or taken out. An entry
 * has no id, so what it says is what it is known by: of several that say the same, the one nearest to `index`.
 */
export function placeOf(entries: readonly PlanEntry[], entry: PlanEntry, index: number): number | null {
  const places = entries.flatMap((other, at) => (alike(other, entry) ? [at] : []));
  const [nearest = null] = places.sort((one, other) => Math.abs(one - index) - Math.abs(other - index));
  return nearest;
}
