// Programs that come in Debian packages: found where they are installed, and installed where we may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * What a person may type when a package is missing and could not be installed.
 * @param {string} name the package
 */
export const aptLine = (name) => `apt-get update && apt-get install -y ${name}`;

/**
 * @param {string} program
 * @returns {boolean} whether it is there and runs
 */
export function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** Whether packages may be installed here: as root on Debian or Ubuntu. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs a package where that may be, and says so before; does nothing elsewhere.
 * @param {string} name
 */
export function installPackage(name) {
  if (!mayInstall()) return;
  process.stdout.write(`Installing ${name} with apt-get\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore', env });
}

export const hasRedis = () => runs('redis-server');

/**
 * Whether a redis-server is there, after an attempt to install it.
 * @returns {boolean}
 */
export function findRedis() {
  if (!hasRedis()) installPackage('redis-server');
  return hasRedis();
}

export const hasPgbouncer = () => runs('pgbouncer');

/**
 * Whether PgBouncer is there, after an attempt to install it.
 * @returns {boolean}
 */
export function findPgbouncer() {
  if (!hasPgbouncer()) installPackage('pgbouncer');
  return hasPgbouncer();
}

/** Where Debian's package postgresql-15 has its programs: a replica is copied with `pg_basebackup`, which the embedded PostgreSQL lacks. */
export const POSTGRES_15 = '/usr/lib/postgresql/15/bin';

export const hasPostgres15 = () => existsSync(`${POSTGRES_15}/pg_basebackup`);

/**
 * Whether PostgreSQL 15 is there, after an attempt to install it.
 * @returns {boolean}
 */
export function findPostgres15() {
  if (!hasPostgres15()) installPackage('postgresql-15');
  return hasPostgres15();
}

/** Whether Citus is installed for it, which no package of Debian's has. */
export const hasCitus = () =>
  hasPostgres15() && existsSync('/usr/share/postgresql/15/extension/citus.control');

/** W3C's checker of EPUB files, as Debian's package brings it. */
export const EPUBCHECK = '/usr/share/java/epubcheck.jar';

export const hasEpubcheck = () => existsSync(EPUBCHECK);

/**
 * Whether epubcheck is there, after an attempt to install it.
 * @returns {boolean}
 */
export function findEpubcheck() {
  if (!hasEpubcheck()) installPackage('epubcheck');
  return hasEpubcheck() && runs('java');
}

/** What makes print editions CMYK, with its profile: `src/rendering/print/inks.ts` looks for both. */
export const hasGhostscript = () => runs('gs');

/**
 * Whether Ghostscript is there, after an attempt to install it.
 * @returns {boolean}
 */
export function findGhostscript() {
  if (!hasGhostscript()) installPackage('ghostscript');
  return hasGhostscript();
}
