import { aisleOf } from '@/culinary/foods/aisles';
import { agree } from '@/culinary/grammar/inflection';
import { MODIFIERS } from '@/culinary/grammar/lexicon';
import type { Aisle } from '@/culinary/languages/aisles';
import { patternInAllLanguages } from '@/culinary/languages/registry';
import { mainAmountOf } from '@/culinary/lines/amounts/main-amount';
import { cutLabel } from '@/culinary/lines/line-label';
import { imperialMl } from '@/culinary/lines/tokens/imperial';
import { type Line, lineOf } from '@/culinary/lines/tokens/written-line';
import { inNumber } from '@/culinary/lines/wording/agreement';
import { metricOf, type UnitSystem } from '@/culinary/measures/systems';
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
} from '@/culinary/numbers/ratio';
import type { Kind } from '@/culinary/units/table';
import {
  canonicalUnit,
  plainSpelling,
  type Spelling,
  shortSpelling,
  sizeOfUnit,
  unitOf,
} from '@/culinary/units/units';
import { isSameSize, type Package, packageOf } from './package-size';
import { roundedForShopping } from './shopping-rounding';
import { joinPiles, type Pile } from './sums';

/** What one recipe asks for: an exact scaled line (never its rounded sentence) and who asks. */
export interface ShoppingItem<Source extends string = string> {
  readonly item: string;
  readonly quantity: number | null;
  readonly quantity_max: number | null;
  readonly unit: string | null;
  /** The line as its recipe shows it: its words for units are those of the list. */
  readonly text?: string;
  /** Whatever tells the recipes apart, such as an id. */
  readonly source: Source;
}

export interface ShoppingAmount {
  /** The exact sum, at most six decimals. */
  readonly quantity: number;
  readonly unit: string | null;
  /** What one of the counted things holds, in the words of the list, where its lines say so: (14-oz). */
  readonly size?: string;
}

/** One thing to buy. Amounts that cannot be added stand beside each other: 2 cloves + 1 tbsp. */
export interface ShoppingLine<Source extends string = string> {
  readonly item: string;
  readonly aisle: Aisle;
  readonly amounts: readonly ShoppingAmount[];
  /** What to buy, rounded for the cook only here; empty where no recipe names an amount. */
  readonly display: string;
  readonly sources: readonly Source[];
}

/** Measures that one ladder spells are one family; every count unit is its own. */
function familyOf(unit: string | null): string {
  const known = unit === null ? null : unitOf(unit);
  const kind: Kind | 'other' = known?.kind ?? 'other';
  // One and the other word are said of the same little package.
  if (unit === 'päckchen') return 'count package';
  return kind === 'count' || kind === 'length' || kind === 'other' ? `count ${unit ?? ''}` : kind;
}

/**
 * The words for the unit of a line: hers where one counts pieces or packages, the short ones of her language else, and
 * where hers name the thing as well: 8 Zehen Knoblauch.
 */
function spellingOfLine(unit: string, item: string, line: Line | null): Spelling | null {
  const own = line === null ? null : (mainAmountOf(line)?.measure.unit ?? null);
  if (own?.unit.id !== unit) return plainSpelling(unit);
  const named = own.one.toLowerCase().startsWith(item.toLowerCase());
  return own.unit.kind === 'count' && !named ? own : shortSpelling(own);
}

/** An amount of a line to be summed: a British pint in millilitres, as it is no American one. */
function pileOf(total: Ratio, unit: string | null, item: string, said: Said): Pile {
  const { line, package: counted } = said;
  if (counted !== null && counted.implied === null && counted.unit === unit) {
    const spelling = unit === null ? null : spellingOfLine(unit, item, line);
    return { unit, total, spelling, size: counted.size };
  }
  if (unit === null) return { unit, total, spelling: null, size: null };
  const ml = line?.imperial === true ? imperialMl(unit) : null;
  if (ml !== null) return { unit: 'ml', total: times(total, ml), spelling: plainSpelling('ml'), size: null };
  return { unit, total, spelling: spellingOfLine(unit, item, line), size: null };
}

/** What the text of a line says beside its structure. */
interface Said {
  readonly line: Line | null;
  readonly package: Package | null;
}

function saidIn({ item, text }: ShoppingItem, system: UnitSystem | null): Said {
  if (text === undefined) return { line: null, package: null };
  return { line: lineOf(cutLabel(text).rest), package: packageOf(text, item, system) };
}

/** "400g tin tomatoes" asks for tins, of which its grams tell how many; null where it does not. */
function tinsOf(total: Ratio, unit: string | null, said: Said): Pile | null {
  const counted = said.package;
  const spelling = unit === null ? null : plainSpelling(unit);
  if (counted?.implied == null || spelling === null) return null;
  const { container, each } = counted.implied;
  const asked = metricOf(total, spelling);
  if (asked === null) return null;
  // Six decimals are what a quantity has: 14.109585 oz of 400 g are one.
  const count = fromNumber(toQuantity(over(asked[1], each)))!;
  return { unit: container.unit.id, total: count, spelling: container, size: counted.size };
}

const COOKED = new RegExp(`\\b${patternInAllLanguages('cookedWords')}$`, 'i');

/** The name of what is bought: two cups of cooked rice are none of rice, but cooked eggs are eggs. */
function boughtAs({ item, unit, text = '' }: ShoppingItem): string {
  const at = text.indexOf(item);
  const cooked = at < 1 || unit === null ? null : COOKED.exec(text.slice(0, at).trimEnd());
  return cooked === null ? item : `${cooked[0]} ${item}`;
}

