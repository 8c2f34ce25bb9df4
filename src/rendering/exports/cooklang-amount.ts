import { parseLine } from '@/culinary/lines/line';
import { canonicalUnit } from '@/culinary/units/units';
import type { ExportLine } from './export-recipe';

/** The parts of an ingredient as Cooklang says them. */
export interface CooklangIngredient {
  name: string;
  amount: string;
  unit: string | null;
  note: string | null;
}

const METRIC = /^(?:mg|g|kg|ml|cl|dl|l)$/;
/** Parts of a whole that spoons and cups come in. */
const PARTS = [2, 3, 4, 6, 8, 16];
/** Amounts have six decimals. */
const NEAR = 0.000_001;

/** `1.125` is `1 1/8`; a number that no spoon or cup comes in stays decimal. */
function fraction(value: number): string {
  const whole = Math.floor(value);
  for (const part of PARTS) {
    const count = Math.round((value - whole) * part);
    if (count > 0 && count < part && Math.abs(value - whole - count / part) <= NEAR)
      return `${whole > 0 ? `${whole} ` : ''}${count}/${part}`;
  }
  return `${value}`;
}

const ONE = String.raw`(?:\d+\s+\d+\s?[/⁄]\s?\d+|\d+\s?[/⁄]\s?\d+|\d+(?:[.,]\d+)?\s?[\u00bc-\u00be\u2150-\u215e]?|[\u00bc-\u00be\u2150-\u215e])`;
const NUMBER = new RegExp(`^${ONE}(?![/⁄])`, 'u');
const RANGE = new RegExp(String.raw`^${ONE}\s?(?:-|–|—|to|bis|à)\s?${ONE}`, 'u');
/** Words beside an amount that change it, where it does not begin the line. */
const QUALIFIER =
  /(?<!\p{L})(?:about|approx(?:imately|\.)?|roughly|circa|ca\.?|etwa|environ|heap(?:ing|ed)|rounded|scant|generous|level|packed|gehäufte?[rsn]?|gestrichene?[rsn]?|knappe?[rsn]?|each|je)(?!\p{L})/giu;

/** What stands between the number that begins a line and the name, without what its note says; null without a number. */
function between({ display, quantity, quantity_max, item, note }: ExportLine): string | null {
  const number = (quantity_max === null ? NUMBER : RANGE).exec(display)?.[0];
  if (number === undefined || item === '' || parseLine(`${number} x`).quantity !== quantity) return null;
  const at = display.indexOf(item, number.length);
  if (at === -1) return null;
  const noted = (note ?? '').split(', ').filter(Boolean);
  return noted
    .reduce(
      (words, part) => words.replace(`(${part})`, ' ').replace(part, ' '),
      display.slice(number.length, at),
    )
    .replace(/^[\s/]+|[\s/]+$/g, '')
    .replace(/\s+/g, ' ');
}

/**
 * A line for Cooklang, which has a number, a unit, a name and a note: a size of a package and `heaping` stand in the
 * unit, or before the name of counted things, and `about` in the note, so that the line says the same amount when read.
 */
export function saidInCooklang(line: ExportLine): CooklangIngredient {
  const { quantity, quantity_max, unit, item, note, display } = line;
  if (quantity === null) return { name: item, amount: '', unit: null, note };
  const isDecimal = METRIC.test(unit ?? '') || /\d[.,]\d/.test(display);
  const shown = (value: number) => (isDecimal ? `${value}` : fraction(value));
  const isRange = quantity_max !== null && quantity_max !== quantity;
  const amount = isRange ? `${shown(quantity)}-${shown(quantity_max)}` : shown(quantity);
  const words = between(line) ?? '';
  // cups and EL as the author writes them; other programs know them as well.
  const own = unit !== null && canonicalUnit(words) === unit ? words : unit;
  if (words !== '' && !/^\p{L}+\.?$/u.test(words)) {
    const read = parseLine(`${amount} ${words} ${item}`);
    const isSame =
      read.quantity === quantity &&
      read.quantity_max === quantity_max &&
      read.unit === unit &&
      !/[{}%@#~]/.test(words);
    if (isSame && unit !== null) return { name: item, amount, unit: words, note };
    if (isSame) return { name: `${words} ${item}`, amount, unit, note };
  }
  const kept: readonly string[] = `${item} ${note ?? ''}`.match(QUALIFIER) ?? [];
  const lost = (display.match(QUALIFIER) ?? []).filter((word) => !kept.includes(word));
  return { name: item, amount, unit: own, note: [note ?? '', ...lost].filter(Boolean).join(', ') || null };
}
