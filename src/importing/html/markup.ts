import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { parseHtml } from './document';

/** Elements whose text is never the page's. */
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'head']);
/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td th tr ul'.split(
    ' ',
  ),
);

/** Nesting that is followed at most; deeper markup is read as if it ended there. */
const DEEPEST = 400;

const hasBlock = (nodes: readonly AnyNode[], depth = 0): boolean =>
  nodes.some(
    (node) => isTag(node) && (BLOCKS.has(node.name) || (depth < 20 && hasBlock(node.children, depth + 1))),
  );

/** A row of a table whose cells are words as one line, an amount before what it is of; false for any other. */
function writeRow(row: Element, out: string[], depth: number): boolean {
  const cells = row.children.filter(isTag);
  const plain = cells.every(({ name, children }) => name === 'td' && !hasBlock(children));
  const [heading] = cells;
  if (
    cells.length < 2 ||
    !(plain || (heading?.name === 'th' && cells.length === 2 && cells[1]?.name === 'td'))
  )
    return false;
  const texts = cells.map(({ children }) => {
    const words: string[] = [];
    write(children, words, depth + 2);
    return words.join('').trim();
  });
  const [first = '', second = ''] = texts;
  const isBehind = texts.length === 2 && AMOUNT.test(second) && !AMOUNT.test(first);
  out.push('\n', (isBehind ? [second, first] : texts).join(' '), '\n');
  return true;
}

/** How an amount begins. */
const AMOUNT = /^[\d½¼¾⅓⅔⅛]/;

/** Parts of a page that stand around what it is about. */
const AROUND = new Set(['nav', 'footer', 'aside', 'button', 'select']);

function write(nodes: readonly AnyNode[], out: string[], depth: number, around = true): void {
  for (const node of nodes) {
    if (isText(node)) out.push(node.data);
    else if (isTag(node) && depth < DEEPEST && !SILENT.has(node.name) && (around || !AROUND.has(node.name))) {
      if (node.name === 'tr' && writeRow(node, out, depth)) continue;
      const block = BLOCKS.has(node.name);
      if (block) out.push('\n');
      write(node.children, out, depth + 1, around);
      if (block) out.push('\n');
    }
  }
}

/**
 * The lines of some nodes, as a reader sees them: blocks are lines, white space is one space, none is empty. Menus,
 * footers and the like are left out where `around` says so.
 */
export function linesOf(nodes: readonly AnyNode[], { around = true } = {}): string[] {
  const out: string[] = [];
  write(nodes, out, 0, around);
  return out.join('').split('\n').map(tidy).filter(Boolean);
}

/** The text of some nodes on one line. */
export const nodesText = (nodes: readonly AnyNode[]): string => linesOf(nodes).join(' ');

/** One space for any white space; no-break and zero-width ones included. */
export function tidy(text: string): string {
  const spaced = text.replace(/\s+/g, ' ');
  // Runs are looked at whole: a look ahead inside the pattern would try every start of a long one.
  return spaced
    .replace(/[\u200b-\u200d\u2060]+/g, (run, at: number) =>
      /^ ?$/.test(spaced.charAt(at + run.length)) ? '' : run,
    )
    .replace(/ {2,}/g, ' ')
    .replace(/^[ \u200b\u2060]+/, '')
    .trimEnd();
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
const TAG = /<\/?[a-z][^<>]{0,2000}>|<!--/i;

/**
 * The lines of a text that may hold HTML: tags are dropped, entities read, twice where a page has escaped them
 * twice (`&amp;frac12;`). A text without either comes back by its line breaks.
 */
export function plainLines(text: string): string[] {
  let current = text;
  for (let round = 0; round < 3; round++) {
    if (!ENTITY.test(current) && !TAG.test(current)) break;
    // "< 5 minutes" is no tag: only what looks like one is handed to the parser.
    const guarded = current.replace(/<(?!\/?[a-z!])/gi, '&lt;');
    const { children } = parseHtml(guarded);
    const out: string[] = [];
    write(children, out, 0);
    current = out.join('');
  }
  return current
    .split(/\r\n|\r|\n/)
    .map(tidy)
    .filter(Boolean);
}

/** The same on one line. */
export const plainText = (text: string): string => plainLines(text).join(' ');
