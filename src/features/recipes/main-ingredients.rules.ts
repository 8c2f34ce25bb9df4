import type { StoredLine } from './lines.schema';

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
