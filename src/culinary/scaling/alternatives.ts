import { OR_PATTERN } from '@/culinary/grammar/lexicon';
import { anyWordOf } from '@/culinary/languages/registry';
import type { Measure } from '@/culinary/lines/amounts/amounts';
import { type Amounts, amountAt } from '@/culinary/lines/amounts/main-amount';
import { isSaidAgain } from '@/culinary/lines/amounts/other-size';
import type { Edit } from '@/culinary/lines/tokens/edits';
import { imperialMl } from '@/culinary/lines/tokens/imperial';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { systemOf, type Target, type UnitSystem } from '@/culinary/measures/systems';
import { over, type Ratio, ratio, times } from '@/culinary/numbers/ratio';

/** Measures that are one amount: 1 cup plus 2 tbsp, 3lb 5oz. */
export interface Group {
  readonly all: Amounts;
  readonly start: number;
  readonly end: number;
  readonly factor: Ratio;
  /** The size of a package, "1 (14 oz) can": what stands on the label is a weight. */
  readonly label: boolean;
  /** Millilitres of its unit, where that is a British one. */
  readonly imperial: Ratio | null;
}

export const groupOf = (line: Line, measure: Measure, factor: Ratio, label = false): Group => {
  const all = amountAt(line, measure);
  const imperial = line.imperial && measure.unit !== null ? imperialMl(measure.unit.unit.id) : null;
  return { all, start: measure.start, end: all.at(-1)!.end, factor, label, imperial };
};

const TEASPOONS_PER_FL_OZ = ratio(6);
const FL_OZ = 'fl_oz';
const ADDED = /^\s{0,3}(?:(?:\+|plus|and)\s{0,3})?$/;

/** A pint or cup with the fluid ounces behind it as one amount, 1 pint 2 fl oz; null where there are none. */
export function withFluidOunces(text: string, first: Group, next: Group | undefined): Group | null {
  if (next === undefined || next.label || first.all.length + next.all.length > 2) return null;
  const [large, ounces] = [first.all[0], next.all[0]];
  const { unit } = large;
  if (unit?.unit.kind !== 'spoon' || ounces.unit?.unit.id !== FL_OZ) return null;
  if (large.high !== null || ounces.high !== null || !ADDED.test(text.slice(first.end, next.start)))
    return null;
  const { imperial } = first;
  const share =
    imperial === null ? over(TEASPOONS_PER_FL_OZ, unit.unit.size) : over(next.imperial!, imperial);
  const low = { ...ounces.low, value: times(ounces.low.value, share) };
  return { ...first, all: [large, { ...ounces, unit, low }], end: next.end };
}

/** Several amounts that say the same: 1 cup (8 oz; 225 g), ½ cup/115 grams/1 stick. */
export interface Alternatives {
  readonly all: readonly [Group, Group, ...Group[]];
  /** What stands before each of them but the first. */
  readonly between: readonly string[];
  /** Behind the last, and behind its bracket. */
  readonly end: number;
  /** What stands before the rest of the bracket, where it goes on. */
  readonly rest: string | null;
}

const ABOUT = `(?:${anyWordOf('roughly')}\\.?|~|≈)?`;
const MORE = new RegExp(
  `^\\s{0,3}(?:(?:each|apiece)\\s{0,3}(?=[(/]))?(?:(?:([([/|;=])|,)\\s{0,3}(?:${OR_PATTERN})?|${OR_PATTERN}|(?<=\\s))\\s{0,3}${ABOUT}\\s{0,3}$`,
  'iu',
);
const CLOSING = /^\s{0,3}[)\]]/;
/** The bracket goes on with something else: 2 lb (1 kg; about 6). */
const GOING_ON = /^\s{0,3}[;,]\s{1,3}(?=[^)\]])/;

/** Whether two amounts of one system cannot be the same: 400 g, 240 g drained. */
function isAnother({ all: [one] }: Group, { all: [two] }: Group): boolean {
  const kind = one.unit?.unit.kind;
  if (kind !== two.unit?.unit.kind || (kind !== 'mass' && kind !== 'weight')) return false;
  return !isSaidAgain(one, two);
}

