import {
  ABOUT_WORDS,
  AND_WORDS,
  ARTICLES,
  CUT_INTO,
  EACH,
  FOR_WORDS,
  FROM_WORDS,
  INTRO,
  JOINERS,
  LENGTH_TAIL,
  NAMING,
  OF_WORDS,
  OR_WORDS,
  PART_OF,
  PARTS,
  PHRASE_ENDS,
  PURPOSES,
  saysEach,
  setOf,
  TAKEN,
  VESSELS,
  WITH,
} from '@/culinary/grammar/lexicon';
import { isAdverb, PREPARED } from '@/culinary/grammar/preparation';
import { HALF_NOUNS } from '@/culinary/lines/tokens/literals';
import { isDash, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { isNumberWord } from '@/culinary/numbers/numbers';
import { compare, ONE } from '@/culinary/numbers/ratio';
import { spellingOf } from '@/culinary/units/units';
import { type Measure, measureAt } from './amounts';
import { isGrade, isShellfish } from './grades';
import { afterBrackets } from './noun-phrase';
import { isOfOne } from './of-one';
import { isHeldByPart } from './package-part';
import { type OneSize, sizeWith } from './pairs';
import { isPerHead, isPerOne, isPerPiece } from './per-one';
import { isStatedBehind, pastFirst, pastStated } from './stated';
import { type BesideSize, besideSize, saysTotal } from './totals';
import { modifiedUnitAt } from './unit-at';
import { isDividedInto, isEachAt, isSeveral } from './unread';

const isClauseMark = (text: string): boolean => text === ',' || text === ';' || text === '(' || text === ')';

const BEFORE_VESSEL = setOf('beforeVessel');

/** Words of a purpose. */
const LONGEST_PURPOSE = 6;

/** The last token of a purpose such as "for greasing", "to dust the pan", "for the tin" that begins at token i; -1 for none. */
function purposeAt(line: Line, i: number): number {
  const { tokens } = line;
  if (!FOR_WORDS.has(textAt(tokens, i))) return -1;
  // The Dutch part their verbs: om de vorm in te vetten.
  const dutch = textAt(tokens, i) === 'om';
  for (let at = i + 1; at < i + LONGEST_PURPOSE; at++) {
    const token = tokens[at];
    if (dutch && (token?.text === 'in' || token?.text === 'te')) continue;
    if (token === undefined || isClauseMark(token.text)) return -1;
    if (PURPOSES.has(token.text)) return at;
    const adverb = isDash(tokens[at + 1]) && tokens[at + 1]!.start === token.end;
    if (VESSELS.has(token.text)) return adverb ? -1 : at;
    if (!ARTICLES.has(token.text) && !BEFORE_VESSEL.has(token.text)) return -1;
  }
  return -1;
}

/** Tokens between a purpose and the amount behind it. */
const LONGEST_GAP = 4;

/** Whether an amount behind its thing follows a purpose directly: flour, for dusting (about 2 tbsp). */
function isForPurpose(line: Line, until: number): boolean {
  const { tokens } = line;
  let at = until - 1;
  const isGap = (text: string): boolean => ABOUT_WORDS.has(text) || /^[,(:~≈–-]$/.test(text);
  while (at > until - LONGEST_GAP && isGap(textAt(tokens, at))) at--;
  for (let from = at - 1; from >= Math.max(0, at - LONGEST_PURPOSE); from--) {
    if (JOINERS.has(tokens[from]!.text)) return false;
    if (purposeAt(line, from) === at) return !JOINERS.has(textAt(tokens, from - 1));
  }
  return false;
}

/** Some more of the same, without a number. */
const MORE = setOf('additional');

/**
 * R3: a tail that names the vessel as the only purpose pins the amount before it, unless "plus" or "and"
 * joins it ("…, plus oil for greasing").
 */
export function isFixed(line: Line, from: number, until: number, whole: Measure | null = null): boolean {
  const { tokens } = line;
  if (isPerHead(line, from) || isShare(line, from)) return true;
  if (whole !== null && whole.from > 2 && isForPurpose(line, whole.from)) return true;
  let joined = false;
  let outside = false;
  let more = -1;
  for (let at = from; at < until; at++) {
    const { text } = tokens[at]!;
    if (text === '(') outside = joined;
    // Behind a bracket the clause goes on: "plus 2 Tbsp (15 g) for dusting".
    if (text === ')') joined = outside;
    // "…, plus more, for dusting" is one tail, as is "…, plus 2 Tbsp, for dusting".
    else if (isClauseMark(text))
      joined = joined && text === ',' && (MORE.has(textAt(tokens, at - 1)) || at === more);
    else if (JOINERS.has(text)) {
      joined = true;
      more = at > from ? afterAmount(line, at + 1) : -1;
    } else if (!joined && purposeAt(line, at) !== -1 && !(whole !== null && isShareAt(line, from, at, whole)))
      return true;
  }
  return false;
}

const isAbout = (text: string): boolean => ABOUT_WORDS.has(text) || text === '.';

/** Before what a share is for: 1/3 for the syrup. */
const FOR = setOf('for');

/** Tokens of an amount and its "about". */
const LONGEST_SHARE = 6;

/** The longest amount that ends before token i, but for the word that makes a part of it: 50 g davon für die Form. */
function amountBefore(line: Line, from: number, i: number): Measure | null {
  let found: Measure | null = null;
  // 50 g davon für die Form, 20 g of it for the tin
  if (PART_OF.has(textAt(line.tokens, i - 1)))
    return amountBefore(line, from, i - 1) ?? amountBefore(line, from, i - 2);
  for (let at = i - 1; at >= Math.max(from, i - LONGEST_SHARE); at--) {
    const { kind, text } = line.tokens[at]!;
    if (kind !== 'number' && !isNumberWord(text)) continue;
    const part = measureAt(line, at, true);
    if (part?.to === i) found = part;
  }
  return found;
}

/** Whether an amount is said to be a part of the one before it: of which 50 g, davon ca. 50 g, di cui 50 g. */
export function saysPart({ tokens }: Line, { from, to }: Measure): boolean {
  let at = from - 1;
  while (ABOUT_WORDS.has(textAt(tokens, at)) || textAt(tokens, at) === '.') at--;
  const next = OF_WORDS.has(textAt(tokens, to)) ? to + 1 : to;
  return PART_OF.has(textAt(tokens, at)) || PART_OF.has(textAt(tokens, next));
}

/** Whether the amount directly before token i is only a part of the whole: 60 g de beurre (dont 10 g pour le moule). */
function isShareAt(line: Line, from: number, i: number, whole: Measure): boolean {
  if (HALF_NOUNS.has(textAt(line.tokens, i - 1))) return true;
  const part = amountBefore(line, from, i);
  if (part === null) return false;
  if (part.unit === null && compare(part.low.value, ONE) < 0) return true;
  const less = part.unit?.unit === whole.unit?.unit && compare(part.low.value, whole.low.value) < 0;
  return less || saysPart(line, part);
}

/** Whether token i stands in a bracket that opens behind token `from`, or behind a colon there. */
function isInside({ tokens }: Line, from: number, i: number): boolean {
  for (let at = i - 1; at >= from; at--) {
    if (tokens[at]!.text === ')') return false;
    if (tokens[at]!.text === '(' || tokens[at]!.text === ':') return true;
  }
  return false;
}

/** After the amount at token i with its bracket; -1 where none stands there. */
function afterAmount(line: Line, i: number): number {
  const amount = measureAt(line, i, true);
  return amount === null ? -1 : afterBrackets(line, amount.to);
}

const SHARE_PARTS = setOf('shareParts');

/** 1 part gin, 2 parts vermouth: how much of one goes with the other, for any number of servings; not 2 cups part skim milk. */
const isShare = ({ tokens }: Line, from: number): boolean =>
  SHARE_PARTS.has(textAt(tokens, from)) &&
  tokens[from + 1]?.kind === 'word' &&
  textAt(tokens, from + 1) !== 'skim' &&
  spellingOf(textAt(tokens, from - 1)) === null;

/**
 * What becomes of an amount behind the first one: it scales with the line, it stays by a rule (a size, a length, a pinned
 * tail, a number that names something), or nobody knows.
 */
export type Role = 'scales' | 'stays' | 'unknown';

/** Whether a further amount scales with the line (R9). */
export const scalesToo = (line: Line, primary: Measure, measure: Measure): boolean =>
  roleOf(line, primary, measure) === 'scales';

const ruled = (scales: boolean): Role => (scales ? 'scales' : 'stays');

/** Before the size of a package: 2 boîtes de 400 g, 2 scatole da 400 g, 2 Dosen zu je 400 g. */
const HOLDING = setOf('of', 'sizedBy');

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
  const beside = role === 'scales' ? null : besideOthers(line, primary, measure);
  if (beside === 'total') return 'scales';
  return beside === 'open' ? 'unknown' : role;
}

/** What an amount is beside the size of one of the things counted (see totals.ts). */
function besideOthers(line: Line, primary: Measure, measure: Measure): BesideSize {
  const size = sizeWith(line, primary, measure);
  if (size.members[0].hyphenated || isBeforePackage(line, measure, size.to)) return null;
  if (saysTotal(line, size)) return 'total';
  return besideSize(line, primary, measure, (other) => plainRole(line, primary, other) === 'stays');
}

const isMeasured = ({ unit }: Measure): boolean => unit !== null && unit.unit.kind !== 'count';

/** The same as far as an amount tells by itself. */
function plainRole(line: Line, primary: Measure, measure: Measure): Role {
  const { tokens } = line;
  const kind = measure.unit?.unit.kind ?? null;
  if (kind === 'length' || measure.hyphenated || isOfOne(line, primary, measure)) return 'stays';
  // 6 oz/170 g each: of a size in two systems all is said of both.
  const size = sizeWith(line, primary, measure);
  const [first] = size.members;
  if (first.hyphenated) return 'stays';
  let at = first.from - 1;
  let about = false;
  while (at >= 0 && (ABOUT_WORDS.has(tokens[at]!.text) || /^[~≈.]$/.test(tokens[at]!.text))) {
    // At least 200 g, but 6 potatoes at 200 g.
    if (tokens[at]!.text === 'at' && textAt(tokens, at + 1) !== 'least') break;
    // Bis zu 200 g, but 4 Steaks zu 200 g.
    if (tokens[at]!.text === 'zu' && textAt(tokens, at - 1) !== 'bis') break;
    about = about || tokens[at]!.text !== '.';
    at--;
  }
  const before = textAt(tokens, at);
  const next = textAt(tokens, size.to);
  const counted = kind === null || kind === 'count';
  // Di cui 20 per la teglia is said in the grams of the whole; a third of it is a share.
  const inItsUnit = kind === null && isMeasured(primary) && compare(measure.low.value, ONE) > 0;
  const ofThings =
    !isMeasured(primary) &&
    compare(measure.low.value, ONE) >= 0 &&
    !isFixed(line, measure.to, Math.min(tokens.length, measure.to + LONGEST_TAIL));
  if ((!counted || inItsUnit || ofThings) && saysPart(line, measure)) return 'scales';
  if (!counted && isForOneUse(line, primary, measure)) return 'scales';
  const holder = holderOf(line, primary, first.from);
  if (isSizeOfThing(line, holder, first, at) || heldSize(line, holder)?.from === first.from) return 'stays';
  if (isBeforePackage(line, first, size.to)) return 'stays';
  if (
    isEachAt(line, size.to) ||
    isPerPiece(line, size.to, at) ||
    ((size.alike || first === measure) && (saysEach(before) || EACH.has(textAt(tokens, at - 1))))
  )
    return 'stays';
  if (EACH.has(textAt(tokens, measure.to + 1)) && kind === null) return 'stays';
  if (isPerOne(line, size.to)) return 'stays';
  if (isMeasured(primary) && !counted && isOfPieces(line, at, size.to)) return 'stays';
  // 250 g sugar, divided into 200 g and 50 g
  if (isDividedInto(line, measure)) return 'unknown';
  if (SIZE_JOINTS.has(before) || NAMING.has(before)) return 'stays';
  if (/^(?:x|×|by|servings?|portions?|persons)$/.test(next)) return 'stays';
  const isDivided =
    !counted && isInside(line, primary.to, measure.from) && isShareAt(line, primary.to, measure.to, primary);
  if (!isDivided && isFixed(line, measure.to, Math.min(tokens.length, measure.to + LONGEST_TAIL))) {
    // Of 3 eggs (2 for the dough, 1 for brushing) all are told apart.
    const told = kind === null && FOR_WORDS.has(next) && isInside(line, primary.to, measure.from);
    return told && !saysPart(line, measure) ? 'unknown' : 'stays';
  }
  if (!counted) {
    const all = about && size.members.length === 1 && !isStatedBehind(line, size.to);
    const one = isPackageSize(line, primary, measure, size, at);
    // What 1½ tins (600 g) hold may be one of them or all.
    if (!all && one && compare(primary.low.value, ONE) > 0 && primary.low.value.d !== 1) return 'unknown';
    return ruled(all || !one);
  }
  if (about) return ruled(before !== 'in' && before !== 'cut');
  const isRange = measure.high !== null && WEIGHED.has(primary.unit?.unit.kind);
  if (isRange && isShellfish(line, primary, measure)) return isGrade(line, measure) ? 'stays' : 'unknown';
  // 2/3 melted is a share of what is measured, and no amount.
  const measured = isMeasured(primary);
  const share = kind === null && compare(measure.low.value, ONE) < 0;
  // Half juiced is said of all lemons, where 1/2 diced may be half of one.
  if (share && (measured || isNumberWord(tokens[measure.from]!.text)))
    if (isDone(line, measure.to) || FOR.has(next)) return 'stays';
  // 6 cloves, 2 finely grated, 4 crushed: a share of the things counted.
  const listed = (before === ',' || before === ':') && primary.unit?.unit.kind !== 'length';
  if (listed && (isDone(line, measure.to) || (before === ',' && isNamedBehind(line, measure))))
    return 'scales';
  if (before === ',' && isRange && measure.to === tokens.length) return 'scales';
  const joined =
    before === '(' ||
    (PARTS.has(before) && INTRO.has(textAt(tokens, at - 1))) ||
    before === '/' ||
    before === ';' ||
    before === '+' ||
    before === '=' ||
    INTRO.has(before) ||
    (before === 'use' && OR_WORDS.has(textAt(tokens, at - 1))) ||
    (WITH.has(before) && MADE.has(textAt(tokens, at - 1))) ||
    (FROM_WORDS.has(before) && isPart(textAt(tokens, at - 1)));
  return joined ? 'scales' : 'unknown';
}

const WEIGHED: ReadonlySet<string | undefined> = new Set(['mass', 'weight']);

/** Stock made with 1 cube, flour mixed with 2 eggs: parts of the thing, where "cut with 2 knives" is none. */
const MADE = setOf('madeWith');

const isPart = (text: string): boolean => PARTS.has(text) || TAKEN.has(text);

/** Whether an amount after the first one is the size of its package. */
export function isLabel(line: Line, primary: Measure, measure: Measure): boolean {
  const size = sizeWith(line, primary, measure);
  if (besideOthers(line, primary, measure) === 'total') return false;
  const poured = measure.unit?.unit.kind === 'volume' && isBeforePackage(line, measure, size.to);
  return poured || isPackageSize(line, primary, measure, size, size.members[0].from - 1);
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

/** 2 sticks (1 cup), 2 shots (3 oz): counted like packages, but measures; the bracket says how much all are. */
const NO_PACKAGES: ReadonlySet<string> = new Set(['stick', 'cube', 'shot', 'jigger', 'recipe', 'batch']);

/** What berries and mushrooms are sold in, which is counted as a thing: 2 barquettes (250 g) de fraises. */
const HELD_IN = setOf('heldIn');

/** Whether token i names what things are sold in: a barquette, a pot of yoghurt, but no pot roast. */
function isHeldIn({ tokens }: Line, i: number): boolean {
  const [word, next] = [textAt(tokens, i), textAt(tokens, i + 1)];
  return HELD_IN.has(word) || (/^pots?$/.test(word) && (next === '(' || OF_WORDS.has(next)));
}

/** Words between what is counted and its size: zu je, da circa, von ca. */
const LONGEST_HOLDING = 4;

/** The size that stands directly behind what is counted, "2 Dosen à 400 g", "2 tins 400 g"; null where none does. */
export function heldSize(line: Line, { to, unit }: Measure): Measure | null {
  if (unit?.unit.kind !== 'count') return null;
  const { tokens } = line;
  let at = to;
  while (HOLDING.has(textAt(tokens, at)) && at < to + LONGEST_HOLDING) at++;
  const held = at > to;
  while (held && at < to + LONGEST_HOLDING && isAbout(textAt(tokens, at))) at++;
  const bare = unit.unit.count === 'pack';
  const size = (held || bare) && tokens[at]?.kind === 'number' ? measureAt(line, at, false) : null;
  const kind = size?.unit?.unit.kind ?? 'count';
  return kind === 'count' || kind === 'spoon' || kind === 'length' ? null : size;
}

/** What is counted last before token i, whose size may stand there: 800 g tomatoes (2 tins of 400 g); the main amount where nothing is. */
function holderOf(line: Line, primary: Measure, i: number): Measure {
  let holder = primary;
  for (let at = primary.to; at < i; at++) {
    const { kind, text } = line.tokens[at]!;
    const measure = kind === 'number' || isSeveral(text) ? measureAt(line, at, true) : null;
    if (measure === null || measure.to > i) continue;
    if (!isMeasured(measure)) holder = measure;
    at = measure.to - 1;
  }
  return holder;
}

/** Words of the name between a count and the size of each. */
const LONGEST_NAME = 8;

/**
 * 2 steaks de 200 g, 1 boîte de thon de 140 g, 1 pollo da circa 1,5 kg: how large each of the things counted is (R9).
 * `before` is the token that stands before the measure and its "about".
 */
function isSizeOfThing({ tokens }: Line, { unit, to }: Measure, measure: Measure, before: number): boolean {
  const counted = unit === null || (unit.unit.kind === 'count' && !NO_PACKAGES.has(unit.unit.id));
  const kind = measure.unit?.unit.kind ?? 'count';
  // 1 rôti d'1,2 kg
  const by = /^['’]$/.test(textAt(tokens, before)) ? before - 1 : before;
  const joined = HOLDING.has(textAt(tokens, by)) || (by < before && textAt(tokens, by) === 'd');
  if (!counted || kind === 'count' || kind === 'spoon' || !joined) return false;
  const name = tokens.slice(to, by);
  // 1 mixture of 400 g flour, 1 mélange de 400 g de farine: what it is made of. Anything else holds it: 1 barquette de 250 g.
  if (name.some(({ text }) => MADE_OF.has(text))) return false;
  if (name.length === 0 || name.length > LONGEST_NAME) return false;
  return name.every(
    // The Dutch "or" is the English "of".
    ({ kind, text }) =>
      kind === 'word' &&
      !JOINERS.has(text) &&
      (!OR_WORDS.has(text) || OF_WORDS.has(text)) &&
      !NO_SIZE.has(text),
  );
}

/** What is made of all that is measured behind it. */
const MADE_OF = setOf('mixtures', 'totals');
/** What has the size of all that is counted: 2 onions with a weight of 300 g. */
const NO_SIZE = setOf('with', 'totals', 'weighing');

/** Whether a size stands before its package: or a 7g sachet, from a 17.3 oz box. */
function isBeforePackage(line: Line, { unit }: Measure, to: number): boolean {
  const kind = unit?.unit.kind ?? 'count';
  if (kind !== 'mass' && kind !== 'volume' && kind !== 'weight' && kind !== 'fl_oz') return false;
  const behind = modifiedUnitAt(line, to, false)?.spelling.unit;
  return behind?.count === 'pack' && !NO_PACKAGES.has(behind.id);
}

/**
 * `1 can (14 oz) tomatoes`: a weight in brackets after a package is what one package holds, as in "2 Dosen à 400 g".
 * `before` is the token before the `size` that the measure is part of.
 */
function isPackageSize(
  line: Line,
  primary: Measure,
  measure: Measure,
  { members }: OneSize,
  before: number,
): boolean {
  const held = heldSize(line, primary)?.from;
  if (held === members[0].from || held === measure.from) return true;
  const holding = HOLDING.has(textAt(line.tokens, before)) ? before - 1 : before;
  const open = pastFirst(line, pastStated(line, holding));
  if (textAt(line.tokens, open) !== '(') return false;
  if (isHeldByPart(primary, measure)) return false;
  const { unit } = primary;
  const package_ =
    unit === null ? isHeldIn(line, primary.to) : unit.unit.count === 'pack' && !NO_PACKAGES.has(unit.unit.id);
  // (2¼ tsp/7 g): spoons alone are what all hold.
  const weighed = members.some(({ unit }) => unit?.unit.kind !== 'spoon');
  return package_ && weighed;
}
