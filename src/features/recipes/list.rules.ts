import { parseLine } from '../../culinary/line';
import { unitOf } from '../../culinary/units';
import { missingFor } from './activation.rules';
import type { RecipeCard } from './cards.schema';
import type { Recipe, StoredLine } from './recipes.schema';

/** Below this confidence a reading of a line is a guess, and its author is asked. */
const SURE = 0.7;

type ReadLine = Pick<StoredLine, 'text' | 'quantity' | 'unit' | 'item' | 'scaling' | 'corrected'>;

/** Whether the editor asks about a line: no food in it, a length where an amount should be, or a reading that is a guess. */
export function isDoubtful({ text, quantity, unit, item, scaling, corrected }: ReadLine): boolean {
  if (scaling === 'fixed') return false;
  if (item.trim() === '') return true;
  if (corrected) return false;
  const isLength = quantity !== null && unit !== null && unitOf(unit)?.kind === 'length';
  return isLength || parseLine(text).confidence < SURE;
}

/** How many ingredient lines we could not read for certain and nobody has put right or confirmed. */
export const linesToCheck = (lines: readonly ReadLine[]): number => lines.filter(isDoubtful).length;

/** What is in nearly every kitchen and nearly every recipe. */
const STAPLES = 'salt pepper water oil sugar flour baking soda bicarbonate yeast ice';
/** Words that make no other food of a staple, and those between two of them. */
const KINDS =
  'black white sea kosher table rock fine coarse flaky ground freshly fresh cracked granulated caster superfine ' +
  'brown powdered icing confectioners all purpose all-purpose plain self-rising bread wheat whole strong extra ' +
  'virgin extra-virgin olive vegetable sunflower canola rapeseed cooking neutral light cold warm hot boiling ' +
  'lukewarm tap powder instant dry active pinch of and or to taste for frying a an the some little cubes';
const staples = new Set(STAPLES.split(' '));
const kinds = new Set(KINDS.split(' '));

function isStaple(item: string): boolean {
  const words = item.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  return words.every((word) => staples.has(word) || kinds.has(word));
}

/** Longer names make no list. */
const SHORT = 24;

/** What a cook needs to know and a list of three does not. */
const DETAIL =
  /^(?:(?:(?:extra[- ])?(?:small|medium|large)|(?:medium|large)-sized|big|fresh|freshly|ripe|finely|coarsely|roughly|chopped|diced|minced|sliced|grated|shredded|crushed|ground|dried|assorted)[,\s]+)+(?=\p{L})/iu;

/** `Medium Parmesan (grated) or Pecorino` is `Parmesan` in a list of three. */
const nameOf = (item: string): string =>
  (item.replace(/\([^)]*\)?/g, ' ').split(/,|;|\/|\s(?:or|and\/or)\s/i)[0] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(DETAIL, '');

/**
 * Up to three ingredients that say what a recipe is made of: the first ones that are no staples, and staples only
 * where there is nothing else.
 */
export function mainIngredients(lines: readonly Pick<StoredLine, 'item' | 'optional'>[]): string[] {
  const names = new Map<string, string>();
  for (const { item, optional } of lines) {
    const name = nameOf(item);
    // A figure in a name is an amount that the reading of the line has left there.
    if (optional || name === '' || /\d/.test(name)) continue;
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  // An author who begins every name with a capital says nothing by it: ours are small in a sentence.
  const capitals = [...names.values()].filter((name) => /^\p{Lu}/u.test(name)).length;
  const all = [...(capitals * 2 > names.size ? names.keys() : names.values())];
  const main = all.filter((name) => !isStaple(name));
  const short = main.filter((name) => name.length <= SHORT);
  const best = short.length >= 3 || short.length === main.length ? short : main;
  return (best.length > 0 ? best : all).slice(0, 3);
}

/** What the list shows of a recipe. */
export function cardOf(recipe: Recipe): RecipeCard {
  const { id, title, image_url, cuisine, meal_type, servings, yield_text, total_time_minutes } = recipe;
  const { status, email_ready, updated_at } = recipe;
  return {
    ...{ id, title, image_url, cuisine, meal_type, servings, yield_text, total_time_minutes },
    ...{ status, email_ready, updated_at },
    lines_to_check: linesToCheck(recipe.ingredients),
    main_ingredients: mainIngredients(recipe.ingredients),
    missing: missingFor(recipe),
  };
}
