import type { Metadata } from 'next';
import { AlreadyThere, InvitationGone, JoinLibrary } from '@/features/auth/team/ui/join-library';
import { currentUser, invitationBehind, librariesOfVisitor } from '@/features/auth.session';

export const metadata: Metadata = { title: 'Join a library', referrer: 'no-referrer', robots: 'noindex' };

interface Props {
  params: Promise<{ token: string }>;
}

/** Where an invitation leads. */
export default async function Join({ params }: Props) {
  const { token } = await params;
  const [user, invitation] = await Promise.all([currentUser(), invitationBehind(token)]);
  if (invitation === null) return <InvitationGone />;
  const { user_id, name, role } = invitation;
  const libraries = user === null ? [] : (await librariesOfVisitor(user)).all;
  const there = libraries.find((library) => library.user_id === user_id);
  if (there !== undefined) return <AlreadyThere library={there} />;
  return <JoinLibrary token={token} name={name} role={role} email={user?.email ?? null} />;
}
