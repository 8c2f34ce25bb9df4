import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import type { Collection, CollectionWhole } from './collections.schema';

/** What calls of this feature look like in the document. */

export const collectionCreateBody = { name: 'Sunday baking', description: 'Cakes that keep for days.' };
export const collectionPatchBody = { name: 'Weekend baking' };

export const createdExample: CollectionWhole = {
  id: exampleId('collection'),
  ...collectionCreateBody,
  recipe_count: 0,
  recipe_ids: [],
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

export const wholeExample: CollectionWhole = {
  ...createdExample,
  recipe_count: 1,
  recipe_ids: [exampleId('recipe')],
};
export const collectionOrderBody = { recipe_ids: [exampleId('recipe')] };

export const renamedExample: CollectionWhole = {
  ...wholeExample,
  ...collectionPatchBody,
  version: 2,
  updated_at: '2026-11-20T10:12:00.000Z',
};

const { recipe_ids: _, ...listedExample } = wholeExample;

export const collectionPageExample = listPage<Collection>([listedExample], 1, { page: 1, per_page: 20 });
