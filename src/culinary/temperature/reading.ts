import { anyWordOf, heatPattern } from '@/culinary/languages/registry';
import type { UnitSystem } from '@/culinary/measures/systems';

/** One number of a temperature, as it stands in a text. */
export interface Degrees {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** What stands for its sign, with the space behind it; empty above zero. */
  readonly sign: string;
  /** The decimal point or comma of the author; empty for a whole number. */
  readonly point: string;
}

/** A temperature with its scale, or a range of them: 350°F, 180 ℃, 350-degree F, 160-180C, 150°C to 160°C, minus 18 °C. */
export interface Temperature {
  readonly start: number;
  readonly end: number;
  readonly system: UnitSystem;
  readonly numbers: readonly Degrees[];
  /** Offsets of the letters or words of the scale: one, or one for each end. */
  readonly scales: readonly (readonly [number, number])[];
}

/** A minus glued to its number and not to what stands before it; the mathematical one may have a space. */
const SIGN = String.raw`(?:${heatPattern('minus')}\s|(?<![\p{L}\p{N}°º˚℃℉)])(?<![\d°º˚℃℉][CF]?\s)(?:[-–]|−\s?))`;
const NUMBER = String.raw`(?<![\p{L}\p{N}.,])\d{1,3}(?:[.,]\d{1,2})?`;
const SCALED = new RegExp(
  String.raw`(${SIGN})?(${NUMBER})(\s?(?:°|º|˚)\s?|[\s-](?:degrees?|deg\.?)[\s-]|\s?)(℃|℉|Fahrenheit|Celsius|centigrade|${heatPattern('degrees')}(?: (?:Fahrenheit|F|Celsius|C))?|F|C)(?![\p{L}\d])`,
  'gu',
);

/** Kitchens know nothing colder than their freezers or hotter than a pizza oven. */
const WARMEST = { metric: 500, us: 950 } as const;
const COLDEST = -100;
/** "10 C milk" means cups: without a sign only what can be hot is a temperature. */
const BARE_FROM = { metric: 60, us: 100 } as const;

/** What stands between the ends of a range that both have their scale. */
const TO_WORD = `(?:[-–—−~]|${anyWordOf('until')})`;
const TO = new RegExp(String.raw`^\s?${TO_WORD}\s?$`, 'u');
/** The end of a range without a scale of its own, before the one that has it. */
const LOW_END = new RegExp(String.raw`(${SIGN})?(${NUMBER})\s?(?:°|º|˚|degrees?)?(?:\s?${TO_WORD}\s?)$`, 'u');
const LOW_END_AND = new RegExp(
  String.raw`\b${anyWordOf('between')}\s()(${NUMBER})\s?(?:°|º|˚)?\s${anyWordOf('and')}\s$`,
  'u',
);
/** Two settings of an oven: 200/180 °C, 160 or 180°C. */
const OTHER_SETTING = new RegExp(
  String.raw`()((?<![\p{L}\p{N}.,/])\d{3})\s?(?:°|º|˚)?(?:\s?\/\s?|\s${anyWordOf('or')}\s)$`,
  'u',
);
/** Characters before a temperature that are looked at for the other end of its range. */
const LOOK_BACK = 32;

function degrees(start: number, sign: string, digits: string): Degrees {
  const point = /[.,]/.exec(digits)?.[0] ?? '';
  const size = Number(digits.replace(',', '.'));
  // A dash before what no freezer reaches is none of its sign: 20 min –180°C.
  const below = sign !== '' && (-size >= COLDEST || !/^[-–]/.test(sign));
  return {
    start: below ? start : start + sign.length,
    end: start + sign.length + digits.length,
    value: below ? -size : size,
    sign: below ? sign : '',
    point,
  };
}

/** Above a fridge both ends of a range are of one size: "stage 3 – 180°C" is none. */
const FRIDGE = 60;

function lowEndBefore(text: string, from: number, high: Degrees): Degrees | null {
  const at = Math.max(from, high.start - LOOK_BACK);
  const before = text.slice(at, high.start);
  for (const pattern of [LOW_END, LOW_END_AND, OTHER_SETTING]) {
    const match = pattern.exec(before);
    if (match === null) continue;
    const [, sign = '', digits = ''] = match;
    const low = degrees(at + before.lastIndexOf(sign + digits), sign, digits);
    if (high.value <= FRIDGE || low.value >= high.value / 3) return low;
  }
  return null;
}

/** The temperatures of a text, in its order. Linear in its length. */
export function temperaturesOf(text: string): Temperature[] {
  const found: Temperature[] = [];
  for (const match of text.matchAll(SCALED)) {
    const [whole, sign = '', digits = '', mark = '', word = ''] = match;
    const system = /(?:F|Fahrenheit|℉)$/.test(word) ? 'us' : 'metric';
    const number = degrees(match.index, sign, digits);
    const bare = mark.trim() === '' && /^[CF]$/.test(word);
    if (number.value > WARMEST[system] || number.value < (bare ? BARE_FROM[system] : COLDEST)) continue;
    const end = match.index + whole.length;
    const scale: readonly [number, number] = [end - word.length, end];
    const last = found.at(-1);
    if (last?.system === system && last.numbers.length === 1 && TO.test(text.slice(last.end, number.start))) {
      const numbers = [...last.numbers, number];
      found[found.length - 1] = { ...last, end, numbers, scales: [...last.scales, scale] };
      continue;
    }
    const low = lowEndBefore(text, last?.end ?? 0, number);
    const numbers = low === null ? [number] : [low, number];
    found.push({ start: numbers[0]!.start, end, system, numbers, scales: [scale] });
  }
  return found;
}
