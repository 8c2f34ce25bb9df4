import { PHRASE_ENDS } from '@/culinary/grammar/lexicon';
import { heatPattern, warnedPattern } from '@/culinary/languages/registry';

const SHEETS = warnedPattern('sheets');
const PANS = `(?:${SHEETS}|${warnedPattern('pans')})`;
const PAN = new RegExp(`(?<!\\p{L})${PANS}(?!\\p{L})`, 'iu');
const SHEET = new RegExp(`(?<!\\p{L})${SHEETS}(?!\\p{L})`, 'giu');
const SQUARE = new RegExp(`(?<!\\p{L})${warnedPattern('squarePans')}(?!\\p{L})`, 'iu');
const OVEN = new RegExp(`(?<!\\p{L})${heatPattern('oven')}(?!\\p{L})`, 'iu');

const NUMBER = String.raw`\d{1,2}(?:[.,]\d{1,2}|\s?½|\s1\/2)?`;
const UNIT = String.raw`(?:inch(?:es)?|in(?:\.|(?!\p{L}))|["”″]|cm(?!\p{L}))`;
/** What stands between two sides: x, by, also with the unit of the first one and a third one for the height. */
const BY = String.raw`(?:[\s-]?${UNIT})?[\s-]?(?:x|×|by)[\s-]?`;
/** 9-inch, 13 x 9-inch, 9" by 13", 23 cm, 9x5x3-inch. */
const SIZE = new RegExp(
  String.raw`(?<![\d.,/])(${NUMBER})(?:${BY}(${NUMBER})(?:${BY}${NUMBER})?)?[\s-]?(${UNIT})`,
  'giu',
);
/** The same in the other kitchen's unit: 20cm/8in, 8-inch (20 cm). */
const AGAIN = String.raw`(?:\s?[/(]\s?${NUMBER}(?:${BY}${NUMBER})?[\s-]?${UNIT})?`;
/** Behind a size: round cake pan. */
const BEHIND = new RegExp(String.raw`^${AGAIN}[\s)-]{0,3}((?:[\p{L}-]{1,20}\s){0,4})${PANS}(?!\p{L})`, 'iu');
/** Before one: moule de 24 cm, Springform (26 cm). */
const BEFORE = new RegExp(String.raw`(?<!\p{L})${PANS}[^.;:!?,\d]{0,25}$`, 'iu');
/** Characters around a size in which its pan is named. */
const NEAR = 90;

interface Pan {
  /** The longer side, or how wide it is. */
  readonly long: number;
  /** The other side; null where only one size is given. */
  readonly short: number | null;
  readonly isSquare: boolean;
  /** Whether its author says the shorter side first, as in 9×13. */
  readonly isShortFirst: boolean;
  readonly unit: 'inch' | 'cm';
}

/** The pans that stores have, of about the same height: a sheet pan holds less than it is wide. */
const STANDARD = {
  inch: {
    across: [6, 7, 8, 9, 10, 11, 12, 14],
    square: [6, 7, 8, 9, 10, 12],
    sides: [
      [7, 11],
      [9, 13],
    ],
  },
  cm: {
    across: [15, 16, 18, 20, 22, 23, 24, 26, 28, 30, 32],
    square: [15, 18, 20, 23, 25, 28, 30],
    sides: [
      [28, 18],
      [33, 23],
    ],
  },
} as const;

/** What is too small or too large for a pan, or as narrow as a loaf pan, which another one cannot stand for; in its unit. */
const BOUNDS = {
  inch: { least: 6, most: 20, narrow: 5.5 },
  cm: { least: 15, most: 50, narrow: 14 },
} as const;

/** How far the space of another pan may be off, as a share. */
const FITS = 0.15;

const numberOf = (text: string): number =>
  text.includes('½') || text.includes('/') ? Number.parseInt(text, 10) + 0.5 : Number(text.replace(',', '.'));

/** The pan that a size in a step belongs to; null where it is the size of something else. */
function panAt(step: string, match: RegExpExecArray): Pan | null {
  const { index } = match;
  const [whole, first, second, written] = [match[0], match[1]!, match[2], match[3]!.toLowerCase()];
  const end = index + whole.length;
  const between = BEHIND.exec(step.slice(end, end + NEAR))?.[1];
  const isBehind = between?.split(' ').every((word) => !PHRASE_ENDS.has(word.toLowerCase())) === true;
  if (!isBehind && !BEFORE.test(step.slice(Math.max(0, index - NEAR), index))) return null;
  // "Place 12 in the tin" is no length.
  if (written === 'in' && second === undefined) return null;
  const unit = written === 'cm' ? 'cm' : 'inch';
  const one = numberOf(first);
  const other = second === undefined ? null : numberOf(second);
  const long = other === null ? one : Math.max(one, other);
  const short = other === null ? null : Math.min(one, other);
  const { least, most } = BOUNDS[unit];
  if (long < least || long > most) return null;
  const isSquare = short === long || (short === null && between !== undefined && SQUARE.test(between));
  return { long, short, isSquare, isShortFirst: long !== one, unit };
}

