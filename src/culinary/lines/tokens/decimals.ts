import { OF_WORDS, setOf } from '@/culinary/grammar/lexicon';
import { anyWordOf } from '@/culinary/languages/registry';
import { spellingOf } from '@/culinary/units/units';
import { tellingWord } from './language';
import type { Token } from './scan';
import { isElided, scan } from './scan';

/** 1,125 and 1.250: a decimal to some, a thousand to others. */
const OPEN = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Whether the digits of a number leave open whether it is a decimal or a thousand. */
export const isOpenNumber = ({ kind, text }: Token): boolean => kind === 'number' && OPEN.test(text);

const MAY_BE_OPEN = /[1-9][.,]\d{3}(?!\d)|[1-9]\d[.,]\d{3}(?!\d)/;

/** Whether a text may hold such a number, so that the lines beside it say how it is read. */
export const hasOpenNumber = (text: string): boolean => MAY_BE_OPEN.test(text);

/** Tokens that are looked at; the words that tell stand near the amount. */
const LOOKED_AT = 16;

/** Words of other languages that English recipes use too: they tell nothing. */
const LOANS = setOf('loans');

/** Words of English ingredient lines that no other language has. */
const ENGLISH = setOf('tellsPoint');

/** Foods and little words of languages that write 1,5, beside those that tell a language. */
const FOODS = setOf('foods');

/** Letters of languages that write 1,5, of those that we do not read too, and endings: œufs, mąka, мука, Hackfleisch, Rundvlees. */
const ENDINGS = new RegExp(`[äöüßœãõåæøąćęłńśźżčďěřšťůžışğőűа-яё]|..${anyWordOf('foodEndings')}$`);

/** Whether the token at i is of a language that writes 1,5. */
function tellsComma(tokens: readonly Token[], i: number): boolean {
  const { text } = tokens[i]!;
  const before = tokens[i - 1]?.kind;
  const language = before === 'number' ? spellingOf(text)?.language : undefined;
  if (language !== undefined) return language !== 'any' && language !== 'en';
  // "500 g de farine", "1 kg d'oignons"; but not herbes de Provence.
  const behind = i < 3 && before === 'word' && tokens[i - 2]?.kind === 'number';
  if (behind && text !== 'of' && (OF_WORDS.has(text) || isElided(text))) return true;
  return !LOANS.has(text) && (tellingWord(text) || FOODS.has(text) || ENDINGS.test(text));
}

/** Letters of languages that write 1.5 and 1,000: Japanese, Chinese, Korean, Thai, Hebrew. */
const POINT = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af\u0e00-\u0e7f\u0590-\u05ff]/;

/**
 * Whether a line is written in a language whose numbers have a decimal comma: true, false where it is English or writes
 * 1.5 itself, null where nothing tells (500 g polenta).
 */
export function writesComma(tokens: readonly Token[]): boolean | null {
  if (tokens.some((token) => token.notation === 'comma' && !isOpenNumber(token))) return true;
  if (tokens.some((token) => token.notation === 'point' && !isOpenNumber(token))) return false;
  const near = tokens.slice(0, LOOKED_AT);
  if (near.some(({ text }) => ENGLISH.has(text) || POINT.test(text))) return false;
  return near.some((token, i) => token.kind === 'word' && tellsComma(near, i)) ? true : null;
}

/**
 * Whether the lines of a recipe, as far as they tell, are of a language that writes 1,5: it goes with each of them to the
 * reader, as 1,125 kg in one is read by the others, and 500 g polenta is 1,5 kg beside 1 Zwiebel. null where as many say
 * the one as the other.
 */
export function commaIn(texts: readonly string[]): boolean | null {
  const told = texts.map((text) => writesComma(scan(text)));
  const [comma, point] = [true, false].map((kind) => told.filter((tells) => tells === kind).length);
  return comma === point ? null : comma! > point!;
}
