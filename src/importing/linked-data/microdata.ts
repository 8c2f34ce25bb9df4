import { type AnyNode, type Element, isTag } from 'domhandler';
import { linesOf, nodesText } from '@/importing/html/markup';
import type { SchemaNode } from './schema-values';

/** Properties in properties that are followed: the text of each is read once more in those around it. */
const DEEPEST = 8;
/** Names of one property. */
const MOST_NAMES = 8;
/** Recipes of one page. */
const MOST_ITEMS = 50;
/** Parts of a page that its items refer to. */
const MOST_REFERENCES = 20;

const ADDRESS: Readonly<Record<string, string>> = {
  a: 'href',
  link: 'href',
  img: 'src',
  source: 'src',
  video: 'src',
  iframe: 'src',
};

/** Properties whose text may be several lines, which must not run together. */
const MANY_LINES = new Set([
  'recipeinstructions',
  'instructions',
  'recipeingredient',
  'ingredients',
  'ingredient',
  'text',
]);

/** How a page marks its items and their properties. */
interface Dialect {
  item: 'itemscope' | 'typeof';
  type: 'itemtype' | 'typeof';
  property: 'itemprop' | 'property';
}

const MICRODATA: Dialect = { item: 'itemscope', type: 'itemtype', property: 'itemprop' };
/** RDFa Lite (W3C, 2015). */
const RDFA: Dialect = { item: 'typeof', type: 'typeof', property: 'property' };

/** The names of a property, without the prefix of schema.org; those of other vocabularies are left out. */
const namesOf = (element: Element, { property }: Dialect): string[] =>
  (element.attribs[property] ?? '')
    .split(/\s+/)
    .map((name) => name.replace(/^(?:schema:|https?:\/\/schema\.org\/)/i, ''))
    .filter((name) => name !== '' && !name.includes(':'))
    .slice(0, MOST_NAMES);

function propertyOf(element: Element, name: string, dialect: Dialect): unknown {
  const { attribs } = element;
  if (dialect.item in attribs) return nodeOf(element, dialect);
  if (attribs.content !== undefined) return attribs.content;
  if (attribs.datetime !== undefined) return attribs.datetime;
  const address = ADDRESS[element.name];
  if (address !== undefined) {
    const found = attribs[address] ?? attribs['data-src'];
    const words = nodesText(element.children);
    // A link around an ingredient's name is no address.
    if (found !== undefined && (words === '' || /^(?:image|url|thumbnailurl|contenturl)$/.test(name)))
      return found;
  }
  return MANY_LINES.has(name) ? linesOf(element.children).join('\n') : nodesText(element.children);
}

/** The properties of an item and of the parts of the page that it refers to, those of items inside it apart. */
function nodeOf(item: Element, dialect: Dialect, referred: readonly Element[] = []): SchemaNode {
  const node: Record<string, unknown> = { '@type': (item.attribs[dialect.type] ?? '').split(/\s+/) };
  // Lists are of ours as soon as a name comes twice; a value is never a list.
  const lists = new Map<string, unknown[]>();
  const walk = (nodes: readonly AnyNode[], depth: number): void => {
    for (const child of nodes) {
      if (!isTag(child) || depth > DEEPEST) continue;
      const names = namesOf(child, dialect);
      for (const name of names) {
        const value = propertyOf(child, name.toLowerCase(), dialect);
        const list = lists.get(name) ?? [];
        list.push(value);
        lists.set(name, list);
        node[name] = list.length === 1 ? value : list;
      }
      if (!(dialect.item in child.attribs)) {
        const whole = names.some((name) => MANY_LINES.has(name.toLowerCase()));
        if (!whole) walk(child.children, names.length > 0 ? depth + 1 : depth);
      }
    }
  };
  walk(item.children, 0);
  walk(referred, 0);
  return node;
}

const isRecipe = (element: Element, { type }: Dialect): boolean =>
  (element.attribs[type] ?? '')
    .split(/\s+/)
    .some((name) =>
      /^(?:https?:\/\/(?:www\.)?(?:schema\.org|data-vocabulary\.org)\/|schema:)?recipe$/i.test(name),
    );

function itemsOf(elements: readonly Element[], dialect: Dialect): SchemaNode[] {
  const items = elements.filter((element) => isRecipe(element, dialect)).slice(0, MOST_ITEMS);
  const wanted = items.map(({ attribs }) => (attribs.itemref ?? '').split(/\s+/).filter(Boolean));
  const ids = new Set(wanted.flat().slice(0, MOST_REFERENCES));
  const byId = new Map<string, Element>();
  for (const element of elements) {
    const { id } = element.attribs;
    if (id !== undefined && ids.has(id) && !byId.has(id)) byId.set(id, element);
  }
  let left = MOST_REFERENCES;
  return items.map((item, at) => {
    const referred = [...new Set(wanted[at])].slice(0, left).flatMap((id) => byId.get(id) ?? []);
    left -= referred.length;
    return nodeOf(item, dialect, referred);
  });
}

/** The recipe items of a page's microdata, outermost first; of its RDFa where it has none. */
export function recipeItems(elements: readonly Element[]): SchemaNode[] {
  const items = itemsOf(elements, MICRODATA);
  return items.length > 0 ? items : itemsOf(elements, RDFA);
}
