import { LIMITS } from '@/kernel/limits';

/** The checks of the fields before anything is sent: what is wrong in one sentence, or null. */
export const checks = {
  email: (value: string) => (/^\s*[^\s@]+@[^\s@]+\s*$/.test(value) ? null : 'Enter your email.'),
  newEmail: (value: string) => (/^\s*[^\s@]+@[^\s@]+\s*$/.test(value) ? null : 'Enter your new email.'),
  password: (value: string) => (value === '' ? 'Enter your password.' : null),
  newPassword: (value: string) =>
    [...value].length < LIMITS.password_min ? `Use at least ${LIMITS.password_min} characters.` : null,
  name: (value: string) => (value.trim() === '' ? 'Enter your name.' : null),
};

export const NEW_PASSWORD = `At least ${LIMITS.password_min} characters, and not a common password or word.`;
