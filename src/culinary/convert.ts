import { type Line, lineOf, type Measure, measureAt } from './amounts';
import { gramsPerCup } from './densities';
import type { ScaledText } from './model';
import { isLabel, isPinned, scalesToo } from './pins';
import { countsAsOne, impliedCount } from './places';
import { type Amounts, amountAt, isSum, type Primary, primaryOf, sumOf } from './primary';
import { ONE, over, type Ratio, same, times } from './ratio';
import { applyEdits, type Edit, type Rewrite, rewrite, rewriteImplied, rewriteSum } from './rewrite';
import { unscaled } from './sentence';
import { systemOf, type Target, targetOf, type UnitSystem } from './systems';
import { sizeOfUnit } from './units';

/** A sentence in another kitchen's units. */
export interface ConvertedText extends ScaledText {
  /** Some amount of it changed its unit. */
  readonly converted: boolean;
}

/** Measures that are one amount: 1 cup plus 2 tbsp, 3lb 5oz. */
interface Group {
  readonly all: Amounts;
  readonly start: number;
  readonly end: number;
  readonly factor: Ratio;
  /** The size of a package, "1 (14 oz) can": what stands on the label is a weight. */
  readonly label: boolean;
}

/** An amount as it comes out, with its exact value in the unit shown. */
interface Outcome {
  readonly rewrite: Rewrite;
  readonly low: Ratio;
  readonly high: Ratio | null;
  readonly unit: string | null;
  readonly target: Target | null;
}

const groupOf = (line: Line, measure: Measure, factor: Ratio, label = false): Group => {
  const all = amountAt(line, measure);
  return { all, start: measure.start, end: all.at(-1)!.end, factor, label };
};

/** Where the name of a food ends; "half and half" is one. */
const NAME_END = /(?<!\bhalf[\s-])\b(?:and|or|plus|und|oder|et|ou)\b|[,;()+/&]/i;
/** What stands between an amount and its food. */
const OF = /^\s*(?:(?:of|de|di|von)\s+)?/i;
/** Words that say more of the same food: ¼ cup for dusting, 1 cup when cooked. */
const SAME_FOOD =
  /^(?:for|to|in|on|at|when|more|extra|additional|if|as|each|per|total|für|zum|pour|para|per)\b/i;

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

/** Amounts after the first one, with sizes of packages, which are converted but never scaled (R9). */
function furtherGroups(line: Line, primary: Measure, from: number, factor: Ratio): Group[] {
  const found: Group[] = [];
  for (let at = from; at < line.tokens.length; at++) {
    if (line.tokens[at]!.kind !== 'number') continue;
    const measure = measureAt(line, at, false);
    if (measure === null) continue;
    const scales = scalesToo(line, primary, measure);
    if (scales || systemOf(measure.unit) !== null) {
      const group = groupOf(line, measure, scales ? factor : ONE, isLabel(line, primary, measure));
      found.push(group);
      at = group.all.at(-1)!.to - 1;
    } else {
      at = measure.to - 1;
    }
  }
  return found;
}

/** Where an author gives an amount in both systems: between the two, "(", "/", "or" and perhaps "about". */
const ALTERNATIVE = /^\s{0,3}(?:[(/|;=]|,|or\b)\s{0,3}(?:about|approx\.?|approximately|ca\.?|~|≈)?\s{0,3}$/i;

/** What to cut so that of two ways to say one amount only the wanted one stays; null where they are two amounts. */
function cut(text: string, a: Group, b: Group, system: UnitSystem): { drop: Group; edits: Edit[] } | null {
  const [first, second] = [systemOf(a.all[0].unit), systemOf(b.all[0].unit)];
  if (first === null || second === null || first === second) return null;
  const between = text.slice(a.end, b.start);
  if (!ALTERNATIVE.test(between)) return null;
  const bracket = between.includes('(');
  const closing = bracket ? /^\s{0,3}\)/.exec(text.slice(b.end, b.end + 4)) : null;
  if (bracket && closing === null) return null;
  const end = b.end + (closing?.[0].length ?? 0);
  if (first === system) return { drop: b, edits: [{ start: a.end, end, text: '' }] };
  const edits = [{ start: a.start, end: b.start, text: '' }];
  return { drop: a, edits: bracket ? [...edits, { start: b.end, end, text: '' }] : edits };
}

