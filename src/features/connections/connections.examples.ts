import { listPage } from '@/kernel/paging';
import type { ConnectionView } from './connections.schema';

/** What calls of this feature look like in the document. */

export const stripeBody = { api_key: 'rk_test_51QkExampleOnlyXw3f', tax: 'managed' } as const;

export const kitBody = { api_key: 'kit_example_key_0123456789abcdef' } as const;

export const mailchimpBody = {
  api_key: '0123456789abcdef0123456789abcdef-us21',
  list: 'Kitchen letters',
} as const;

export const stripeExample: ConnectionView = {
  platform: 'stripe',
  state: 'connected',
  problem: null,
  mode: 'test',
  account_id: 'acct_1QkExample',
  account_name: 'Ines Moreau Kitchen',
  currency: 'USD',
  tax: 'managed',
  list: null,
  address: null,
  last4: 'Xw3f',
  checked_at: '2026-11-20T10:00:00.000Z',
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

export const kitExample: ConnectionView = {
  ...stripeExample,
  platform: 'kit',
  mode: 'live',
  account_id: '59',
  currency: null,
  tax: null,
  last4: 'cdef',
};

export const mailchimpExample: ConnectionView = {
  ...kitExample,
  platform: 'mailchimp',
  account_id: '8d3a3db4d97663a9074efcc16',
  list: { id: 'a1b2c3d4e5', name: 'Kitchen letters' },
  last4: 'us21',
};

export const connectionPageExample = listPage([kitExample, stripeExample], 2, { page: 1, per_page: 20 });
