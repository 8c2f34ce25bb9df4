import { createParser, parseAsInteger, parseAsStringLiteral } from 'nuqs/server';
import { servingsFromAddress } from '@/features/recipes/article/ui/presentation.rules';
import { unitsFromAddress } from '@/features/recipes/article/ui/scaled-recipe.rules';
import { DRAFTS, REVIEW } from '@/features/recipes/completeness/draft-review.rules';
import { readAddress } from '@/ui/navigation/search-params';

/**
 * What the address of a recipe's page keeps: `?servings=6&units=metric`, `cook` with the step at the stove, `history`,
 * and `review`, while drafts are checked one after another.
 */
export const recipeAddress = {
  servings: createParser({ parse: servingsFromAddress, serialize: String }),
  units: createParser({ parse: unitsFromAddress, serialize: String }),
  cook: parseAsInteger,
  history: parseAsStringLiteral(['open']),
  [REVIEW]: parseAsStringLiteral([DRAFTS]),
};

/** The address without what the page cannot use, and that in its own words. */
export const readRecipeAddress = (given: URLSearchParams) => readAddress(recipeAddress, given);
