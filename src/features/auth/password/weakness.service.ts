import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { fold } from '@/kernel/text';
import { COMMON_PASSWORDS } from './common-passwords.rules';

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
    dictionary: { passwords: dictionary['passwords-common'], ours: COMMON_PASSWORDS.map(fold) },
    graphs: adjacencyGraphs,
    maxLength: JUDGED,
    // Each spelling of `p@55w0rd` is looked up; an attacker must not choose how many.
    l33tMaxSubstitutions: 10,
  });
  return made;
}

/** Without what makes no difference to a guesser: capitals, accents, full width and characters without a shape. */
const judged = (text: string): string => fold(text).replace(/\p{Cf}/gu, '');

/** The email and what it is made of, which whoever knows the person tries first. */
function partsOf(email: string): string[] {
  const known = judged(email);
  const name = known.slice(0, known.lastIndexOf('@'));
  const wholes = [known, name].flatMap((text) => [text, text.replace(/[^\p{L}\p{N}]/gu, '')]);
  const parts = [...wholes, ...known.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= PART);
  return [...new Set(parts.map((part) => part.slice(0, JUDGED)))];
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

/**
 * Why a new password is among the first that a guesser tries, as a sentence to the person; null when it is not. Common
 * passwords, runs of keys, dates and parts of the person's email are known, also reversed, repeated and with `@` for a.
 * Only the first 64 characters are judged. This judges only: a password is kept as it was typed.
 */
export function weaknessOf(password: string, email: string): string | null {
  const text = judged(password);
  if (new Set(text.replace(/\s/g, '')).size < 3)
    return 'This repeats the same characters. Choose another password.';
  const parts = partsOf(email);
  for (const { form, besides } of readings(text.slice(0, JUDGED))) {
    const { guesses, sequence } = estimator().check(form, parts);
    if (guesses * besides >= ENOUGH) continue;
    const isEmail = sequence.some((match) => match.dictionaryName === 'userInputs');
    return isEmail
      ? 'This is your email. Choose a password that others can’t guess.'
      : 'This is a common password, so it’s easy to guess. Choose another one.';
  }
  return null;
}
