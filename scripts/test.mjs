// `npm test`: every check of the project in order, cheapest first, on a machine with nothing but Node and npm. A step
// that fails holds up only those that need what it would have made, so that one run shows everything that is wrong.
// `npm run check` leaves out the browser. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryNode } from '../e2e/runtimes/try-node.mjs';
import { findChromium, HEADLESS, hasChromium } from './chromium.mjs';
import {
  aptLine,
  findEpubcheck,
  findGhostscript,
  findPgbouncer,
  findPostgres15,
  findRedis,
  hasCitus,
  hasEpubcheck,
  hasGhostscript,
  hasPgbouncer,
  hasPostgres15,
  hasRedis,
  mayInstall,
} from './debian.mjs';
import { fail, install, installTools, root } from './install.mjs';
import { findVerapdf, hasMaven, hasVerapdf } from './verapdf.mjs';

process.chdir(root);
const words = process.argv.slice(2);
const only = words
  .find((word) => word.startsWith('--only='))
  ?.slice(7)
  .split(',');
const unknown = words.find((word) => !word.startsWith('--only=') && word !== '--no-e2e');
if (unknown !== undefined) fail(`${unknown} isn’t an option. Use --no-e2e or --only=STEP,STEP.`);
const reports = join(root, 'dist', 'reports');
const count = { passed: 0, failed: 0 };
/** @type {string[]} */
const summary = [];
/** @type {string[]} */
const notRun = [];
/** The same of tests that need what only somebody else's server has: never a failure. @type {string[]} */
const outOfReach = [];
/** @type {string[]} what was true only when it was tried again: a race in the test or in the product, to be found */
const unsteady = [];

/**
 * Runs a program of node_modules and shows what it prints.
 * @param {string} script
 * @param {string[]} arguments_
 * @param {Record<string, string>} [env]
 * @returns {boolean} whether it succeeded
 */
