import { COMMON_PASSWORDS } from './common-passwords.rules';

/** What people write for a letter to make a common word look like none. */
const LETTERS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

const asLetters = (text: string): string => text.replace(/[@43!10$5]/g, (sign) => LETTERS[sign] ?? sign);

/** Digits and signs that are put behind a common word; more of them are worth something. */
const BEHIND = /[\d\p{P}\p{S}\s]{1,4}$/u;

/**
 * Why a new password is among the first that a guesser tries, as a sentence to the person; null when it is not.
 * Capitals make no difference, nor do `@` for a and the like, nor up to four digits or signs behind a common word.
 */
export function weaknessOf(password: string, email: string): string | null {
  const low = password.toLowerCase();
  if (new Set(low).size < 3) return 'This repeats the same characters. Choose another password.';
  const known = email.trim().toLowerCase();
  if (low.trim() === known || low.trim() === known.slice(0, known.lastIndexOf('@')))
    return 'This is your email. Choose a password that others can’t guess.';
  const short = low.trim().replace(BEHIND, '');
  const forms = [low, low.trim(), asLetters(low), short, asLetters(short)];
  return forms.some((form) => COMMON_PASSWORDS.has(form))
    ? 'This is a common password, so it’s easy to guess. Choose another one.'
    : null;
}
