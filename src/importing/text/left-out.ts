import type { ReadRecipe } from '@/importing/recipe/model';
import { TERM_NAMES } from '@/kernel/recipe-terms';
import { fold } from '@/kernel/text';
import { isBanner } from './lines/banners';
import { isBoilerplate } from './lines/boilerplate';
import { byline, creditIn } from './lines/credit-lines';
import { isDetail, noDetails, TITLE_LABEL, takeFact } from './lines/details';
import { saysNutrition } from './lines/extra-sections';
import { isStepMarker, partOfHeading } from './lines/headings';
import { bareOf, STEP_NUMBER } from './lines/line-kinds';
import { isYieldLine } from './lines/yield-lines';

/** Letters and digits of a text, one space between its words. */
export const wordsOf = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** All that a recipe says, in words. */
function saidIn(recipe: ReadRecipe): string {
  const { title, description, yield_text, notes, credit, source_url } = recipe;
  const lines = [...recipe.ingredients, ...recipe.instructions].flatMap(({ text, group }) => [group, text]);
  return ` ${wordsOf(
    [
      title,
      description,
      yield_text,
      ...lines,
      notes,
      credit,
      ...TERM_NAMES.map((field) => recipe[field]),
      source_url,
      ...recipe.dietary_tags,
      ...recipe.tags,
    ]
      .filter((part) => part !== null)
      .join('\n'),
  )} `;
}

/** Words of a line of which some stand in another order, and the share of them that must be found. */
const MOST_OF = 0.75;

/**
 * The lines of a text that stand nowhere in the recipe that was read from it. What is known to be none of its words,
 * such as the names of its parts, its times and a page's buttons, is not counted.
 */
export function leftOutOf(lines: readonly string[], recipe: ReadRecipe): string[] {
  const said = saidIn(recipe);
  const known = new Set(said.split(' '));
  return lines.filter((line) => {
    const bare = bareOf(line).replace(STEP_NUMBER, '');
    const words = wordsOf(bare.replace(TITLE_LABEL, ''));
    if (recipe.credit !== null && (creditIn(line) ?? byline(line)) === recipe.credit) return false;
    if (words === '' || said.includes(` ${words} `)) return false;
    const [, value = ''] = /^[^:：]{1,60}[:：](.*)$/.exec(bare) ?? [];
    const behind = wordsOf(value);
    if (behind !== '' && said.includes(` ${behind} `)) return false;
    const each = words.split(' ');
    if (each.filter((word) => known.has(word)).length >= each.length * MOST_OF) return false;
    if (isBanner(line)) return true;
    if (recipe.nutrition !== null && saysNutrition(bare)) return false;
    return !(
      isBoilerplate(line) ||
      isDetail(bare) ||
      isYieldLine(bare) ||
      partOfHeading(line) !== null ||
      isStepMarker(bare) ||
      takeFact(bare, noDetails())
    );
  });
}
