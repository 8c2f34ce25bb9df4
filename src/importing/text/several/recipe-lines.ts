import { patternFor } from '@/culinary/languages/registry';
import { parseLine } from '@/culinary/lines/line';
import { partOfHeading } from '@/importing/text/lines/headings';
import { isTitle } from '@/importing/text/lines/titles';
import { isPartName, isShortStep } from './titles-of-blocks';

/** A label before a title. */
export const TITLED = new RegExp(
  String.raw`^(?:#{1,3}\s+)?${patternFor('titleLabels')}\s*[:：]\s*(\S.*)$`,
  'iu',
);

/** Whether a line of a list begins with an amount, with a bullet before it or without. */
export const startsWithAmount = (line: string): boolean =>
  line.length <= 160 && parseLine(line.replace(/^[-–—*•·]\s*/, '')).quantity !== null;

/** A number that counts, whatever follows it. */
export const COUNTED = /^\d{1,3}[.)]\s/;

/** Words of a sentence that is a step. */
const LEAST_WORDS = 3;

/** Whether a line below a list is a step: it is numbered, or a sentence. */
export const isStep = (line: string): boolean =>
  /^\d{1,2}[.)]\s+\p{L}/u.test(line) ||
  (/^\p{Lu}.*[.!]$/u.test(line) && line.split(' ').length >= LEAST_WORDS) ||
  isShortStep(line);

/** A part of a text holds a recipe where it names the parts of one, or two amounts and more. */
export function holdsRecipe(lines: readonly string[]): boolean {
  let amounts = 0;
  return lines.some((line) => {
    const section = partOfHeading(line);
    if (section === 'ingredients' || section === 'instructions') return true;
    if (startsWithAmount(line)) amounts += 1;
    return amounts >= 2;
  });
}

/** What some lines are where each recipe of a text has its own: one with steps, a list alone, or no recipe. */
export function kindOf(lines: readonly string[]): 'whole' | 'list' | null {
  const [title = '', ...rest] = lines.filter((line) => line !== '');
  if (!(isTitle(title) || TITLED.test(title)) || !holdsRecipe(rest)) return null;
  if (rest.some((line) => isStep(line) || partOfHeading(line) === 'instructions')) return 'whole';
  return isPartName(title.replace(/^#{1,6}\s+/, ''), true) ? null : 'list';
}

/** Whether each of several parts of a text is a recipe; without steps, none of them has any. */
export const areRecipes = (parts: readonly (readonly string[])[]): boolean => {
  const kinds = new Set(parts.map(kindOf));
  return parts.length > 1 && kinds.size === 1 && !kinds.has(null);
};
