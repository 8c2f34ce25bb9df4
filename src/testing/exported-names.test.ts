import { describe, expect, it } from 'vitest';
import { type Files, readSources } from './architecture';

/** Names that Next looks for in the files of its routes (nextjs.org/docs/app/api-reference/file-conventions). */
const CONVENTIONS = new Set(['default', 'dynamic', 'metadata', 'generateMetadata', 'GET', 'POST']);

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) ([\w$]+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}|^export (?:const|let) \{([^}]*)\}/gm;

/** The names that a file exports, a type and a value of one name once. */
function exportedNames(source: string): Set<string> {
  const listed = [...source.matchAll(LISTED)].flatMap((found) => (found[1] ?? found[2] ?? '').split(','));
  const names = listed
    .map(
      (name) =>
        name
          .split(/ as |:/)
          .at(-1)
          ?.trim() ?? '',
    )
    .filter(Boolean);
  return new Set([...names, ...[...source.matchAll(DECLARED)].map((found) => found[1] ?? '')]);
}

/** Names that several files export, each with its files. */
function sharedNames(files: Files): string[] {
  const places = new Map<string, string[]>();
  for (const [path, source] of files)
    for (const name of exportedNames(source)) places.set(name, [...(places.get(name) ?? []), path]);
  return [...places]
    .filter(([name, paths]) => paths.length > 1 && !CONVENTIONS.has(name))
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}

const files = new Map([...readSources(process.cwd(), ['src'])].filter(([path]) => /\.tsx?$/.test(path)));

describe('exported names', () => {
  it('mean one thing each: no two files export the same', () => {
    expect(sharedNames(files)).toEqual([]);
  });

  it.each([
    'export const readLines = 1;',
    'export interface readLines {}',
    'export async function readLines() {}',
    'const x = 1;\nexport { x as readLines };',
    'export const { x: readLines } = y;',
  ])('are found in %s', (source) => {
    const planted = new Map([
      ['src/a.ts', 'export function readLines() {}'],
      ['src/b.ts', source],
    ]);
    expect(sharedNames(planted)).toEqual(['readLines: src/a.ts, src/b.ts']);
  });
});
