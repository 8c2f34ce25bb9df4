import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from './architecture';

/** A file that speaks to people, and what it says, in its order. */
type Words = [path: string, texts: string[]];

/** What stands between braces in code, and in no text. */
const OF_CODE =
  /[;'"`|&]|\w\(|=>|\.\.\.|^\s*[)([\]?:]|[([?]\s*$|^[\s,\w]*:\s*$|\b(?:const|return|function|import|from|else|export|type|interface|case|new|props)\b/;

/** What a file says: its text between tags and its strings, without its comments. */
function said(source: string, hasMarkup: boolean): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?:^|\s)\/\/.*/g, '');
  const strings = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`((?:[^`\\]|\\.)*)`/g);
  const texts = !hasMarkup ? [] : code.matchAll(/(?<=[>}])([^<>{}=]*\p{L}[^<>{}=]*)(?=[<{])/gu);
  return [...strings, ...[...texts].filter(([text]) => !OF_CODE.test(text))]
    .toSorted((one, other) => one.index - other.index)
    .map((found) => found.slice(1).find((part) => part !== undefined) ?? '')
    .filter((text) => / /.test(text.trim()) || /^\p{Lu}/u.test(text));
}

const isScreen = (path: string): boolean =>
  /(?<!\.test)\.tsx?$/.test(path) &&
  (/\/ui\/|^src\/(?:ui|app|channels)\//.test(path) || path.endsWith('.rules.ts'));

/** What nobody is shown: tests and what they share, words of languages to be read, and examples of values. */
const UNSAID = /^src\/(?:testing|culinary\/languages)\/|\.(?:test|examples|samples|fixtures)\.ts$/;
const OF_SQL =
  /\b(?:select|from|where|insert into|update|coalesce|order by)\b.*[=(]|^\s*[)(,]|is (?:not )?null/i;

/** All that the project says in English: screens; emails and errors; documents by their lines. */
export function readWords(root: string): Record<'screens' | 'elsewhere' | 'documents', Words[]> {
  const sources = [...readSources(root, ['src/'])];
  const screens = sources
    .filter(([path]) => isScreen(path))
    .map(([path, source]): Words => [path, said(source, path.endsWith('.tsx'))]);
  const messages = readdirSync(join(root, 'src/messages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }): Words => {
      const path = join('src/messages', name, 'en.json');
      return [path, said(readFileSync(join(root, path), 'utf8'), false)];
    });
  // Everything else may speak too: emails, errors, pages of a shop, the reference. What starts small, or is a word
  // alone, is for the log, or code.
  const isSaid = (text: string) => /^[\P{Ll}\s]/u.test(text) && / \p{L}/u.test(text) && !OF_SQL.test(text);
  const elsewhere = sources
    .filter(([path]) => path.endsWith('.ts') && !isScreen(path) && !UNSAID.test(path))
    .map(([path, source]): Words => [path, said(source, false).filter(isSaid)]);
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
