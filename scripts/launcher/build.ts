import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRelease, lockProject } from '../install.mjs';
import { projectRoot, SetupError } from '../postgres/layout';
import { bundleKeeper } from '../postgres/open';
import { packStaticFiles } from './pack';
import { whileSaying } from './progress';

const root = projectRoot();
const stamp = join(root, 'dist', 'build.stamp');

/** Everything the production build is made from. */
const sources = [
  'src',
  'drizzle',
  'public',
  'scripts',
  'next.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Files that no part of the build is made from. */
const unbuilt = /\.test\.tsx?$/;

/** The SHA-256 of all sources: paths and contents. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    const files = /\.\w+$/.test(source) ? [path] : filesUnder(path);
    for (const file of files.sort()) {
      if (unbuilt.test(file) || !existsSync(file)) continue;
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Bundles our server and the seeder, whose packages stay in node_modules. */
async function bundleServer(): Promise<void> {
  const { build: bundle } = await import('esbuild');
  await bundle({
    absWorkingDir: root,
    entryPoints: { main: 'src/main.ts', seed: 'scripts/seed.ts' },
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  await bundleThread();
  await bundleKeeper(join(root, 'dist', 'keeper.js'));
}

/** Bundles the thread that reads imports, with all its packages, replaced whole: a server may start it at any moment. */
export async function bundleThread(): Promise<void> {
  const { build: bundle } = await import('esbuild');
  const outfile = join(root, 'dist', 'reading.js');
  const partial = `${outfile}.${process.pid}`;
  await bundle({
    absWorkingDir: root,
    entryPoints: ['src/features/recipes/import/worker.thread.ts'],
    outfile: partial,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  renameSync(partial, outfile);
}

/** What `next build` printed, when it failed. */
function buildPages(onChild: (child: ChildProcess) => void): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onChild(child);
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? undefined : output));
  });
}

/**
 * Builds the app for production unless the present build was made from the same sources. Processes that start
 * at once take turns, and the later ones find it built.
 */
export async function buildApp(onChild: (child: ChildProcess) => void): Promise<void> {
  if (isRelease()) return;
  const hash = sourceHash();
  const isBuilt = () =>
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hash &&
    ['dist/main.js', 'dist/seed.js', 'dist/reading.js', 'dist/keeper.js', '.next/BUILD_ID'].every((file) =>
      existsSync(join(root, file)),
    );
  if (isBuilt()) return;
  const release = await lockProject();
  try {
    if (isBuilt()) return;
    await whileSaying('Building the app (about a minute)', async () => {
      rmSync(stamp, { force: true });
      await bundleServer();
      const output = await buildPages(onChild);
      if (output !== undefined)
        throw new SetupError(`${output}\nCouldn’t build the app. See the output above.`);
      await packStaticFiles(
        [
          { folder: join(root, '.next/static'), prefix: '/_next/static/' },
          { folder: join(root, 'public'), prefix: '/' },
        ],
        join(root, 'dist/packed'),
      );
      writeFileSync(stamp, hash);
    });
  } finally {
    release();
  }
}

/** Bundles only our server, for development, where Next compiles its pages as they are asked for. */
export async function buildForDevelopment(): Promise<void> {
  if (isRelease()) throw new SetupError('A release can’t be developed. Use a checkout of the source.');
  const release = await lockProject();
  try {
    rmSync(stamp, { force: true });
    await bundleServer();
  } finally {
    release();
  }
}
