import { patternFor } from '@/culinary/languages/registry';
import { isFactLine } from '@/importing/text/lines/term-lines';
import { titleOfPart } from './borders';

/** What names a book or a file of recipes, and no dish: `My recipes`, `Omas Kochbuch`. */
const COLLECTION = new RegExp(String.raw`(?<!\p{L})${patternFor('collections')}(?!\p{L})`, 'iu');
/** Empty lines between two recipes of a file that has one within them. */
const APART = 2;
/** Recipes that show how far apart a file sets them. */
const LEAST_SHOWN = 3;

/** Empty lines at the end of some lines. */
const emptyBelow = (lines: readonly string[]): number =>
  lines.length - 1 - lines.findLastIndex((line) => line !== '');

/** The line right below the first one that says something. */
const rightBelow = (lines: readonly string[]): string =>
  lines[lines.findIndex((line) => line !== '') + 1] ?? '';

/**
 * The first of several recipes without the heading of the whole file above its title; `heading` is null where there is
 * none. A line is that heading where it names recipes, or where all recipes have something right below their titles and it
 * has nothing: that is a fact, or it stands as far above the first title as all recipes stand apart.
 */
export function withoutFileHeading(recipes: readonly (readonly string[])[]): {
  lines: readonly string[];
  heading: string | null;
} {
  const lines = recipes[0] ?? [];
  const first = lines.findIndex((line) => line !== '');
  const heading = lines[first] ?? '';
  const below = lines.slice(first + 1);
  const at = below.findIndex((line) => line !== '');
  const rest = below.slice(at);
  const likeTitles = recipes.length >= LEAST_SHOWN ? [rest, ...recipes.slice(1)].map(rightBelow) : [''];
  const isUnlike =
    likeTitles.every((line) => line !== '') &&
    (likeTitles.every(isFactLine) ||
      (at >= APART && recipes.slice(0, -1).every((one) => emptyBelow(one) >= APART)));
  return at > 0 && (COLLECTION.test(heading) || isUnlike) && titleOfPart(rest) !== null
    ? { lines: rest, heading }
    : { lines, heading: null };
}