/** Characters between an amount and the bracket that says it again: the name of the food. */
const LONGEST_NAME = 80;
const OPENING = /^[^()]*\(\s{0,3}(?:about|approx\.?|approximately|ca\.?|~|≈)?\s{0,3}$/i;

/**
 * The sentence with its amount in one system only, where a bracket behind the name says it again in the other:
 * `150 g sugar (3/4 cup)` is `3/4 cup sugar` for an American kitchen. Null where it says nothing twice.
 */
function saidOnce(text: string, system: UnitSystem): string | null {
  const line = lineOf(text);
  const primary = primaryOf(line);
  if (primary === null || primary.place === 'bare') return null;
  const first = groupOf(line, primary.measure, ONE);
  const [second] = furtherGroups(line, primary.measure, first.all.at(-1)!.to, ONE);
  if (second === undefined || second.start - first.end > LONGEST_NAME) return null;
  const [one, other] = [systemOf(first.all[0].unit), systemOf(second.all[0].unit)];
  if (one === null || other === null || one === other) return null;
  const between = text.slice(first.end, second.start);
  const closing = /^\s{0,3}\)/.exec(text.slice(second.end, second.end + 4))?.[0];
  if (closing === undefined || !OPENING.test(between) || between.trim().startsWith('(')) return null;
  const name = between.slice(0, between.indexOf('(')).trimEnd();
  const rest = text.slice(second.end + closing.length);
  const amount = one === system ? text.slice(first.start, first.end) : text.slice(second.start, second.end);
  return text.slice(0, first.start) + amount + name + rest;
}

function outcomeOf(
  line: Line,
  group: Group,
  place: Primary['place'],
  item: string,
  system: UnitSystem,
): Outcome {
  const { all, factor } = group;
  const [first] = all;
  const total = times(sumOf(all), factor);
  const upper = first.high === null ? null : times(first.high.value, factor);
  const ends = [total, upper ?? total] as const;
  const target =
    first.unit === null || place === 'bare' ? null : targetOf(first.unit, ends, item, system, group.label);
  const rewritten =
    target === null && same(factor, ONE)
      ? { edits: [], approximate: false, brokenEgg: false, unit: first.unit?.unit.id ?? null }
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
 * about: only a food of known density goes from volume to weight, and that is always approximate. Counts,
 * lengths and spoons below a quarter of a cup stay. Never throws; a line without an amount never changes (R3).
 */
export function convertText(text: string, factor: Ratio, system: UnitSystem, item: string): ConvertedText {
  const once = saidOnce(text, system);
  if (once !== null) return { ...convertText(once, factor, system, item), converted: true };
  const line = lineOf(text);
  const primary = primaryOf(line);
  if (primary === null) return { ...unscaled(text, line, primary), converted: false };
  const { measure, place } = primary;
  if (place === 'bare' && !countsAsOne(line, measure))
    return { ...unscaled(text, line, primary), converted: false };
  const pinned = isPinned(line, measure.to, line.tokens.length);
  const by = pinned ? ONE : factor;
  const implied = impliedCount(line, primary);
  const main = groupOf(line, measure, implied === null ? by : ONE, implied?.container != null);
  const sizes =
    measure.size === null
      ? []
      : furtherGroups(
          { ...line, tokens: line.tokens.slice(0, measure.size[1]) },
          measure,
          measure.size[0],
          ONE,
        ).map((size) => ({ ...size, label: measure.unit !== null }));
  const further = furtherGroups(line, measure, main.all.at(-1)!.to, by);
  const groups = [...sizes, main, ...further].sort((a, b) => a.start - b.start);

  const dropped = new Set<Group>();
  const edits: Edit[] = [];
  let kept = main;
  for (let i = 1; i < groups.length; i++) {
    const [a, b] = [groups[i - 1]!, groups[i]!];
    const cutting = dropped.has(a) ? null : cut(text, a, b, system);
    if (cutting === null) continue;
    dropped.add(cutting.drop);
    edits.push(...cutting.edits);
    if (cutting.drop === main) kept = b;
  }
  const outcomes = new Map<Group, Outcome>();
  groups.forEach((group, i) => {
    if (dropped.has(group)) return;
    const own = group === main || group.label || sizes.includes(group);
    const food = own
      ? item
      : foodOf(text, group, groups[i - 1]!, groups[i + 1]?.start ?? text.length, place === 'tail', item);
    outcomes.set(group, outcomeOf(line, group, group === main ? place : 'start', food, system));
  });
  const result = outcomes.get(kept)!;
  const rewrites = [...outcomes.values()].map((outcome) => outcome.rewrite);
  if (implied !== null && !pinned && !same(factor, ONE))
    rewrites.push(rewriteImplied(line, measure, factor, implied.container, implied.at));
  const { low, high, unit } = result;
  const counted = place !== 'bare';
  return {
    display: applyEdits(text, [...edits, ...rewrites.flatMap((r) => r.edits)]),
    approximate:
      rewrites.some((r) => r.approximate) || [...outcomes.values()].some((o) => o.target?.dense === true),
    low: counted ? low : null,
    high: counted ? high : null,
    unit,
    scaled: !pinned && !same(factor, ONE),
    brokenEgg: rewrites.some((r) => r.brokenEgg),
    converted: dropped.size > 0 || [...outcomes.values()].some((o) => o.target !== null),
  };
}
