import { exampleId } from '@/kernel/ids';
import type { PasskeyPage, PasskeyView } from './passkeys.schema';

/** What calls of this feature look like in the document. */

export const passkeyNameBody = { name: 'My iPhone' };
export const passkeyProvedBody = { current_password: 'a long password' };

export const passkeyExample: PasskeyView = {
  id: exampleId('passkey'),
  name: 'My iPhone',
  last_used_at: '2026-11-21T07:30:00.000Z',
  created_at: '2026-11-20T10:00:00.000Z',
};

export const passkeyPageExample: PasskeyPage = {
  items: [passkeyExample],
  total: 1,
  page: 1,
  per_page: 20,
  total_pages: 1,
};
