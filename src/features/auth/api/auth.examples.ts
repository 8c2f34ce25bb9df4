import type { SessionEntry, TokenAnswer, User } from '@/features/auth/auth.schema';
import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';

/** What calls of this feature look like in the document. */

const password = 'a long password';

export const loginBody = { email: 'ines@example.com', password };
export const passwordBody = { current_password: password, new_password: 'an even longer password' };
export const forgotBody = { email: 'ines@example.com' };
export const resetBody = {
  token: 'q3xkSb0Zc8mVZkq1mT2d7oYw5nXr9uGhJ4fLpA6sEeI',
  new_password: passwordBody.new_password,
};
export const emailBody = { current_password: password, new_email: 'ines@example.org' };
export const patchBody = { sale_mails: false };
export const renameBody = { name: 'Ines M. Moreau' };
export const removalBody = { password };
export const registerBody = { email: 'ines@example.com', password, name: 'Ines Moreau' };

export const tokenExample: TokenAnswer = {
  token: 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsxIn0.eyJzdWIiOiJ1c2VyIn0.c2lnbmF0dXJl',
  expires_at: '2026-11-27T10:00:00.000Z',
};

export const userExample: User = {
  id: exampleId('user'),
  email: 'ines@example.com',
  email_confirmed_at: null,
  new_email: null,
  name: 'Ines Moreau',
  sale_mails: true,
  created_at: '2026-11-20T10:00:00.000Z',
};

const session: SessionEntry = {
  id: exampleId('session'),
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2027-02-25T10:00:00.000Z',
  last_seen_at: null,
  user_agent: 'curl/8.14.1',
  device: 'curl',
  current: true,
};
export const sessionsExample = listPage([session], 1, { page: 1, per_page: 20 });
