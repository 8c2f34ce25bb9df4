import { type AnyNode, type Element, isTag } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { linesOf, textOf } from './markup';
import type { SchemaNode } from './schema-values';

/** Properties in properties that are followed: the text of each is read once more in those around it. */
const DEEPEST = 8;
/** Names of one property. */
const MOST_NAMES = 8;

const ADDRESS: Readonly<Record<string, string>> = {
  a: 'href',
  link: 'href',
  img: 'src',
  source: 'src',
  video: 'src',
  iframe: 'src',
};

/** Properties whose text may be several lines, which must not run together. */
const MANY_LINES = new Set(['recipeinstructions', 'instructions', 'recipeingredient', 'ingredients', 'text']);

function propertyOf(element: Element, name: string): unknown {
  const { attribs } = element;
  if ('itemscope' in attribs) return nodeOf(element);
  if (attribs.content !== undefined) return attribs.content;
  if (attribs.datetime !== undefined) return attribs.datetime;
  const address = ADDRESS[element.name];
  if (address !== undefined) {
    const found = attribs[address] ?? attribs['data-src'];
    const words = textOf(element.children);
    // A link around an ingredient's name is no address.
    if (found !== undefined && (words === '' || /^(?:image|url|thumbnailurl|contenturl)$/.test(name)))
      return found;
  }
  return MANY_LINES.has(name) ? linesOf(element.children).join('\n') : textOf(element.children);
}

/** The properties of an item, those of items inside it apart. */
export function nodeOf(item: Element): SchemaNode {
  const node: Record<string, unknown> = { '@type': item.attribs.itemtype ?? '' };
  // Lists are of ours as soon as a name comes twice; a value is never a list.
  const lists = new Map<string, unknown[]>();
  const walk = (nodes: readonly AnyNode[], depth: number): void => {
    for (const child of nodes) {
      if (!isTag(child) || depth > DEEPEST) continue;
      const names = (child.attribs.itemprop ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_NAMES);
      for (const name of names) {
        const value = propertyOf(child, name.toLowerCase());
        const list = lists.get(name) ?? [];
        list.push(value);
        lists.set(name, list);
        node[name] = list.length === 1 ? value : list;
      }
      if (!('itemscope' in child.attribs)) {
        const whole = names.some((name) => MANY_LINES.has(name.toLowerCase()));
        if (!whole) walk(child.children, names.length > 0 ? depth + 1 : depth);
      }
    }
  };
  walk(item.children, 0);
  return node;
}

/** The recipe items of a page's microdata, outermost first. */
export function recipeItems(nodes: readonly AnyNode[]): SchemaNode[] {
  return getElementsByTagName('*', [...nodes], true, 50_000)
    .filter((element) => /schema\.org\/recipe\s*$/i.test(element.attribs.itemtype ?? ''))
    .slice(0, 50)
    .map(nodeOf);
}
