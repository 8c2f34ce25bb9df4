import { pluralOf, singularOf } from '../../../culinary/words';

/** Words that name no food: they would find every step. */
const WEAK = new Set(
  'and or of the a an for to with in at from fresh large small medium piece pieces'.split(' '),
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}][\p{L}'’-]*/gu) ?? [];

const forms = (word: string) => [word, singularOf(word), pluralOf(word)];

/** The words of a name that a step may speak of; the last is the food, those before it say which. */
const nameOf = (item: string): string[] =>
  wordsOf(item.split(/[,(;/]|\s(?:or|and)\s/i)[0] ?? '').filter((word) => word.length > 2 && !WEAK.has(word));

/** Words that say of the food behind them that it stays out. */
const WITHOUT = new Set(['except', 'without', 'excluding']);
/** Words that may stand between those and the food. */
const BETWEEN = new Set(['for', 'the', 'any', 'your']);

/** Whether the food whose name begins at `start` is left out by what stands before it. */
function isLeftOut(said: readonly string[], start: number): boolean {
  let at = start - 1;
  while (BETWEEN.has(said[at] ?? '')) at--;
  return WITHOUT.has(said[at] ?? '');
}

/**
 * The ingredients that a step speaks of, by position. A guess by their names, meant as a reminder beside the step: of
 * `2 cups plain flour` a step that says "flour". Where it says which of several, as in "icing sugar", only that one;
 * what it leaves out, as in "except for the icing sugar", not.
 */
export function usedIn(step: string, items: readonly string[]): number[] {
  const said = wordsOf(step);
  const is = (place: number, word: string) => forms(word).includes(said[place] ?? '');
  const names = items.map(nameOf);
  const used = new Set<number>();
  for (let place = 0; place < said.length; place++) {
    const here = names.flatMap((name, index) => {
      const head = name.at(-1);
      if (head === undefined || !is(place, head)) return [];
      let depth = 1;
      while (depth < name.length && is(place - depth, name[name.length - 1 - depth] ?? '')) depth++;
      return [{ index, depth, isWhole: depth === name.length }];
    });
    const deepest = Math.max(0, ...here.map(({ depth }) => depth));
    if (isLeftOut(said, place - deepest + 1)) continue;
    const best = here.filter(({ depth }) => depth === deepest);
    const whole = best.filter(({ isWhole }) => isWhole);
    for (const { index } of whole.length > 0 ? whole : best) used.add(index);
  }
  return [...used].sort((left, right) => left - right);
}

/** What a swipe means: a step on, a step back, or nothing. Distances in CSS pixels. */
export function swipeOf(across: number, down: number): -1 | 0 | 1 {
  if (Math.abs(across) < 60 || Math.abs(across) < 2 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}

/** What a key means in cook mode: the step it leads to, or null where it means nothing. */
export function stepByKey(key: string, step: number, count: number): number | null {
  const to = { ArrowRight: step + 1, ArrowLeft: step - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}

/** The step of an address, counted from 1, as a place in the list; the nearest one there is. */
export const stepInRange = (given: number, count: number): number =>
  Math.min(Math.max(0, count - 1), Math.max(0, Math.trunc(given) - 1));

/** A time that a step names, by its place in the text. */
export interface StepTime {
  start: number;
  end: number;
  /** Of a range the shorter end: that is when she looks. */
  seconds: number;
}

/** Seconds of the words for time, as they begin, in the seven languages that lines are read in. */
const TIME_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|secs?|seconds?|sekunden?|secondes?|segundos?|second[oi]|seconden)$/i, 1],
  [/^(?:min|mins|minutes?|minuten?|minutos?|minut[oi]|minuut)$/i, 60],
  [/^(?:h|hrs?|hours?|stunden?|std|heures?|horas?|or[ae]|uur|uren)$/i, 3600],
];
const HALVES: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 };
const NUMBER = '(\\d{1,3}(?:[.,]\\d{1,2})?)?\\s?([½¼¾⅓⅔])?';
/** `40 minutes`, `1½ hours`, `10–12 min`, `1 to 2 hours`; the unit is looked up. */
const TIME = new RegExp(
  `(?<![\\p{L}\\d/.,])(?=[\\d½¼¾⅓⅔])${NUMBER}(?:\\s?(?:-|–|to|or|bis|oder|à|a|ou|o|tot|of)\\s?${NUMBER})?[\\s\u00a0-]?(\\p{L}{1,8})(?!\\p{L})`,
  'giu',
);
/** Between the hours and the minutes of one time: `1 hour and 30 minutes`. */
const JOINT = /^[\s\u00a0,]*(?:and|und|et|y|e|en)?[\s\u00a0]*$/i;
const DAY_SECONDS = 86_400;
/** Times of one step that get a timer. */
const MOST_TIMES = 4;

const amountOf = (digits: string | undefined, half: string | undefined): number =>
  (digits === undefined ? 0 : Number(digits.replace(',', '.'))) +
  (half === undefined ? 0 : (HALVES[half] ?? 0));

/** The times that a step names, in their order: what a timer can be set to. None is shorter than 5 s or longer than a day. */
export function timesIn(step: string): StepTime[] {
  const found: (StepTime & { unit: number })[] = [];
  for (const match of step.matchAll(TIME)) {
    const [text, digits, half, , , word = ''] = match;
    const unit = TIME_WORDS.find(([names]) => names.test(word))?.[1];
    const amount = amountOf(digits, half);
    if (unit === undefined || amount <= 0) continue;
    const start = match.index + (text.length - text.trimStart().length);
    const end = match.index + text.length;
    const before = found.at(-1);
    if (before !== undefined && unit < before.unit && JOINT.test(step.slice(before.end, start))) {
      before.end = end;
      before.seconds += amount * unit;
      before.unit = unit;
    } else found.push({ start, end, seconds: amount * unit, unit });
  }
  return found
    .map(({ start, end, seconds }) => ({ start, end, seconds: Math.round(seconds) }))
    .filter(({ seconds }) => seconds >= 5 && seconds <= DAY_SECONDS)
    .slice(0, MOST_TIMES);
}

/** What is left on a timer: `27:14`, `1:05:00`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Letters of a step that the button leading to it may show. */
const NAME_LENGTH = 26;

/** A step in a few words, for the button that leads to it: `cool and dust`. Null where its beginning is too long. */
export function stepName(step: string): string | null {
  const [clause = ''] = step.trim().split(/[.,;:!?()\n]|\s[–-]\s/, 1);
  const name = clause.trim().replace(/\s+/g, ' ');
  if (name.length < 3 || /[{}\d]/.test(name)) return null;
  let short = name;
  if (name.length > NAME_LENGTH) {
    short = name.slice(0, NAME_LENGTH + 1);
    short = short.slice(0, short.lastIndexOf(' ')).trim();
    if (!short.includes(' ')) return null;
    short = `${short} …`;
  }
  return /^\p{Lu}\p{Ll}/u.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short;
}
