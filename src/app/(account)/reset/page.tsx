import type { Metadata } from 'next';
import { NoMail } from '@/features/auth/ui/no-mail';
import { ResetForm } from '@/features/auth/ui/reset-form';
import { canMail } from '@/features/auth.session';

export const metadata: Metadata = { title: 'Choose a new password', referrer: 'no-referrer' };

export default function Reset() {
  return canMail() ? <ResetForm /> : <NoMail />;
}
