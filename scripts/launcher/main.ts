import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLoopback, isLoopbackAddress } from '@/kernel/url';
import type { Running, RunningServer, serve, work } from '@/main';
import { type Env, EnvError, readEnv } from '@/server/env';
import { blobsOf } from '@/server/files/blob-store';
import { folderBlobs } from '@/server/files/blobs';
import { isStorageFull } from '@/server/files/disk-space';
import { checkArchive } from '../archive/check';
import { type Contents, contentsOf, restoreFiles } from '../archive/contents';
import { archivePlaces } from '../archive/folder';
import { momentText } from '../archive/moment';
import { planOf, refuseWithoutMoment } from '../archive/plan';
import { recover, requireNoDatabase } from '../archive/recover';
import { archiveFolder, beginArchive } from '../archive/setting';
import { backUp } from '../backup/backup';
import { checkBackup } from '../backup/check';
import { restore } from '../backup/restore';
import { addToSeries } from '../backup/series';
import { type BackupWords, fromCaller, readWords } from '../backup/words';
import { isRelease } from '../install.mjs';
import { layoutOf, projectRoot, SetupError } from '../postgres/layout';
import { openPostgres } from '../postgres/open';
import { buildApp, buildForDevelopment } from './build';
import { existingDataDir, keptSecret, prepareDataDir } from './data-dir';
import { demoEmail, demoPassword, growLibrary, seedWhenEmpty, signInLine } from './demo';
import { distribute } from './distribute';
import { migrateDatabase } from './migrate';
import { askPassword, requireAccount, setPassword, TWO_STEP_OFF, wantedEmail } from './password';
import { preparePooler } from './pooler';
import { givenDatabase, givenSentence, tryBlobs, tryReplica } from './preflight';
import { say, sayWrong, whileSaying } from './progress';
import { writeRelease } from './release';
import { wantedRole } from './role';

/** What has to be stopped, the newest first. */
const stops: (() => Promise<void> | void)[] = [];
let stopping = false;

async function stopAll(code: number): Promise<never> {
  stopping = true;
  setTimeout(() => {
    process.stderr.write('Something didn’t stop within 20 s. Quitting anyway.\n');
    process.exit(1);
  }, 20_000).unref();
  for (const stop of stops.reverse()) await stop();
  process.exit(code);
}

/** What ends when it's done, not when it's told to stop: a program must not take what was cut short for done. */
const isOneOff = (words: string[]) => words.includes('--backup') || words.includes('--restore');

/** Stops in order at the first signal, with this exit code, and at once when a person asks again. */
function onSignals(code: number): void {
  let asked = 0;
  const stop = () => {
    // npm may pass on a Ctrl-C that the terminal has sent to us already.
    if (stopping && Date.now() - asked < 500) return;
    if (stopping) process.exit(130);
    asked = Date.now();
    say('Stopping');
    stopAll(code).catch((error) => {
      process.stderr.write(`${error}\n`);
      process.exit(1);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event === undefined) return;
  // A SIGTERM for npm ends npm and its shell, but does not come through to us: then our parent is gone.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !stopping) stop();
  }, 500).unref();
}

/** Why `listen` failed, as a sentence that says what to do; undefined for what has no such sentence. */
function listenSentence(error: unknown, { HOST, PORT }: Env): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${PORT} on ${HOST} is already in use. Stop the program that uses it, or choose another port: PORT=${PORT + 1} npm start`;
  if (code === 'EACCES')
    return `You don’t have permission to use port ${PORT}. Choose one above 1023: PORT=3000 npm start`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is ${HOST}, which isn’t an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all its addresses.`;
  return undefined;
}

/** Whether others reach the app, under no name that it was told. */
const isUnnamed = ({ HOST, PUBLIC_URL, ALLOWED_HOSTS }: Env) =>
  !isLoopback(HOST) && isLoopbackAddress(PUBLIC_URL) && ALLOWED_HOSTS === undefined;

