import type { UnitSystem } from './systems';

/** A temperature as it stands in a text, with its scale: 350°F, 180 °C, 160-180C, 350 degrees Fahrenheit. */
interface Temperature {
  readonly start: number;
  readonly end: number;
  readonly low: number;
  readonly high: number | null;
  readonly system: UnitSystem;
  /** Offsets of the numbers and of the letter or word of the scale. */
  readonly numbers: readonly (readonly [number, number])[];
  readonly scale: readonly [number, number];
}

const PATTERN =
  /\b(\d{2,3})(?:\s?(?:°|º|˚)?\s?[FC]?\s?(?:-|–|to)\s?(\d{2,3}))?(\s?(?:°|º|˚)\s?|\s(?:degrees?|deg\.?)\s|\s?)(Fahrenheit|Celsius|centigrade|Grad(?: Celsius)?|degrés(?: C)?|grados(?: C)?|gradi|graus|graden|F|C)(?![\p{L}\d])/gu;

/** Kitchens know nothing colder than a freezer or hotter than a pizza oven. */
const WARMEST = { metric: 350, us: 660 } as const;
const COLDEST = { metric: 10, us: 50 } as const;

function temperaturesOf(text: string): Temperature[] {
  const found: Temperature[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const [whole, first = '', second, mark = '', word = ''] = match;
    const system = /^[Ff]/.test(word) ? 'us' : 'metric';
    const low = Number(first);
    const high = second === undefined ? null : Number(second);
    const top = high ?? low;
    // "10 C milk" means cups: without a sign only what can be an oven is a temperature.
    const bare = mark.trim() === '' && word.length === 1;
    if (top > WARMEST[system] || low < (bare ? COLDEST[system] * 6 : COLDEST[system])) continue;
    const start = match.index;
    const end = start + whole.length;
    const from = (digits: string, at: number): readonly [number, number] => [at, at + digits.length];
    const numbers = [from(first, start)];
    if (second !== undefined) numbers.push(from(second, start + whole.indexOf(second, first.length)));
    found.push({ start, end, low, high, system, numbers, scale: [end - word.length, end] });
  }
  return found;
}

/**
 * The mark of the other dial. What stands on an oven's dial (25 °F steps from 225, 5 °C steps from 110) goes to
 * the nearest mark there, 25 °F or 10 °C apart, as oven guides print them; anything else, such as the 165 °F of a
 * cooked chicken, goes to the nearest degree.
 */
function onDial(value: number, to: UnitSystem): number {
  if (to === 'metric') {
    const exact = ((value - 32) * 5) / 9;
    const oven = value >= 225 && value % 25 === 0;
    return oven ? Math.round(exact / 10) * 10 : Math.round(exact);
  }
  const exact = (value * 9) / 5 + 32;
  const oven = value >= 110 && value % 5 === 0;
  return oven ? Math.round(exact / 25) * 25 : Math.round(exact);
}

const WORDS: Readonly<Record<UnitSystem, Readonly<Record<'letter' | 'word', string>>>> = {
  metric: { letter: 'C', word: 'Celsius' },
  us: { letter: 'F', word: 'Fahrenheit' },
};

/** What stands between two ways to say one temperature: 350°F (180°C), 180C/350F, 180°C or 350°F. */
const BETWEEN = /^\s?(?:[(/,]|or)\s?$/;

/** An oven without a scale: Bake at 350 for 30 minutes; preheat the oven to 375 degrees. */
const BARE_OVEN =
  /\b((?:pre-?)?heat(?:ed|ing)?|bak(?:e|ed|ing)|roast(?:ed|ing)?|oven|broil(?:er|ed|ing)?|reduced?|lower|increase|raise)\b([^.;:\d]{0,40}?\b(?:to|at)\s)(\d{3})(?:(-|–| to )(\d{3}))?(\s?(?:degrees|°|º)(?!\s?[FC]\b))?(?=$|[.,;:)!]|\s(?:for|until|till|and|then|with|on|in|while|or|before|as|when|during|uncovered|covered|oven|about)\b)/giu;

/** In a 350-degree oven, in a 400° oven. */
const NAMED_OVEN = /\b(\d{3})(?:(?:-|\s)degrees?|\s?[°º])?(?=\soven\b)/giu;

