import { redirect } from 'next/navigation';
import { HOME } from '@/features/auth/auth.rules';

/** The dashboard begins with Home. */
export default function Start() {
  redirect(HOME);
}
