import { gramsPerCup } from '@/culinary/foods/densities';
import { OR_PATTERN } from '@/culinary/grammar/lexicon';
import { anyWordOf } from '@/culinary/languages/registry';
import { convertLengths } from '@/culinary/lengths/lengths';
import { type Measure, measureAt } from '@/culinary/lines/amounts/amounts';
import { isFixed } from '@/culinary/lines/amounts/fixed-amounts';
import { isSum, type MainAmount, mainAmountOf, sumOf } from '@/culinary/lines/amounts/main-amount';
import { amountBeginsAt, countsAsOne, impliedCount } from '@/culinary/lines/amounts/package-count';
import { isLabel, scalesToo } from '@/culinary/lines/amounts/roles';
import { hasOpenCount } from '@/culinary/lines/amounts/spaced-thousands';
import { cutLabel } from '@/culinary/lines/line-label';
import { applyEdits, type Edit } from '@/culinary/lines/tokens/edits';
import { type Line, lineOf } from '@/culinary/lines/tokens/written-line';
import { isBeyond } from '@/culinary/measures/format-amount';
import {
  imperialTarget,
  systemOf,
  type Target,
  targetOf,
  type UnitSystem,
} from '@/culinary/measures/systems';
import { equalRatios, ONE, over, type Ratio, ratio, times } from '@/culinary/numbers/ratio';
import { convertTemperatures } from '@/culinary/temperature/temperature';
import { sizeOfUnit } from '@/culinary/units/units';
import {
  alternativesOf,
  type Group,
  groupOf,
  keepEdits,
  keptOf,
  saidOnce,
  withFluidOunces,
} from './alternatives';
import type { ScaledText } from './model';
import { type Rewrite, rewrite, rewriteImplied, rewriteSum } from './rewrite';
import { scalePlain, unscaled } from './sentence';

/** A sentence in another kitchen's units. */
export interface ConvertedText extends ScaledText {
  /** Some amount of it changed its unit. */
  readonly converted: boolean;
}

/** An amount as it comes out, with its exact value in the unit shown. */
interface Outcome {
  readonly rewrite: Rewrite;
  readonly low: Ratio;
  readonly high: Ratio | null;
  readonly unit: string | null;
  readonly target: Target | null;
}

/** Where the name of a food ends; "half and half" is one. */
const NAME_END = new RegExp(`(?<!\\bhalf[\\s-])(?:\\b${anyWordOf('foodEnds')}\\b|&)|[,;()+/]`, 'i');
/** What stands between an amount and its food. */
const OF = new RegExp(`^\\s*(?:${anyWordOf('of')}\\s+)?`, 'i');
/** Words that say more of the same food: ¼ cup for dusting, 1 cup when cooked. */
const SAME_FOOD = new RegExp(`^${anyWordOf('for', 'inOrderTo', 'sameFood')}(?!\\p{L})`, 'iu');

const foodIn = (text: string): string => text.split(NAME_END, 1).join('').replace(OF, '').trim();

/**
 * The food an amount after the first one measures: what is named behind it, or before it where the line names its
 * foods first ("Sugar 1 cup, flour 1 cup"). Where nothing else is named, and in brackets that name no food of known
 * density, it is the food of the line.
 */
