import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { goalAfterSignIn } from '@/features/auth/auth.rules';
import { SignInForm } from '@/features/auth/ui/sign-in-form';
import { currentUser, invitationOnTheWay, signInOffer } from '@/features/auth.session';

export const metadata: Metadata = { title: 'Sign in' };

interface Props {
  searchParams: Promise<{ next?: string | string[]; done?: string | string[] }>;
}

/** What was done on the page before. */
const DONE: Record<string, string> = {
  password: 'You’ve changed your password. Sign in with the new one.',
  deleted: 'Your account and everything in it have been deleted.',
};

/** Who is signed in already goes on. */
export default async function SignIn({ searchParams }: Props) {
  const { next, done } = await searchParams;
  const goal = goalAfterSignIn(next);
  if ((await currentUser()) !== null) redirect(goal);
  const { registration_open, can_mail, passkeys, demo } = await signInOffer();
  const said = typeof done === 'string' && Object.hasOwn(DONE, done) ? (DONE[done] ?? null) : null;
  return (
    <SignInForm
      goal={goal}
      canSignUp={registration_open || (await invitationOnTheWay(goal)) !== null}
      canMail={can_mail}
      hasPasskeys={passkeys}
      demo={demo}
      done={said}
    />
  );
}
