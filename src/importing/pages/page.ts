import type { Document, Element } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { parseHtml } from '@/importing/html/document';
import { nodesText, plainText } from '@/importing/html/markup';
import { recipeNodes } from '@/importing/linked-data/json-ld';
import { recipeItems } from '@/importing/linked-data/microdata';
import { recipeOfNode } from '@/importing/linked-data/schema-node';
import type { SchemaNode } from '@/importing/linked-data/schema-values';
import type { ReadRecipe } from '@/importing/recipe/model';
import { LIMITS } from '@/kernel/limits';
import { parseUrl } from '@/kernel/url';
import { recipesInCards } from './cards';
import { recipeFormats } from './microformats';
import { readProse, stepsUnderHeading } from './prose';

/** Characters of a page that are read; no longer one comes here but as a file. */
const LONGEST = LIMITS.import_body_bytes;
/** Elements of a page that are looked at. */
const MOST = 50_000;

const attribute = (element: Element | undefined, name: string): string | null =>
  element?.attribs[name]?.trim() || null;

interface Head {
  title: string | null;
  description: string | null;
  image: string | null;
  url: string | null;
}

function headOf(elements: readonly Element[], base: string | null): Head {
  const meta = (name: string) =>
    attribute(
      elements.find(
        ({ name: tag, attribs }) =>
          tag === 'meta' && (attribs.property ?? attribs.name)?.toLowerCase() === name,
      ),
      'content',
    );
  const absolute = (text: string | null) => {
    const url = text === null ? null : parseUrl(text, base ?? undefined);
    return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
  };
  const named = elements.find(({ name }) => name === 'h1');
  const titled = elements.find(({ name }) => name === 'title');
  // Blogs without either name their posts by a class.
  const posted = elements.find(
    ({ name, attribs }) =>
      /^h[2-4]$/.test(name) && /(?:^|\s)(?:post|entry)-title(?:\s|$)/.test(attribs.class ?? ''),
  );
  const canonical = elements.find(({ name, attribs }) => name === 'link' && attribs.rel === 'canonical');
  const h1 = named === undefined ? '' : nodesText(named.children);
  const title =
    h1 ||
    plainText(meta('og:title') ?? '') ||
    (titled === undefined ? '' : nodesText(titled.children)) ||
    (posted === undefined ? '' : nodesText(posted.children));
  return {
    title: title.replace(/\s+(?:recipe)?\s*[|–—]\s+[^|–—]{1,60}$/i, '') || null,
    description: plainText(meta('og:description') ?? meta('description') ?? '') || null,
    image: absolute(meta('og:image')),
    url: base ?? absolute(attribute(canonical, 'href')),
  };
}

/** How much a reading is worth when a page has several: a recipe has ingredients, steps and a name. */
const worth = (recipe: ReadRecipe): number =>
  Math.min(recipe.ingredients.length, 30) * 2 +
  Math.min(recipe.instructions.length, 30) +
  (recipe.title === null ? 0 : 1);

const isRecipe = (recipe: ReadRecipe): boolean =>
  recipe.ingredients.length > 0 || recipe.instructions.length > 1;

/** Fills what one reading left open from another one of the same page. */
function filled(recipe: ReadRecipe, other: ReadRecipe): ReadRecipe {
  const merged = { ...other };
  for (const [key, value] of Object.entries(recipe)) {
    const empty = value === null || (Array.isArray(value) && value.length === 0);
    if (!empty) Object.assign(merged, { [key]: value });
  }
  return merged;
}

/**
 * Every recipe of a page: JSON-LD first, microdata or RDFa for what it leaves open, else microformats, else the
 * recipe cards of plugins, and where there is none of these, the parts under headings such as "Ingredients", or its lists of amounts. `base` is the page's address. Empty where there is no recipe.
 * Never throws on markup, however broken; linear in the size of the page.
 */
