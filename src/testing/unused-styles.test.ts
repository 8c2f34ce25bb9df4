import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from './architecture';

const sources = [...readSources(process.cwd(), ['src/'])].map(([, source]) => source);

/** The classes of a sheet of styles, without those of libraries. */
const classesIn = (sheet: string): Set<string> => {
  const selectors = sheet.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\{[^{}]*\}/g, ';');
  return new Set(Array.from(selectors.matchAll(/\.([a-z][\w-]*)/gi), ([, name = '']) => name));
};

/** The classes that the modules that import a sheet take from it. */
function usedOf(sheet: string): Set<string> {
  const imports = new RegExp(`import (\\w+) from '[^']*/${basename(sheet)}'`, 'g');
  const found = sources.flatMap((source) =>
    Array.from(source.matchAll(imports), ([, name]) =>
      Array.from(source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')), ([, used = '']) => used),
    ),
  );
  return new Set(found.flat());
}

it('every class of a CSS module is used by who imports it', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => join('src', path));
  expect(sheets.length).toBeGreaterThan(100);
  const unused = sheets.flatMap((sheet) => {
    const used = usedOf(sheet);
    return [...classesIn(readFileSync(sheet, 'utf8'))]
      .filter((name) => !used.has(name))
      .map((name) => `${sheet}: .${name}`);
  });
  expect(unused).toEqual([]);
});
