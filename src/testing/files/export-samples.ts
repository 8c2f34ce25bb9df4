import { parseLine } from '@/culinary/lines/line';
import type { ExportLine, ExportRecipe } from '@/rendering/exports/export-recipe';

/** A line as an export shows it. */
export const line = (display: string, group: string | null = null): ExportLine => ({
  ...parseLine(display),
  text: display,
  display,
  group,
  scaling: 'linear',
  corrected: false,
});

/** A recipe that has everything an export can say. */
export const RECIPE: ExportRecipe = {
  title: 'Leek & potato soup',
  description: 'My grandmother’s.',
  author_name: 'Ines',
  servings: 4,
  yield_text: '4 bowls',
  ingredients: [line('2 leeks, sliced'), line('1 l stock'), line('2 tbsp chives', 'Garnish')],
  instructions: [
    { text: 'Slice the leeks.', group: null },
    { text: 'Simmer for 20 minutes.', group: null },
    { text: 'Scatter the chives.', group: 'Garnish' },
  ],
  notes: 'Freezes well.',
  dietary_tags: ['vegan'],
  tags: ['Quick', 'One pot'],
  cuisine: 'french',
  meal_type: 'soup',
  season: 'winter',
  difficulty: 'medium',
  prep_time_minutes: 10,
  cook_time_minutes: 80,
  total_time_minutes: 90,
  nutrition: { calories: 250, sodium_mg: 400 },
  image_url: 'https://galley.example/i/0123456789abcdef0123456789abcdef.webp',
  photos: [{ url: 'https://galley.example/i/0123456789abcdef0123456789abcdef.webp', alt: null }],
  credit: 'Adapted from Ruth Miller',
  source_url: 'https://blog.example/soup',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};
