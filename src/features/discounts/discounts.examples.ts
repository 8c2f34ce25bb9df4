import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import type { Discount } from './discounts.schema';

/** What calls of this feature look like in the document. */

export const discountCreateBody = {
  code: 'SUNDAY15',
  percent: 15,
  ends_at: '2026-11-30T00:00:00Z',
  most_uses: 100,
};
export const amountBody = {
  code: 'Five-Off',
  amount_cents: 500,
  currency: 'USD',
  product_ids: [exampleId('product')],
  once_per_email: true,
};
export const discountPatchBody = { active: false };

export const discountExample: Discount = {
  id: exampleId('discount'),
  code: 'SUNDAY15',
  percent: 15,
  amount_cents: null,
  currency: null,
  product_ids: null,
  starts_at: null,
  ends_at: '2026-11-30T00:00:00.000Z',
  most_uses: 100,
  once_per_email: false,
  active: true,
  uses: 0,
  held: 0,
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

export const amountExample: Discount = {
  ...discountExample,
  code: 'Five-Off',
  percent: null,
  amount_cents: 500,
  currency: 'USD',
  product_ids: [exampleId('product')],
  ends_at: null,
  most_uses: null,
  once_per_email: true,
};

export const switchedOffExample: Discount = {
  ...discountExample,
  active: false,
  version: 2,
  updated_at: '2026-11-20T10:12:00.000Z',
};

export const discountPageExample = listPage([discountExample], 1, { page: 1, per_page: 20 });
