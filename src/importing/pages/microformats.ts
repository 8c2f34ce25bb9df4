import { type AnyNode, type Element, isTag } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { linesOf, nodesText } from '@/importing/html/markup';
import type { SchemaNode } from '@/importing/linked-data/schema-values';

/** Elements of one recipe, and recipes of one page. */
const MOST = 20_000;
const MOST_RECIPES = 50;

/** The classes of an element. */
export const classesOf = ({ attribs }: Element): Set<string> =>
  new Set((attribs.class ?? '').split(/\s+/, 50));

const hasClass = (element: Element, names: readonly string[]): boolean => {
  const classes = classesOf(element);
  return names.some((name) => classes.has(name));
};

const isRoot = (element: Element): boolean => hasClass(element, ['h-recipe', 'hrecipe']);

/** Whether no other recipe is around it. */
function isOutermost({ parent }: Element): boolean {
  for (let up = parent; up !== null && isTag(up); up = up.parent) if (isRoot(up)) return false;
  return true;
}

/** The list items of some nodes, those inside others apart, whose text would be read many times. */
function itemsIn(nodes: readonly AnyNode[]): Element[] {
  return nodes.filter(isTag).flatMap((node) => (node.name === 'li' ? [node] : itemsIn(node.children)));
}

/** The lines of an element: its list items one by one, else as a reader sees them. */
function partsOf(element: Element): string[] {
  const items = itemsIn(element.children);
  return items.length > 0
    ? items.map(({ children }) => nodesText(children)).filter(Boolean)
    : linesOf(element.children);
}

/** The value of an element as microformats give it: of its attributes before its text. */
function said(element: Element): string {
  const { attribs, name } = element;
  const address = name === 'img' ? attribs.src : name === 'a' ? attribs.href : undefined;
  const inner = element.children.find((child) => isTag(child) && hasClass(child, ['value-title']));
  const titled = inner !== undefined && isTag(inner) ? inner.attribs.title : undefined;
  return address ?? attribs.datetime ?? titled ?? attribs.title ?? nodesText(element.children);
}

/** A recipe in h-recipe (microformats2) or the older hRecipe, in the names of schema.org. */
function nodeOf(root: Element): SchemaNode {
  const byClass = new Map<string, Element[]>();
  for (const element of getElementsByTagName('*', root.children, true, MOST))
    for (const name of classesOf(element)) {
      const list = byClass.get(name);
      if (list === undefined) byClass.set(name, [element]);
      else list.push(element);
    }
  const all = (...names: string[]) =>
    names.map((name) => byClass.get(name) ?? []).find(({ length }) => length > 0) ?? [];
  const first = (...names: string[]) =>
    all(...names)
      .map(said)
      .find(Boolean);
  const [title] = all('p-name', 'fn');
  return {
    '@type': 'Recipe',
    name: title === undefined ? undefined : nodesText(title.children),
    description: all('p-summary', 'summary').map(({ children }) => nodesText(children))[0],
    recipeIngredient: all('p-ingredient', 'ingredient').map(({ children }) => nodesText(children)),
    recipeInstructions: all('e-instructions', 'instructions').flatMap(partsOf),
    recipeYield: first('p-yield', 'yield'),
    prepTime: first('dt-preptime', 'preptime', 'prepTime'),
    cookTime: first('dt-cooktime', 'cooktime', 'cookTime'),
    totalTime: first('dt-duration', 'duration'),
    image: first('u-photo', 'photo'),
  };
}

/** The recipes of a page in microformats (microformats.org/wiki/h-recipe). */
export const recipeFormats = (elements: readonly Element[]): SchemaNode[] =>
  elements
    .filter((element) => isRoot(element) && isOutermost(element))
    .slice(0, MOST_RECIPES)
    .map(nodeOf);
