import type { Metadata } from 'next';
import { goalAfterSignIn } from '@/features/auth/auth.rules';
import { ForgotForm } from '@/features/auth/ui/forgot-form';
import { NoMail } from '@/features/auth/ui/no-mail';
import { canMail } from '@/features/auth.session';

export const metadata: Metadata = { title: 'Reset your password' };

interface Props {
  searchParams: Promise<{ next?: string | string[] }>;
}

export default async function Forgot({ searchParams }: Props) {
  const goal = goalAfterSignIn((await searchParams).next);
  return canMail() ? <ForgotForm goal={goal} /> : <NoMail />;
}
