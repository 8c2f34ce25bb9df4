import type { ReadNutrition } from '@/importing/recipe/model';
import { readExtraSection } from '@/importing/text/lines/extra-sections';
import { NUTRITION_NAMES, NUTRITION_TERMS } from '@/kernel/nutrition';

const FIELDS = new Map(
  NUTRITION_TERMS.map(([field, , unit]) => [`${NUTRITION_NAMES[field]} ${unit}`, field]),
);

/** Facts such as `Fat: 9 g` as they stand; where another hand has written some otherwise, as in any text. */
export function nutritionIn(lines: readonly string[]): ReadNutrition | null {
  const found: ReadNutrition = {};
  for (const line of lines) {
    const [, name = '', amount = '', unit = ''] = /^([A-Z][a-z ]+): (\d[\d.e+-]*) (\w+)$/.exec(line) ?? [];
    const field = FIELDS.get(`${name} ${unit}`);
    if (field === undefined || !Number.isFinite(Number(amount)))
      return readExtraSection([{ heading: 'Nutrition', lines: [...lines] }]).nutrition;
    found[field] = Number(amount);
  }
  return Object.keys(found).length === 0 ? null : found;
}
