import { invalidField } from '@/kernel/errors';
import { hashPassword } from '@/server/auth/password';
import { weaknessOf } from './weakness.service';

/**
 * What is stored of a password that somebody has chosen for the account of `email` and `name`; the one way to it. Throws
 * validation_failed at `field` for one that is easily guessed, and unavailable when too many wait for a hash.
 */
export async function hashChosen(
  password: string,
  { email, name, field }: { email: string; name?: string | undefined; field: string },
) {
  const message = weaknessOf(password, email, name);
  if (message !== null) throw invalidField(`/${field}`, message, 'weak_password');
  return hashPassword(password);
}
