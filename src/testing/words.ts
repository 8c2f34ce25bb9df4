import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { readSources } from './architecture';

/** A file that speaks to people, and what it says, in its order. */
type Words = [path: string, texts: string[]];

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const isElement = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment';

/** Types, directives, and SQL hold no texts. */
const isSilent = (node: Node): boolean =>
  /^TS(?!As|Satisfies|NonNull)/.test(node.type) ||
  typeof node.directive === 'string' ||
  (node.type === 'TaggedTemplateExpression' && isNode(node.tag) && node.tag.name === 'sql');

const isText = (text: string): boolean => / /.test(text.trim()) || /^\p{Lu}/u.test(text);

/** Characters of code that are shown in a text. */
const LONG = 60;

/** What a module says: its strings, its templates, and the text of its elements, each whole with the elements in it. */
function said(path: string, source: string): string[] {
  const texts: [at: number, text: string][] = [];
  /** What an expression puts into a text: its words, `one|other` where it chooses, or its code. */
  const words = (node: Node): string => {
    if (node.type === 'TemplateLiteral') return template(node);
    if (node.type === 'Literal') return String(node.value);
    const choice = nodesOf([
      node.consequent,
      node.alternate,
      ...(node.type === 'LogicalExpression' ? [node.left, node.right] : []),
    ]);
    if (choice.length === 2) return `{${choice.map(words).join('|')}}`;
    const text = source.slice(node.start, node.end);
    return node.type === 'JSXEmptyExpression'
      ? ''
      : `{${text.length < LONG && !text.includes('<') ? text : '…'}}`;
  };
  const template = (node: Node): string => {
    const values = nodesOf(node.expressions).map(words);
    return nodesOf(node.quasis)
      .map(({ value }, index) => `${(value as { cooked: string }).cooked}${values[index] ?? ''}`)
      .join('');
  };
  const inner = (node: Node): string => {
    if (node.type === 'JSXText') return String(node.value);
    return nodesOf(isElement(node) ? node.children : node.expression)
      .map(isElement(node) ? inner : words)
      .join('');
  };
  const walk = (node: Node, isIn: boolean): void => {
    if (isSilent(node)) return;
    const hasText = nodesOf(node.children).some(
      ({ type, value }) => type === 'JSXText' && /\p{L}/u.test(String(value)),
    );
    if (hasText && !isIn) texts.push([node.start, inner(node)]);
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push([node.start, node.value]);
    if (node.type === 'TemplateLiteral') texts.push([node.start, template(node)]);
    const isWithin = node.type !== 'JSXExpressionContainer' && (isIn || hasText);
    for (const child of Object.values(node).flatMap(nodesOf)) walk(child, isWithin);
  };
  for (const node of nodesOf(parseSync(`${path}.tsx`, source).program)) walk(node, false);
  return texts
    .toSorted(([one], [other]) => one - other)
    .map(([, text]) => text)
    .filter(isText);
}

const isScreen = (path: string): boolean =>
  /(?<!\.test)\.tsx?$/.test(path) &&
  (/\/ui\/|^src\/(?:ui|app|channels)\//.test(path) || path.endsWith('.rules.ts'));

/** What nobody is shown: tests and what they share, words of languages to be read, and examples of values. */
const UNSAID = /^src\/(?:testing|culinary\/languages)\/|\.(?:test|examples|samples|fixtures)\.ts$/;

/** All that the project says in English: screens; emails and errors; documents by their lines. */
export function readWords(root: string): Record<'screens' | 'elsewhere' | 'documents', Words[]> {
  const sources = [...readSources(root, ['src/'])];
  const screens = sources
    .filter(([path]) => isScreen(path))
    .map(([path, source]): Words => [path, said(path, source)]);
  const messages = readdirSync(join(root, 'src/messages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }): Words => {
      const path = join('src/messages', name, 'en.json');
      return [path, said(path, `(${readFileSync(join(root, path), 'utf8')})`)];
    });
  // Everything else may speak too: emails, errors, pages of a shop, the reference. What starts small, or is a word
  // alone, is for the log, or code.
  const isSaid = (text: string) => /^[\P{Ll}\s]/u.test(text) && / \p{L}/u.test(text);
  const elsewhere = sources
    .filter(([path]) => path.endsWith('.ts') && !isScreen(path) && !UNSAID.test(path))
    .map(([path, source]): Words => [path, said(path, source).filter(isSaid)]);
  const documents = [
    ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
      join('docs', name),
    ),
  ]
    // Names of packages are no sentences.
    .filter((path) => path.endsWith('.md') && !path.endsWith('licenses.md'))
    .map((path): Words => {
      const prose = readFileSync(join(root, path), 'utf8')
        .replaceAll(/^```[\s\S]*?^```/gm, '')
        .replaceAll(/`[^`\n]*`/g, '');
      // Tables leave out numbers with an ellipsis.
      return [path, prose.replaceAll(' … ', ' ').split('\n')];
    });
  return { screens: [...screens, ...messages], elsewhere, documents };
}
