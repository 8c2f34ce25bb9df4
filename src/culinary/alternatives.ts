import type { Measure } from './amounts';
import type { Edit } from './edits';
import { imperialMl } from './imperial';
import { type Amounts, amountAt } from './primary';
import type { Ratio } from './ratio';
import { systemOf, type Target, type UnitSystem } from './systems';
import type { Line } from './written-line';

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

/** Several amounts that say the same: 1 cup (8 oz; 225 g), ½ cup/115 grams/1 stick. */
export interface Alternatives {
  readonly all: readonly [Group, Group, ...Group[]];
  /** What stands before each of them but the first. */
  readonly between: readonly string[];
  /** Behind the last, and behind its bracket. */
  readonly end: number;
}

const ABOUT = '(?:about|approx\\.?|approximately|ca\\.?|~|≈)?';
const OR = '(?:or|oder|ou|o)\\b';
const MORE = new RegExp(
  `^\\s{0,3}(?:(?:([(/|;=])|,)\\s{0,3}(?:${OR})?|${OR}|(?<=\\s))\\s{0,3}${ABOUT}\\s{0,3}$`,
  'i',
);
const CLOSING = /^\s{0,3}\)/;

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
    // One bracket at most; of "1 cup (120 g flour" it is never closed and says something else.
    if (sign[1] === '(') open = all.length;
    all.push(next);
    between.push(gap);
  }
  const last = all.at(-1)!.end;
  const closed = open === 0 ? '' : CLOSING.exec(text.slice(last, last + 4))?.[0];
  if (closed === undefined) all.length = open;
  const [a, b, ...rest] = all;
  if (a === undefined || b === undefined) return null;
  const end = all.at(-1)!.end + (closed?.length ?? 0);
  return { all: [a, b, ...rest], between: between.slice(0, all.length - 1), end };
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
  const best = becoming.find((group) => targets.get(group)?.dense === false) ?? becoming[0];
  if (best === undefined) return [...all];
  const kind = targets.get(best)?.spelling.unit.kind;
  return all.filter((group) => group === best || targets.get(group)?.spelling.unit.kind !== kind);
}

/** The edits that leave only some of the alternatives standing, with the bracket where more than one is kept. */
export function keepEdits({ all, between, end }: Alternatives, kept: readonly Group[]): Edit[] {
  const [first] = kept;
  if (first === undefined || kept.length === all.length) return [];
  const opened = between.some((gap) => gap.includes('('));
  const edits: Edit[] = [];
  if (first !== all[0]) edits.push({ start: all[0].start, end: first.start, text: '' });
  kept.slice(1).forEach((group, k) => {
    const gap = between[all.indexOf(group) - 1]!.replace('(', '');
    const text = opened && k === 0 ? ' (' : gap;
    edits.push({ start: kept[k]!.end, end: group.start, text });
  });
  const close = opened && kept.length > 1 ? ')' : '';
  edits.push({ start: kept.at(-1)!.end, end, text: close });
  return edits;
}

/** Characters between an amount and the bracket that says it again: the name of the food. */
const LONGEST_NAME = 80;
const OPENING = new RegExp(`^[^()]*\\(\\s{0,3}${ABOUT}\\s{0,3}$`, 'i');
const BESIDE = new RegExp(`^[^(),;]*[^(),;\\s],?\\s{1,3}(?:or|oder|ou|o)\\s{1,3}${ABOUT}\\s{0,3}$`, 'i');
const OVER = /^\s{0,3}(?:$|(?=[,;]))/;

const SAID_OR = /,?\s{1,3}(?:or|oder|ou|o)\s[^,]*$/i;

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
  const [second] = groups;
  if (second === undefined || second.start - first.end > LONGEST_NAME) return null;
  const between = text.slice(first.end, second.start);
  const beside = BESIDE.test(between);
  if (!beside && (!OPENING.test(between) || between.trim().startsWith('('))) return null;
  const inside = alternativesAt(text, groups, 0);
  const again = inside === null ? [second] : inside.all;
  const behind = inside?.end ?? second.end;
  const closing = (beside ? OVER : CLOSING).exec(text.slice(behind, behind + 4))?.[0];
  if (closing === undefined || [first, ...again].some(({ all }) => systemOf(all[0].unit) === null))
    return null;
  const all = [first, ...again];
  if (all.every((group) => systemOf(group.all[0].unit) === system)) return null;
  const kept = keptOf(all, system, targetFor);
  const [only] = kept;
  if (only === undefined || kept.length > 1) return null;
  const name = beside ? between.replace(SAID_OR, '') : between.slice(0, between.indexOf('(')).trimEnd();
  return (
    text.slice(0, first.start) + text.slice(only.start, only.end) + name + text.slice(behind + closing.length)
  );
}
