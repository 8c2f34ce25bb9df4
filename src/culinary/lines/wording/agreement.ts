import {
  dutchAdjective,
  germanAdjective,
  germanUnitAdjective,
  isDutchAdjective,
  isGermanAdjective,
} from '@/culinary/grammar/germanic';
import { agree, likeCase, listedAdjective, singularOf } from '@/culinary/grammar/inflection';
import { isRomance, isRomanceNoun, isRomanceOnly, romanceAdjective } from '@/culinary/grammar/romance';
import type { Language } from '@/culinary/languages/registry';
import type { Measure } from '@/culinary/lines/amounts/amounts';
import { mainAmountOf } from '@/culinary/lines/amounts/main-amount';
import { adjectivesBehind, headNoun, wordsBefore } from '@/culinary/lines/amounts/noun-phrase';
import { afterPluralMark } from '@/culinary/lines/amounts/unit-at';
import { applyEdits, type Edit } from '@/culinary/lines/tokens/edits';
import { isDash, type Token } from '@/culinary/lines/tokens/scan';
import { type Line, lineOf } from '@/culinary/lines/tokens/written-line';
import { compare, ONE, type Ratio } from '@/culinary/numbers/ratio';
import { unitLanguage } from '@/culinary/units/units';

export const isMany = (value: Ratio): boolean => compare(value, ONE) > 0;

/**
 * Whether the author's own number is a plural; null between one and two, where French has the singular. Of "1 kilo y
 * medio" the kilo counts.
 */
export function wasMany({ low, high, unitEnd, unitTo }: Measure): boolean | null {
  const { n, d } = (high ?? low).value;
  const value = unitTo > unitEnd ? Math.floor(n / d) : n / d;
  return value >= 2 ? true : value <= 1 ? false : null;
}

function edit(line: Line, { start, end }: Token, text: string | null): Edit[] {
  const written = line.text.slice(start, end);
  const cased = text === null ? written : likeCase(text, written);
  return cased === written ? [] : [{ start, end, text: cased }];
}

/**
 * An adjective before a noun: German ones beside a noun with a capital, and Romance ones only where the noun is no
 * English word: 2 gros oignons, not 2 long oranges.
 */
function before(line: Line, token: Token, head: Token, noun: string, many: boolean): string | null {
  const listed = listedAdjective(token.text, noun, many, line.language);
  if (listed !== null) return listed;
  const capital = line.text.charAt(head.start) !== head.text.charAt(0);
  if (capital) return germanAdjective(token.text, noun, many);
  const dutch = dutchAdjective(token.text, noun, many);
  const romance =
    isRomanceOnly(token.text) || (isRomance(token.text) && isRomanceNoun(singularOf(head.text)));
  if (dutch !== null || !romance) return dutch;
  return romanceAdjective(token.text, noun, many);
}

/** German spoons are masculine: 1 gehäufter EL, 2 gehäufte EL. */
const HEAPED = /^(gehäuft|gestrichen|knapp)(?:e[rn]?)$/;

/** The adjectives around a unit one counts, in its number: 3 dientes de ajo picados, 2 bonnes pincées. */
export function unitEdits(line: Line, measure: Measure, unit: string, many: boolean): Edit[] {
  const language = unitLanguage(measure.unit);
  if (language === 'en' || language === 'any' || many === wasMany(measure)) return [];
  const noun = unit.toLowerCase();
  const { low, high, unitStart, unitTo } = measure;
  const words = line.tokens.slice(measure.from, measure.to);
  const adjective = (word: string) => romanceAdjective(word, noun, many, language === 'it');
  const between = words.flatMap((token) => {
    // The half of "1 litro y medio" goes with the unit.
    if (token.start < (high ?? low).end || (token.start >= unitStart && token.start < unitTo)) return [];
    const stem = HEAPED.exec(token.text)?.[1];
    if (stem !== undefined) return edit(line, token, many ? `${stem}e` : `${stem}er`);
    if (language === 'de') return edit(line, token, germanUnitAdjective(token.text, noun, many));
    return isRomance(token.text) ? edit(line, token, adjective(token.text)) : [];
  });
  const behind = adjectivesBehind(line, measure.to, !many, language === 'it').flatMap((token) =>
    edit(line, token, adjective(token.text)),
  );
  return [...between, ...behind];
}

/** The language of a counted noun, which its adjectives tell where no other word of the line does: reife Mango, rijpe mango. */
function spokenIn({ language }: Line, adjectives: readonly Token[], capital: boolean): Language {
  if (language !== 'any') return language;
  if (capital && adjectives.some(({ text }) => isGermanAdjective(text))) return 'de';
  return !capital && adjectives.some(({ text }) => isDutchAdjective(text)) ? 'nl' : language;
}

/**
 * Singular and plural of the noun that a bare count counts, with the adjectives that agree with it (R12). Where one was
 * one and many stay many, the author's words stay too. `was` says which the author's are.
 */
export function nounEdits(line: Line, measure: Measure, many: boolean, was = wasMany(measure)): Edit[] {
  if (many === was) return [];
  const head = headNoun(line, measure.to);
  if (head === null) return [];
  // "Zwiebel(n)" is both.
  const at = line.tokens.indexOf(head, measure.to) + 1;
  if (afterPluralMark(line.tokens, at) > at) return [];
  const adjectives = wordsBefore(line, measure.to, at - 1);
  const written = line.text.slice(head.start, head.end);
  const noun = agree(written, many, spokenIn(line, adjectives, written !== head.text)).toLowerCase();
  const joined = isDash(line.tokens[at - 2]) ? line.tokens[at - 3] : undefined;
  return [
    ...adjectives.flatMap((token) => edit(line, token, before(line, token, head, noun, many))),
    // Both parts of a cauliflower: chou-fleur, choux-fleurs.
    ...(joined !== undefined && /^choux?$/.test(joined.text)
      ? edit(line, joined, many ? 'choux' : 'chou')
      : []),
    ...edit(line, head, noun),
    ...adjectivesBehind(line, at, !many).flatMap((token) =>
      edit(line, token, romanceAdjective(token.text, noun, many)),
    ),
  ];
}

/** A thing in the number that its count has, also one that is a unit elsewhere: egg, eggs; chicken breast, chicken breasts; Zwiebel, Zwiebeln. */
export function inNumber(item: string, many: boolean): string {
  const text = `${many ? 1 : 2} ${item}`;
  const line = lineOf(text);
  const measure = mainAmountOf(line)?.measure;
  if (measure === undefined || measure.unit !== null || measure.low.end !== 1) return agree(item, many);
  return applyEdits(text, nounEdits(line, measure, many)).slice(2);
}
