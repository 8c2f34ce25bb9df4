import type { Metadata } from 'next';
import { canMail } from '@/features/auth/auth.session';
import { NoMail } from '@/features/auth/ui/no-mail';
import { ResetForm } from '@/features/auth/ui/reset-form';

export const metadata: Metadata = { title: 'Choose a new password', referrer: 'no-referrer' };

export default function Reset() {
  return canMail() ? <ResetForm /> : <NoMail />;
}
