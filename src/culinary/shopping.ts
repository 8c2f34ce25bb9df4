import type { Aisle } from './aisle-table';
import { aisleOf } from './aisles';
import { MODIFIERS } from './lexicon';
import {
  compare,
  fromNumber,
  ONE,
  over,
  plus,
  type Ratio,
  ratio,
  times,
  toNumber,
  toQuantity,
} from './ratio';
import { shown } from './shown';
import type { Kind } from './unit-table';
import { sizeOfUnit, unitOf } from './units';
import { singularOf } from './words';

/** What one recipe asks for: an exact scaled line (never its rounded sentence) and who asks. */
export interface ShoppingItem {
  readonly item: string;
  readonly quantity: number | null;
  readonly quantity_max: number | null;
  readonly unit: string | null;
  /** Whatever tells the recipes apart, such as an id. */
  readonly source: string;
}

export interface ShoppingAmount {
  /** The exact sum, at most six decimals. */
  readonly quantity: number;
  readonly unit: string | null;
}

/** One thing to buy. Amounts that cannot be added stand beside each other: 2 cloves + 1 tbsp. */
export interface ShoppingLine {
  readonly item: string;
  readonly aisle: Aisle;
  readonly amounts: readonly ShoppingAmount[];
  /** What to buy, rounded for the cook only here; empty where no recipe names an amount. */
  readonly display: string;
  readonly sources: readonly string[];
}

interface Pile {
  readonly unit: string | null;
  readonly total: Ratio;
}

/** Measures that one ladder spells are one family; every count unit is its own. */
function familyOf(unit: string | null): string {
  const known = unit === null ? null : unitOf(unit);
  const kind: Kind | 'other' = known?.kind ?? 'other';
  return kind === 'count' || kind === 'length' || kind === 'other' ? `count ${unit ?? ''}` : kind;
}

/** Large eggs and egg are one thing to buy. */
function keyOf(item: string): string {
  const words = item
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !MODIFIERS.has(word));
  const last = words.pop() ?? item.toLowerCase();
  return [...words, singularOf(last)].join(' ');
}

/** Whether two items are one thing to buy: 2 large eggs and an egg are, sugar and brown sugar are not. */
export const sameThing = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

function add(pile: Pile | undefined, quantity: Ratio, unit: string | null): Pile {
  if (pile === undefined) return { unit, total: quantity };
  const size = (id: string | null): Ratio => (id === null ? ONE : sizeOfUnit(id));
  const larger = compare(size(unit), size(pile.unit)) > 0 ? unit : pile.unit;
  const base = plus(times(pile.total, size(pile.unit)), times(quantity, size(unit)));
  return { unit: larger, total: over(base, size(larger)) };
}

/** What one can buy: of counted things whole ones, rounded up; of anything weighed or measured the cook's amount. */
function bought(total: Ratio, unit: string | null): string {
  const kind = unit === null ? 'count' : unitOf(unit)?.kind;
  return shown(kind === 'count' ? ratio(Math.ceil(toNumber(total) - 1e-9)) : total, unit);
}

/**
 * Sums exact quantities per thing and unit family; of a range the upper end, so that there is enough. The
 * order is that of the first mention.
 */
export function sumShopping(items: readonly ShoppingItem[]): ShoppingLine[] {
  const things = new Map<string, { item: string; piles: Map<string, Pile>; sources: Set<string> }>();
  for (const { item, quantity, quantity_max, unit, source } of items) {
    const key = keyOf(item);
    const thing = things.get(key) ?? { item, piles: new Map<string, Pile>(), sources: new Set<string>() };
    things.set(key, thing);
    thing.sources.add(source);
    const exact = fromNumber(quantity_max ?? quantity ?? 0);
    if (exact === null) continue;
    const family = familyOf(unit);
    thing.piles.set(family, add(thing.piles.get(family), exact, unit));
  }
  return [...things.values()].map(({ item, piles, sources }) => ({
    item,
    aisle: aisleOf(item),
    amounts: [...piles.values()].map(({ unit, total }) => ({ quantity: toQuantity(total), unit })),
    display: [...piles.values()].map(({ unit, total }) => bought(total, unit)).join(' + '),
    sources: [...sources],
  }));
}
