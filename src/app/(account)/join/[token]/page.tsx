import type { Metadata } from 'next';
import { InvitationGone, JoinLibrary } from '@/features/auth/team/ui/join-library';
import { currentUser, invitationBehind } from '@/features/auth.session';

export const metadata: Metadata = { title: 'Join a library', referrer: 'no-referrer', robots: 'noindex' };

interface Props {
  params: Promise<{ token: string }>;
}

/** Where an invitation leads. */
export default async function Join({ params }: Props) {
  const { token } = await params;
  const [user, invitation] = await Promise.all([currentUser(), invitationBehind(token)]);
  if (invitation === null) return <InvitationGone />;
  return <JoinLibrary {...invitation} token={token} email={user?.email ?? null} />;
}
