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
  /\b(\d{2,3})(?:\s?(?:°|º|˚)?\s?[FC]?\s?(?:-|–|to)\s?(\d{2,3}))?(\s?(?:°|º|˚)\s?|\s(?:degrees?|deg\.?)\s|\s?)(Fahrenheit|Celsius|centigrade|F|C)(?![\p{L}\d])/gu;

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

/**
 * Temperatures of a text on the other scale. Where the author gives both, hers stay and the other is left out,
 * with its bracket. Texts in the wanted scale come back byte for byte.
 */
export function convertTemperatures(text: string, system: UnitSystem): string {
  const found = temperaturesOf(text);
  let out = '';
  let at = 0;
  for (let i = 0; i < found.length; i++) {
    const here = found[i]!;
    if (here.start < at) continue;
    const next = found[i + 1];
    const between = next === undefined ? '' : text.slice(here.end, next.start);
    if (next !== undefined && next.system !== here.system && BETWEEN.test(between)) {
      const closed = text[next.end] === ')' && between.includes('(') ? 1 : 0;
      if (closed === 1 || !between.includes('(')) {
        const kept = here.system === system ? here : next;
        out += text.slice(at, here.start) + text.slice(kept.start, kept.end);
        at = next.end + closed;
        continue;
      }
    }
    if (here.system === system) continue;
    const edits = here.numbers.map(([start, end], k): [number, number, string] => {
      return [start, end, String(onDial(k === 0 ? here.low : here.high!, system))];
    });
    const [start, end] = here.scale;
    edits.push([start, end, WORDS[system][end - start === 1 ? 'letter' : 'word']]);
    for (const [from, to, spoken] of edits) {
      out += text.slice(at, from) + spoken;
      at = to;
    }
  }
  return out + text.slice(at);
}
