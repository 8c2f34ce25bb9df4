import { jsonrepair } from 'jsonrepair';
import { isNode, isOfType, type SchemaNode } from './schema-node';

/** Repairing is slower than parsing; a longer broken script is left alone. */
const LONGEST_BROKEN = 300_000;
/** Nodes of one page that are looked at. */
const MOST_NODES = 20_000;

/** A script's JSON, mended where it is plain what was meant: comments, trailing commas, raw line breaks. */
export function parseLoose(text: string): unknown {
  const source = text
    .trim()
    .replace(/^<!--|-->$/g, '')
    .replace(/^\s*\/\*<!\[CDATA\[\*\/|\/\*\]\]>\*\/\s*$/g, '')
    .replace(/^\s*(?:\/\/)?<!\[CDATA\[|(?:\/\/)?\]\]>\s*$/g, '')
    .replace(/;\s*$/, '');
  try {
    return JSON.parse(source);
  } catch {
    // Broken is common: what can be mended is, and what cannot holds no recipe for us.
  }
  if (source.length > LONGEST_BROKEN) return null;
  // Raw line breaks inside texts are the commonest fault.
  for (const attempt of [source.replace(/\p{Cc}+/gu, ' '), source]) {
    try {
      return JSON.parse(jsonrepair(attempt));
    } catch {}
  }
  return null;
}

/** Every recipe node of some scripts, in order; references by @id inside them are followed. */
export const recipeNodes = (scripts: readonly string[]): SchemaNode[] =>
  recipeNodesOf(scripts.map(parseLoose), MOST_NODES);

/** The same of data that is parsed already; at most so many nodes of it are looked at. */
export function recipeNodesOf(values: readonly unknown[], most: number): SchemaNode[] {
  const byId = new Map<string, SchemaNode>();
  const recipes: SchemaNode[] = [];
  let seen = 0;
  // Not recursive: a script may nest deeper than the stack.
  const stack: unknown[] = [];
  const put = (list: readonly unknown[]) => {
    for (let i = Math.min(list.length, most) - 1; i >= 0; i--) stack.push(list[i]);
  };
  put(values);
  while (stack.length > 0 && seen < most) {
    const value = stack.pop();
    if (Array.isArray(value)) {
      seen += value.length;
      put(value);
      continue;
    }
    if (!isNode(value)) continue;
    seen += 1;
    const id = value['@id'];
    if (typeof id === 'string' && Object.keys(value).length > 1 && !byId.has(id)) byId.set(id, value);
    if (isOfType(value, 'Recipe')) recipes.push(value);
    else put(Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null));
  }
  return recipes.map((recipe) => withReferences(recipe, byId));
}

/** `"image": {"@id": "#photo"}` stands for the node with that id. */
function withReferences(node: SchemaNode, byId: ReadonlyMap<string, SchemaNode>): SchemaNode {
  const entries = Object.entries(node).map(([key, value]) => {
    if (!isNode(value) || Object.keys(value).length !== 1) return [key, value];
    const id = value['@id'];
    return [key, typeof id === 'string' ? (byId.get(id) ?? value) : value];
  });
  return Object.fromEntries(entries) as SchemaNode;
}
