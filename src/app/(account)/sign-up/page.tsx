import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { goalAfterSignIn } from '@/features/auth/auth.rules';
import { SignUpClosed } from '@/features/auth/ui/sign-up-closed';
import { SignUpForm } from '@/features/auth/ui/sign-up-form';
import { currentUser, invitationOnTheWay, signInOffer } from '@/features/auth.session';

export const metadata: Metadata = { title: 'Create an account' };

interface Props {
  searchParams: Promise<{ next?: string | string[] }>;
}

/** Who is signed in already goes on. */
export default async function SignUp({ searchParams }: Props) {
  const goal = goalAfterSignIn((await searchParams).next);
  if ((await currentUser()) !== null) redirect(goal);
  const [{ registration_open }, invitation] = await Promise.all([signInOffer(), invitationOnTheWay(goal)]);
  if (!registration_open && invitation === null) return <SignUpClosed goal={goal} />;
  return <SignUpForm goal={goal} invitation={invitation} />;
}
