import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWords } from '@/testing/words';

const FOLDER = 'dist/words';

/** `recipes` of `src/features/recipes/…`, `ui` of `src/ui/…`. */
const featureOf = (path: string) => /^src\/(?:features\/)?([^/.]+)/.exec(path)?.[1] ?? 'other';

/** A file and its texts, each once. Braces are filled in. */
function section(path: string, texts: readonly string[]): string {
  const lines = [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))];
  return [`## ${path}`, '', ...lines.map((line) => `- ${line}`), ''].join('\n');
}

/**
 * Writes everything that screens, emails, and errors say, a page for each feature, to be read in one go or to be
 * translated. Each text stands under the file it is changed in.
 */
export function writeWords(): void {
  const { screens, elsewhere } = readWords(process.cwd());
  // Rules are read as part of screens and of services.
  const files = new Map([...screens, ...elsewhere].filter(([, texts]) => texts.length > 0));
  const pages = new Map<string, string[]>();
  for (const [path, texts] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const feature = featureOf(path);
    pages.set(feature, [...(pages.get(feature) ?? []), section(path, texts)]);
  }
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [feature, sections] of pages) {
    const text = [`# What ${feature} says\n`, ...sections].join('\n');
    writeFileSync(join(FOLDER, `${feature}.md`), text);
  }
  console.log(`${pages.size} pages in ${FOLDER}, one for each feature.`);
}
