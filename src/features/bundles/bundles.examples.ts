import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import type { Bundle } from './bundles.schema';

/** What calls of this feature look like in the document. */

export const bundleCreateBody = {
  title: 'Both books',
  description: 'Sundays and weekdays, in one.',
  price_cents: 2200,
  currency: 'USD',
  product_ids: [exampleId('product'), 'product_01h455vb4pex5vsknk084sn02r' as const],
};
export const bundlePatchBody = { status: 'published' as const };

export const bundleExample: Bundle = {
  id: exampleId('bundle'),
  slug: 'both-books',
  ...bundleCreateBody,
  status: 'draft',
  state: 'draft',
  reason: null,
  parts_cents: 3000,
  url: 'https://galley.example/b/both-books',
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

export const publishedBundleExample: Bundle = {
  ...bundleExample,
  status: 'published',
  state: 'on_sale',
  version: 2,
  updated_at: '2026-11-20T10:12:00.000Z',
};

export const bundlePageExample = listPage([publishedBundleExample], 1, { page: 1, per_page: 20 });
