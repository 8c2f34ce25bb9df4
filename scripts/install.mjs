// What every command needs first: a Node that is new enough, and the packages of the lockfile. Plain JavaScript
// with Node's own modules only, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printsJson } from './json-lines.mjs';
import { takeLock } from './lock.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** In a release (scripts/launcher/release.ts), which is complete: nothing is installed or built there. */
export const RELEASE_FILE = 'dist/release.json';
export const isRelease = () => existsSync(join(root, RELEASE_FILE));

/** Where processes of this project take turns to install and build. */
export const projectLock = join(root, 'dist', 'project.lock');

/**
 * Ends the process with one sentence for a person.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[] }} Package */

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
}

/** @param {Package} entry */
function isForHere({ os, cpu }) {
  /** @param {string[] | undefined} list @param {string} here */
  const allows = (list, here) =>
    !list || (list.every((name) => name.startsWith('!')) ? !list.includes(`!${here}`) : list.includes(here));
  return allows(os, process.platform) && allows(cpu, process.arch);
}

/**
 * Whether node_modules holds what the lockfile says. npm writes its own list last, so an installation that was
 * cut short has none.
 */
export function isInstalled() {
  const list = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, list))) return false;
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf(list);
  const here = Object.entries(present).every(
    ([path, entry]) => wanted[path]?.version === entry.version && isForHere(entry),
  );
  return (
    here && Object.entries(wanted).every(([path, entry]) => path === '' || entry.optional || path in present)
  );
}

const plain = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Runs npm in a folder: the one that started us, or the one of the system.
 * @param {string} cwd
 * @param {string[]} arguments_
 * @returns {boolean} whether it succeeded
 */
function npm(cwd, arguments_) {
  const own = process.env.npm_execpath;
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd, stdio: printsJson() ? 'pipe' : 'inherit', maxBuffer: 2 ** 26 };
  const run = own?.endsWith('.js')
    ? spawnSync(process.execPath, [own, ...arguments_], options)
    : spawnSync('npm', arguments_, { ...options, shell: process.platform === 'win32' });
  process.stdout.write(run.stdout ?? '');
  process.stderr.write(run.stderr ?? '');
  return run.status === 0;
}

/**
 * Installs what stands in a folder of e2e, which is no part of the app and has a lockfile of its own. Its install
 * scripts only report to their makers, so none is run.
 * @param {'api' | 'runtimes'} name
 * @returns {boolean} whether it is there
 */
export function installTools(name) {
  const folder = join(root, 'e2e', name);
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'node_modules', '.installed-lock.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return true;
  process.stdout.write(`Installing the tools of e2e/${name}\n`);
  if (!npm(folder, ['ci', '--ignore-scripts', ...plain])) return false;
  writeFileSync(stamp, lock);
  return true;
}

/** Installs the packages of the lockfile when they are missing or others. */
export async function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Galley needs Node 20.19 or later, but this is ${process.versions.node}. We recommend Node 24.`);
  }
  if (isRelease() || isInstalled()) return;
  const release = await lockProject();
  try {
    if (isInstalled()) return;
    process.stdout.write('Installing packages\n');
    const began = Date.now();
    if (!npm(root, ['ci', '--include=dev', ...plain]) || !isInstalled()) {
      fail(
        'Couldn’t install the packages. See the output above, and check that you can reach the npm registry.',
      );
    }
    process.stdout.write(`  done in ${Math.round((Date.now() - began) / 1000)} s\n`);
  } finally {
    release();
  }
}

/** Takes the project's lock, or ends with a sentence where the folder cannot be written to. */
export async function lockProject() {
  try {
    return await takeLock(projectLock, {
      onWait: (pid) =>
        process.stdout.write(`Another Galley (process ${pid}) is starting up. Waiting for it to finish\n`),
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS')) {
      fail(`Galley can’t write to ${root}. Start it as the user who owns the folder.`);
    }
    throw error;
  }
}