/** The same for what is one thing to buy: large eggs and egg, pimentões vermelhos and pimentão vermelho. */
export function itemKey(item: string): string {
  const words = inNumber(item, false)
    .trim()
    .split(/[\s-]+/)
    .filter((word) => !MODIFIERS.has(word.toLowerCase()));
  const last = words.pop() ?? item;
  return [...words, agree(last, false)].join(' ').toLowerCase();
}

/** Whether two items are one thing to buy: 2 large eggs and an egg are, sugar and brown sugar are not. */
export const sameThing = (one: string, other: string): boolean => itemKey(one) === itemKey(other);

/** Whether amounts of a thing add up: of one family, and packages of one size. */
const isAddable = (one: Pile, other: Pile): boolean =>
  familyOf(one.unit) === familyOf(other.unit) && isSameSize(one.size, other.size);

function add(pile: Pile, more: Pile): Pile {
  const size = ({ unit }: Pile): Ratio => (unit === null ? ONE : sizeOfUnit(unit));
  const larger = compare(size(more), size(pile)) > 0 ? more : pile;
  const base = plus(times(pile.total, size(pile)), times(more.total, size(more)));
  return { ...larger, total: over(base, size(larger)) };
}

const DOZEN = ratio(12);

/** A dozen beside single pieces as twelve of them: 6 + 1 dozen eggs are 18. */
function inPieces(piles: readonly Pile[]): readonly Pile[] {
  const pieces = piles.find(({ unit, size }) => unit === null && size === null);
  const dozens = piles.find(({ unit }) => unit === 'dozen');
  if (pieces === undefined || dozens === undefined) return piles;
  const all = { ...pieces, total: plus(pieces.total, times(dozens.total, DOZEN)) };
  return piles.filter((pile) => pile !== dozens).map((pile) => (pile === pieces ? all : pile));
}

/** What one can buy: of counted things whole ones, rounded up; of anything weighed or measured the cook's amount. */
function bought({ total, unit, spelling, size }: Pile, rough: boolean): string {
  const kind = unit === null ? 'count' : unitOf(unit)?.kind;
  const whole = kind === 'count' ? ratio(Math.ceil(toNumber(total) - 1e-9)) : total;
  const amount = roundedForShopping(whole, unit, spelling, rough);
  if (size === null) return amount;
  if (!size.before) return `${amount} ${size.label}`;
  const [number = '', ...words] = amount.split(' ');
  return [number, size.label, ...words].join(' ');
}

/** A thing in the number it is bought in, 3 eggs, 1 onion, 1 + 200 g tomatoes, as long as that names no other thing: farine. */
function namedFor(item: string, piles: readonly Pile[]): string {
  const counted = piles.find(({ unit }) => unit === null);
  if (counted === undefined) return item;
  const name = inNumber(item, piles.length > 1 || compare(counted.total, ONE) > 0);
  return sameThing(name, item) ? name : item;
}

interface Thing<Source extends string> {
  readonly item: string;
  readonly aisle: Aisle;
  readonly piles: Pile[];
  readonly sources: Set<Source>;
}

/**
 * Sums exact quantities per thing and unit family; of a range the upper end, so that there is enough. What is shown
 * adds up further: one number of all that is measured, in the units of a kitchen where one is named. The order is that
 * of the first mention; a tin and the fresh thing of the same name are two.
 */
export function sumShopping<Source extends string>(
  items: readonly ShoppingItem<Source>[],
  system: UnitSystem | null = null,
): ShoppingLine<Source>[] {
  const things = new Map<string, Thing<Source>>();
  for (const asked of items) {
    const { source } = asked;
    const item = boughtAs(asked);
    // "8 cloves": where nothing else is named, the unit is the thing. Nobody buys cups.
    const isThing = canonicalUnit(item) === asked.unit && familyOf(asked.unit).startsWith('count');
    const unit = isThing ? null : asked.unit;
    const total = fromNumber(asked.quantity_max ?? asked.quantity ?? 0);
    const said = saidIn(asked, system);
    const tins = total === null ? null : tinsOf(total, unit, said);
    const aisle = aisleOf(item, tins?.unit ?? unit);
    const key = `${itemKey(item)} ${aisle === 'tins' ? aisle : ''}`;
    const thing = things.get(key) ?? {
      item,
      aisle,
      piles: [],
      sources: new Set<Source>(),
    };
    things.set(key, thing);
    thing.sources.add(source);
    if (total === null) continue;
    const pile = tins ?? pileOf(total, unit, item, said);
    const at = thing.piles.findIndex((other) => isAddable(other, pile));
    if (at < 0) thing.piles.push(pile);
    else thing.piles[at] = add(thing.piles[at]!, pile);
  }
  return [...things.values()].map(({ item, aisle, piles, sources }) => {
    const shownPiles = joinPiles(inPieces(piles), item, system);
    return {
      item: namedFor(item, piles),
      aisle,
      amounts: piles.map(({ unit, total, size }) => ({
        quantity: toQuantity(total),
        unit,
        ...(size === null ? {} : { size: size.label }),
      })),
      display: shownPiles.map((pile) => bought(pile, system !== null)).join(' + '),
      sources: [...sources],
    };
  });
}
