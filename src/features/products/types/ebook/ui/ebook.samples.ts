import { type ProductOf, productCreate } from '@/features/products/records/products.schema';

/** An ebook as the server answers it, for tests. */
export function sampleEbook(fields: Partial<ProductOf<'ebook'>> = {}): ProductOf<'ebook'> {
  const body = productCreate.parse({ type: 'ebook', title: 'Sunday Kitchen' });
  if (body.type !== 'ebook') throw new Error('not an ebook');
  return {
    ...body,
    recipe_ids: [],
    id: 'product_01h455vb4pex5vsknk084sn02q',
    status: 'draft',
    listings: [],
    files: [],
    notices: [],
    slug: null,
    edition: null,
    has_unpublished_changes: false,
    changed_recipes: [],
    source_product_id: null,
    version: 1,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    archived_at: null,
    ...fields,
  };
}
