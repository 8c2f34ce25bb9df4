import { jsonrepair } from 'jsonrepair';
import { withEscapedQuotes } from './json-quotes';
import { isNode, isOfType, type SchemaNode } from './schema-values';

/** Repairing takes quadratic time on what is no JSON at all; a longer broken script is left alone. */
const LONGEST_BROKEN = 40_000;
/** Broken scripts of one page that are mended. */
const MOST_BROKEN = 3;
/** Nodes of one page that are looked at. */
const MOST_NODES = 20_000;
/** Times that one node is taken for its id, pictures apart: a long one is read again for each recipe. */
const MOST_USES = 8;

/** Two texts without a comma between them: `"1 egg" "2 eggs"`; not a text that is blank. */
const UNSEPARATED = /(?<=[^\s\\:,[{])"\s+"(?=[^\s,:\]}])/g;
/** A list or an object without a comma before the next name: `["1 egg"] "yield": 4`. */
const UNSEPARATED_NAME = /([\]}])\s*(?="\w{1,60}"\s{0,20}:)/g;

/** A script's JSON, mended where it is plain what was meant: comments, commas, line breaks and quotes. */
export function parseLoose(text: string): unknown {
  return parseWithin(text, { left: 1 });
}

function parseWithin(text: string, broken: { left: number }): unknown {
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
  const several = severalIn(source);
  if (several !== null) return several;
  const separated = source.replace(UNSEPARATED, '", "').replace(UNSEPARATED_NAME, '$1, ');
  if (separated !== source) {
    try {
      return JSON.parse(separated.replace(/\p{Cc}+/gu, ' '));
    } catch {} // what stands between two quotes was no gap between texts
  }
  try {
    return JSON.parse(withEscapedQuotes(source.replace(/\p{Cc}+/gu, ' ')));
  } catch {} // it is broken in another way
  if (source.length > LONGEST_BROKEN || broken.left <= 0 || isHopeless(source)) return null;
  broken.left -= 1;
  // Raw line breaks inside texts are the commonest fault.
  const bare = withoutComments(source);
  for (const attempt of [bare.replace(/\p{Cc}+/gu, ' '), bare]) {
    try {
      return JSON.parse(jsonrepair(attempt));
    } catch {}
  }
  return null;
}

/** Brackets that are open at once, and quotes; repairing may take as much time for each as for the whole script. */
const MOST_OPEN = 200;
const MOST_QUOTES = 6_000;

/** Whether a broken script has more brackets in each other, or more quotes, than the data of any page. */
function isHopeless(source: string): boolean {
  if ((source.match(/["'`]/g) ?? []).length > MOST_QUOTES) return true;
  let open = 0;
  for (const [bracket] of source.matchAll(/[{}[\]]/g)) {
    open = bracket === '{' || bracket === '[' ? open + 1 : Math.max(0, open - 1);
    if (open > MOST_OPEN) return true;
  }
  return false;
}

/** A script without the comments between its values; what stands in quotes is no comment. */
function withoutComments(source: string): string {
  if (!/\/[/*]/.test(source)) return source;
  const kept: string[] = [];
  let from = 0;
  let quote = '';
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? '';
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
      continue;
    }
    if (character === '"' || character === "'") quote = character;
    // An address without quotes has its slashes behind a colon.
    if (character !== '/' || source[at - 1] === ':') continue;
    const close = { '*': '*/', '/': '\n' }[source[at + 1] ?? ''];
    if (close === undefined) continue;
    const end = source.indexOf(close, at + 2);
    kept.push(source.slice(from, at));
    from = end === -1 ? source.length : end + close.length;
    at = from - 1;
  }
  return kept.join(' ') + source.slice(from);
}

/** Documents that stand one after the other in a script, `{…}{…}`; null where it holds anything else. */
function severalIn(source: string): unknown[] | null {
  const ends: number[] = [];
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth < 0) return null;
      if (depth === 0) ends.push(at + 1);
    }
  }
  if (ends.length < 2 || depth !== 0 || quoted) return null;
  try {
    return ends.map((end, i) =>
      JSON.parse(source.slice(i === 0 ? 0 : ends[i - 1], end).replace(/^[\s,;]+/, '')),
    );
  } catch {
    return null; // mended as one document, if it can be
  }
}

/** Every recipe node of some scripts, in order; references by @id inside them are followed. */
export function recipeNodes(scripts: readonly string[]): SchemaNode[] {
  const broken = { left: MOST_BROKEN };
  return recipeNodesOf(
    scripts.map((script) => parseWithin(script, broken)),
    MOST_NODES,
  );
}

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
    // An own @context may call it so.
    else if (value.type === 'Recipe' && value['@type'] === undefined) recipes.push(value);
    else put(Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null));
  }
  const uses = new Map<string, number>();
  return recipes.map((recipe) => plainNode(withReferences(recipe, byId, uses)));
}

/** Members in which nodes stand for themselves by their ids. */
const REFERRED = /(?:image|instructions|ingredients?|supply|steps?|nutrition|yield)$/i;
/** References in what was referred to that are followed: sections, their steps, and what these hold. */
const DEEPEST = 5;

/** `"image": {"@id": "#photo"}` stands for the node with that id; so do steps and their sections. */
function withReferences(
  node: SchemaNode,
  byId: ReadonlyMap<string, SchemaNode>,
  uses: Map<string, number>,
): SchemaNode {
  const resolved = (value: unknown, isPicture: boolean, depth: number): unknown => {
    if (depth > DEEPEST) return value;
    if (Array.isArray(value)) return value.map((one) => resolved(one, isPicture, depth + 1));
    if (!isNode(value)) return value;
    const id = value['@id'];
    const isReference = typeof id === 'string' && Object.keys(value).every((key) => key[0] === '@');
    if (!isReference) return isPicture ? value : within(value, depth);
    const used = (uses.get(id) ?? 0) + 1;
    if (!isPicture) uses.set(id, used);
    const found = used <= MOST_USES || isPicture ? byId.get(id) : undefined;
    return found === undefined || isPicture ? (found ?? value) : within(found, depth);
  };
  const within = (inner: SchemaNode, depth: number): SchemaNode =>
    mapped(inner, (value) => (typeof value === 'object' ? resolved(value, false, depth + 1) : value));
  return mapped(node, (value, key) => (REFERRED.test(key) ? resolved(value, /image$/i.test(key), 0) : value));
}

const mapped = (node: SchemaNode, change: (value: unknown, key: string) => unknown): SchemaNode =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value, key)]));

/** Nesting of a node in which names and values are made plain. */
const PLAIN_DEPTH = 10;

/** `schema:name` is `name`, `{"@value": "Soup"}` is its value, `{"@list": […]}` its list. */
function plainNode(node: SchemaNode): SchemaNode {
  const plain = (value: unknown, depth: number): unknown => {
    if (depth > PLAIN_DEPTH) return value;
    if (Array.isArray(value)) {
      const [only] = value;
      if (value.length === 1 && isNode(only) && '@value' in only) return only['@value'];
      return value.map((one) => plain(one, depth + 1));
    }
    if (!isNode(value)) return value;
    if ('@value' in value) return value['@value'];
    if ('@list' in value) return plain(value['@list'], depth + 1);
    return inner(value, depth);
  };
  const inner = (value: SchemaNode, depth: number): SchemaNode =>
    Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key.replace(/^(?:schema:|https?:\/\/schema\.org\/)/, ''),
        plain(one, depth + 1),
      ]),
    );
  return inner(node, 0);
}
