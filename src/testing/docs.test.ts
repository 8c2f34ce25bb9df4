import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOf } from '@/features/router';
import { ERRORS } from '@/kernel/errors';
import { envTable } from '@/server/env';
import { FEATURES } from './architecture';

/** `npm run docs` writes these files anew; here they must say what the code says. */
describe('the documents', () => {
  it('list every error of the catalogue', async () => {
    const rows = Object.entries(ERRORS).map(
      ([code, { status, title, meaning }]) =>
        `| ${status} | <a id="${code}"></a>\`${code}\` | ${title} | ${meaning} |`,
    );
    const page = [
      '# Errors',
      '',
      'Every error is `application/problem+json` (RFC 9457) with a stable `code`. Made from `src/kernel/errors.ts`.',
      '',
      '| status | code | title | meaning |',
      '| --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
    await expect(page).toMatchFileSnapshot('../../docs/errors.md');
  });

  it('hold the OpenAPI document', async () => {
    const document = JSON.stringify(documentOf('http://127.0.0.1:3000'), null, 2);
    await expect(`${document}\n`).toMatchFileSnapshot('../../docs/openapi.json');
  });

  it('list the license of every package that Galley runs on, and none that would bind what creators sell', async () => {
    const byLicense = licenses();
    const page = [
      '# Licenses',
      '',
      'The packages that Galley runs on, with what they bring along, by license, as they state it. `npm run docs` makes this page from `package-lock.json`. `npm run sbom` writes the same as a CycloneDX list to `dist/sbom.json`. Fonts and pictures have theirs beside them.',
      '',
      '| license | packages |',
      '| --- | --- |',
      ...[...byLicense].map(([license, names]) => `| ${license} | ${names.join(', ')} |`),
      '',
    ].join('\n');
    await expect(page).toMatchFileSnapshot('../../docs/licenses.md');
    expect([...byLicense.keys()].filter((license) => /(?<!L)GPL|SSPL|BUSL|unknown/u.test(license))).toEqual(
      [],
    );
  });

  it('name every environment variable in the README', () => {
    const readme = readFileSync('README.md', 'utf8');
    for (const { name } of envTable) expect(readme, name).toContain(`| \`${name}\` |`);
  });

  it('list every environment variable in the example, commented out', async () => {
    const entries = envTable.map(({ name, fallback, about }) => `# ${about}\n# ${name}=${fallback}\n`);
    const head =
      '# Copy this file to .env and remove the # before what you want to set. Everything has a default.\n';
    await expect([head, ...entries].join('\n')).toMatchFileSnapshot('../../.env.example');
  });

  it('show the tree of the house as it is, in the README', () => {
    const readme = readFileSync('README.md', 'utf8');
    const drawn = [...readme.matchAll(/^ {2}([a-z]+)\/ /gm)].map(([, folder]) => folder);
    expect(drawn.toSorted()).toEqual(foldersOf('src'));
    const row = /^ {2}features\/.*: (.+)$/m.exec(readme)?.[1] ?? '';
    expect(row.split(', ').toSorted()).toEqual(foldersOf('src/features'));
  });

  it('name the features from left to right, as the house enforces it', () => {
    const page = readFileSync('docs/architecture.md', 'utf8');
    expect(page).toContain(`Features from left to right: ${FEATURES.join(', ')}.`);
    expect([...FEATURES].toSorted()).toEqual(foldersOf('src/features'));
  });

  it.each(pages())('name only files that there are: %s', (page) => {
    const text = readFileSync(page, 'utf8');
    const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
      code.split(' ').filter(isPath),
    );
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) =>
      join(dirname(page), path),
    );
    const gone = [...named.filter((name) => !isThere(name)), ...linked.filter((path) => !existsSync(path))];
    expect(gone).toEqual([]);
  });
});

/** The names of the packages that a server needs, by the license in the lockfile. */
function licenses(): Map<string, string[]> {
  const lock = z
    .object({
      packages: z.record(
        z.string(),
        z.object({ license: z.string().optional(), dev: z.boolean().optional() }),
      ),
    })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const found = new Map<string, Set<string>>();
  for (const [path, { license = 'unknown', dev = false }] of Object.entries(lock.packages)) {
    if (path === '' || dev) continue;
    found.set(license, (found.get(license) ?? new Set()).add(path.replace(/^.*node_modules\//, '')));
  }
  return new Map(
    [...found].map(([license, names]): [string, string[]] => [license, [...names].toSorted()]).toSorted(),
  );
}

/** What is written by hand about the code. */
function pages(): string[] {
  const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path));
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs].filter((path) => path.endsWith('.md'));
}

/** Where a path of a document may begin: CONTRIBUTING tells the files of a type from their feature on. */
const ROOTS = ['', 'src', 'src/features', 'src/features/products'];
/** Names that stand for any: `PLATFORM.ts`, `x.rules.ts`, those of an example, and patterns. */
const EXAMPLE = /[*{}<>…]|(?:^|\/)(?:x\.|[A-Z]+\.\w+$)|shopping-guide/;

/** Whether a word of code is the path of a file or folder of ours. */
const isPath = (name: string): boolean =>
  !EXAMPLE.test(name) &&
  (/^[\w/-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|typ|css|sql|module)$/.test(name) ||
    /^(?:src|docs|e2e|tools|scripts|drizzle|public)(?:\/[\w.-]+)+\/?$/.test(name));

let names: ReadonlySet<string> | null = null;

/** Whether there is such a path, or, of a name alone, any file that is called so. */
function isThere(name: string): boolean {
  names ??= new Set(
    ['src', 'e2e', 'tools', 'scripts'].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => basename(path)),
    ),
  );
  return ROOTS.some((root) => existsSync(join(root, name))) || (!name.includes('/') && names.has(name));
}

function foldersOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted();
}
