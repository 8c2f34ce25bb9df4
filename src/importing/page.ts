import { type AnyNode, type Element, isTag } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { LIMITS } from '../kernel/limits';
import { parseHtml } from './document';
import { type Section, sectionOf } from './headings';
import { recipeNodes } from './json-ld';
import { linesOf, plainText, textOf } from './markup';
import { recipeItems } from './microdata';
import { emptyRecipe, type ReadRecipe } from './model';
import { recipeOfNode } from './schema-node';
import type { SchemaNode } from './schema-values';
import { isDetail, readText } from './text';

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
  const absolute = (text: string | null) =>
    text !== null &&
    URL.canParse(text, base ?? undefined) &&
    /^https?:/.test(new URL(text, base ?? undefined).protocol)
      ? new URL(text, base ?? undefined).href
      : null;
  const named = elements.find(({ name }) => name === 'h1');
  const titled = elements.find(({ name }) => name === 'title');
  const canonical = elements.find(({ name, attribs }) => name === 'link' && attribs.rel === 'canonical');
  const h1 = named === undefined ? '' : textOf(named.children);
  const title =
    h1 || plainText(meta('og:title') ?? '') || (titled === undefined ? '' : textOf(titled.children));
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
 * Every recipe of a page: JSON-LD first, microdata for what it leaves open, and where there is neither, the
 * parts under headings such as "Ingredients". `base` is the page's address. Empty where there is no recipe.
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
  const items = linked.length > 1 ? [] : distinct(recipeItems(root.children).map(read).filter(isRecipe));
  const marked =
    linked.length === 1 && items[0] !== undefined
      ? [filled(linked[0]!, items[0])]
      : linked.length > 0
        ? linked
        : items;
  const found = marked.length > 0 ? marked : [readProse(root.children, elements)].filter(isRecipe);
  return found.map((recipe) => ({
    ...recipe,
    title: recipe.title ?? head.title,
    description: recipe.description ?? (marked.length > 0 ? null : head.description),
    image_url: recipe.image_url ?? head.image,
    source_url: recipe.source_url ?? head.url,
  }));
}

/** Pages repeat their recipe in several scripts; of equal titles the fullest reading stays. */
function distinct(recipes: readonly ReadRecipe[]): ReadRecipe[] {
  const byTitle = new Map<string, ReadRecipe>();
  for (const recipe of recipes) {
    const key = (recipe.title ?? '').toLowerCase();
    const before = byTitle.get(key);
    if (before === undefined || worth(recipe) > worth(before)) byTitle.set(key, recipe);
  }
  return [...byTitle.values()];
}

/** Lines before the ingredients in which servings and times are looked for. */
const BEFORE = 40;
/** Lines of a page without markup that are looked at. */
const MOST_LINES = 20_000;
const HEADINGS = /^(?:h[1-6]|strong|b|dt|legend|summary|th|caption)$/;

/** A page without markup: the text under its headings. */
function readProse(nodes: readonly AnyNode[], elements: readonly Element[]): ReadRecipe {
  const classed = byClass(elements);
  if (classed !== null) return classed;
  const h1 = elements.find(({ name }) => name === 'h1');
  const title = h1 === undefined ? null : textOf(h1.children);
  const lines = linesOf(nodes).slice(0, MOST_LINES);
  // From the last line that opens the ingredients before the method: a table of contents names both as well.
  const opens = lines.map((line) => sectionOf(line));
  let opened = -1;
  const method = opens.findIndex((section, i) => {
    if (section === 'ingredients') opened = i;
    return section === 'instructions' && opened !== -1 && i - opened > 1;
  });
  const start = method === -1 ? opens.indexOf('ingredients') : opens.lastIndexOf('ingredients', method);
  if (start === -1) return emptyRecipe();
  const end = opens.findIndex((section, i) => section === 'end' && i > Math.max(start, method));
  const part = lines.slice(start, end === -1 ? lines.length : end);
  // Servings and times often stand between the title and the ingredients.
  const details = lines.slice(Math.max(0, start - BEFORE), start).filter(isDetail);
  return readText([title ?? '', ...details, ...part].join('\n'));
}

/** Microformats (h-recipe) and the class names of recipe cards without linked data. */
const CLASSES: readonly (readonly [Section, RegExp])[] = [
  [
    'ingredients',
    /(?:^|\s)(?:p-ingredient|ingredient|wprm-recipe-ingredient|ERSIngredient|recipe-ingredient)(?:\s|$)/,
  ],
  [
    'instructions',
    /(?:^|\s)(?:e-instructions|instructions|instruction|wprm-recipe-instruction-text|recipe-instruction|direction)(?:\s|$)/,
  ],
];

function byClass(elements: readonly Element[]): ReadRecipe | null {
  const of = (section: Section): Element[] => {
    const pattern = CLASSES.find(([name]) => name === section)?.[1];
    return pattern === undefined
      ? []
      : elements.filter(({ attribs, name }) => pattern.test(attribs.class ?? '') && !HEADINGS.test(name));
  };
  const ingredients = outermost(of('ingredients')).flatMap(({ children }) =>
    [textOf(children)].filter(Boolean),
  );
  const steps = outermost(of('instructions')).flatMap(({ children }) => linesOf(children));
  if (ingredients.length < 2 || steps.length === 0) return null;
  const title = elements.find(({ attribs }) =>
    /(?:^|\s)(?:p-name|fn|wprm-recipe-name)(?:\s|$)/.test(attribs.class ?? ''),
  );
  return {
    ...emptyRecipe(),
    title: title === undefined ? null : textOf(title.children),
    ingredients: ingredients.map((text) => ({ text, group: null })),
    instructions: steps.map((text) => ({ text, group: null })),
  };
}

function outermost(elements: readonly Element[]): Element[] {
  const all = new Set<AnyNode>(elements);
  return elements.filter((element) => {
    for (let up = element.parent; up !== null && isTag(up as AnyNode); up = up.parent)
      if (all.has(up as AnyNode)) return false;
    return true;
  });
}
