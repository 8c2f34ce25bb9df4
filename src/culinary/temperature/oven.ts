import { heatPattern } from '@/culinary/languages/registry';
import type { UnitSystem } from '@/culinary/measures/systems';
import { temperaturesOf } from './reading';

const LETTERS: Readonly<Record<UnitSystem, string>> = { metric: 'C', us: 'F' };

/** An oven without a scale: Bake at 350 for 30 minutes; preheat the oven to 375 degrees. */
const BARE_OVEN =
  /\b((?:pre-?)?heat(?:ed|ing)?|bak(?:e|ed|ing)|roast(?:ed|ing)?|oven|broil(?:er|ed|ing)?|reduced?|lower|increase|raise)\b([^.;:\d]{0,40}?\b(?:to|at)\s)(\d{3})(?:(-|–| to )(\d{3}))?([\s-]?(?:degrees|°|º)(?!\s?[FC]\b))?(?=$|[.,;:)!]|\s(?:for|until|till|and|then|with|on|in|while|or|before|as|when|during|uncovered|covered|oven|about)\b)/giu;

/** In a 350-degree oven, in a 400° oven. */
const NAMED_OVEN = /\b(\d{3})(?:(?:-|\s)degrees?|\s?[°º])?(?=\soven\b)/giu;

/** Oven 375, Oven: 180. */
const OVEN_FIRST = /\b(oven:?\s)(\d{3})(\s?(?:degrees|°|º)(?!\s?[FC]\b))?(?=$|[.,;:)!])/giu;

/** Where ovens are Celsius: Backofen auf 180° vorheizen, four à 180°, horno a 180°, forno a 180°, oven op 180°. */
const CELSIUS_OVEN = new RegExp(
  String.raw`(?<!\p{L})${heatPattern('celsiusOven')}(?!\p{L})[^.;:\d]{0,40}?\s${heatPattern('celsiusOvenAt')}\s\d{2,3}\s?[°º](?!\s?[FC]\b|\d)`,
  'giu',
);
/** No oven of theirs is hotter. */
const HOTTEST_CELSIUS = 300;

/** Celsius goes no higher and Fahrenheit, in a kitchen, hardly lower; between the two nobody can tell. */
const SURELY_FAHRENHEIT = 275;
const HOTTEST = 660;
const CELSIUS_MARKS: ReadonlySet<number> = new Set([150, 160, 170, 180, 190, 210, 220, 230]);

const systemOfOven = (value: number): UnitSystem | null => {
  if (value >= SURELY_FAHRENHEIT && value <= HOTTEST && value % 5 === 0) return 'us';
  return CELSIUS_MARKS.has(value) ? 'metric' : null;
};

/** The text with a scale behind every bare oven temperature that must change; the rest is for `convertTemperatures`. */
export function withScales(written: string, system: UnitSystem): string {
  const text = written.replace(NAMED_OVEN, (whole, value: string) => {
    const own = systemOfOven(Number(value));
    return own === null || own === system ? whole : `${value}°${LETTERS[own]}`;
  });
  const scaled = (value: string, mark: string | undefined, own: UnitSystem): string =>
    mark === undefined
      ? `${value}°${LETTERS[own]}`
      : `${value}${mark}${mark.endsWith('s') ? ' ' : ''}${LETTERS[own]}`;
  const first = text.replace(OVEN_FIRST, (whole, oven: string, value: string, mark?: string) => {
    const own = systemOfOven(Number(value));
    return own === null || own === system ? whole : oven + scaled(value, mark, own);
  });
  const celsius = first.replace(CELSIUS_OVEN, (whole) => {
    const value = Number(/\d+/.exec(whole)![0]);
    return system === 'us' && value <= HOTTEST_CELSIUS ? `${whole}C` : whole;
  });
  return celsius.replace(
    BARE_OVEN,
    (whole, verb: string, between: string, low: string, to?: string, high?: string, mark?: string) => {
      const own = systemOfOven(Number(low));
      if (own === null || own === system || (high !== undefined && systemOfOven(Number(high)) !== own))
        return whole;
      return verb + between + scaled(low + (to === undefined ? '' : to + high), mark, own);
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
export function withGas(text: string, system: UnitSystem): string {
  if (temperaturesOf(text).length > 0) return text;
  return text.replace(GAS_MARK, (whole, mark: string) => {
    const [metric, us] = GAS[mark]!;
    return system === 'metric' ? `${metric}°C (${whole})` : `${us}°F (${whole})`;
  });
}
