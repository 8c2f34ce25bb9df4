import { patternFor } from '@/culinary/languages/registry';
import { creditOf } from '@/importing/recipe/credit';
import { bareOf } from './line-kinds';

/** Words of a name: a line with more tells of the recipe. */
const MOST_WORDS = 15;
/** What stands before a name and is none of the credit; of an adapted recipe the credit says so. */
const BY = new RegExp(
  String.raw`^(?:${patternFor('creditLabels')}(?:\s*[:：]\s*|\s+)|${patternFor('sourceLabels')}\s*[:：]\s*)(?=\S)`,
  'iu',
);
const ADAPTED = new RegExp(String.raw`^${patternFor('adaptedFrom')}(?:\s*[:：]\s*|\s+)(?=\S)`, 'iu');

/** Names behind `by`: each word has a capital, apart from small ones between them. */
const NAMED = /^by ((?:\p{Lu}[\p{L}.’'-]*)(?: (?:(?:and|of|the|de|von|van|&) )?\p{Lu}[\p{L}.’'-]*){0,5})$/u;

/** Whom a line below a title or at the end names: Aunt Vera of `by Aunt Vera`. Null for any other line. */
export const byline = (line: string): string | null =>
  NAMED.exec(bareOf(line).replace(/^By /, 'by ').replace(/\.$/, ''))?.[1] ?? null;

/**
 * Whom a line names and nothing else: Ruth Miller of `Recipe by Ruth Miller` and `Source: Ruth Miller`, and all of `Adapted
 * from Ruth Miller`. Null for any other line, such as one that goes on in another sentence or with an address.
 */
export function creditIn(line: string): string | null {
  if (line.length > 300) return null;
  const bare = bareOf(line)
    .replace(/\*\*|__/g, '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\.$/, '')
    .trim();
  const said = bare.replace(BY, '');
  const name = said.replace(ADAPTED, '');
  if (name === bare || /[:：|·!?]|[.;]\s|,$/.test(name) || name.split(' ').length > MOST_WORDS) return null;
  return /\p{L}/u.test(name) ? creditOf(said) : null;
}
