import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { fold } from '@/kernel/text';
import { BEFORE_WORD, COMMON_PASSWORDS, FOODS, LIKED } from './common-passwords.rules';

/** Fewer guesses than this and a password is refused: what guessing over the network, slowed down, may reach. */
const ENOUGH = 1e6;

/** Judging takes time with the length, so only the beginning is judged; what is hard to guess there is so as a whole. */
const JUDGED = 64;

/** A part of an email that is shorter says nothing: it stands in any text. */
const PART = 3;

let made: ZxcvbnFactory | undefined;

/** The estimator. Made when first asked: it sorts fifty thousand words. */
function estimator(): ZxcvbnFactory {
  made ??= new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'], ours: COMMON_PASSWORDS.map(judged) },
    graphs: adjacencyGraphs,
    maxLength: JUDGED,
    // Each spelling of `p@55w0rd` is looked up; an attacker must not choose how many.
    l33tMaxSubstitutions: 10,
  });
  return made;
}

/**
 * Without what makes no difference to a guesser: capitals, accents, full width, final forms, ß for ss, the dot of an i
 * and characters without a shape.
 */
const judged = (text: string): string =>
  fold(text)
    .replace(/\p{Cf}/gu, '')
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss');

/** The email and the name, and what they are made of, which whoever knows the person tries first. */
function partsOf(email: string, personName: string): string[] {
  const known = judged(email);
  const called = judged(personName);
  const name = known.slice(0, known.lastIndexOf('@'));
  const wholes = [known, name, called].flatMap((text) => [text, text.replace(/[^\p{L}\p{N}]/gu, '')]);
  const parts = [...wholes, ...`${known} ${called}`.split(/[^\p{L}\p{N}]+/u)].filter(
    (part) => part.length >= PART,
  );
  return [...new Set(parts.map((part) => part.slice(0, JUDGED)))];
}

/**
 * As many characters before and behind a word as are tried with every word of a list: a year and a sign or two, `123`,
 * a count. More of them are a secret of their own.
 */
const TRIMMINGS = 6;

/** Digits and signs that stand for a letter: `p@ssw0rt`. The second row is for those that stand for two. */
const STANDS_FOR: Record<string, string>[] = [
  { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' },
  { '@': 'a', 4: 'a', 3: 'e', 1: 'l', '!': 'l', 0: 'o', $: 's', 5: 's', 7: 't' },
];

/** The words that a text may be, when few digits and signs around it are left out: `Sommer2026!` is `sommer`. */
function trimmed(text: string): string[] {
  const core = text.match(/\p{L}(?:.*\p{L})?/su)?.[0];
  if (core === undefined || core.length > JUDGED || text.length - core.length > TRIMMINGS) return [];
  const from = text.indexOf(core);
  // A word may begin with a sign that stands for a letter.
  const cores = [core, text.slice(from - 1, from) + core];
  const spelled = STANDS_FOR.flatMap((row) =>
    cores.map((form) => form.replace(/\P{L}/gu, (sign) => row[sign] ?? sign)),
  );
  const letters = text.replace(/\P{L}/gu, '');
  // Signs between its words count as those around it do; spaces are free.
  return text.replace(/\s/g, '').length - letters.length > TRIMMINGS ? spelled : [...spelled, letters];
}

let listed: Set<string> | undefined;

/** Letters of a common word at least behind one that says whose it is. */
const LEAST = 2;
const before = BEFORE_WORD.map(judged);

/** Whether a word is one that many choose, twice or as somebody's own too. The words are gathered when first asked. */
function isCommon(word: string): boolean {
  listed ??= new Set(
    [...dictionary['passwords-common'], ...COMMON_PASSWORDS, ...FOODS, ...LIKED].map(judged),
  );
  const once = word.replace(/^(.+?)\1+$/su, '$1');
  const has = (one: string) => listed?.has(one) === true;
  return (
    has(word) ||
    has(once) ||
    before.some(
      (own) => once.length >= own.length + LEAST && once.startsWith(own) && has(once.slice(own.length)),
    )
  );
}

/**
 * A text as it is, without signs and spaces, and its letters alone, with what must be guessed besides: ten for each
 * kind of character that was left out. The library takes every sign in between for a word of its own (`pass-word`).
 */
function readings(text: string): { form: string; besides: number }[] {
  const shorter = [/[^\p{L}\p{N}]/gu, /\P{L}/gu].map((out) => ({
    form: text.replace(out, ''),
    besides: 10 ** new Set(text.match(out)).size,
  }));
  return [{ form: text, besides: 1 }, ...shorter.filter(({ form }) => form !== '' && form !== text)];
}

const OWN = 'This is your email or name. Choose a password that others can’t guess.';
const COMMON = 'This is a common password or word, so it’s easy to guess. Try a few words together.';

/**
 * Why a new password is among the first that a guesser tries, as a sentence to the person; null when it is not. Common
 * passwords, runs of keys, dates and parts of the person's email and name are known, also reversed, repeated and with
 * `@` for a. So is one common word, food, month, season, weekday, day of the family, football club, word of love, word for
 * a password, or part of the email or name, also with a word such as `my` before it, with up to six digits and signs
 * around it. Only the first 64 characters are judged. This judges only: a password is kept as it was typed.
 */
export function weaknessOf(password: string, email: string, name = ''): string | null {
  const text = judged(password);
  if (new Set(text.replace(/\s/g, '')).size < 3)
    return 'This repeats the same characters. Choose another password.';
  const parts = partsOf(email, name);
  const words = trimmed(text);
  if (words.some((word) => parts.includes(word))) return OWN;
  if (words.some(isCommon)) return COMMON;
  for (const { form, besides } of readings(text.slice(0, JUDGED))) {
    const { guesses, sequence } = estimator().check(form, parts);
    if (guesses * besides >= ENOUGH) continue;
    const isOwn = sequence.some((match) => match.dictionaryName === 'userInputs');
    return isOwn ? OWN : COMMON;
  }
  return null;
}
