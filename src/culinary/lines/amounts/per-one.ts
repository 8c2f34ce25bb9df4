import { HEADS_IN_SIGNS } from '@/culinary/grammar/east-asian';
import { ARTICLES, HEADS, PER, setOf } from '@/culinary/grammar/lexicon';
import { patternInAllLanguages } from '@/culinary/languages/registry';
import { textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { spellingOf } from '@/culinary/units/units';
import { measureAt } from './amounts';

/** Tokens behind an amount in which it may be said to be one head's. */
const PER_WITHIN = 8;

/** Whether how much of another thing an amount goes with stands behind token i: 10 g salt per kg of meat, 1 egg per 100 g flour. */
function isPerMeasure(line: Line, i: number): boolean {
  if (textAt(line.tokens, i) === 'je') return false;
  const unit = measureAt(line, i + 1, true)?.unit ?? spellingOf(textAt(line.tokens, i + 1));
  return unit !== null && unit.unit.kind !== 'count' && unit.unit.kind !== 'length';
}

const LONGEST_PER_ONE = 9;

/** Per person in two letters: 100 g pasta p.p. */
const PER_HEAD_SHORT = /^p\. ?p\.?(?!\p{L})/iu;

/** 100 g pasta per person, 2 eggs (per serving): the same for any number of servings. */
export function isPerHead(line: Line, from: number): boolean {
  const { tokens } = line;
  for (let at = from; at < from + PER_WITHIN && at < tokens.length; at++) {
    if (tokens[at]!.kind === 'number') return false;
    const next = textAt(tokens, at + 1);
    const head = HEADS.has(next) || HEADS_IN_SIGNS.has(next);
    // 60 g/person, 80 g a testa, 100g／人
    if (/^[/／a]$/.test(textAt(tokens, at)) && head) return true;
    if (PER_HEAD_SHORT.test(line.text.slice(tokens[at]!.start, tokens[at]!.start + LONGEST_PER_ONE)))
      return true;
    if (PER.has(tokens[at]!.text) && (head || isPerMeasure(line, at))) return true;
  }
  return false;
}

/** The same in short: 200 g p. St., 80 g p. P. */
const PER_ONE = new RegExp(`^${patternInAllLanguages('perOneShort')}(?!\\p{L})`, 'iu');

/** Said of one of any things: 150 g por filete, 200 g pro Steak, 100 g par œuf. */
const PER_ANY = /^(?:pro|par|por|per)$/;

/** Whether an amount that ends before token i is one head's, or one thing's: (80 g pro Person), (150 g por filete). */
export function isPerOne(line: Line, i: number): boolean {
  const start = line.tokens[i]?.start;
  if (start !== undefined && PER_ONE.test(line.text.slice(start, start + LONGEST_PER_ONE))) return true;
  const thing = line.tokens[i + 1];
  const any = PER_ANY.test(textAt(line.tokens, i)) && thing?.kind === 'word' && !ARTICLES.has(thing.text);
  return isPerHead(line, i) || (any && !line.italian);
}

/** One of the things counted: 150 g pro Stück, 150 g por unidad, 150 g/st. */
const PIECE = setOf('onePiece');
/** Before it. */
const PER_PIECE: ReadonlySet<string> = new Set(['/', ...setOf('per', 'perPiece')]);

/** Whether a size is said of one piece, behind it or before it. */
export function isPerPiece({ tokens }: Line, to: number, before: number): boolean {
  const isPer = (i: number): boolean => PER_PIECE.has(textAt(tokens, i)) && PIECE.has(textAt(tokens, i + 1));
  return isPer(to) || isPer(before - 1);
}

/** A stroke, and whatever one of is meant: (200 g/Tasse), (125 g c/u), （125g／個）. */
const PER_STROKE = /^(?:c ?)?[/／] ?\p{L}/iu;
const LONGEST_STROKE = 5;

/** Whether a weight or a volume that ends before token i is said of one of something by a stroke. */
export function isPerStroke({ text, tokens }: Line, i: number): boolean {
  const start = tokens[i]?.start;
  return start !== undefined && PER_STROKE.test(text.slice(start, start + LONGEST_STROKE));
}
