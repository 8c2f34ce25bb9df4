import type { ImportInput, ImportResults } from '@/features/recipes/import/import.schema';
import type { IngredientLine } from '@/features/recipes/lines.schema';
import type { Recipe } from '@/features/recipes/recipes.schema';
import { exampleId } from '@/kernel/ids';
import { ofTerms } from '@/kernel/recipe-terms';

/** What imports look like in the document. */

export const importBody: ImportInput = { url: 'https://blog.example/leek-soup' };

export const pastedBody: ImportInput = {
  text: 'Leek soup\nServes 4\n\nIngredients\n2 leeks, sliced\n1 l stock\n\nMethod\n1. Soften the leeks.\n2. Simmer for 20 minutes.',
  preview: true,
};

const line = (text: string, quantity: number, unit: string | null, item: string, note: string | null) =>
  ({
    text,
    quantity,
    quantity_max: null,
    unit,
    item,
    note,
    group: null,
    optional: false,
    scaling: 'linear',
    corrected: false,
    display: text,
  }) satisfies IngredientLine;

const soup = {
  title: 'Leek soup',
  description: null,
  servings: 4,
  yield_text: 'Serves 4',
  ingredients: [
    line('2 leeks, sliced', 2, null, 'leeks', 'sliced'),
    line('1 l stock', 1, 'l', 'stock', null),
  ],
  instructions: [
    { text: 'Soften the leeks.', group: null, photo: null },
    { text: 'Simmer for 20 minutes.', group: null, photo: null },
  ],
  notes: null,
  dietary_tags: [],
  tags: ['Weeknight'],
  ...ofTerms(() => null),
  prep_time_minutes: null,
  cook_time_minutes: null,
  total_time_minutes: null,
  status: 'draft' as const,
  email_ready: false,
  image_url: null,
  photos: [],
  credit: null,
  source_url: null,
  nutrition: null,
};

const stored: Recipe = {
  ...soup,
  id: exampleId('recipe'),
  slug: 'leek-soup',
  prep_time_minutes: 10,
  cook_time_minutes: 25,
  total_time_minutes: 35,
  collection_ids: [],
  image_url: '/i/0123456789abcdef0123456789abcdef.webp',
  photos: [
    {
      url: '/i/0123456789abcdef0123456789abcdef.webp',
      alt: null,
      focal: null,
      crop: null,
      display_url: '/i/0123456789abcdef0123456789abcdef.webp',
    },
  ],
  source_url: 'https://blog.example/leek-soup',
  engagement_score: 0,
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  archived_at: null,
};

export const importExample: ImportResults = {
  results: [
    {
      index: 0,
      status: 'created',
      title: 'Leek soup',
      recipe_id: exampleId('recipe'),
      recipe: stored,
      warnings: [{ pointer: '/description', code: 'missing', message: 'No description was found.' }],
    },
  ],
};

export const previewExample: ImportResults = {
  results: [
    {
      index: 0,
      status: 'preview',
      title: 'Leek soup',
      recipe: soup,
      warnings: [
        { pointer: '/description', code: 'missing', message: 'No description was found.' },
        { pointer: '/total_time_minutes', code: 'missing', message: 'No times were found.' },
        { pointer: '/image_url', code: 'missing', message: 'No photo was found.' },
      ],
    },
  ],
};
