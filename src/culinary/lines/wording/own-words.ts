import { OF_WORDS } from '@/culinary/grammar/lexicon';
import type { Measure } from '@/culinary/lines/amounts/amounts';
import { mainAmountOf } from '@/culinary/lines/amounts/main-amount';
import { writesComma } from '@/culinary/lines/tokens/decimals';
import { lineOf } from '@/culinary/lines/tokens/written-line';
import type { Ratio } from '@/culinary/numbers/ratio';
import { unitLanguage, unitOf } from '@/culinary/units/units';
import { isMany, wasMany } from './agreement';
import { unitWord } from './unit-words';

/** How an author says what stands between the number and the item of a line. */
export interface OwnWords {
  /** Whether decimals have a comma. */
  readonly comma: boolean;
  /** The word for a unit beside an upper amount; null where it is that of English, or known in no other. */
  unit(id: string, value: Ratio): string | null;
  /** Between unit and item: " ", " de ", " d’". */
  readonly joint: string;
  /** What stands before a unit that one counts, (14-oz) cans or thumb-sized pieces; empty before any other unit. */
  size(id: string): string;
}

/** Characters between a unit and its item. */
const LONGEST_JOINT = 6;

/**
 * The words of an author's line, for one that is composed anew because its reading was corrected: `2 EL Zucker` stays
 * in spoons of German. Null where the text has no unit.
 */
export function ownWords(text: string, item: string): OwnWords | null {
  const line = lineOf(text);
  const measure = mainAmountOf(line)?.measure;
  const author = measure?.unit;
  if (measure === undefined || author == null) return null;
  const language = unitLanguage(author);
  const isForeign = language !== 'en' && language !== 'any';
  const written = text.slice(measure.unitStart, measure.unitEnd);
  const at = item === '' ? -1 : text.indexOf(item, measure.unitTo);
  const between = at === -1 || at - measure.unitTo > LONGEST_JOINT ? ' ' : text.slice(measure.unitTo, at);
  const word = between.trim().toLowerCase();
  const joins = /^\s/.test(between) && (OF_WORDS.has(word) || /^d['’]$/.test(word));
  return {
    comma: writesComma(line.tokens) ?? (isForeign || (line.hint ?? false)),
    unit: (id, value) =>
      isForeign && unitOf(id) !== null
        ? unitWord(author, written, id, isMany(value), isMany(value) === wasMany(measure))
        : null,
    joint: joins ? between : ' ',
    size: (id) => (id === author.unit.id && author.unit.kind === 'count' ? sizeIn(text, measure) : ''),
  };
}

/** The size or the words between a number and what is counted; a bare size is put in brackets: 1 (400 g) piece. */
function sizeIn(text: string, { low, high, unitStart }: Measure): string {
  const words = text.slice((high ?? low).end, Math.max((high ?? low).end, unitStart)).trim();
  if (!/[\p{L}\p{N}]/u.test(words)) return '';
  return /^\p{N}/u.test(words) ? `(${words.replace(/-$/, '')})` : words;
}