/** Tries the port before the slow work, to say early what would fail later. */
async function tryPort({ HOST, PORT }: Env): Promise<void> {
  const probe = createServer();
  probe.listen(PORT, HOST);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** The number behind `--recipes`, or undefined without one. */
function wantedRecipes(words: string[]): number | undefined {
  const at = words.indexOf('--recipes');
  if (at < 0) return undefined;
  const wanted = Number(words[at + 1]);
  if (Number.isInteger(wanted) && wanted > 0 && wanted <= 1_000_000) return wanted;
  throw new SetupError('--recipes needs a whole number from 1 to 1000000: npm run seed -- --recipes 10000');
}

/** Opens the embedded database until everything stops; returns its address. */
async function openEmbedded(dataDir: string): Promise<string> {
  say('Opening the database');
  const database = await openPostgres({ dataDir, log: say });
  stops.push(() => database.close());
  if (!isRelease()) await (await import('esbuild')).stop();
  return database.url;
}

/** Gives an account of the database that is there a new password; makes no database, and asks only where it can be set. */
async function changePassword(env: Env, words: string[]): Promise<void> {
  const email = wantedEmail(words);
  const given = await givenDatabase(env);
  const databaseUrl = given ?? (await openEmbedded(existingDataDir(env.GALLEY_DATA_DIR)));
  await requireAccount(databaseUrl, email);
  const asked = await askPassword(email);
  await migrateDatabase(databaseUrl);
  const turnsOffTwoStep = words.includes(TWO_STEP_OFF);
  const password = await setPassword({ databaseUrl, email, password: asked, turnsOffTwoStep });
  say(`Changed the password for ${email} and signed them out everywhere`);
  if (turnsOffTwoStep) say(`Two-step verification is off for ${email}`);
  if (asked === undefined) process.stdout.write(`\n  ${password}\n\n`);
  await stopAll(0);
}

/** Divides the database that was given by owner, over the workers of its Citus. */
async function distributeDatabase(env: Env): Promise<void> {
  const databaseUrl = await givenDatabase(env);
  if (databaseUrl === undefined)
    throw new SetupError(
      'The embedded database is one server. Set DATABASE_URL to a PostgreSQL server with Citus and workers.',
    );
  const { workers, moved, distributed, reference, local } = await whileSaying('Distributing', () =>
    distribute(databaseUrl),
  );
  const servers = workers === 1 ? '1 worker' : `${workers} workers`;
  say(
    moved.length === 0
      ? `Nothing to do: every table is where it belongs, on ${servers}`
      : `Distributed the database over ${servers}, ${moved.length} tables in this run`,
  );
  say(
    `${distributed} tables are divided by owner, ${reference} is on every server, ${local} stay on this one`,
  );
  await stopAll(0);
}

/** The folder behind `--release`. */
function wantedFolder(words: string[]): string {
  const folder = words[words.indexOf('--release') + 1];
  if (folder === undefined || folder.startsWith('-'))
    throw new SetupError('Tell npm run release which folder to use: npm run release -- ../galley-release');
  return fromCaller(folder);
}

/** Does slow work that ends in order when it's told to stop. */
async function untilStopped<T>(line: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const running = work(ending.signal);
  stops.push(async () => {
    ending.abort();
    await running.catch(() => undefined); // whoever waits for it is told
  });
  return whileSaying(line, () => running);
}

/** Writes a backup of the database that is there into a folder, whether Galley serves or not. */
async function makeBackup(env: Env, { folder, since, keep }: BackupWords): Promise<void> {
  const given = await givenDatabase(env);
  if (given === undefined) process.env.GALLEY_DATA_DIR = existingDataDir(env.GALLEY_DATA_DIR);
  const databaseUrl = given ?? (await openEmbedded(process.env.GALLEY_DATA_DIR ?? ''));
  const blobs = blobsOf(readEnv());
  await tryBlobs(readEnv(), blobs);
  const store = { databaseUrl, blobs };
  const made = await untilStopped('Backing up', async (signal) =>
    keep === undefined
      ? { folder, since, counts: await backUp(store, folder, { since, signal }), deleted: [] }
      : addToSeries(store, folder, { keep, now: new Date(), signal }),
  );
  await blobs.close();
  const { rows, files, reused } = made.counts;
  say(`Backed up ${rows} rows and ${files} files to ${made.folder}, and verified them all`);
  if (made.since !== undefined) say(`${reused} of the files were already in ${made.since}`);
  for (const old of made.deleted) say(`Deleted the older backup ${old}`);
  await stopAll(0);
}

/** Sees that a backup can be restored, in a database of its own: whatever the environment names isn't touched. */
async function tryBackup(folder: string): Promise<void> {
  const began = Date.now();
  const { rows, files } = await untilStopped('Checking the backup', (signal) =>
    checkBackup(folder, { log: say, signal }),
  );
  const seconds = Math.ceil((Date.now() - began) / 1000);
  say(`${folder} is whole: its ${rows} rows and ${files} files can be restored (checked in ${seconds} s)`);
  await stopAll(0);
}

/** Brings a backup into an empty database: a new embedded one, or that of DATABASE_URL. */
async function restoreBackup(env: Env, folder: string): Promise<void> {
  const given = await givenDatabase(env);
  if (given === undefined) process.env.GALLEY_DATA_DIR = await prepareDataDir(env.GALLEY_DATA_DIR);
  const databaseUrl = given ?? (await openEmbedded(process.env.GALLEY_DATA_DIR ?? ''));
  const blobs = blobsOf(readEnv());
  await tryBlobs(readEnv(), blobs);
  const { rows, files } = await whileSaying('Restoring', () => restore({ databaseUrl, blobs }, folder));
  await blobs.close();
  say(`Restored ${rows} rows and ${files} files from ${folder}, and verified them all`);
  await stopAll(0);
}

/** What a restored database has, in words. */
const contentsLine = ({ recipes, products, named, found }: Contents) =>
  `${recipes} recipes, ${products} products, and ${found} of the ${named} photos and books that they name`;

/** Sees that an archive can be restored to a moment, in a database of its own that is removed again. */
async function tryArchive(folder: string, moment: Date): Promise<void> {
  const plan = await planOf(folder, moment);
  say(`Trying to go back to ${momentText(moment)}`);
  const contents = await untilStopped('Checking the archive', (signal) =>
    checkArchive(plan, { folder, moment, log: say, signal }),
  );
  say(`${folder} has that moment: ${contentsLine(contents)}`);
  if (plan.mark.files === 'bucket') say('Photos and books are in the bucket, so they weren’t checked');
  await stopAll(0);
}

/** Brings the database of an archive to a moment, into a new data folder, and its photos and books into their place. */
async function restoreArchive(env: Env, folder: string, moment: Date): Promise<void> {
  if (env.DATABASE_URL !== undefined)
    throw new SetupError(
      'An archive can only be restored into the embedded database. Unset DATABASE_URL, and set GALLEY_DATA_DIR to a new folder.',
    );
  const plan = await planOf(folder, moment);
  say(`Going back to ${momentText(moment)}`);
  const dataDir = await prepareDataDir(env.GALLEY_DATA_DIR);
  process.env.GALLEY_DATA_DIR = dataDir;
  requireNoDatabase(dataDir);
  const blobs = blobsOf(readEnv());
  await tryBlobs(readEnv(), blobs);
  await untilStopped('Restoring', async (signal) => {
    if (plan.mark.files === 'archive')
      await restoreFiles(folderBlobs(archivePlaces(folder).blobs), blobs, signal);
    await recover({ plan, moment, dataDir, signal, log: say });
  });
  const databaseUrl = await openEmbedded(dataDir);
  await migrateDatabase(databaseUrl);
  const contents = await contentsOf(databaseUrl, blobs);
  await blobs.close();
  say(`Restored ${folder} to ${momentText(moment)} in ${dataDir}: ${contentsLine(contents)}`);
  await stopAll(0);
}

/** Next's settings as they were when the pages were built: next.config.ts would have to be compiled first. */
function pageSettings(): string {
  const file = join(projectRoot(), '.next', 'required-server-files.json');
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).config);
}