/** Celsius goes no higher and Fahrenheit, in a kitchen, hardly lower; between the two nobody can tell. */
const SURELY_FAHRENHEIT = 275;
const CELSIUS_MARKS: ReadonlySet<number> = new Set([150, 160, 170, 180, 190, 210, 220, 230]);

const systemOfOven = (value: number): UnitSystem | null => {
  if (value >= SURELY_FAHRENHEIT && value <= WARMEST.us && value % 5 === 0) return 'us';
  return CELSIUS_MARKS.has(value) ? 'metric' : null;
};

/** The text with a scale behind every bare oven temperature that must change; the rest is for `convertTemperatures`. */
function withScales(written: string, system: UnitSystem): string {
  const text = written.replace(NAMED_OVEN, (whole, value: string) => {
    const own = systemOfOven(Number(value));
    return own === null || own === system ? whole : `${value}°${WORDS[own].letter}`;
  });
  return text.replace(
    BARE_OVEN,
    (whole, verb: string, between: string, low: string, to?: string, high?: string, mark?: string) => {
      const own = systemOfOven(Number(low));
      if (own === null || own === system || (high !== undefined && systemOfOven(Number(high)) !== own))
        return whole;
      const letter = WORDS[own].letter;
      const scale = mark === undefined ? `°${letter}` : `${mark}${mark.endsWith('s') ? ' ' : ''}${letter}`;
      return `${verb}${between}${low}${to === undefined ? '' : to + high}${scale}`;
    },
  );
}

/** British gas marks and their ovens, as gas ovens are sold: °C and °F. */
const GAS: Readonly<Record<string, readonly [metric: number, us: number]>> = {
  '¼': [110, 225],
  '½': [130, 250],
  '1': [140, 275],
  '2': [150, 300],
  '3': [170, 325],
  '4': [180, 350],
  '5': [190, 375],
  '6': [200, 400],
  '7': [220, 425],
  '8': [230, 450],
  '9': [240, 475],
};
const GAS_MARK = /\bgas(?: mark)? ?([1-9¼½])(?![\d/])/giu;

/** Gas marks with their oven in front, where the text names no temperature: 180°C (gas mark 4). */
function withGas(text: string, system: UnitSystem): string {
  if (temperaturesOf(text).length > 0) return text;
  return text.replace(GAS_MARK, (whole, mark: string) => {
    const [metric, us] = GAS[mark]!;
    return system === 'metric' ? `${metric}°C (${whole})` : `${us}°F (${whole})`;
  });
}

/**
 * Temperatures of a text on the other scale. Where the author gives both, hers stay and the other is left out,
 * with its bracket. Texts in the wanted scale come back byte for byte. An oven
 * without a scale is read as one where it can be no other (375, 180), and a gas mark alone gets its degrees.
 */
export function convertTemperatures(written: string, system: UnitSystem): string {
  const text = withGas(withScales(written, system), system);
  const found = temperaturesOf(text);
  let out = '';
  let at = 0;
  for (let i = 0; i < found.length; i++) {
    const here = found[i]!;
    if (here.start < at) continue;
    const next = found[i + 1];
    const between = next === undefined ? '' : text.slice(here.end, next.start);
    if (next !== undefined && next.system !== here.system && BETWEEN.test(between)) {
      const open = between.includes('(');
      // Of "350°F (180°C, gas 4)" the mark stays in its bracket.
      const end = open ? /^(?:\)|\s?[,;/]\s?)/.exec(text.slice(next.end, next.end + 3))?.[0] : '';
      if (end !== undefined) {
        const kept = here.system === system ? here : next;
        out += text.slice(at, here.start) + text.slice(kept.start, kept.end);
        out += end === '' || end === ')' ? '' : ' (';
        at = next.end + end.length;
        continue;
      }
    }
    if (here.system === system) continue;
    const edits = here.numbers.map(([start, end], k): [number, number, string] => {
      return [start, end, String(onDial(k === 0 ? here.low : here.high!, system))];
    });
    const [start, end] = here.scale;
    const foreign = /^[Gd]/i.test(text.slice(start, end));
    const spelled = WORDS[system][end - start === 1 ? 'letter' : 'word'];
    edits.push([start, end, foreign ? '°F' : spelled]);
    for (const [from, to, spoken] of edits) {
      out += text.slice(at, from) + spoken;
      at = to;
    }
  }
  return out + text.slice(at);
}