function node(script, arguments_, env = {}) {
  const run = spawnSync(process.execPath, [script, ...arguments_], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  return run.status === 0;
}

/** @param {string} file */
function report(file) {
  const path = join(reports, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function types() {
  return (
    node('node_modules/next/dist/bin/next', ['typegen']) &&
    node('node_modules/typescript/bin/tsc', ['-p', '.'])
  );
}

/** The tests with a real Redis; they are those of `*.redis.test.ts`. */
const redisTests = 'src/**/*.redis.test.ts';

/** The tests with a real PgBouncer; they are those of `*.pgbouncer.test.ts`. */
const pgbouncerTests = 'src/**/*.pgbouncer.test.ts';

/** The tests with a read replica; they are those of `*.replica.test.ts`, and of `*.replica.pgbouncer.test.ts`. */
const replicaTests = 'src/**/*.replica.*test.ts';

/** The tests with a database that is divided by Citus; they are those of `*.citus.test.ts`. */
const citusTests = 'src/**/*.citus.test.ts';

/** The tests with a small disk of their own; they are those of `*.disk.test.ts`. */
const diskTests = 'src/**/*.disk.test.ts';

/** Whether a disk in memory can be mounted here. */
function canMount() {
  if (process.platform !== 'linux') return false;
  const folder = mkdtempSync(join(tmpdir(), 'galley-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'galley-test', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return mounted;
}

/** The tests with W3C's checker of EPUB files; they are those of `*.epubcheck.test.ts`. */
const epubTests = 'src/**/*.epubcheck.test.ts';

/** The tests with veraPDF, which checks PDFs against PDF/UA; they are those of `*.verapdf.test.ts`. */
const pdfUaTests = 'src/**/*.verapdf.test.ts';

/** The tests of print editions in four inks, which Ghostscript makes. */
const inksTests = 'src/**/*.inks.test.ts';

/**
 * Runs projects of vitest.config.ts.
 * @param {string} name of the report
 * @param {string[]} projects
 * @param {string} [without] files of tests that cannot run here
 */
function projects(name, projects, without = '') {
  const arguments_ = ['run', ...projects.map((project) => `--project=${project}`), ...reporters(name)];
  const succeeded = node('node_modules/vitest/vitest.mjs', arguments_, { TESTS_WITHOUT: without });
  tally(name);
  return succeeded;
}

function tests() {
  const redis = findRedis();
  if (!redis)
    notRun.push(
      `Redis tests (${redisTests}): redis-server isn’t installed. As root, run: ${aptLine('redis-server')}`,
    );
  const pgbouncer = findPgbouncer();
  if (!pgbouncer)
    notRun.push(
      `PgBouncer tests (${pgbouncerTests}): pgbouncer isn’t installed. As root, run: ${aptLine('pgbouncer')}`,
    );
  const postgres15 = findPostgres15();
  if (!postgres15)
    notRun.push(
      `read replica tests (${replicaTests}): postgresql-15 isn’t installed. As root on Debian 12, run: ${aptLine('postgresql-15')}`,
    );
  const citus = hasCitus();
  // It isn't in Debian, so a machine without it is not at fault.
  if (!citus) outOfReach.push(`Citus tests (${citusTests}): Citus isn’t installed for PostgreSQL 15.`);
  const mounts = canMount();
  if (!mounts) notRun.push(`full-disk tests (${diskTests}): can’t mount a disk. Run them as root on Linux.`);
  const without = [
    ...(redis ? [] : [redisTests]),
    ...(pgbouncer ? [] : [pgbouncerTests]),
    ...(postgres15 ? [] : [replicaTests]),
    ...(citus ? [] : [citusTests]),
    ...(mounts ? [] : [diskTests]),
    ...(steps.some(({ name }) => name === 'branches') ? [branchTests] : []),
  ];
  return projects('vitest', ['together', 'alone'], without.join(','));
}

/** Whole books of every kind and theme, made and read again. */
function books() {
  const epubcheck = findEpubcheck();
  if (!epubcheck)
    notRun.push(
      `EPUB tests (${epubTests}): epubcheck isn’t installed. As root, run: ${aptLine('epubcheck')}`,
    );
  const ghostscript = findGhostscript();
  if (!ghostscript)
    notRun.push(
      `CMYK tests (${inksTests}): Ghostscript isn’t installed. As root, run: ${aptLine('ghostscript')}`,
    );
  const verapdf = findVerapdf();
  if (!verapdf) {
    const line = `PDF/UA tests (${pdfUaTests}): `;
    // What Maven Central doesn't give today is no fault of the project's.
    if (hasMaven())
      outOfReach.push(`${line}Maven couldn’t download veraPDF. Check that it can reach Maven Central.`);
    else
      notRun.push(
        `${line}Maven, which downloads veraPDF, isn’t installed. As root, run: ${aptLine('maven')}`,
      );
  }
  const without = [
    ...(epubcheck ? [] : [epubTests]),
    ...(verapdf ? [] : [pdfUaTests]),
    ...(ghostscript ? [] : [inksTests]),
  ];
  return projects('books', ['books'], without.join(','));
}

/** The tests that reach every branch; where that step runs too, the unit tests leave them to it. */
const branchTests = 'src/culinary/**/!(*laws).test.ts';

/** Amounts are the heart of the product: every branch of src/culinary is reached by a test. */
function branches() {
  const arguments_ = ['run', '--config=tools/culinary/vitest.config.ts', ...reporters('branches')];
  const succeeded = node('node_modules/vitest/vitest.mjs', arguments_);
  tally('branches');
  return succeeded;
}

/** The document under two linters, a client made from it, and every operation through a validating proxy. */
function api() {
  if (!installTools('api')) return false;
  const succeeded = node('node_modules/vitest/vitest.mjs', [
    'run',
    '--config=e2e/api/vitest.config.ts',
    ...reporters('api'),
  ]);
  tally('api');
  return succeeded;
}

/**
 * Where one cannot try again by hand, a test that fails is tried once more, and named if it is true then. There the
 * property tests have one seed, so what breaks a law breaks it both times.
 * @param {string} name of the report
 */
const reporters = (name) => [
  '--reporter=default',
  '--reporter=./scripts/flaky-reporter.mjs',
  '--reporter=json',
  `--outputFile.json=${join(reports, `${name}.json`)}`,
  ...(process.env.REQUIRE_ALL ? ['--retry=1'] : []),
];

/** @param {string} name of a report of vitest */
function tally(name) {
  const result = report(`${name}.json`);
  unsteady.push(...(report('unsteady.json') ?? []));
  // A run that dies writes none, and the one before it is not its own.
  rmSync(join(reports, 'unsteady.json'), { force: true });
  count.passed += result?.numPassedTests ?? 0;
  count.failed += result?.numFailedTests ?? 0;
}

/** The schema in the code and the migrations must say the same: generating anew must find nothing to do. */
function migrations() {
  const folder = 'drizzle/migrations';
  if (!existsSync(folder)) return true;
  const before = mkdtempSync(join(tmpdir(), 'galley-migrations-'));
  cpSync(folder, before, { recursive: true });
  const journal = () => readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  const known = journal();
  const generated = node('node_modules/drizzle-kit/bin.cjs', [
    'generate',
    '--config=drizzle/drizzle.config.ts',
    '--name=drift',
  ]);
  const same = generated && journal() === known;
  if (!same) {
    rmSync(folder, { recursive: true });
    cpSync(before, folder, { recursive: true });
    process.stdout.write('The tables in the code don’t match the migrations. Run `npm run db:generate`.\n');
  }
  rmSync(before, { recursive: true });
  return same;
}

/**
 * @typedef {{ title: string, file: string, line: number, tests: { status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite[]} suites of Playwright's report, one in another
 * @returns {Spec[]}
 */
const specs = (suites) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specs(suite.suites ?? [])]);

/** The versions of Node that are tried beside this one: packages of e2e/runtimes. */
const runtimes = ['node22', 'node24'];

/** @returns {Promise<boolean | 'not run'>} */
async function nodes() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    notRun.push('other versions of Node: they’re tried on Linux x64 only.');
    return 'not run';
  }
  if (!installTools('runtimes')) return false;
  for (const name of runtimes) {
    await tryNode(join(root, 'e2e/runtimes/node_modules', name, 'bin/node'), root);
    process.stdout.write(`${name}: ok\n`);
    count.passed += 1;
  }
  return true;
}

/**
 * A release holds all that serving needs: it starts in a folder that has none of what it was made from.
 * @returns {Promise<boolean>}
 */
async function release() {
  const folder = mkdtempSync(join(tmpdir(), 'galley-release-'));
  try {
    if (!node('scripts/start.mjs', ['--release', folder])) return false;
    await tryNode(process.execPath, folder, { apart: true });
    count.passed += 1;
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<boolean | 'not run'>} */
async function journeys() {
  const browser = await findChromium();
  if (!browser) {
    notRun.push(`browser tests: couldn’t find or install Chromium. As root, run: ${aptLine(HEADLESS)}`);
    return 'not run';
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-e2e-'));
  const succeeded = node(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
      E2E_DATA_DIR: dataDir,
    },
  );
  rmSync(dataDir, { recursive: true, force: true });
  const result = report('playwright.json');
  const again = specs(result?.suites ?? []).filter(({ tests }) =>
    tests.some(({ status }) => status === 'flaky'),
  );
  unsteady.push(...again.map(({ file, line, title }) => `${file}:${line} ${title}`));
  count.passed += (result?.stats.expected ?? 0) + again.length;
  count.failed += result?.stats.unexpected ?? 0;
  if (!succeeded) process.stdout.write(`Server logs: ${join(reports, 'server-*.log')}\n`);
  return succeeded;
}

/**
 * `needs` is the step that makes what this one reads.
 * @typedef {{ name: string, title: string, needs?: string, run: () => boolean | Promise<boolean | 'not run'> }} Step
 * @type {Step[]}
 */
const steps = [
  {
    name: 'lint',
    title: 'lint and format',
    run: () => node('node_modules/@biomejs/biome/bin/biome', ['ci', '.']),
  },
  {
    name: 'unused',
    title: 'unused files, exports, and packages',
    run: () => node('node_modules/knip/bin/knip.js', ['--no-progress']),
  },
  { name: 'types', title: 'types', run: types },
  { name: 'unit', title: 'unit and API tests', run: tests },
  { name: 'books', title: 'finished books', run: books },
  { name: 'branches', title: 'branch coverage of src/culinary', run: branches },
  { name: 'api', title: 'API against its OpenAPI document', run: api },
  { name: 'migrations', title: 'migrations match tables', run: migrations },
  { name: 'build', title: 'production build', run: () => node('scripts/start.mjs', ['--build']) },
  { name: 'nodes', title: 'Node 22 and 24', needs: 'build', run: nodes },
  { name: 'release', title: 'Release', needs: 'build', run: release },
  { name: 'e2e', title: 'browser tests', needs: 'build', run: journeys },
].filter(({ name }) => (only ? only.includes(name) : name !== 'e2e' || !words.includes('--no-e2e')));
if (steps.length === 0) fail(`No step is named ${only?.join(', ')}.`);

/** Says which packages of the system will be installed, before anything is. */
async function announcePackages() {
  if (!mayInstall()) return;
  const has = /** @param {string} name */ (name) => steps.some((step) => step.name === name);
  const missing = [
    ...(has('unit') && !hasRedis() ? ['redis-server'] : []),
    ...(has('unit') && !hasPgbouncer() ? ['pgbouncer'] : []),
    ...(has('unit') && !hasPostgres15() ? ['postgresql-15'] : []),
    ...(has('books') && !hasEpubcheck() ? ['epubcheck'] : []),
    ...(has('books') && !hasGhostscript() ? ['ghostscript'] : []),
    ...(has('books') && !hasVerapdf() && !hasMaven() ? ['maven'] : []),
    ...(has('e2e') && !(await hasChromium()) ? [HEADLESS] : []),
  ];
  if (missing.length > 0)
    process.stdout.write(
      `These aren’t installed yet. We’ll get them with apt-get when a step needs them: ${missing.join(', ')}\n`,
    );
}

/**
 * Runs a step; one that throws has failed.
 * @param {Step} step
 */
async function attempt({ run }) {
  try {
    return await run();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.stack : error}\n`);
    return false;
  }
}

await install();
await announcePackages();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
/** @type {Step[]} */
const failed = [];
for (const step of steps) {
  process.stdout.write(`\n── ${step.title}\n`);
  const began = Date.now();
  const note = (/** @type {string} */ word, reason = '') => {
    const seconds = `${((Date.now() - began) / 1000).toFixed(1)} s`;
    summary.push(`${word.padEnd(8)}${seconds.padStart(8)}  ${step.title}${reason}`);
    process.stdout.write(`   ${summary.at(-1)}\n`);
  };
  const missed = failed.find(({ name }) => name === step.needs);
  if (missed) {
    note('SKIPPED', ` (needs ${missed.title}, which failed)`);
    continue;
  }
  const failedBefore = count.failed;
  const result = await attempt(step);
  note(result === 'not run' ? 'NOT RUN' : result ? 'ok' : 'FAILED');
  if (result === false) {
    // A step that fails without a failed test, as the linter does, counts as one.
    if (count.failed === failedBefore) count.failed += 1;
    failed.push(step);
  }
}
if (process.env.REQUIRE_ALL) count.failed += notRun.length;
process.stdout.write(`\n── summary\n${summary.join('\n')}\n`);
for (const line of [...notRun, ...outOfReach]) process.stdout.write(`NOT RUN: ${line}\n`);
for (const line of unsteady) process.stdout.write(`FLAKY: ${line}\n`);
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`);
process.exitCode = count.failed > 0 ? 1 : 0;