/** Builds the app and writes what serving needs into a folder. */
async function makeRelease(folder: string, onChild: (child: ChildProcess) => void): Promise<void> {
  if (isRelease()) throw new SetupError('This is a release. Make another one from a checkout of the source.');
  await buildApp(onChild);
  const { packages, all } = await whileSaying('Copying what serving needs', async () => writeRelease(folder));
  const inMB = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  say(
    `Wrote ${folder}: ${inMB(all)}, of which ${inMB(packages)} are packages. Start it there with npm start`,
  );
  await stopAll(0);
}

async function start(words: string[]): Promise<void> {
  const dev = words.includes('--dev');
  const onChild = (child: ChildProcess) => stops.push(() => void child.kill());
  Object.assign(process.env, { NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' });
  if (words.includes('--build')) {
    await buildApp(onChild);
    process.exit(0);
  }
  if (words.includes('--release')) return makeRelease(wantedFolder(words), onChild);
  const restoring = words.includes('--restore') ? readWords(words, '--restore') : undefined;
  if (restoring?.check && restoring.until) return tryArchive(restoring.folder, restoring.until);
  if (restoring !== undefined && restoring.until === undefined) await refuseWithoutMoment(restoring.folder);
  if (restoring?.check) return tryBackup(restoring.folder);
  const env = readEnv();
  const seeds = words.includes('--seed');
  if (words.includes('--password')) return changePassword(env, words);
  if (words.includes('--distribute')) return distributeDatabase(env);
  if (words.includes('--backup')) return makeBackup(env, readWords(words, '--backup'));
  if (restoring?.until) return restoreArchive(env, restoring.folder, restoring.until);
  if (restoring !== undefined) return restoreBackup(env, restoring.folder);
  const role = wantedRole(words);
  if (!seeds && role !== 'worker') await tryPort(env);
  const given = await givenDatabase(env);
  await preparePooler(env);
  await tryReplica(env);
  const dataDir = given === undefined ? await prepareDataDir(env.GALLEY_DATA_DIR) : undefined;
  if (dataDir !== undefined) {
    process.env.GALLEY_DATA_DIR = dataDir;
    process.env.AUTH_SECRET ||= keptSecret(dataDir, 'auth.secret');
  }
  const archive = archiveFolder(env, dataDir);

  await (dev ? buildForDevelopment() : buildApp(onChild));

  let databaseUrl = given ?? '';
  if (dataDir !== undefined) {
    databaseUrl = await openEmbedded(dataDir);
    process.env.DATABASE_URL = databaseUrl;
  }
  const settings = readEnv();
  const blobs = blobsOf(settings);
  await tryBlobs(settings, blobs);
  try {
    await migrateDatabase(databaseUrl);
  } catch (error) {
    throw givenSentence(env, error);
  }
  let password: string | undefined;
  if (dataDir !== undefined) {
    const place = { databaseUrl, dataDir, blobs, publicUrl: env.PUBLIC_URL };
    // A worker may start beside the server that does this.
    if (role !== 'worker') await seedWhenEmpty(place);
    await blobs.close();
    if (role !== 'worker') password = await demoPassword(place);
  }
  const offered = password !== undefined && isLoopback(env.HOST);
  process.env.DEMO_SIGN_IN = offered ? `${demoEmail}:${password}` : '';

  if (seeds) {
    const recipes = wantedRecipes(words);
    if (recipes !== undefined) await growLibrary(databaseUrl, recipes);
    await stopAll(0);
  }

  if (dataDir !== undefined) {
    const stop = await beginArchive({
      databaseUrl,
      layout: layoutOf(dataDir),
      archive,
      settings,
      log: say,
      warn: sayWrong,
    });
    stops.push(stop);
  }
  if (isRelease()) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = pageSettings();
  const isWorker = role === 'worker';
  say(isWorker ? 'Starting the worker' : dev ? 'Starting the development server' : 'Starting the server');
  const main: { serve: typeof serve; work: typeof work } = await import(
    pathToFileURL(join(projectRoot(), 'dist/main.js')).href
  );
  const running: Running | RunningServer = isWorker
    ? await main.work()
    : await main.serve({ dev, works: role === 'all' });
  stops.push(() => running.stop());
  const lines = [
    'address' in running
      ? `Galley is ready at ${running.address}`
      : 'Galley is ready to work in the background',
    ...(password && dataDir ? [signInLine(dataDir, password, !process.stdout.isTTY)] : []),
    ...(isUnnamed(env) && !isWorker
      ? ['  address   works by IP address only; set PUBLIC_URL to the URL people use']
      : []),
    `  data      ${dataDir ?? 'in the DATABASE_URL database'}`,
    ...(archive === undefined ? [] : [`  archive   ${archive}`]),
    '  Ctrl-C    to stop',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

/** The launcher: everything from the checked environment to a server that answers. Never throws. */
export async function launch(words: string[]): Promise<void> {
  onSignals(isOneOff(words) ? 1 : 0);
  try {
    await start(words);
  } catch (error) {
    if (stopping) return; // the signal's stop caused it, and ends the process
    const sentence =
      error instanceof EnvError || error instanceof SetupError
        ? error.message
        : isStorageFull(error)
          ? 'A disk is full or became read-only. Free up space or make it writable, and start again.'
          : listenSentence(error, readEnv({ HOST: process.env.HOST, PORT: process.env.PORT }));
    process.stderr.write(`\n${sentence ?? (error instanceof Error ? error.stack : error)}\n`);
    await stopAll(1);
  }
}
