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

/**
 * The ingredients that a step speaks of, by position. A guess by their names, meant as a reminder beside the step: of
 * `2 cups plain flour` a step that says "flour". Where several are of one food, those that are named in full.
 */
export function usedIn(step: string, items: readonly string[]): number[] {
  const said = new Set(wordsOf(step));
  const isSaid = (word: string) => forms(word).some((form) => said.has(form));
  const found = items.flatMap((item, index) => {
    const name = nameOf(item);
    const head = name.at(-1);
    if (head === undefined || !isSaid(head)) return [];
    return [{ index, head: singularOf(head), isNamed: name.every(isSaid) }];
  });
  return found
    .filter(({ head, isNamed }) => isNamed || !found.some((other) => other.isNamed && other.head === head))
    .map(({ index }) => index);
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
