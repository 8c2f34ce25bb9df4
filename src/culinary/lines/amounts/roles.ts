import { isInSigns } from '@/culinary/grammar/east-asian';
import { singularOf } from '@/culinary/grammar/inflection';
import {
  ABOUT_WORDS,
  AND_WORDS,
  CUT_INTO,
  EACH,
  FOR_WORDS,
  FROM_WORDS,
  INTRO,
  LENGTH_TAIL,
  MINUS_WORDS,
  NAMING,
  OF_WORDS,
  OR_WORDS,
  PARTS,
  PHRASE_ENDS,
  PLUS_WORDS,
  saysEach,
  setOf,
  TAKEN,
  WITH,
} from '@/culinary/grammar/lexicon';
import { isAdverb, PREPARED } from '@/culinary/grammar/preparation';
import { textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { isNumberWord } from '@/culinary/numbers/numbers';
import { compare, ONE } from '@/culinary/numbers/ratio';
import { spellingOf } from '@/culinary/units/units';
import type { Measure } from './amounts';
import { isFixed, isInside, isShareAt, isShareOrPerHead, saysPart } from './fixed-amounts';
import { isGrade, isShellfish } from './grades';
import { headNoun } from './noun-phrase';
import { isOfOne } from './of-one';
import { isMeasured, type OneSize, sizeWith } from './pairs';
import { makesWhole, partsReason, wordBehind } from './parts';
import { isPerOne, isPerPiece, isPerStroke } from './per-one';
import type { Reason } from './reasons';
import {
  HOLDING,
  heldSize,
  holderOf,
  isBeforePackage,
  isOfMixture,
  isPackageSize,
  isSizeOfThing,
  packageReason,
} from './sizes';
import { isStatedBehind } from './stated';
import { type BesideSize, besideSize, saysTotal } from './totals';
import { isDividedInto, isEachAt } from './unread';
import { isWorth } from './worth';

/**
 * What becomes of an amount behind the first one: it scales with the line, it stays by a rule (a size, a length, a pinned
 * tail, a number that names something), or nobody knows. `why` it stays, or null where it scales for sure; of one that
 * scales it is a guess.
 */
export interface Role {
  readonly fate: 'scales' | 'stays' | 'unknown';
  readonly why: Reason | null;
}

const SCALES: Role = { fate: 'scales', why: null };
const UNKNOWN: Role = { fate: 'unknown', why: null };
const stays = (why: Reason): Role => ({ fate: 'stays', why });
const mayScale = (why: Reason): Role => ({ fate: 'scales', why });

/** Whether a further amount scales with the line (R9). */
export const scalesToo = (line: Line, primary: Measure, measure: Measure): boolean =>
  roleOf(line, primary, measure).fate === 'scales';

/** Tokens between "in" and the size of the pieces. */
const LONGEST_PIECES = 3;

/** Whether what is measured is cut into pieces of a size: in Stücke von 50 g, en morceaux de 50 g, in 40 g chunks. */
function isOfPieces({ tokens }: Line, before: number, to: number): boolean {
  if (CUT_INTO.has(textAt(tokens, before))) return LENGTH_TAIL.has(textAt(tokens, to));
  if (!HOLDING.has(textAt(tokens, before))) return false;
  const words = tokens.slice(Math.max(0, before - LONGEST_PIECES), before);
  const from = words.findLastIndex(({ text }) => CUT_INTO.has(text));
  return from !== -1 && from < words.length - 1 && words.slice(from).every(({ kind }) => kind === 'word');
}

/** Before what a share is for: 1/3 for the syrup. */
const FOR = setOf('for');

/** Words of what a part is for. */
const LONGEST_USE = 5;

/** Whether of all that is measured so much goes into each of several things: 100 g Zucker (je 50 g für Teig und Creme). */
function isForOneUse({ tokens }: Line, primary: Measure, { from, to }: Measure): boolean {
  if (!isMeasured(primary)) return false;
  const [before, next] = [EACH.has(textAt(tokens, from - 1)), EACH.has(textAt(tokens, to))];
  const use = next ? to + 1 : to;
  if (!(before || next)) return false;
  if (FOR.has(textAt(tokens, use))) return true;
  const words = tokens.slice(use, use + LONGEST_USE).map(({ text }) => text);
  return tokens[use]?.kind === 'word' && words.some((word) => AND_WORDS.has(word));
}

/** Before a number that is the size of each, or says how often. */
const SIZE_JOINTS: ReadonlySet<string> = new Set(['x', '×', '@', ...setOf('sizeJoint')]);

/** Tokens behind an amount in which its purpose may stand. */
const LONGEST_TAIL = 25;

/** What becomes of a further amount when the line scales (R9). */
export function roleOf(line: Line, primary: Measure, measure: Measure): Role {
  const role = plainRole(line, primary, measure);
  const inSigns = isInSigns(line.text);
  const beside = role.fate === 'scales' && !inSigns ? null : besideOthers(line, primary, measure);
  if (beside === 'total') return SCALES;
  if (beside === 'open') return UNKNOWN;
  // In languages without a file few words tell what a second number is.
  const open = role.fate === 'scales' && inSigns && !isAdded(line, measure) && !isWorth(primary, measure);
  return open ? mayScale('loose') : role;
}

/** Whether an amount is a part of a sum: 大さじ1＋小さじ1. */
const isAdded = ({ tokens }: Line, { from }: Measure): boolean => PLUS_WORDS.has(textAt(tokens, from - 1));

/** What an amount is beside the size of one of the things counted (see totals.ts). */
function besideOthers(line: Line, primary: Measure, measure: Measure): BesideSize {
  const size = sizeWith(line, primary, measure);
  if (size.members[0].hyphenated || isBeforePackage(line, measure, size.to)) return null;
  if (saysTotal(line, size)) return 'total';
  return besideSize(line, primary, measure, (other) => plainRole(line, primary, other).fate === 'stays');
}

/** Where an amount stands: before it and its "about", behind all that say the same size. */
interface Place {
  /** The token before it and its "about". */
  readonly at: number;
  readonly about: boolean;
  readonly size: OneSize;
}

function placeOf({ tokens }: Line, size: OneSize): Place {
  let at = size.members[0].from - 1;
  let about = false;
  while (at >= 0 && (ABOUT_WORDS.has(tokens[at]!.text) || /^[~≈.]$/.test(tokens[at]!.text))) {
    // At least 200 g, but 6 potatoes at 200 g.
    if (tokens[at]!.text === 'at' && textAt(tokens, at + 1) !== 'least') break;
    // Bis zu 200 g, but 4 Steaks zu 200 g.
    if (tokens[at]!.text === 'zu' && textAt(tokens, at - 1) !== 'bis') break;
    about = about || tokens[at]!.text !== '.';
    at--;
  }
  return { at, about, size };
}

/** The same as far as an amount tells by itself. */
function plainRole(line: Line, primary: Measure, measure: Measure): Role {
  const { tokens } = line;
  const kind = measure.unit?.unit.kind ?? null;
  if (kind === 'length') return stays('length');
  if (measure.hyphenated) return stays('compound');
  if (isOfOne(line, primary, measure)) return stays('each');
  // 6 oz/170 g each: of a size in two systems all is said of both.
  const size = sizeWith(line, primary, measure);
  const [first] = size.members;
  if (first.hyphenated) return stays('compound');
  const place = placeOf(line, size);
  const { at } = place;
  const before = textAt(tokens, at);
  const next = textAt(tokens, size.to);
  const counted = kind === null || kind === 'count';
  // Di cui 20 per la teglia is said in the grams of the whole; a third of it is a share.
  const inItsUnit = kind === null && isMeasured(primary) && compare(measure.low.value, ONE) > 0;
  const ofThings =
    !isMeasured(primary) &&
    compare(measure.low.value, ONE) >= 0 &&
    !isFixed(line, measure.to, Math.min(tokens.length, measure.to + LONGEST_TAIL));
  if ((!counted || inItsUnit || ofThings) && saysPart(line, measure)) return SCALES;
  if (!counted && isForOneUse(line, primary, measure)) return SCALES;
  // 2 tsp salt (1 for the water): in the unit of the whole, which may become another one.
  const isUse = kind === null && primary.unit !== null && FOR_WORDS.has(textAt(tokens, measure.to));
  const whole = compare(measure.low.value, ONE) >= 0;
  if (isUse && whole && isInside(line, primary.to, measure.from)) return UNKNOWN;
  const holder = holderOf(line, primary, first.from);
  if (isSizeOfThing(line, holder, first, at) || heldSize(line, holder)?.from === first.from)
    return stays('size');
  if (isBeforePackage(line, first, size.to)) return stays('size');
  if (
    isEachAt(line, size.to) ||
    isPerPiece(line, size.to, at) ||
    ((size.alike || first === measure) && (saysEach(before) || EACH.has(textAt(tokens, at - 1)))) ||
    // The Dutch "you" is the German "each": 2 als je van heet houdt.
    (EACH.has(textAt(tokens, measure.to + 1)) && next !== 'als' && kind === null)
  )
    return stays('each');
  if (isPerOne(line, size.to)) return stays('head');
  if (!counted && kind !== 'spoon' && isPerStroke(line, size.to)) return stays('each');
  if (isMeasured(primary) && !counted && isOfPieces(line, at, size.to)) return stays('size');
  // 250 g sugar, divided into 200 g and 50 g
  if (isDividedInto(line, measure)) return UNKNOWN;
  if (NAMING.has(before)) return stays('name');
  if (counted && makesWhole(line, primary, measure)) return SCALES;
  if (SIZE_JOINTS.has(before))
    return stays(
      counted
        ? partsReason(line, measure.from, before, wordBehind(line, measure), measure.low.value, primary)
        : 'size',
    );
  if (/^(?:x|×|by)$/.test(next)) return stays(next === 'by' ? 'length' : 'loose');
  if (/^(?:servings?|portions?|persons)$/.test(next)) return stays('people');
  const isDivided =
    !counted && isInside(line, primary.to, measure.from) && isShareAt(line, primary.to, measure.to, primary);
  if (!isDivided && isFixed(line, measure.to, Math.min(tokens.length, measure.to + LONGEST_TAIL))) {
    // Of 3 eggs (2 for the dough, 1 for brushing) all are told apart.
    const told = kind === null && FOR_WORDS.has(next) && isInside(line, primary.to, measure.from);
    if (told && !saysPart(line, measure)) return UNKNOWN;
    return stays(isShareOrPerHead(line, measure.to) ? 'head' : 'purpose');
  }
  return counted ? countedRole(line, primary, measure, place) : measuredRole(line, primary, measure, place);
}

/** Signs and words between an amount and one that goes with it. */
const JOINTS: ReadonlySet<string> = new Set([
  ...'( ) [ / ; | + = : , - – — _'.split(' '),
  ...OR_WORDS,
  ...PLUS_WORDS,
  ...INTRO,
  ...MINUS_WORDS,
  ...setOf('withMore'),
]);

/** The role of a weight or a volume that no rule keeps. */
function measuredRole(line: Line, primary: Measure, measure: Measure, { at, about, size }: Place): Role {
  const before = textAt(line.tokens, at);
  const all = about && size.members.length === 1 && !isStatedBehind(line, size.to);
  const one = isPackageSize(line, primary, measure, size, at);
  if (!all && one) {
    // What 1½ tins (600 g) hold may be one of them or all.
    if (compare(primary.low.value, ONE) > 0 && primary.low.value.d !== 1) return UNKNOWN;
    const reason = packageReason(line, primary, measure);
    return reason === null ? SCALES : stays(reason);
  }
  // Of several things nobody knows whether one weighs so much: 3 frangos com cerca de 150 g, 6 fillets weighing 6 oz.
  const weighs = WITH.has(before) || WEIGHING.has(before);
  const weight = !/^(?:spoon|fl_oz)$/.test(measure.unit!.unit.kind);
  const several = compare((primary.high ?? primary.low).value, ONE) > 0;
  if (weighs && weight && several && !isMeasured(primary)) return mayScale('loose');
  const near = JOINTS.has(before) || JOINTS.has(textAt(line.tokens, measure.from - 1));
  const sure = weighs || about || near || spellingOf(before) !== null || isOfMixture(line, primary, at);
  return sure ? SCALES : mayScale('loose');
}

/** Before what a thing weighs. */
const WEIGHING = setOf('weighing', 'totals');

/** The role of a number of things that no rule keeps. */
function countedRole(line: Line, primary: Measure, measure: Measure, { at, about }: Place): Role {
  const { tokens } = line;
  const before = textAt(tokens, at);
  const next = textAt(tokens, measure.to);
  if (about) {
    if (before === 'in' || before === 'cut') return stays('pieces');
    return JOINTS.has(before) || FROM_WORDS.has(before) ? SCALES : mayScale('loose');
  }
  const isRange = measure.high !== null && WEIGHED.has(primary.unit?.unit.kind);
  if (isRange && isShellfish(line, primary, measure))
    return isGrade(line, measure) ? stays('grade') : UNKNOWN;
  if (isHeld(line, primary, measure, at)) return stays('size');
  if (isAlone(line, primary, measure, at)) return stays('alone');
  // 2/3 melted is a share of what is measured, and no amount.
  const measured = isMeasured(primary);
  const share = measure.unit === null && compare(measure.low.value, ONE) < 0;
  // Half juiced is said of all lemons, where 1/2 diced may be half of one.
  if (share && (measured || isNumberWord(tokens[measure.from]!.text)))
    if (isDone(line, measure.to) || FOR.has(next)) return stays('share');
  // 6 cloves, 2 finely grated, 4 crushed: a share of the things counted.
  const listed = (before === ',' || before === ':') && primary.unit?.unit.kind !== 'length';
  if (listed && (isDone(line, measure.to) || (before === ',' && isNamedBehind(line, measure)))) return SCALES;
  if (before === ',' && isRange && measure.to === tokens.length) return SCALES;
  const joined =
    before === '(' ||
    (PARTS.has(before) && INTRO.has(textAt(tokens, at - 1))) ||
    before === '/' ||
    before === ';' ||
    before === '+' ||
    before === '=' ||
    (INTRO.has(before) && !isInto(line, at, measure.to)) ||
    (before === 'use' && OR_WORDS.has(textAt(tokens, at - 1))) ||
    isMixed(line, at) ||
    (FROM_WORDS.has(before) && (isPart(textAt(tokens, at - 1)) || textAt(tokens, at - 1) === '('));
  return joined ? SCALES : UNKNOWN;
}

/** Whether packages are of so many: 1 pack of 6 sausages, 2 boîtes de 6 œufs. */
const isHeld = ({ tokens }: Line, { to, unit }: Measure, measure: Measure, at: number): boolean =>
  unit?.unit.count === 'pack' && measure.unit === null && at === to && OF_WORDS.has(textAt(tokens, at));

/** Notes under a recipe are not many. */
const LAST_NOTE = 9;

/** Whether a line ends with a small number in a bracket that may be a note as well as a count: 2 cups flour (1). */
function isAlone(line: Line, primary: Measure, { to, low, high, unit }: Measure, at: number): boolean {
  const { tokens } = line;
  if (textAt(tokens, at) !== '(' || textAt(tokens, to) !== ')' || to + 1 < tokens.length) return false;
  if (unit !== null || high !== null || low.value.d > 1 || low.value.n > LAST_NOTE) return false;
  const head = headNoun(line, primary.to);
  return head === null || low.value.n === 1 || singularOf(head.text) === head.text;
}

/** Whether the word before a number is the French and Spanish "into", and not the Dutch "and": coupé en 8, 2 uien en 3 wortels. */
const isInto = ({ tokens, language }: Line, at: number, to: number): boolean =>
  CUT_INTO.has(textAt(tokens, at)) &&
  (language === 'fr' ||
    language === 'es' ||
    tokens[to]?.kind !== 'word' ||
    PREPARED.has(textAt(tokens, at - 1)));

/** Whether "with" before an amount says of what a thing is made: stock made with 1 cube. */
const isMixed = ({ tokens }: Line, at: number): boolean =>
  WITH.has(textAt(tokens, at)) && MADE.has(textAt(tokens, at - 1));

const WEIGHED: ReadonlySet<string | undefined> = new Set(['mass', 'weight']);

/** Stock made with 1 cube, flour mixed with 2 eggs: parts of the thing, where "cut with 2 knives" is none. */
const MADE = setOf('madeWith');

const isPart = (text: string): boolean => PARTS.has(text) || TAKEN.has(text);

/** Whether an amount after the first one is the size of its package. */
export function isLabel(line: Line, primary: Measure, measure: Measure): boolean {
  const size = sizeWith(line, primary, measure);
  if (besideOthers(line, primary, measure) === 'total') return false;
  const poured = measure.unit?.unit.kind === 'volume' && isBeforePackage(line, measure, size.to);
  const packed = isPackageSize(line, primary, measure, size, size.members[0].from - 1);
  return poured || (packed && packageReason(line, primary, measure) !== null);
}

/** Whether the word after a count says what was done to so many: 2 minced, 1 finely grated. */
function isDone(line: Line, i: number): boolean {
  const word = textAt(line.tokens, i);
  return PREPARED.has(word) || (isAdverb(word) && PREPARED.has(textAt(line.tokens, i + 1)));
}

/** Whether a count says of what: 1 onion, 2 carrots, 1 stick celery. */
function isNamedBehind({ tokens }: Line, { to, unit }: Measure): boolean {
  const next = tokens[to];
  if (next?.kind !== 'word') return unit !== null;
  return !PHRASE_ENDS.has(next.text) || OF_WORDS.has(next.text);
}
