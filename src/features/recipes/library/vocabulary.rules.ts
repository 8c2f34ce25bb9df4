import { type OpenTerm, ofOpenTerms } from '@/kernel/recipe-terms';

export type VocabularyKind = 'dietary_tags' | 'tags' | OpenTerm;

/** Values that the dashboard suggests; any other value may be written. */
const RECOMMENDED = {
  dietary_tags: [
    'vegan',
    'vegetarian',
    'pescatarian',
    'gluten-free',
    'dairy-free',
    'nut-free',
    'egg-free',
    'low-carb',
    'keto',
    'paleo',
    'whole30',
    'high-protein',
    'low-sodium',
    'halal',
    'kosher',
  ],
  tags: [],
  cuisine: [
    'american',
    'british',
    'chinese',
    'french',
    'german',
    'greek',
    'indian',
    'italian',
    'japanese',
    'korean',
    'mediterranean',
    'mexican',
    'middle-eastern',
    'spanish',
    'thai',
    'vietnamese',
  ],
  meal_type: [
    'breakfast',
    'brunch',
    'lunch',
    'dinner',
    'appetizer',
    'side-dish',
    'salad',
    'soup',
    'sauce',
    'snack',
    'dessert',
    'bread',
    'drink',
  ],
  season: ['spring', 'summer', 'autumn', 'winter', 'all-year'],
} as const satisfies Record<VocabularyKind, readonly string[]>;

interface Used {
  kind: VocabularyKind;
  value: string;
  count: number;
}

/** Used values with their counts, most frequent first, then the recommended ones that nobody has used yet. */
export function mergeVocabulary(
  used: readonly Used[],
): Record<VocabularyKind, { value: string; count: number }[]> {
  const of = (kind: VocabularyKind) => {
    const mine = used.filter((entry) => entry.kind === kind).map(({ value, count }) => ({ value, count }));
    const known = new Set(mine.map((entry) => entry.value));
    const recommended: readonly string[] = RECOMMENDED[kind];
    return [
      ...mine,
      ...recommended.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 })),
    ];
  };
  return {
    dietary_tags: of('dietary_tags'),
    tags: of('tags'),
    ...ofOpenTerms(of),
  };
}
