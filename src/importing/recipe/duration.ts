import { durationWords, patternFor } from '@/culinary/languages/registry';
import { timesIn } from '@/culinary/times/times';

/** Longest time that is believed: 100 days in minutes. More is a broken date, not a recipe. */
const LONGEST = 144_000;

const ISO = /^([+-])?P(?:([\d.]*)Y)?(?:([\d.]*)M)?(?:([\d.]*)W)?(?:([\d.]*)D)?(?:T([\dHMSD.]*))?$/i;

/** The units of times, the largest first, each with its words and its minutes. */
const MINUTES = [
  { words: durationWords('day'), minutes: 1440 },
  { words: durationWords('hour'), minutes: 60 },
  { words: durationWords('minute'), minutes: 1 },
  { words: durationWords('second'), minutes: 1 / 60 },
];
/** Minutes of a unit; undefined for any other word. */
const minutesIn = (word: string): number | undefined => MINUTES.find(({ words }) => words.has(word))?.minutes;

const HOURS_AND = new RegExp(
  String.raw`(\d\s?(?:${[...durationWords('hour')].join('|')})\.?)\s?([0-5]?\d)(?=\s*$)`,
);

/**
 * Minutes of a time as recipe pages write it: ISO 8601 (`PT1H30M`, `P0DT45M`), its broken forms (`PTH30MS`,
 * `PT0D4H45M`), words (`1 hour 20 minutes`, `35 minuti`, `1 h 20`, `1:30`) or a bare number of minutes. null where it says
 * nothing: empty, negative, `PTNaNM`. Whole minutes, rounded; zero stays zero.
 */
export function readMinutes(value: unknown): number | null {
  if (typeof value === 'number') return believed(value);
  if (Array.isArray(value)) return readMinutes(value[0]);
  if (typeof value === 'object' && value !== null) {
    const facts = new Map(Object.entries(value));
    // Of a range the time that it takes at least, as in words.
    const said = facts.get('minValue') ?? facts.get('value') ?? facts.get('maxValue');
    return typeof said === 'object' ? null : readMinutes(said);
  }
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, 100);
  if (text === '' || /nan|null|undefined/i.test(text)) return null;
  const iso = ISO.exec(text);
  return iso === null ? fromWords(text) : fromIso(iso);
}

function believed(minutes: number): number | null {
  return Number.isFinite(minutes) && minutes >= 0 && minutes <= LONGEST ? Math.round(minutes) : null;
}

function fromIso([, sign, years, months, weeks, days, clock = '']: RegExpExecArray): number | null {
  if (sign === '-') return null;
  const date: readonly (readonly [string | undefined, number])[] = [
    [years, 525_600],
    [months, 43_200],
    [weeks, 10_080],
    [days, 1440],
  ];
  let minutes = date.reduce((sum, [count, size]) => sum + Number(count || 0) * size, 0);
  let said = [years, months, weeks, days].some((count) => count !== undefined && count !== '');
  for (const [, count = '', unit = ''] of clock.matchAll(/([\d.]*)([DHMS])/gi)) {
    if (count === '') continue;
    said = true;
    minutes += Number(count) * ({ D: 1440, H: 60, M: 1, S: 1 / 60 }[unit.toUpperCase()] ?? 0);
  }
  return said ? believed(minutes) : null;
}

/** A number, or the first one of a range, and the word behind it. */
const COUNTED = new RegExp(
  String.raw`(\d{0,5}(?:[.,]\d{1,3})?)(?:\s?(?:[-–]|${patternFor('timeUntil')})\s?\d{1,5})?\s?(\p{L}{1,9})\.?`,
  'gu',
);

function fromWords(text: string): number | null {
  if (/^-/.test(text)) return null;
  const clock = /^(\d{1,3}):(\d{2})(?::\d{2})?$/.exec(text);
  if (clock !== null) return believed(Number(clock[1]) * 60 + Number(clock[2]));
  if (/^\d{1,6}$/.test(text)) return believed(Number(text));
  const named = namedIn(text);
  if (named !== null) return believed(named / 60);
  const plain = text
    .toLowerCase()
    .replace(/½/g, '.5')
    .replace(/¼/g, '.25')
    .replace(/¾/g, '.75')
    .replace(/(\d)\s+(?=\.\d)/g, '$1')
    .replace(/(\d)\s+1\/2\b/g, '$1.5')
    // What stands behind the hours without a unit are minutes: 1 h 20, 1h20.
    .replace(HOURS_AND, '$1 $2 min');
  let minutes = 0;
  let said = false;
  let largest = Number.POSITIVE_INFINITY;
  for (const match of plain.matchAll(COUNTED)) {
    const [, count = '', word = ''] = match;
    const size = minutesIn(word);
    if (count === '' || size === undefined || size >= largest) continue;
    largest = size;
    said = true;
    minutes += Number(count.replace(',', '.')) * size;
  }
  return said ? believed(minutes) : null;
}

const AROUND = new RegExp(`^${patternFor('aroundTime')}$`);

/** Seconds of words that are one time of the grammar of steps, with what may stand around it: about an hour and a half. */
function namedIn(text: string): number | null {
  const [named, ...others] = timesIn(text);
  if (named === undefined || named.seconds === 0 || others.length > 0) return null;
  const around = `${text.slice(0, named.start)} ${text.slice(named.end)}`.toLowerCase();
  const words = around.match(/\p{L}+/gu) ?? [];
  return /^[\p{L}\s.,~≈]*$/u.test(around) && words.every((word) => AROUND.test(word)) ? named.seconds : null;
}

/** Whether a text says how long something takes, in units of time and nothing else: `ca. 1 Std. 10 Min.`, `PT15M`. */
export function isTime(text: string): boolean {
  if (text.length <= 60 && /^PT?\d/i.test(text) && ISO.test(text)) return true;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isUnit = (word: string) => minutesIn(word) !== undefined;
  return (
    text.length <= 60 &&
    /^[\p{L}\p{N}\s.,:/~≈–-]+$/u.test(text) &&
    ((words.some(isUnit) && words.every((word) => isUnit(word) || AROUND.test(word))) ||
      namedIn(text) !== null) &&
    readMinutes(text) !== null
  );
}
