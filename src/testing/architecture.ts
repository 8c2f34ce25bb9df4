import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { ID_PREFIXES } from '@/kernel/ids';

/** Source files by their path from the project's root. */
export type Files = ReadonlyMap<string, string>;

const SKIPPED = new Set(['node_modules', '.next', 'dist', '.data', '.git', 'fixtures']);

/** Reads the project's source files below some folders. */
export function readSources(root: string, folders: readonly string[]): Files {
  const files = new Map<string, string>();
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(path);
      } else if (/\.(?:ts|tsx|mjs|js|css|typ)$/.test(entry.name))
        files.set(
          relative(root, join(root, path)).replaceAll('\\', '/'),
          readFileSync(join(root, path), 'utf8'),
        );
    }
  };
  for (const folder of folders) walk(folder);
  return files;
}

export interface Import {
  from: string;
  /** The file imported, or a package's name. */
  to: string;
  own: boolean;
  type_only: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

/** Everything a file imports, own files resolved to their paths. */
export function importsOf(files: Files, from: string): Import[] {
  const source = files.get(from) ?? '';
  const found: Import[] = [];
  for (const match of source.matchAll(IMPORT)) {
    const target = match[2] ?? match[3] ?? '';
    const type_only = match[1] !== undefined;
    const own = target.startsWith('.') || target.startsWith('@/');
    if (!own) {
      found.push({ from, to: target, own, type_only });
      continue;
    }
    const path = target.startsWith('@/') ? `src/${target.slice(2)}` : posix.join(dirname(from), target);
    const file = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts']
      .map((end) => path + end)
      .find((name) => files.has(name));
    found.push({ from, to: file ?? path, own, type_only });
  }
  return found;
}

/** Features from left to right: a service may call those to its left. */
export const FEATURES: readonly string[] = [
  'mails',
  'connections',
  'platforms',
  'auth',
  'webhooks',
  'collections',
  'images',
  'brand',
  'recipes',
  'products',
  'audience',
  'discounts',
  'bundles',
  'shop',
  'publications',
  'sales',
  'announcements',
  'transfer',
  'home',
  'service',
  'reference',
  'palette',
];

/** The files of the features folder that join everything. */
const WIRING = /^src\/features\/[\w.-]+\.tsx?$/;

type Layer =
  | {
      kind:
        | 'kernel'
        | 'messages'
        | 'culinary'
        | 'rendering'
        | 'importing'
        | 'channels'
        | 'server'
        | 'ui'
        | 'app'
        | 'main'
        | 'wiring'
        | 'testing'
        | 'outside';
    }
  | { kind: 'feature'; feature: string; layer: string };

function layerOf(path: string): Layer {
  if (/\.test\.tsx?$/.test(path) || path.startsWith('src/testing/')) return { kind: 'testing' };
  if (path === 'src/main.ts') return { kind: 'main' };
  if (WIRING.test(path)) return { kind: 'wiring' };
  const feature = /^src\/features\/([^/]+)\/(.+)$/.exec(path);
  if (feature) {
    const [, name = '', rest = ''] = feature;
    const suffix = rest === 'types/registry.ts' ? 'rules' : (/\.([a-z]+)\.tsx?$/.exec(rest)?.[1] ?? 'plain');
    const layer = /(?:^|\/)ui\//.test(rest) ? 'ui' : suffix;
    return { kind: 'feature', feature: name, layer };
  }
  const top = /^src\/(kernel|messages|culinary|rendering|importing|channels|server|ui|app)\//.exec(path)?.[1];
  return { kind: (top ?? 'outside') as 'kernel' };
}

const BROWSER_PACKAGES = [
  'react',
  'react-dom',
  'next',
  '@mantine/',
  '@tabler/',
  '@tanstack/',
  '@trpc/client',
  '@trpc/react-query',
  'nuqs',
  '@dnd-kit/',
];
const isBrowser = (name: string) =>
  BROWSER_PACKAGES.some(
    (start) => name === start || name.startsWith(start.endsWith('/') ? start : `${start}/`),
  );

/** Layers of a feature that hold no machinery: they run in the browser as well. */
const CLIENT_SAFE = new Set(['schema', 'rules', 'book', 'query', 'dialects']);

/** Parts below the features that hold no machinery either. */
const PURE: ReadonlySet<Layer['kind']> = new Set(['kernel', 'messages', 'culinary', 'channels']);

/** Why an import may not be, or null. The table of docs/architecture.md in code. */
function refusal(from: string, { to, own, type_only }: Import): string | null {
  const source = layerOf(from);
  if (source.kind === 'testing' || source.kind === 'outside' || source.kind === 'main') return null;
  if (own && layerOf(to).kind === 'testing') return 'product code imports test code';
  const target = own ? layerOf(to) : null;
  const into = (...kinds: Layer['kind'][]) => target !== null && kinds.includes(target.kind);
  const clientSafe = target?.kind === 'feature' && CLIENT_SAFE.has(target.layer);

  switch (source.kind) {
    case 'culinary':
      return into('culinary') ? null : 'culinary imports nothing but itself';
    case 'kernel':
      return into('kernel') || to === 'zod' ? null : 'kernel imports only zod';
    case 'messages':
      return own && into('messages') ? null : 'messages import nothing but themselves';
    case 'rendering':
      return !own || into('rendering', 'kernel', 'messages', 'culinary')
        ? null
        : 'rendering imports kernel, messages and culinary';
    case 'importing':
      return !own || into('importing', 'kernel', 'culinary') ? null : 'importing imports kernel and culinary';
    case 'channels':
      return own && into('channels', 'kernel', 'culinary') ? null : 'channels import kernel and culinary';
    case 'server':
      if (own) return into('server', 'kernel') ? null : 'server knows no feature';
      return isBrowser(to) ? 'server knows no screen' : null;
    case 'wiring':
      return own && into('app', 'ui') ? 'the wiring knows no screen' : null;
    case 'ui':
      if (!own) return to.startsWith('node:') ? 'ui runs in the browser' : null;
      if (into('ui', 'kernel', 'culinary') || clientSafe || type_only) return null;
      // The server half of the tRPC client calls the procedures of the page being rendered.
      return from === 'src/ui/shell/trpc-server.tsx' && into('wiring')
        ? null
        : 'ui imports schemas, rules, culinary, kernel';
    case 'app':
      if (!own) return null;
      if (into('ui', 'app', 'wiring', 'kernel', 'culinary')) return null;
      if (
        target?.kind === 'feature' &&
        ['ui', 'session', 'page', 'schema', 'rules', 'service', 'reference'].includes(target.layer)
      )
        return null;
      return into('server') && to.startsWith('src/server/rest/')
        ? null
        : 'routes only pick a screen or a handler';
    case 'feature':
      return featureRefusal(source, { to, own, type_only, from }, target);
  }
}

function featureRefusal(
  source: Extract<Layer, { kind: 'feature' }>,
  { to, own, type_only }: Import,
  target: Layer | null,
): string | null {
  const same = target?.kind === 'feature' && target.feature === source.feature;
  const left =
    target?.kind === 'feature' && FEATURES.indexOf(target.feature) < FEATURES.indexOf(source.feature);
  const kind = target?.kind;
  const pure = kind !== undefined && PURE.has(kind);
  const layer = target?.kind === 'feature' ? target.layer : '';
  if (kind === 'app') return 'features know no route';
  if (CLIENT_SAFE.has(source.layer)) {
    if (!own) return to === 'zod' ? null : `a ${source.layer} imports no library but zod`;
    if (pure || type_only) return null;
    if (kind === 'rendering' && /\.model\.ts$|\.ts$/.test(to) && source.layer === 'book') return null;
    return (same || left) && CLIENT_SAFE.has(layer) ? null : `a ${source.layer} is pure`;
  }
  if (source.layer === 'ui') {
    if (!own) return to.startsWith('node:') ? 'a screen runs in the browser' : null;
    if (type_only || kind === 'ui' || pure) return null;
    if (target?.kind === 'feature' && (CLIENT_SAFE.has(layer) || layer === 'ui')) return null;
    return 'a screen imports schemas, rules, channels, culinary, kernel and ui';
  }
  if (!own && isBrowser(to) && !['session', 'page'].includes(source.layer))
    return `a ${source.layer} knows no screen`;
  if (kind === 'ui' || layer === 'ui')
    return source.layer === 'page' ? null : `a ${source.layer} knows no screen`;
  if (
    source.layer === 'store' ||
    source.layer === 'table' ||
    source.layer === 'list' ||
    source.layer === 'search'
  ) {
    if (!own || kind === 'kernel' || kind === 'culinary' || kind === 'channels' || kind === 'server' || same)
      return null;
    return layer === 'table' || CLIENT_SAFE.has(layer)
      ? null
      : `a ${source.layer} joins tables, nothing else of other features`;
  }
  if (target?.kind === 'feature' && !same) {
    if (layer === 'table' || CLIENT_SAFE.has(layer)) return null;
    if (!left) return 'features only call those to their left';
    // Public pages of one look: what answers a visitor is shared by those who do.
    if (layer === 'page' && source.layer === 'page') return null;
    return ['service', 'list', 'worker'].includes(layer)
      ? null
      : 'other features are called through their service';
  }
  return null;
}

const BANNED_FOLDERS = new Set(['utils', 'util', 'helpers', 'common', 'lib', 'types', 'misc']);
/** Lines of a file at most. */
const LINES = 500;

/** Files that may name `any` or silence the compiler, with the reason beside the place. */
const ANY_ALLOWED = new Set(['src/testing/app.ts', 'src/testing/trpc.ts']);

function cycles(files: Files, edges: ReadonlyMap<string, readonly string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (file: string, trail: string[]) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push(`circle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of files.keys()) visit(file, []);
  return found;
}

/** Files of `src` that are imported by a path that climbs: `./` is for the own folder and what is inside it, `@/` for the rest. */
const upwards = (path: string, source: string): string[] =>
  [...source.matchAll(/\b(?:from|import|mock|importActual(?:<[^>]*>)?)\s*\(?\s*'(\.\.\/[^'\n]+)'/g)]
    .map(([, target = '']) => posix.join(dirname(path), target))
    .filter((target) => target.startsWith('src/'));

/** Where ids are at home. An archive that is imported has ids of another library, which are any text. */
const KEEPS_IDS = /^src\/(?:app|channels|features|kernel|rendering|server|testing|ui)\//;
/** An id that is declared as any text: `recipe_id: string`, `productIds?: readonly string[]`, `owner: X, id: string`. */
const LOOSE_ID = new RegExp(
  `\\b(?:\\w+_)?(?:${ID_PREFIXES.join('|')})(?:_id|Id)s?\\??: (?:readonly )?string\\b|\\bowner: UserId,\\s*ids?\\??: (?:readonly )?string\\b`,
);

/** Everything that breaks the rules of the house, a sentence each. */
export function violations(files: Files): string[] {
  const found: string[] = [];
  const edges = new Map<string, string[]>();
  for (const [path, source] of files) {
    const parts = path.split('/');
    const banned = parts
      .slice(0, -1)
      .find((part) => BANNED_FOLDERS.has(part) && !path.startsWith('src/features/products/types/'));
    if (banned) found.push(`${path}: a folder named ${banned} says nothing`);
    if (/(?:^|\/)index\.tsx?$/.test(path)) found.push(`${path}: no barrel files`);
    const lines = source.split('\n').length - 1;
    if (lines > LINES) found.push(`${path}: ${lines} lines, at most ${LINES}`);
    if (!/\.(?:ts|tsx)$/.test(path)) continue;
    const own = path === 'src/testing/architecture.ts' || path === 'src/testing/architecture.test.ts';
    if (
      path.startsWith('src/') &&
      !own &&
      path !== 'src/server/env.ts' &&
      /\bprocess\.env\b/.test(source) &&
      !/\.test\.tsx?$/.test(path)
    )
      found.push(`${path}: process.env belongs in src/server/env.ts`);
    if (!own && path !== 'src/kernel/url.ts' && /\bURL\.canParse\(/.test(source))
      found.push(`${path}: URL.canParse is wrong in Node 20; ask parseUrl of src/kernel/url.ts`);
    const silences = path.endsWith('.types.test.ts')
      ? /@ts-(?:ignore|nocheck)/
      : /@ts-(?:ignore|nocheck|expect-error)/;
    if (!own && silences.test(source)) found.push(`${path}: silences the compiler`);
    if (!own && !path.endsWith('.alone.test.ts') && /\bvi\.(?:mock|doMock|resetModules)\(/.test(source))
      found.push(`${path}: replaces a module, so it must be a *.alone.test.ts (vitest.config.ts)`);
    if (
      !own &&
      !ANY_ALLOWED.has(path) &&
      /(?::\s*any\b(?!\()|\bas any\b|<any\b|any\[\])/.test(withoutText(source))
    )
      found.push(`${path}: uses any`);
    if (!own)
      for (const target of upwards(path, source))
        found.push(`${path} → ${target}: imported as @/${target.slice(4)}`);
    if (!path.startsWith('src/')) continue;
    if (!own && /\bowner: string\b/.test(source)) found.push(`${path}: an owner is a UserId`);
    const loose = own || !KEEPS_IDS.test(path) ? null : LOOSE_ID.exec(withoutText(source));
    if (loose) found.push(`${path}: ${loose[0]}, which is an id of one kind (src/kernel/ids.ts)`);
    const imports = importsOf(files, path);
    for (const one of imports) {
      const why = refusal(path, one);
      if (why !== null) found.push(`${path} → ${one.to}: ${why}`);
    }
    edges.set(
      path,
      imports.filter((one) => one.own && !one.type_only && files.has(one.to)).map((one) => one.to),
    );
  }
  return [...found, ...cycles(files, edges)];
}

/** The source without comments and quoted text, so that prose about `any` does not count. */
function withoutText(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/[^\n]*/g, '')
    .replace(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, "''");
}
