import { type Measure, measureAt } from './amounts';
import {
  ABOUT,
  ARTICLES,
  EACH,
  FOR_WORDS,
  FROM_WORDS,
  HEADS,
  INTRO,
  JOINERS,
  NAMING,
  PARTS,
  PER,
  PURPOSES,
  TAKEN,
  VESSELS,
} from './lexicon';
import { isAdverb, PREPARED } from './preparation';
import { isDash, textAt } from './scan';
import type { Line } from './written-line';

const isClauseMark = (text: string): boolean => text === ',' || text === ';' || text === '(' || text === ')';

/** Whether a purpose such as "for greasing", "to dust the pan", "for the tin" begins at token i. */
function purposeAt(line: Line, i: number): boolean {
  const { tokens } = line;
  if (!FOR_WORDS.has(textAt(tokens, i))) return false;
  for (let at = i + 1; at < i + 5; at++) {
    const token = tokens[at];
    if (token === undefined || isClauseMark(token.text)) return false;
    if (PURPOSES.has(token.text)) return true;
    const adverb = isDash(tokens[at + 1]) && tokens[at + 1]!.start === token.end;
    if (VESSELS.has(token.text)) return !adverb;
    if (
      !ARTICLES.has(token.text) &&
      token.text !== 'your' &&
      !/^(?:baking|cake|work|loaf|pie|muffin|frying)$/.test(token.text)
    )
      return false;
  }
  return false;
}

/**
 * R3: a tail that names the vessel as the only purpose pins the amount before it, unless "plus" or "and"
 * joins it ("…, plus oil for greasing").
 */
export function isPinned(line: Line, from: number, until: number): boolean {
  const { tokens } = line;
  if (isPerHead(line, from)) return true;
  let joined = false;
  for (let at = from; at < until; at++) {
    const { text } = tokens[at]!;
    if (isClauseMark(text)) joined = false;
    else if (JOINERS.has(text)) joined = true;
    else if (!joined && purposeAt(line, at)) return true;
  }
  return false;
}

/** Tokens behind an amount in which it may be said to be one head's. */
const PER_WITHIN = 8;

/** 100 g pasta per person, 2 eggs (per serving): the same for any number of servings. */
export function isPerHead({ tokens }: Line, from: number): boolean {
  for (let at = from; at < from + PER_WITHIN && at < tokens.length; at++) {
    if (tokens[at]!.kind === 'number') return false;
    if (PER.has(tokens[at]!.text) && HEADS.has(textAt(tokens, at + 1))) return true;
  }
  return false;
}

/** Whether a further amount scales with the line (R9). */
export function scalesToo(line: Line, primary: Measure, measure: Measure): boolean {
  const { tokens } = line;
  const kind = measure.unit?.unit.kind ?? null;
  if (kind === 'length' || measure.hyphenated) return false;
  let at = measure.from - 1;
  let about = false;
  while (at >= 0 && (ABOUT.has(tokens[at]!.text) || /^[~≈.]$/.test(tokens[at]!.text))) {
    about = about || tokens[at]!.text !== '.';
    at--;
  }
  const before = textAt(tokens, at);
  const next = textAt(tokens, measure.to);
  if (EACH.has(next) || EACH.has(before) || EACH.has(textAt(tokens, at - 1))) return false;
  if (EACH.has(textAt(tokens, measure.to + 1)) && kind === null) return false;
  if (/^(?:into|by|x|×|every|à|@)$/.test(before) || NAMING.has(before)) return false;
  if (/^(?:x|×|by|servings?|portions?|persons)$/.test(next)) return false;
  if (isPinned(line, measure.to, Math.min(tokens.length, measure.to + 25))) return false;
  if (kind !== null && kind !== 'count') return about || !isPackageSize(line, primary, measure, at);
  if (about) return before !== 'in' && before !== 'cut';
  // 6 cloves, 2 finely grated, 4 crushed: a share of the things counted.
  if ((before === ',' || before === ':') && primary.unit?.unit.kind !== 'length' && isDone(line, measure.to))
    return true;
  return (
    before === '(' ||
    before === '/' ||
    before === ';' ||
    before === '+' ||
    before === '=' ||
    INTRO.has(before) ||
    (before === 'with' && MADE.test(textAt(tokens, at - 1))) ||
    (FROM_WORDS.has(before) && isPart(textAt(tokens, at - 1)))
  );
}

/** Stock made with 1 cube, flour mixed with 2 eggs: parts of the thing, where "cut with 2 knives" is none. */
const MADE = /^(?:made|mixed|beaten|whisked|combined|blended)$/;

const isPart = (text: string): boolean => PARTS.has(text) || TAKEN.has(text);

/** Whether an amount after the first one is the size of its package. */
export function isLabel(line: Line, primary: Measure, measure: Measure): boolean {
  return isPackageSize(line, primary, measure, measure.from - 1);
}

/** Whether the word after a count says what was done to so many: 2 minced, 1 finely grated. */
function isDone(line: Line, i: number): boolean {
  const word = textAt(line.tokens, i);
  return PREPARED.has(word) || (isAdverb(word) && PREPARED.has(textAt(line.tokens, i + 1)));
}

/** 2 sticks (1 cup), 2 shots (3 oz): counted like packages, but measures; the bracket says how much all are. */
const NO_PACKAGES: ReadonlySet<string> = new Set(['stick', 'cube', 'shot', 'jigger', 'recipe', 'batch']);

/** Before the size of a package: 2 boîtes de 400 g, 2 scatole da 400 g, 2 Dosen zu je 400 g. */
const HOLDING: ReadonlySet<string> = new Set('of de da di van von à á zu je'.split(' '));

/** The size that stands directly behind what is counted: "2 Dosen à 400 g"; null where none does. */
export function heldSize(line: Line, { to, unit }: Measure): Measure | null {
  if (unit?.unit.kind !== 'count' || NO_PACKAGES.has(unit.unit.id)) return null;
  let at = to;
  while (at < to + 2 && HOLDING.has(textAt(line.tokens, at))) at++;
  const size = at > to && line.tokens[at]?.kind === 'number' ? measureAt(line, at, false) : null;
  const kind = size?.unit?.unit.kind ?? 'count';
  return kind === 'count' || kind === 'spoon' || kind === 'length' ? null : size;
}

/** `1 can (14 oz) tomatoes`: a weight in brackets after a package is what one package holds, as in "2 Dosen à 400 g". */
function isPackageSize(line: Line, primary: Measure, measure: Measure, before: number): boolean {
  if (heldSize(line, primary)?.from === measure.from) return true;
  // Of "(14 oz/400 g)" both are the size of one can.
  const either = line.tokens[before]?.text === '/' || line.tokens[before]?.text === 'or';
  const each = HOLDING.has(textAt(line.tokens, before)) ? before - 1 : before;
  const opened = (at: number): boolean => line.tokens[at]?.text === '(';
  if (!opened(each) && !(either && [3, 4].some((back) => opened(before - back)))) return false;
  const kind = measure.unit?.unit.kind;
  const package_ = primary.unit?.unit.count === 'pack' && !NO_PACKAGES.has(primary.unit.unit.id);
  return package_ && kind !== 'spoon' && line.tokens[measure.to]?.text !== 'total';
}
