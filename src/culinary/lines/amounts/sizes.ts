import { JOINERS, OF_WORDS, OR_WORDS, setOf } from '@/culinary/grammar/lexicon';
import { isDash, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { type Measure, measureAt } from './amounts';
import { isAbout } from './fixed-amounts';
import { heldBy } from './package-part';
import { isMeasured, type OneSize } from './pairs';
import type { Reason } from './reasons';
import { pastFirst, pastStated } from './stated';
import { measuresIn, weightOf } from './totals';
import { modifiedUnitAt } from './unit-at';
import { isSeveral } from './unread';

/** Before the size of a package: 2 boîtes de 400 g, 2 scatole da 400 g, 2 Dosen zu je 400 g. */
export const HOLDING = setOf('of', 'sizedBy');

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
export function holderOf(line: Line, primary: Measure, i: number): Measure {
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
export function isSizeOfThing(
  { tokens }: Line,
  { unit, to }: Measure,
  measure: Measure,
  before: number,
): boolean {
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
    (token) =>
      (token.kind === 'word' || isDash(token)) &&
      !JOINERS.has(token.text) &&
      (!OR_WORDS.has(token.text) || OF_WORDS.has(token.text)) &&
      !NO_SIZE.has(token.text),
  );
}

/** Whether what is counted is made of all that is measured behind it: 1 mixture of 400 g flour. */
export const isOfMixture = ({ tokens }: Line, { to }: Measure, before: number): boolean =>
  HOLDING.has(textAt(tokens, before)) && tokens.slice(to, before).some(({ text }) => MADE_OF.has(text));

/** What is made of all that is measured behind it. */
const MADE_OF = setOf('mixtures', 'totals');
/** What has the size of all that is counted: 2 onions with a weight of 300 g. */
const NO_SIZE = setOf('with', 'totals', 'weighing');

/** Whether a size stands before its package: or a 7g sachet, from a 17.3 oz box. */
export function isBeforePackage(line: Line, { unit }: Measure, to: number): boolean {
  const kind = unit?.unit.kind ?? 'count';
  if (kind !== 'mass' && kind !== 'volume' && kind !== 'weight' && kind !== 'fl_oz') return false;
  const behind = modifiedUnitAt(line, to, false)?.spelling.unit;
  return behind?.count === 'pack' && !NO_PACKAGES.has(behind.id);
}

/**
 * `1 can (14 oz) tomatoes`: a weight in brackets after a package is what one package holds, as in "2 Dosen à 400 g".
 * `before` is the token before the `size` that the measure is part of.
 */
export function isPackageSize(
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
  const { unit } = primary;
  const package_ =
    unit === null ? isHeldIn(line, primary.to) : unit.unit.count === 'pack' && !NO_PACKAGES.has(unit.unit.id);
  // (2¼ tsp/7 g): spoons alone are what all hold.
  const weighed = members.some(({ unit }) => unit?.unit.kind !== 'spoon');
  return package_ && weighed;
}

/**
 * Why the weight in a bracket behind packages stays: it is what one of them holds, or nobody knows. null where it is what
 * all hold, as their number and what is sold tell: ½ bottle (375 ml), 3 balls mozzarella (375 g).
 */
export function packageReason(line: Line, primary: Measure, measure: Measure): Reason | null {
  const held = heldSize(line, primary);
  if (held !== null && held.from <= measure.from && measure.from <= held.to + 1) return 'size';
  // 2 scatolette da 80 g (sgocciolato 56 g)
  const one = held ?? (primary.size === null ? undefined : measuresIn(line, ...primary.size)[0]);
  if (one !== undefined && weightOf(measure) <= weightOf(one)) return 'size';
  const by = heldBy(primary, measure);
  return by === 'all' ? null : by === 'one' ? 'size' : 'package';
}