/** The first pan with a size that the steps name; null where they name none. */
function sizedPan(steps: readonly string[]): Pan | null {
  for (const step of steps)
    for (const match of step.matchAll(SIZE)) {
      const pan = panAt(step, match);
      if (pan !== null) return pan;
    }
  return null;
}

const inUnit = (size: string, unit: Pan['unit']): string => (unit === 'inch' ? `${size}-inch` : `${size} cm`);

const inWords = (side: number): string => String(side).replace('.5', '½');

function nameOf({ long, short, isShortFirst, unit }: Pan): string {
  if (short === null || short === long) return inUnit(inWords(long), unit);
  const [first, second] = isShortFirst ? [short, long] : [long, short];
  return inUnit(`${inWords(first)} × ${inWords(second)}`, unit);
}

/** The pan of a store that holds so many times as much, in the same height; null where there is none. */
function otherPan({ long, short, isSquare, unit }: Pan, factor: number): string | null {
  const { across, square, sides } = STANDARD[unit];
  const hasSides = isSquare || short !== null;
  if (short !== null && short <= BOUNDS[unit].narrow) return null;
  const wanted = long * (short ?? long) * factor;
  const offered: { name: string; space: number }[] = hasSides
    ? [
        ...square.map((side) => ({ name: `${inUnit(String(side), unit)} square`, space: side * side })),
        ...sides.map(([a, b]) => ({ name: inUnit(`${a} × ${b}`, unit), space: a * b })),
      ]
    : across.map((side) => ({ name: inUnit(String(side), unit), space: side * side }));
  const miss = ({ space }: { space: number }): number => Math.abs(space / wanted - 1);
  const best = offered.reduce((one, next) => (miss(next) < miss(one) ? next : one));
  return miss(best) <= FITS ? best.name : null;
}

const COUNTS = ['two', 'three', 'four'] as const;
/** How far a factor may be from a whole number of pans, as a share. */
const WHOLE = 0.1;

/** How many pans of the same size hold so many times as much; null where that is no small whole number. */
function sameCount(factor: number): string | null {
  const count = Math.round(factor);
  return Math.abs(factor / count - 1) <= WHOLE ? (COUNTS[count - 2] ?? null) : null;
}

const QUARTERS = ['', '¼', '½', '¾'] as const;

/** 1½ times, in quarters. */
function inTimes(factor: number): string {
  const quarters = Math.round(factor * 4);
  return `${Math.floor(quarters / 4)}${QUARTERS[quarters % 4]!} times`;
}

const SHARES = [
  [0.25, 'a quarter'],
  [1 / 3, 'a third'],
  [0.5, 'half'],
  [2 / 3, 'two-thirds'],
] as const;

const inShares = (factor: number): string =>
  SHARES.reduce((best, next) => (Math.abs(next[0] - factor) < Math.abs(best[0] - factor) ? next : best))[1];

const article = (name: string): string => (/^(?:8|11|18)(?!\d)/.test(name) ? 'an' : 'a');

/** What to do for another batch. */
function adviceFor(pan: Pan | null, factor: number): string {
  const other = pan === null ? null : otherPan(pan, factor);
  if (factor < 1)
    return other === null
      ? `use a pan about ${inShares(factor)} as large`
      : `use ${article(other)} ${other} pan instead`;
  const same = sameCount(factor);
  if (same !== null) return `use ${same} pans, or ${other === null ? 'cook in batches' : `one ${other} pan`}`;
  if (other !== null) return `use ${article(other)} ${other} pan instead, or cook in batches`;
  const several = COUNTS[Math.ceil(factor) - 2];
  if (several === undefined) return 'use several pans, or cook in batches';
  return `use ${pan === null ? `a pan about ${inTimes(factor)} as large` : `${several} pans`}, or cook in batches`;
}

/** From how many times on another pan is needed for what is baked, and for what cooks on a stove. */
const BAKED_FROM = 1.5;
const COOKED_FROM = 2;
/** Servings have two decimals, so that a third of them is not quite one. */
const NEARLY = 0.005;

const isFrom = (factor: number, least: number): boolean =>
  factor >= least - NEARLY || factor <= 1 / least + NEARLY;

/** Whether a step speaks of a pan. */
export const namesPan = (step: string): boolean => PAN.test(step);

/**
 * Which pan to use when a recipe is made in another size: from 1½ times up and two-thirds down where it is baked in one or
 * gives its size, from twice up and half down for any other. Of baking sheets a larger batch takes more. Null where none is needed. Linear in the length of the steps.
 */
export function panAdvice(steps: readonly string[], factor: number): string | null {
  if (!isFrom(factor, BAKED_FROM) || !steps.some(namesPan)) return null;
  const pan = sizedPan(steps);
  if (pan === null && !steps.some((step) => namesPan(step.replace(SHEET, ''))))
    return factor < 1 ? null : 'One baking sheet may not be enough: use another, or bake in batches.';
  const isBaked = pan !== null || steps.some((step) => OVEN.test(step));
  if (!isBaked && !isFrom(factor, COOKED_FROM)) return null;
  const own = pan === null ? 'pan size' : `${nameOf(pan)} pan`;
  return `The ${own} is for the original batch: ${adviceFor(pan, factor)}.`;
}
