import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import type {
  InvitationCreate,
  InvitationView,
  InvitationWithLink,
  LibraryMember,
  SharedLibrary,
} from './team.schema';

const PAGE = { page: 1, per_page: 20 };
const token = 'q3xkSb0Zc8mVZkq1mT2d7oYw5nXr9uGhJ4fLpA6sEeI';

export const memberExample: LibraryMember = {
  user_id: exampleId('user'),
  name: 'Rosa Marin',
  email: 'rosa@example.com',
  role: 'editor',
  created_at: '2026-11-30T10:00:00.000Z',
};
export const membersExample = listPage([memberExample], 1, PAGE);
export const roleBody = { role: 'viewer' as const };

const invitation: InvitationView = {
  id: exampleId('invitation'),
  role: 'editor',
  email: null,
  created_at: '2026-11-30T10:00:00.000Z',
  expires_at: '2026-12-07T10:00:00.000Z',
};
export const invitationBody: InvitationCreate = { role: 'editor' };
export const mailedInvitationBody: InvitationCreate = { role: 'viewer', email: 'rosa@example.com' };
export const invitationExample: InvitationWithLink = {
  ...invitation,
  url: `https://galley.example/join/${token}`,
};
export const invitationsExample = listPage([invitation], 1, PAGE);

export const joinBody = { token };
export const joinedExample: SharedLibrary = {
  user_id: exampleId('user'),
  name: 'Ines Moreau',
  role: 'editor',
  created_at: '2026-11-30T10:00:00.000Z',
};
export const librariesExample = listPage([joinedExample], 1, PAGE);
