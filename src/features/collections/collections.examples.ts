import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import type { Collection } from './collections.schema';

/** What calls of this feature look like in the document. */

export const collectionCreateBody = { name: 'Sunday baking', description: 'Cakes that keep for days.' };
export const collectionPatchBody = { name: 'Weekend baking' };

export const createdExample: Collection = {
  id: exampleId('collection'),
  ...collectionCreateBody,
  recipe_count: 0,
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

export const filledExample: Collection = { ...createdExample, recipe_count: 1 };

export const renamedExample: Collection = {
  ...filledExample,
  ...collectionPatchBody,
  version: 2,
  updated_at: '2026-11-20T10:12:00.000Z',
};

export const collectionPageExample = listPage([filledExample], 1, { page: 1, per_page: 20 });
