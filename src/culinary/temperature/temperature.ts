import { anyWordOf, heatPattern } from '@/culinary/languages/registry';
import type { UnitSystem } from '@/culinary/measures/systems';
import { withGas, withScales } from './oven';
import { type Degrees, type Temperature, temperaturesOf } from './reading';

const WORDS: Readonly<Record<UnitSystem, Readonly<Record<'letter' | 'word' | 'sign', string>>>> = {
  metric: { letter: 'C', word: 'Celsius', sign: '℃' },
  us: { letter: 'F', word: 'Fahrenheit', sign: '℉' },
};

const exactly = (value: number, to: UnitSystem): number =>
  to === 'us' ? (value * 9) / 5 + 32 : ((value - 32) * 5) / 9;

const toMultiple = (value: number, step: number): number => Math.round(value / step) * step;

/** Where an oven's dial begins, and from where on a heat that nothing is said of is an oven's. */
const DIAL_FROM = { metric: 90, us: 190 } as const;
const OVEN_FROM = { metric: 150, us: 300 } as const;

/**
 * The mark of the other dial. What stands on an oven's dial (25 °F or 5 °C steps) goes to the nearest mark there,
 * 25 °F or 10 °C apart, as oven guides print them; what stands between marks to the nearest 5.
 */
function onDial(value: number, to: UnitSystem): number {
  const marked = value % (to === 'us' ? 5 : 25) === 0;
  return toMultiple(exactly(value, to), !marked ? 5 : to === 'us' ? 25 : 10);
}

/** Words that say that a heat is an oven's, or that a food has it; of several the last before the number counts. */
const TOLD = new RegExp(
  String.raw`(?<![\p{L}])(?:(${heatPattern('oven')})|${heatPattern('food')})(?![\p{L}])`,
  'giu',
);
/** Words that say so too, but stand in the names of what is baked as well: sugar cookies. */
const HINTED = new RegExp(String.raw`(?<!\p{L})${heatPattern('hinted')}(?!\p{L})`, 'iu');
/** Behind these a food is what is hot, unless it is said that it is the oven: bake until 95°C. */
const UNTIL = new RegExp(String.raw`(?<!\p{L})${heatPattern('until')}(?!\p{L})`, 'giu');
const SENTENCE_END = /[.!?;\n](?=\s|$)/g;
/** Characters around a temperature that are read for what it is of. */
const NEAR = 160;

/** What the last (or first) telling word says: an oven's heat, a food's, nothing. */
function toldBy(text: string, which: 0 | -1): boolean | null {
  const told = [...text.matchAll(TOLD)].at(which);
  return told === undefined ? null : told[1] !== undefined;
}

const afterLast = (text: string, pattern: RegExp): string => {
  const last = [...text.matchAll(pattern)].at(-1);
  return last === undefined ? text : text.slice(last.index + last[0].length);
};

/** Whether a temperature is that of an oven, by the words of its sentence; null where they do not say. */
function isOfOven(text: string, { start, end }: Temperature): boolean | null {
  const sentence = afterLast(text.slice(Math.max(0, start - NEAR), start), SENTENCE_END);
  const clause = afterLast(sentence, UNTIL);
  const told = toldBy(clause, -1);
  if (told !== null) return told;
  const before = toldBy(sentence, -1);
  if (before === null && HINTED.test(sentence)) return false;
  const behind = toldBy(
    text
      .slice(end, end + NEAR)
      .split(SENTENCE_END, 1)
      .join(''),
    0,
  );
  if (clause === sentence) return behind;
  // Cook until 150°C, hard crack.
  return before === null && behind === false ? false : null;
}

/** What stands around a difference of temperatures: drops by 10°C, within 5°C, 20°C lower. */
const DIFFERENCE_BEFORE = new RegExp(
  String.raw`(?:(?<!\p{L})${heatPattern('differenceBefore')}|±|\+\/-)\s?(?:about |around |another |${anyWordOf('between')} )?$`,
  'iu',
);
const DIFFERENCE_BEHIND = new RegExp(String.raw`^\s${heatPattern('differenceBehind')}(?!\p{L})`, 'iu');
/** A dial is turned by no more; above that it is a heat: ready by 180°C. */
const LARGEST_DIFFERENCE = { metric: 60, us: 110 } as const;

function isDifference(text: string, { start, end, system, numbers }: Temperature): boolean {
  if (numbers.some(({ value }) => value > LARGEST_DIFFERENCE[system])) return false;
  return (
    DIFFERENCE_BEFORE.test(text.slice(Math.max(0, start - 32), start)) ||
    DIFFERENCE_BEHIND.test(text.slice(end, end + 16))
  );
}

/** The numbers of a temperature on the other scale, each with the precision of the author's. */
function converted(text: string, temperature: Temperature, to: UnitSystem): number[] {
  const { numbers, system } = temperature;
  const precise = (value: number, { point }: Degrees): number => Number(value.toFixed(point === '' ? 0 : 1));
  if (isDifference(text, temperature)) {
    return numbers.map((number) => precise(number.value * (to === 'us' ? 9 / 5 : 5 / 9), number));
  }
  const told = isOfOven(text, temperature);
  const values = numbers.map(({ value }) => value);
  const marks = to === 'us' ? 5 : 25;
  const dial =
    told === null
      ? values.every((value) => value >= OVEN_FROM[system] && value % marks === 0)
      : told && values.every((value) => value >= DIAL_FROM[system]);
  if (!dial) return numbers.map((number) => precise(exactly(number.value, to), number));
  const shown = values.map((value) => onDial(value, to));
  const collapsed = shown.length === 2 && shown[0] === shown[1] && values[0] !== values[1];
  return collapsed ? values.map((value) => toMultiple(exactly(value, to), 5)) : shown;
}

