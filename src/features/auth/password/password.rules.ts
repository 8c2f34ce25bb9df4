import { fold } from '@/kernel/text';
import { COMMON_PASSWORDS, COMMON_RUNS } from './common-passwords.rules';

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

const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');

/** Whatever makes no difference to a guesser: capitals, accents, full width, spaces and characters without a shape. */
const judged = (text: string): string => fold(text).replace(/[\s\p{Cf}]/gu, '');

/** Every three characters that stand together in a run, forwards and backwards. */
const STEPS: ReadonlySet<string> = new Set(
  COMMON_RUNS.map(judged).flatMap((run) =>
    [run, [...run].reverse().join('')].flatMap((line) =>
      [...line].slice(2).map((_, index) => line.slice(index, index + 3)),
    ),
  ),
);

const isStep = (three: string): boolean => STEPS.has(three) || /^(.)\1\1$/u.test(three);

/** What is left of a text without its runs: without each character that is one of three in a run. */
function strays(text: string): string {
  const inRun = new Set<number>();
  for (let index = 0; index + 3 <= text.length; index++)
    if (isStep(text.slice(index, index + 3))) for (const at of [index, index + 1, index + 2]) inRun.add(at);
  return text
    .split('')
    .filter((_, at) => !inRun.has(at))
    .join('');
}

/** What a text repeats from its beginning to its end; itself when it repeats nothing. */
const unitOf = (text: string): string => text.slice(0, `${text}${text}`.indexOf(text, 1));

const halved = (text: string): string => (/^(?:(.)\1)+$/u.test(text) ? text.replace(/(.)\1/gu, '$1') : text);

/** Characters beside runs that make them no harder to guess. */
const FEW = 2;
/** Digits that say little when they are repeated, such as a year. */
const SHORT = 4;

/** Whether its letters, its digits and its signs, each for themselves, are runs and little else: `qwe123`, `1q2w3e4r`, `aabbcc!`. */
function isRuns(text: string): boolean {
  const letters = lettersOf(text);
  const digits = text.replace(/\D/g, '');
  const signs = text.replace(/[\p{L}\d]/gu, '');
  const unit = unitOf(digits);
  const said = [letters, unit.length <= SHORT && unit !== digits ? '' : digits, signs];
  const left = said.map((part) => strays(halved(part)).length).reduce((sum, length) => sum + length);
  return left <= FEW && left < letters.length + digits.length;
}

/** Whether letters are a common word, once or repeated, alone or beside runs. */
const isWord = (letters: string): boolean =>
  [letters, strays(letters)].some((part) => {
    const unit = unitOf(part);
    // Some words repeat something themselves: `loulou`.
    return [part, unit, unit + unit].some((word) => COMMON_PASSWORDS.has(word));
  });

/** Digits and signs around a word. */
const BEFORE = /^\P{L}+/u;
const BEHIND = /\P{L}+$/u;

/**
 * Why a new password is among the first that a guesser tries, as a sentence to the person; null when it is not: a common
 * word or a run of keys, once or repeated, with any digits and signs. Capitals, accents, spaces and full width make no
 * difference, nor do `@` for a and the like. This judges only: a password is kept as it was typed.
 */
export function weaknessOf(password: string, email: string): string | null {
  const text = judged(password);
  if (new Set(text).size < 3) return 'This repeats the same characters. Choose another password.';
  const known = judged(email);
  if (text === known || text === known.slice(0, known.lastIndexOf('@')))
    return 'This is your email. Choose a password that others can’t guess.';
  const forms = [text, text.replace(BEFORE, ''), text.replace(BEHIND, '')];
  const spelled = [text, ...forms.map(asLetters), asLetters(text.replace(BEFORE, '').replace(BEHIND, ''))];
  const isCommon =
    COMMON_PASSWORDS.has(unitOf(text)) || isRuns(text) || spelled.some((form) => isWord(lettersOf(form)));
  return isCommon ? 'This is a common password, so it’s easy to guess. Choose another one.' : null;
}
