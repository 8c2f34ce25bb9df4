import { pluralOf, singularOf } from '@/culinary/grammar/inflection';

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

/** Letters of a step that the button leading to it may show; a narrow screen cuts them where they end. */
const NAME_LENGTH = 48;

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
    short = `${short}…`;
  }
  return /^\p{Lu}\p{Ll}/u.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short;
}