/** A number as the author writes hers: with her decimal mark and her minus. */
function spelled(value: number, { point, sign }: Degrees): string {
  const digits = String(Math.abs(value)).replace('.', point);
  return value < 0 ? `${sign === '' ? '−' : sign}${digits}` : digits;
}

/** A scale that is said with the word for its sign: Grad, degrés Celsius. */
const DEGREES = new RegExp(`^${heatPattern('degrees')}`, 'u');

/** One temperature on the other scale. */
function onOtherScale(text: string, temperature: Temperature, to: UnitSystem): string {
  const { start, end, numbers, scales } = temperature;
  const values = converted(text, temperature, to);
  const edits = [
    ...numbers.map((number, i): [number, number, string] => [
      number.start,
      number.end,
      spelled(values[i]!, number),
    ]),
    ...scales.map(([from, until]): [number, number, string] => {
      const word = text.slice(from, until);
      if (/^[℃℉]$/.test(word)) return [from, until, WORDS[to].sign];
      const foreign = DEGREES.test(word);
      return [
        from,
        until,
        foreign ? `°${WORDS[to].letter}` : WORDS[to][word.length === 1 ? 'letter' : 'word'],
      ];
    }),
  ].toSorted(([a], [b]) => a - b);
  let out = '';
  let at = start;
  for (const [from, until, words] of edits) {
    out += text.slice(at, from) + words;
    at = until;
  }
  return out + text.slice(at, end);
}

/** What stands between two ways to say one temperature: 350°F (180°C), 180C/350F, 180°C or 350°F. */
const BETWEEN = /^\s?(?:[(/,]|or)\s?$/;
/** The same, told in a bracket behind other words: 115°C (soft ball, 240°F). */
const IN_BRACKET = /^\s?\([^().;:]{1,40}([,;/]\s?)$/;
/** Characters between the two at most. */
const LONGEST_BETWEEN = 60;
/** How far apart, in °C, two scales of one temperature may be rounded. */
const ROUNDED = 6;

/** A fan oven's between two ways to say another's: 200°C (180°C fan) or 400°F, 180°C (160°C fan, 350°F). */
const FAN = /^(\s?[\p{L}-]{0,16}\)|\s[\p{L}-]{1,16})\s?(?:[/,;]|or)\s?$/u;

const celsius = ({ system, numbers }: Temperature): number => {
  const { value } = numbers[0]!;
  return system === 'metric' ? value : exactly(value, 'metric');
};

const isAlike = (one: Temperature, two: Temperature): boolean =>
  Math.abs(celsius(one) - celsius(two)) <= ROUNDED;

/**
 * Temperatures of a text on the other scale: an oven's on its dial, others exact to the author's digit, differences as
 * differences. Where the author gives both scales, hers stay and the other is left out, with its bracket, or both are
 * left as they are where they stand in different words. Texts in the wanted scale come back byte for byte. An oven
 * without a scale is read as one where it can be no other (375, 180), and a gas mark alone gets its degrees.
 */
export function convertTemperatures(written: string, system: UnitSystem): string {
  const text = withGas(withScales(written, system), system);
  const found = temperaturesOf(text);
  let out = '';
  let at = 0;
  for (let i = 0; i < found.length; i++) {
    const here = found[i]!;
    const next = found[i + 1];
    const between = next === undefined ? '' : text.slice(here.end, next.start);
    if (next !== undefined && next.system !== here.system && between.length <= LONGEST_BETWEEN) {
      const kept = here.system === system ? here : next;
      const words = text.slice(kept.start, kept.end);
      const fan = FAN.exec(between)?.[1];
      const oven = found[i - 1];
      if (fan !== undefined && oven?.system === here.system && isAlike(oven, next)) {
        const own =
          here.system === system ? text.slice(here.start, here.end) : onOtherScale(text, here, system);
        out += text.slice(at, here.start) + own + fan;
        at = next.end;
        i++;
        continue;
      }
      if (BETWEEN.test(between)) {
        const open = between.includes('(');
        // Of "350°F (180°C, gas 4)" the mark stays in its bracket.
        const end = open ? /^(?:\)|\s?[,;/]\s?)/.exec(text.slice(next.end, next.end + 3))?.[0] : '';
        if (end !== undefined) {
          out += text.slice(at, here.start) + words + (end === '' || end === ')' ? '' : ' (');
          at = next.end + end.length;
          i++;
          continue;
        }
      }
      if (isAlike(here, next) && !/[.!?;]\s/.test(between)) {
        const comma = IN_BRACKET.exec(between)?.[1];
        const closed = comma !== undefined && /^\s?[),;]/.test(text.slice(next.end, next.end + 2));
        out += text.slice(at, here.start);
        out += closed ? words + between.slice(0, -comma.length) : text.slice(here.start, next.end);
        at = next.end;
        i++;
        continue;
      }
    }
    if (here.system === system) continue;
    out += text.slice(at, here.start) + onOtherScale(text, here, system);
    at = here.end;
  }
  return out + text.slice(at);
}