/** The alternatives that begin with the group at i; null where it stands alone. */
function alternativesAt(text: string, groups: readonly Group[], i: number): Alternatives | null {
  const all = [groups[i]!];
  const between: string[] = [];
  const first = systemOf(all[0]!.all[0].unit);
  let open = 0;
  for (let at = i + 1; first !== null && at < groups.length; at++) {
    const [last, next] = [all.at(-1)!, groups[at]!];
    const gap = text.slice(last.end, next.start);
    const sign = MORE.exec(gap);
    const system = systemOf(next.all[0].unit);
    // "1 tsp or 1 tbsp", but "1 cup or 240 ml": only another system says the same again without a sign.
    if (sign === null || system === null || (sign[1] === undefined && system === first)) break;
    // 400 g / 240 g drained are two.
    if (all.some((group) => isAnother(group, next))) break;
    // One bracket at most; of "1 cup (120 g flour" it is never closed and says something else.
    if (sign[1] === '(' || sign[1] === '[') open = all.length;
    all.push(next);
    between.push(gap);
  }
  const last = all.at(-1)!.end;
  const behind = text.slice(last, last + 8);
  const rest = open === 0 ? null : (GOING_ON.exec(behind)?.[0] ?? null);
  const closed = open === 0 ? '' : (CLOSING.exec(behind)?.[0] ?? rest ?? undefined);
  if (closed === undefined) all.length = open;
  const [a, b, ...more] = all;
  if (a === undefined || b === undefined) return null;
  const end = all.at(-1)!.end + (closed?.length ?? 0);
  return { all: [a, b, ...more], between: between.slice(0, all.length - 1), end, rest };
}

/** The alternatives of a sentence, from left to right. */
export function alternativesOf(text: string, groups: readonly Group[]): Alternatives[] {
  const found: Alternatives[] = [];
  for (let i = 0; i < groups.length; i++) {
    const here = alternativesAt(text, groups, i);
    if (here === null) continue;
    found.push(here);
    i += here.all.length - 1;
  }
  return found;
}

/**
 * Which of several amounts that say the same a kitchen is shown: those its author gives in its own units; else, of those
 * that would all come out as grams, or all as millilitres, the one that needs no density. `targetFor` says what a group
 * becomes.
 */
export function keptOf(
  all: readonly Group[],
  system: UnitSystem,
  targetFor: (group: Group) => Target | null,
): Group[] {
  // A British pint is none of an American kitchen.
  const own = all.filter((group) => systemOf(group.all[0].unit) === system && group.imperial === null);
  if (own.length > 0) return own;
  const targets = new Map(all.map((group) => [group, targetFor(group)]));
  const becoming = all.filter((group) => targets.get(group) !== null);
  // Cups of berries are no millilitres where the author says what they weigh.
  const weight = becoming.find((group) => {
    const target = targets.get(group)!;
    return target.spelling.unit.kind === 'mass' && !target.dense;
  });
  if (weight !== undefined) return all.filter((group) => group === weight || !becoming.includes(group));
  const best = becoming.find((group) => targets.get(group)?.dense === false) ?? becoming[0];
  if (best === undefined) return [...all];
  const kind = targets.get(best)?.spelling.unit.kind;
  return all.filter((group) => group === best || targets.get(group)?.spelling.unit.kind !== kind);
}

const ABOUT_LAST = new RegExp(`(?<![a-z])${ABOUT.slice(0, -1)}\\s{0,3}$`, 'i');

/** The "about" that stands directly before an amount, with its space; empty where one stands `before` all of them too. */
function aboutIn(gap: string, before: string): string {
  return ABOUT_LAST.test(before) ? '' : (ABOUT_LAST.exec(gap)?.[0] ?? '');
}

