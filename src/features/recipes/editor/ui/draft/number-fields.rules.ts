import { NUTRIENTS } from '@/features/recipes/article/ui/presentation.rules';
import { LIMITS } from '@/kernel/limits';
import { SERVINGS } from '@/ui/fields/servings';
import { type NumberBounds, numberFault, typedNumber } from '@/ui/fields/typed-number';
import type { Draft, NumberField } from './draft.rules';

/** What the other number fields of the editor take. */
export const MINUTES: NumberBounds = { max: LIMITS.minutes, zero: true, decimals: 0 };
export const NUTRIENT: NumberBounds = { max: LIMITS.nutrient, zero: true };

const FIELDS = [
  ['servings', SERVINGS],
  ['prep_time_minutes', MINUTES],
  ['cook_time_minutes', MINUTES],
  ['total_time_minutes', MINUTES],
] as const satisfies readonly (readonly [keyof Draft, NumberBounds])[];

/** What is wrong with what stands in a field; a number that was stored is right as it is. */
const faultIn = (field: NumberField, bounds: NumberBounds): string | null =>
  typeof field === 'number' ? null : numberFault(field, bounds);

/** The number in a field; null when it is empty or holds what the field does not take. */
export function numberIn(field: NumberField, bounds: NumberBounds): number | null {
  if (typeof field === 'number') return field;
  return faultIn(field, bounds) === null ? typedNumber(field) : null;
}

/** What is wrong in the number fields, by the names of `FieldErrors`. */
export function numberErrors(draft: Draft): [field: string, message: string][] {
  const found = [
    ...FIELDS.map(([field, bounds]) => [field, faultIn(draft[field], bounds)] as const),
    ...NUTRIENTS.map(({ key }) => [`nutrition.${key}`, faultIn(draft.nutrition[key], NUTRIENT)] as const),
  ];
  return found.flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]]));
}
