import { aisleOf } from '@/culinary/foods/aisles';
import { isParticiple, PREPARED } from '@/culinary/grammar/preparation';
import { isDiet } from '@/culinary/languages/diets';
import { patternFor } from '@/culinary/languages/registry';
import { parseLine } from '@/culinary/lines/line';
import { isTime } from '@/importing/recipe/duration';
import { normaliseTerm } from '@/kernel/text';
import { isDetail } from './details';
import { isYieldLine, listStart } from './yield-lines';

/** Characters of a line of terms, terms on it, and words of one. */
const LONGEST = 120;
const MOST_TERMS = 12;
const MOST_WORDS = 3;

const MEAL = new RegExp(`^${patternFor('meals')}$`, 'i');
/** Words of a sentence, and none of a term: `my favorite`. */
const TELLS = new RegExp(String.raw`(?<!\p{L})${patternFor('tellsOfSomeone')}(?!\p{L})`, 'iu');
/** What goes on with a thing that is named already: `butter, for the pan`. */
const GOES_ON = new RegExp(String.raw`^${patternFor('goesOn')}(?!\p{L})`, 'iu');

/** Whether a term names a meal or a diet, however it is written. */
const isKnown = (term: string): boolean => MEAL.test(term) || isDiet(normaliseTerm(term));

const isFood = (term: string): boolean => aisleOf(parseLine(term).item) !== 'other';

/** Whether words may be a term: a few in small letters, which count nothing to buy and say nothing of anybody. */
function isTerm(term: string): boolean {
  if (isKnown(term) || isTime(term)) return true;
  const words = term.split(' ');
  return (
    words.length <= MOST_WORDS &&
    /^\p{Ll}[\p{Ll}\p{M} '’&-]*$/u.test(term) &&
    !TELLS.test(term) &&
    !GOES_ON.test(term) &&
    !words.some((word) => PREPARED.has(word)) &&
    !isParticiple(words[0] ?? '') &&
    !(parseLine(term).quantity !== null && isFood(term))
  );
}

/** The terms of a line that holds nothing else; none of any other line. Foods alone are a list to buy. */
function termsOn(line: string): string[] {
  if (line.length > LONGEST) return [];
  const terms = line.split(',').map((term) => term.trim());
  const areTerms = terms.length <= MOST_TERMS && terms.every(isTerm) && !terms.every(isFood);
  return areTerms && (terms.length > 1 || terms.every(isKnown)) ? terms : [];
}

/** Whether a line says under which terms a recipe is filed, and nothing else: `weeknight, beef, freezer friendly`. */
export const isTermLine = (line: string): boolean => termsOn(line).length > 0;

/** Whether a line only says for how many a recipe is, how long it takes, what it makes or what it is filed under. */
export const isFactLine = (line: string): boolean => isDetail(line) || isTermLine(line) || isYieldLine(line);

/**
 * Lines of a recipe whose terms have a label: those between its title and its list, at the beginning of a paragraph or
 * below facts, and those of the last line, where one of them names a meal or a diet.
 */
export function withTermLabels(lines: readonly string[]): readonly string[] {
  const title = lines.findIndex((line) => line !== '');
  const list = listStart(lines, title);
  const last = lines.findLastIndex((line) => line !== '');
  return lines.map((line, at) => {
    const above = lines[at - 1] ?? '';
    const isHead =
      at > title && at < list && (at - 1 === title || above === '' || isDetail(above) || isTime(above));
    const isEnd = list !== -1 && at > list && at === last && above === '' && termsOn(line).some(isKnown);
    return (isHead || isEnd) && isTermLine(line) ? `Tags: ${line}` : line;
  });
}
