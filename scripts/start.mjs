// `npm start` and `npm run dev`: installs when needed, then runs the launcher (scripts/launcher/main.ts), which
// builds, opens the database and serves.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, install, isRelease, root } from './install.mjs';
import { printJson } from './json-lines.mjs';

process.chdir(root);
/** Commands that a person calls talk to that person; a server, a backup, and a restore are run by programs too. */
const isForPeople = ['--build', '--seed', '--password', '--distribute', '--release'].some((word) =>
  process.argv.includes(word),
);
if (!process.stdout.isTTY && !isForPeople) printJson();
if (existsSync('.env')) process.loadEnvFile('.env');
if (process.platform === 'linux' && !process.env.DATABASE_URL) {
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const { header } = process.report.getReport();
  if (!header?.glibcVersionRuntime) {
    fail(
      'The embedded PostgreSQL doesn’t run on musl systems such as Alpine. Set DATABASE_URL to a PostgreSQL server, or use a Debian-based image.',
    );
  }
}
await install();

const launcher = join(root, 'dist', 'launcher.js');
if (!isRelease()) await bundleLauncher();
/** @type {{ launch(words: string[]): Promise<void> }} */
const { launch } = await import(pathToFileURL(launcher).href);
await launch(process.argv.slice(2));

async function bundleLauncher() {
  const { build } = await import('esbuild');
  const built = await build({
    entryPoints: ['scripts/launcher/main.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
    logLevel: 'error',
  });
  const partial = `${launcher}.${process.pid}`;
  try {
    mkdirSync('dist', { recursive: true });
    writeFileSync(partial, built.outputFiles[0]?.text ?? '');
    // Another start may read the launcher at this moment, so it is replaced whole.
    renameSync(partial, launcher);
  } catch (error) {
    rmSync(partial, { force: true });
    // A folder that was built and then made read-only still starts.
    if (!existsSync(launcher)) {
      fail(`Galley can’t write to ${root} (${error}). Start it as the user who owns the folder.`);
    }
  }
}