/** The edits in `text` that leave only some of its alternatives, with the bracket where more than one is kept. */
export function keepEdits(
  text: string,
  { all, between, end, rest }: Alternatives,
  kept: readonly Group[],
): Edit[] {
  const [first] = kept;
  if (first === undefined || kept.length === all.length) return [];
  const [bracket] = between.join('').match(/[([]/) ?? [];
  const edits: Edit[] = [];
  if (first !== all[0]) {
    // "About" is said of no size before its package: 1 14 oz (about 400 ml) can.
    const gap = first.label ? '' : between[all.indexOf(first) - 1]!;
    const about = aboutIn(gap, text.slice(0, all[0].start));
    edits.push({ start: all[0].start, end: first.start, text: about });
  }
  kept.slice(1).forEach((group, k) => {
    const gap = between[all.indexOf(group) - 1]!.replace(/[([]/, '');
    const joint = bracket !== undefined && k === 0 ? ` ${bracket}` : gap;
    edits.push({ start: kept[k]!.end, end: group.start, text: joint });
  });
  const open = bracket !== undefined && kept.length > 1;
  const close = rest !== null ? (open ? rest : ` ${bracket}`) : open ? (bracket === '(' ? ')' : ']') : '';
  // Of "6 oz each (170g)" each of both is told.
  const each = kept.length === 1 ? (/each|apiece/i.exec(between[0]!)?.[0] ?? '') : '';
  edits.push({ start: kept.at(-1)!.end, end, text: (each === '' ? '' : ` ${each}`) + close });
  return edits;
}

/** Characters between an amount and the bracket that says it again: the name of the food. */
const LONGEST_NAME = 80;
/** A bracket of words may stand in the name: 1 cup (packed) brown sugar (200 g). */
const OPENING = new RegExp(`^(?:[^()[\\]]|\\([^()[\\]\\d]*\\))*[([]\\s{0,3}${ABOUT}\\s{0,3}$`, 'i');
const BESIDE = new RegExp(`^[^(),;]*[^(),;\\s],?\\s{1,3}${OR_PATTERN}\\s{1,3}${ABOUT}\\s{0,3}$`, 'iu');
const OVER = /^\s{0,3}(?:$|(?=[,;]))/;

const SAID_OR = new RegExp(`,?\\s{1,3}${OR_PATTERN}\\s[^,]*$`, 'iu');

/**
 * The sentence with its amount said once, where a bracket or an "or" behind the name says it again: `150 g sugar (3/4
 * cup)` and `150 g sugar, or 3/4 cup` are `3/4 cup sugar` for an American kitchen, `1 cup butter (2 sticks)` `2 sticks butter` for a metric one, which then converts.
 * Null where it says nothing twice.
 */
export function saidOnce(
  text: string,
  first: Group,
  groups: readonly Group[],
  system: UnitSystem,
  targetFor: (group: Group) => Target | null,
): string | null {
  const head = alternativesAt(text, [first, ...groups], 0);
  const before = head?.all ?? [first];
  const others = groups.slice(before.length - 1);
  const [second] = others;
  const from = head?.end ?? first.end;
  if (second === undefined || second.start - from > LONGEST_NAME) return null;
  const between = text.slice(from, second.start);
  const beside = BESIDE.test(between);
  const open = Math.max(between.lastIndexOf('('), between.lastIndexOf('['));
  if (!beside && (!OPENING.test(between) || between.slice(0, open).trim() === '')) return null;
  const inside = alternativesAt(text, others, 0);
  const again = inside === null ? [second] : inside.all;
  const behind = inside?.end ?? second.end;
  const closing = (beside ? OVER : CLOSING).exec(text.slice(behind, behind + 4))?.[0];
  const all = [...before, ...again];
  if (closing === undefined || all.some((group) => systemOf(group.all[0].unit) === null)) return null;
  if (all.every((group) => systemOf(group.all[0].unit) === system)) return null;
  const kept = keptOf(all, system, targetFor);
  const [only] = kept;
  if (only === undefined || kept.length > 1) return null;
  const name = beside ? between.replace(SAID_OR, '') : between.slice(0, open).trimEnd();
  const lead = text.slice(0, first.start);
  const about = before.includes(only) ? '' : aboutIn(text.slice(0, only.start), lead);
  const said = text.slice(behind + closing.length);
  // Of "cheese (fresh), (4 oz), softened" one comma is left.
  const rest = name.endsWith(',') ? said.replace(/^,/, '') : said;
  return lead + about + text.slice(only.start, only.end) + name + rest;
}
