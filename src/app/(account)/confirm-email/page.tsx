import type { Metadata } from 'next';
import { ConfirmEmail } from '@/features/auth/ui/confirm-email';
import { NoMail } from '@/features/auth/ui/no-mail';
import { canMail } from '@/features/auth.session';

export const metadata: Metadata = { title: 'Confirm your email', referrer: 'no-referrer' };

export default function Confirm() {
  return canMail() ? (
    <ConfirmEmail />
  ) : (
    <NoMail title="Confirm your email" lede="Email isn’t set up here, so there’s nothing to confirm." />
  );
}
