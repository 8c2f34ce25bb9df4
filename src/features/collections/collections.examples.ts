import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import type { Collection } from './collections.schema';

/** What calls of this feature look like in the document. */

export const createBody = { name: 'Sunday baking', description: 'Cakes that keep for days.' };
export const patchBody = { name: 'Weekend baking' };

export const createdExample: Collection = {
  id: exampleId('collection'),
  ...createBody,
  recipe_count: 0,
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

export const filledExample: Collection = { ...createdExample, recipe_count: 1 };

export const renamedExample: Collection = {
  ...filledExample,
  ...patchBody,
  version: 2,
  updated_at: '2026-11-20T10:12:00.000Z',
};

export const pageExample = listPage([filledExample], 1, { page: 1, per_page: 20 });
