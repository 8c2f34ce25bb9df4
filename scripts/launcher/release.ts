import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { commitOf } from '@/features/service/commit';
import { RELEASE_FILE } from '../install.mjs';
import { projectRoot, SetupError } from '../postgres/layout';

/** What the service reads of the project, beside its packages and what was built. */
const OWN = [
  'client/examples',
  'drizzle',
  'public',
  'scripts',
  'src/rendering',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
];

/** Files of these that only developers need. */
const OURS_UNUSED = /\.test\.tsx?$/;

/** Of what `next build` writes, what serving doesn't read. */
const BUILD_UNUSED = /^(?:cache|diagnostics|types|trace|trace-build|turbopack)(?:\/|$)|\.(?:map|nft\.json)$/;

/** Packages whose code is in what was built, or that only build. A package left out of this list makes a release larger, no more. */
const BUILT_IN = [
  '@dnd-kit/core',
  '@mantine/charts',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/modals',
  '@mantine/notifications',
  '@mantine/spotlight',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@trpc/react-query',
  'esbuild',
  'nuqs',
  'pdfjs-dist',
  'recharts',
];

/** What compiles: Next brings it along for building. */
const COMPILERS = /^@next\/swc-|^typescript$|^@typescript\//;

/** Parts of packages that no server runs: types, maps, documents, and what Next has for development and for bundlers. */
const PACKAGES_UNUSED =
  /\.(?:map|d\.[cm]?ts|ts|tsx|flow|markdown)$|(?<!licen[cs]e)\.md$|^next\/dist\/(?:esm|docs|bundle-analyzer|next-devtools|compiled\/(?:next-devtools|webpack|babel|babel-packages|@babel)|compiled\/next-server\/.*\.dev\.js)/i;

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Folders of the packages that serving needs, by the lockfile: what the app depends on, and what those do in turn. */
function neededPackages(root: string): string[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  /** Where Node finds a package that one in a folder asks for; undefined where it isn't installed, as one for another system. */
  const found = (from: string, name: string): string | undefined => {
    for (
      let folder = from;
      ;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
    ) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      if (existsSync(join(root, path))) return path;
      if (folder === '') return undefined;
    }
  };
  const needed = new Set<string>();
  const add = (from: string, isOurs: boolean) => {
    const own = packages[from] ?? {};
    const peers = Object.keys(own.peerDependencies ?? {}).filter(
      (name) => own.peerDependenciesMeta?.[name]?.optional !== true,
    );
    for (const name of [
      ...Object.keys({ ...own.dependencies, ...own.optionalDependencies }),
      ...(isOurs ? [] : peers),
    ]) {
      if (COMPILERS.test(name) || (isOurs && BUILT_IN.includes(name))) continue;
      const path = found(from, name);
      if (path === undefined || needed.has(path)) continue;
      needed.add(path);
      add(path, false);
    }
  };
  add('', true);
  return [...needed];
}

const sizeOf = (path: string): number => {
  const entry = lstatSync(path);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
};

/**
 * Writes what serving needs into a new folder: the app as it was built, and its packages without what compiles. It starts there
 * as everywhere, and neither installs nor builds. Returns the bytes of its packages and of all.
 * @throws SetupError where the folder has something in it, or is inside the project
 */
export function writeRelease(folder: string): { packages: number; all: number } {
  const root = projectRoot();
  const to = resolve(folder);
  if (existsSync(to) && readdirSync(to).length > 0)
    throw new SetupError(`${to} isn’t empty. Choose a folder that doesn’t exist yet.`);
  if (!relative(root, to).startsWith('..'))
    throw new SetupError(`${to} is inside the project. Choose a folder outside of it.`);
  const copy = (path: string, isUnused: (inside: string) => boolean) =>
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      // The links in .next lead to packages, wherever the folder stands.
      verbatimSymlinks: true,
      filter: (source) => !isUnused(relative(root, source).split(sep).join('/')),
    });
  for (const path of OWN) copy(path, (inside) => OURS_UNUSED.test(inside));
  copy('.next', (inside) => BUILD_UNUSED.test(inside.slice('.next/'.length)));
  for (const name of ['main.js', 'seed.js', 'reading.js', 'keeper.js', 'launcher.js', 'packed'])
    copy(join('dist', name), () => false);
  for (const path of neededPackages(root)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    mkdirSync(dirname(join(to, path)), { recursive: true });
    // Packages inside a package are copied by themselves.
    copy(path, (inside) => {
      const within = inside.slice(path.length + 1);
      return (
        basename(inside) === 'node_modules' || (within !== '' && PACKAGES_UNUSED.test(`${name}/${within}`))
      );
    });
  }
  writeFileSync(join(to, RELEASE_FILE), `${JSON.stringify({ commit: commitOf(root) })}\n`);
  return { packages: sizeOf(join(to, 'node_modules')), all: sizeOf(to) };
}