function foodOf(
  text: string,
  group: Group,
  before: Group,
  until: number,
  named: boolean,
  item: string,
): string {
  const between = text.slice(before.end, group.start);
  if (named)
    return between.replace(/^[\s,;&+/]+|[\s:(–—-]+$/g, '').replace(/^(?:and|plus|or)\b\s*/i, '') || item;
  const food = foodIn(text.slice(group.end, until));
  if (food === '' || SAME_FOOD.test(food)) return item;
  return between.includes('(') && gramsPerCup(food) === null ? item : food;
}

/**
 * Amounts after the first one, with sizes of packages, which are converted but never scaled (R9); before token `sizes`
 * stand only such.
 */
function furtherGroups(line: Line, primary: Measure, from: number, factor: Ratio, sizes = from): Group[] {
  const found: Group[] = [];
  for (let at = from; at < line.tokens.length; at++) {
    if (primary.half !== undefined && at < primary.half[1]) continue;
    const begins = amountBeginsAt(line, at);
    const measure = begins === null ? null : measureAt(line, at, begins === 'words');
    if (measure === null) continue;
    const scales = at >= sizes && scalesToo(line, primary, measure);
    if (scales || systemOf(measure.unit) !== null) {
      const group = groupOf(
        line,
        measure,
        scales ? factor : ONE,
        at < sizes || isLabel(line, primary, measure),
      );
      found.push(group);
      at = group.all.at(-1)!.to - 1;
    } else {
      at = measure.to - 1;
    }
  }
  return found;
}

/** The sizes between a count and its package: (14-oz/400 g) in "1 (14-oz/400 g) can". */
function sizesOf(line: Line, measure: Measure): Group[] {
  if (measure.size === null) return [];
  const [from, to] = measure.size;
  const inside = furtherGroups({ ...line, tokens: line.tokens.slice(0, to) }, measure, from, ONE);
  return inside.map((size) => ({ ...size, label: measure.unit !== null }));
}

/** What an amount of a food becomes in a kitchen; null where it stays. */
function targetFor({ all, factor, label, imperial }: Group, item: string, system: UnitSystem): Target | null {
  const [{ unit, high }] = all;
  const total = times(sumOf(all), factor);
  const ends = [total, high === null ? total : times(high.value, factor)] as const;
  if (imperial !== null && unit !== null) return imperialTarget(unit, imperial, system);
  const target = unit === null ? null : targetOf(unit, ends, item, system, label);
  return target !== null && isBeyond(times(ends[1], target.by), target.spelling) ? null : target;
}

const EITHER = new RegExp(`(?<!\\p{L})${OR_PATTERN}`, 'iu');

/**
 * Whether one of two weights that one may choose from has another kitchen's unit and the other stays, as too small for
 * it: of "10 g fresh yeast or 3 g dried" both stay.
 */
function isHalfShown(
  text: string,
  groups: readonly Group[],
  targets: readonly (Target | null)[],
  i: number,
): boolean {
  const { all, start, end } = groups[i]!;
  const isOther = (k: number): boolean => {
    const other = groups[k];
    if (other === undefined || targets[k] !== null || all[0].unit?.unit.kind !== 'mass') return false;
    const between = k < i ? text.slice(other.end, start) : text.slice(end, other.start);
    return other.all[0].unit?.unit.kind === 'mass' && EITHER.test(between);
  };
  return targets[i] !== null && (isOther(i - 1) || isOther(i + 1));
}

function outcomeOf(line: Line, group: Group, place: MainAmount['place'], target: Target | null): Outcome {
  const { all, factor } = group;
  const [first] = all;
  const total = times(sumOf(all), factor);
  const upper = first.high === null ? null : times(first.high.value, factor);
  const rewritten =
    target === null && equalRatios(factor, ONE)
      ? { edits: [], approximate: false, brokenEgg: false, unit: first.unit?.unit.id ?? null, said: null }
      : isSum(all)
        ? rewriteSum(line, all, factor, line.notation, target)
        : rewrite(line, first, factor, line.notation, place, target);
  const id = target === null ? (first.unit?.unit.id ?? null) : (rewritten.unit ?? target.spelling.unit.id);
  const exact = (value: Ratio): Ratio =>
    target === null || id === null
      ? value
      : over(times(times(value, target.by), target.spelling.unit.size), sizeOfUnit(id));
  return {
    rewrite: rewritten,
    low: exact(total),
    high: upper === null ? null : exact(upper),
    unit: id,
    target,
  };
}

/**
 * One sentence times a factor in the units of a kitchen: cups and ounces as grams and millilitres, or the other
 * way about. Where the author gives both, hers stay and the other is left out. `item` is the thing the line is
 * about: only a food of known density goes from volume to weight, and that is always approximate. Counts and spoons
 * below a quarter of a cup stay; lengths change their unit and temperatures their scale. Never throws; a line without an
 * amount never changes but for that (R3). `comma` as in scaleText.
 */
export function convertText(
  text: string,
  factor: Ratio,
  system: UnitSystem,
  item: string,
  comma: boolean | null = null,
): ConvertedText {
  const { label, rest, pinned } = cutLabel(text);
  const by = pinned ? ONE : factor;
  // What cannot be scaled whole stays as it is written in other units too (R13).
  const own = equalRatios(by, ONE) ? null : scalePlain(rest, by, comma, label);
  const amounts =
    own?.kept == null ? convertAmounts(rest, by, system, item, comma) : { ...own, converted: false };
  const open = own?.open ?? amounts.open;
  const shown = { ...amounts, open, display: label + amounts.display };
  const lengths = convertLengths(shown.display.slice(label.length), system, true);
  const display = convertTemperatures(label + lengths, system);
  if (display === shown.display) return shown;
  const sized = label + lengths === shown.display ? null : inOtherLength(shown);
  return { ...shown, ...sized, display, converted: true };
}

/**
 * Whether an amount makes its line approximate. What stands beside the line's own amount and is rounded to the mark of a
 * jug does not: "about" is said of the first amount, and of "2 carrots or 240 ml baby carrots" the carrots are exact.
 */
const isApproximateIn = ({ rewrite, target }: Outcome, isOwn: boolean): boolean =>
  target?.dense === true || (rewrite.approximate && (isOwn || target?.spelling.unit.kind !== 'volume'));

/** The exact length of a line that is measured by it, 2 inches ginger, in the unit it is shown in. */
function inOtherLength({ low, high, unit }: ScaledText): Pick<ScaledText, 'low' | 'high' | 'unit'> {
  const [to, by] = LENGTHS[unit ?? ''] ?? [unit, ONE];
  return { low: low && times(low, by), high: high && times(high, by), unit: to };
}

const CM_PER_INCH = ratio(254, 100);
const LENGTHS: Readonly<Partial<Record<string, readonly [unit: string, by: Ratio]>>> = {
  inch: ['cm', CM_PER_INCH],
  cm: ['inch', over(ONE, CM_PER_INCH)],
  mm: ['inch', over(ratio(1, 10), CM_PER_INCH)],
};

const WEIGHT: ReadonlySet<string> = new Set(['mass', 'weight']);
/** Before an amount that is said of one before it: a bracket, or about. */
const BESIDE = new RegExp(`(?:[([]|(?<!\\p{L})${anyWordOf('roughly')}\\.?|[~≈])\\s*$`, 'iu');

/** Brackets that say an amount again, one after another. */
const SAID_AGAIN = 2;

function convertAmounts(
  text: string,
  factor: Ratio,
  system: UnitSystem,
  item: string,
  comma: boolean | null,
  again = SAID_AGAIN,
): ConvertedText {
  const line = lineOf(text, comma);
  const primary = mainAmountOf(line);
  if (primary === null) return { ...unscaled(text, line, primary), converted: false };
  const { measure, place } = primary;
  if ((place === 'bare' && !countsAsOne(line, measure)) || hasOpenCount(line))
    return { ...unscaled(text, line, primary), converted: false };
  // What stands in both kitchens' units stays so.
  if (measure.again !== undefined) return { ...scalePlain(text, factor, comma), converted: false };
  const pinned = isFixed(line, measure.to, line.tokens.length, measure);
  const by = pinned ? ONE : factor;
  const implied = impliedCount(line, primary);
  const becomes = (group: Group): Target | null => targetFor(group, item, system);
  const alone = groupOf(line, measure, implied === null ? by : ONE, implied?.container != null);
  const others = furtherGroups(line, measure, alone.all.at(-1)!.to, by, implied?.at);
  const sum = becomes(alone) === null ? null : withFluidOunces(text, alone, others[0]);
  const main = sum ?? alone;
  const further = sum === null ? others : others.slice(1);
  const once = place === 'bare' || again === 0 ? null : saidOnce(text, main, further, system, becomes);
  if (once !== null)
    return { ...convertAmounts(once, factor, system, item, comma, again - 1), converted: true };
  const sizes = sizesOf(line, main.all[0]);
  // What else is packed is not what the line is about: 1 tsp yeast, or a 7g sachet.
  const packed = further.flatMap(({ all }) => sizesOf(line, all[0]));
  const groups = [...sizes, main, ...further, ...packed].sort((a, b) => a.start - b.start);

  const dropped = new Set<Group>();
  const edits: Edit[] = [];
  let result = main;
  for (const alike of alternativesOf(text, groups)) {
    const kept = keptOf(alike.all, system, becomes);
    edits.push(...keepEdits(text, alike, kept));
    for (const group of alike.all) if (!kept.includes(group)) dropped.add(group);
    if (dropped.has(main) && alike.all.includes(main)) result = kept[0]!;
  }
  const outcomes = new Map<Group, Outcome>();
  const shown = groups.filter((group) => !dropped.has(group));
  const foodAt = (group: Group): string => {
    if (packed.includes(group)) return '';
    if (group === main || group === result || group.label || sizes.includes(group)) return item;
    const i = groups.indexOf(group);
    return foodOf(text, group, groups[i - 1]!, groups[i + 1]?.start ?? text.length, place === 'tail', item);
  };
  const isWeighed = system === 'metric' && WEIGHT.has(result.all[0].unit?.unit.kind ?? 'count');
  /** 28 g Parmesan (about ¼ cup grated): what is weighed already is said in cups too, and not as another weight. */
  const isSaidBeside = (group: Group): boolean =>
    isWeighed &&
    further.includes(group) &&
    !WEIGHT.has(group.all[0].unit?.unit.kind ?? 'count') &&
    BESIDE.test(text.slice(groups[groups.indexOf(group) - 1]!.end, group.start));
  const targets = shown.map((group) =>
    (place === 'bare' && group === main) || isSaidBeside(group)
      ? null
      : targetFor(group, foodAt(group), system),
  );
  shown.forEach((group, i) => {
    const target = isHalfShown(text, shown, targets, i) ? null : targets[i]!;
    outcomes.set(group, outcomeOf(line, group, group === main ? place : 'start', target));
  });
  const rewrites = [...outcomes.values()].map((outcome) => outcome.rewrite);
  const count =
    implied !== null && !pinned && !equalRatios(factor, ONE)
      ? rewriteImplied(line, measure, factor, implied.container, implied.at)
      : null;
  if (count !== null) rewrites.push(count);
  const { low, high, unit } = outcomes.get(result)!;
  const counted = place !== 'bare';
  return {
    display: applyEdits(text, [...edits, ...rewrites.flatMap((r) => r.edits)]),
    approximate:
      count?.approximate === true ||
      [...outcomes].some(([group, outcome]) => isApproximateIn(outcome, group === result)),
    low: counted ? low : null,
    high: counted ? high : null,
    unit,
    scaled: !pinned && !equalRatios(factor, ONE),
    kept: null,
    open: line.open,
    brokenEgg: rewrites.some((r) => r.brokenEgg),
    converted: dropped.size > 0 || [...outcomes.values()].some((o) => o.target !== null),
  };
}
