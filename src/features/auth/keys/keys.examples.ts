import type { KeyCreate, KeyPage, KeyView, KeyWithToken } from './keys.schema';

/** A key as it looks in the document. */
const key: KeyView = {
  id: 'key_01h455vb4pex5vsknk084sn02q',
  name: 'Nightly backup',
  scopes: ['recipes:read'],
  hint: '9f3c',
  expires_at: '2027-02-18T10:00:00.000Z',
  last_used_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
};

export const keyBody: KeyCreate = { name: 'Nightly backup', scopes: ['recipes:read'], expires_in_days: 90 };
export const keyWithTokenExample: KeyWithToken = {
  ...key,
  token: 'galley_01h455vb4pex5vsknk084sn02q_5d0e0c7e1b9a4f62a3c8d7e6f5a4b3c2d1e0f9a8b7c69f3c',
};
export const keyPageExample: KeyPage = { items: [key], page: 1, per_page: 20, total: 1, total_pages: 1 };