export function readPage(html: string, base: string | null): ReadRecipe[] {
  const root = parseHtml(html.slice(0, LONGEST));
  const elements = getElementsByTagName('*', root.children, true, MOST);
  const scripts = elements
    .filter(({ name, attribs }) => name === 'script' && /ld\+json/i.test(attribs.type ?? ''))
    .map(({ children }) => children.map((child) => ('data' in child ? String(child.data) : '')).join(''));
  const head = headOf(elements, base);
  const read = (node: SchemaNode) => recipeOfNode(node, head.url);
  const linked = distinct(recipeNodes(scripts).map(read).filter(isRecipe));
  const items = linked.length > 1 ? [] : distinct(recipeItems(elements).map(read).filter(isRecipe));
  const marked =
    linked.length === 1 && items[0] !== undefined
      ? [filled(linked[0]!, items[0])]
      : linked.length > 0
        ? linked
        : items;
  const formats = marked.length > 0 ? [] : distinct(recipeFormats(elements).map(read).filter(isRecipe));
  const all = linked.length + formats.length > 0 ? [] : recipesInCards(elements, head.url);
  const cards = distinct(all.filter(holdsAnything));
  const isWhole = ({ ingredients, instructions }: ReadRecipe) => ingredients.length * instructions.length > 0;
  // Beside a whole card another one is a recipe too, whatever it lacks.
  const told = firstFull(marked, formats, cards.some(isWhole) ? cards : []);
  const prose = told.length > 0 ? [] : readProse(root.children, elements).filter(isRecipe);
  const found = firstFull(told, prose, cards);
  return found
    .map((read) => (found === items ? withCard(read, cards) : read))
    .map((recipe, at) => ({
      ...recipe,
      ...(found === cards && at === 0 ? namesOf(all.filter((card) => !holdsAnything(card))) : {}),
      ...(found === marked ? stepsBeside(recipe, found.length, root) : {}),
      title: recipe.title ?? head.title,
      description: recipe.description ?? (told.length > 0 ? null : head.description),
      image_url: recipe.image_url ?? head.image,
      source_url: recipe.source_url ?? head.url,
    }));
}

const holdsAnything = ({ ingredients, instructions }: ReadRecipe): boolean =>
  ingredients.length + instructions.length > 0;

/** The names of cards that hold nothing else, as what was left out. */
function namesOf(cards: readonly ReadRecipe[]): Partial<ReadRecipe> {
  const left_out = cards.flatMap(({ title }) => (title === null ? [] : [title]));
  return left_out.length === 0 ? {} : { left_out };
}

const firstFull = (...lists: readonly ReadRecipe[][]): ReadRecipe[] =>
  lists.find(({ length }) => length > 0) ?? [];

/** A recipe of microdata with what the card around it says besides: the groups of its lines, and its notes. */
function withCard(recipe: ReadRecipe, cards: readonly ReadRecipe[]): ReadRecipe {
  const card = cards.find(({ title }) => title === recipe.title);
  if (card === undefined) return recipe;
  const grouped = (part: 'ingredients' | 'instructions') => {
    const isSame =
      card[part].length === recipe[part].length && recipe[part].every(({ group }) => group === null);
    return isSame ? card[part] : recipe[part];
  };
  return {
    ...filled(recipe, card),
    ingredients: grouped('ingredients'),
    // Their photos stand in the data alone.
    instructions: grouped('instructions').map(({ text, group }, at) => ({
      ...recipe.instructions[at],
      text,
      group,
    })),
  };
}

/** The steps that stand on the page of a single recipe whose data names its ingredients alone. */
function stepsBeside(
  { ingredients, instructions }: ReadRecipe,
  recipes: number,
  root: Document,
): Partial<ReadRecipe> {
  if (recipes > 1 || instructions.length > 0 || ingredients.length === 0) return {};
  return { instructions: stepsUnderHeading(root.children) };
}

/** Pages repeat their recipe in several scripts; of equal titles the fullest reading stays. */
function distinct(recipes: readonly ReadRecipe[]): ReadRecipe[] {
  const byTitle = new Map<string, ReadRecipe>();
  for (const recipe of recipes) {
    const key = recipe.title?.toLowerCase() ?? recipe.ingredients.map(({ text }) => text).join('\n');
    const before = byTitle.get(key);
    if (before === undefined || worth(recipe) > worth(before)) byTitle.set(key, recipe);
  }
  return [...byTitle.values()];
}
