import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { goalAfterSignIn } from '@/features/auth/auth.rules';
import { currentUser, signInOffer } from '@/features/auth/auth.session';
import { SignInForm } from '@/features/auth/ui/sign-in-form';

export const metadata: Metadata = { title: 'Sign in' };

interface Props {
  searchParams: Promise<{ next?: string | string[] }>;
}

/** Who is signed in already goes on. */
export default async function SignIn({ searchParams }: Props) {
  const goal = goalAfterSignIn((await searchParams).next);
  if ((await currentUser()) !== null) redirect(goal);
  const { registration_open, demo } = await signInOffer();
  return <SignInForm goal={goal} canSignUp={registration_open} demo={demo} />;
}
