// `npm test`: every check of the project, on a machine with nothing but Node and npm. Two rows of steps run side by side,
// each cheapest first: what waits for a browser leaves processors to what does not. A step that fails holds up only those
// that need what it would have made, so that one run shows everything that is wrong. `npm run check` leaves out the
// browser. The last line is `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, HEADLESS, hasChromium } from './chromium.mjs';
import { aptLine, findEpubcheck, findRedis, hasEpubcheck, hasRedis, mayInstall } from './debian.mjs';
import { install, installApiTools, root } from './install.mjs';

process.chdir(root);
const words = process.argv.slice(2);
const only = words
  .find((word) => word.startsWith('--only='))
  ?.slice(7)
  .split(',');
const reports = join(root, 'dist', 'reports');
const count = { passed: 0, failed: 0 };
/** @type {Set<string>} the steps of which a test failed */
const counted = new Set();
/** @type {string[]} */
const summary = [];
/** @type {string[]} */
const notRun = [];
/** @type {string[]} what was true only when it was tried again: a race in the test or in the product, to be found */
const unsteady = [];

/**
 * A row of steps. One shows what its programs print as they print it; the other keeps it until its step has ended, so
 * that the two are never mixed.
 * @typedef {{ shows: boolean, kept: string[] }} Row
 */

/** Says something in a row. @type {(row: Row, text: string) => void} */
const say = ({ shows, kept }, text) => void (shows ? process.stdout.write(text) : kept.push(text));

/**
 * Runs a program of node_modules in a row.
 * @param {Row} row
 * @param {string} script
 * @param {string[]} arguments_
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} whether it succeeded
 */
function node(row, script, arguments_, env = {}) {
  const program = spawn(process.execPath, [script, ...arguments_], {
    stdio: row.shows ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  for (const stream of [program.stdout, program.stderr])
    stream?.setEncoding('utf8').on('data', (text) => say(row, text));
  return new Promise((resolve, reject) => {
    program.on('error', reject);
    program.on('close', (code) => resolve(code === 0));
  });
}

/** @param {string} file */
function report(file) {
  const path = join(reports, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** @param {Row} row */
const types = async (row) =>
  (await node(row, 'node_modules/next/dist/bin/next', ['typegen'])) &&
  (await node(row, 'node_modules/typescript/bin/tsc', ['-p', '.']));

/** The tests with a real Redis; they are those of `*.redis.test.ts`. */
const redisTests = 'src/**/*.redis.test.ts';

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

/**
 * Runs projects of vitest.config.ts.
 * @param {Row} row
 * @param {string} name of the report
 * @param {string[]} projects
 * @param {string} [without] files of tests that cannot run here
 */
async function projects(row, name, projects, without = '') {
  const arguments_ = ['run', ...projects.map((project) => `--project=${project}`), ...reporters(name)];
  const succeeded = await node(row, 'node_modules/vitest/vitest.mjs', arguments_, { TESTS_WITHOUT: without });
  tally(name);
  return succeeded;
}

/** @param {Row} row */
function tests(row) {
  const redis = findRedis();
  if (!redis)
    notRun.push(`limits over Redis (${redisTests}): no redis-server; as root: ${aptLine('redis-server')}`);
  const mounts = canMount();
  if (!mounts) notRun.push(`full disks (${diskTests}): no disk can be mounted; run it as root on Linux`);
  const without = [
    ...(redis ? [] : [redisTests]),
    ...(mounts ? [] : [diskTests]),
    ...(steps.some(({ name }) => name === 'branches') ? [branchTests] : []),
  ];
  return projects(row, 'unit', ['together', 'alone'], without.join(','));
}

/**
 * Whole books of every kind and theme, made and read again.
 * @param {Row} row
 */
function books(row) {
  const epubcheck = findEpubcheck();
  if (!epubcheck)
    notRun.push(`EPUB files under epubcheck (${epubTests}): no epubcheck; as root: ${aptLine('epubcheck')}`);
  return projects(row, 'books', ['books'], epubcheck ? '' : epubTests);
}

/** The tests that reach every branch; where that step runs too, the unit tests leave them to it. */
const branchTests = 'src/culinary/**/!(*laws).test.ts';

/**
 * Amounts are the heart of the product: every branch of src/culinary is reached by a test.
 * @param {Row} row
 */
async function branches(row) {
  const arguments_ = ['run', '--config=tools/culinary/vitest.config.ts', ...reporters('branches')];
  const succeeded = await node(row, 'node_modules/vitest/vitest.mjs', arguments_);
  tally('branches');
  return succeeded;
}

/**
 * The document under two linters, a client made from it, and every operation through a validating proxy.
 * @param {Row} row
 */
async function api(row) {
  if (!installApiTools()) return false;
  const succeeded = await node(row, 'node_modules/vitest/vitest.mjs', [
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
  if (result?.numFailedTests > 0) counted.add(name);
}

/**
 * The schema in the code and the migrations must say the same: generating anew must find nothing to do.
 * @param {Row} row
 */
async function migrations(row) {
  const folder = 'drizzle/migrations';
  if (!existsSync(folder)) return true;
  const before = mkdtempSync(join(tmpdir(), 'galley-migrations-'));
  cpSync(folder, before, { recursive: true });
  const journal = () => readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  const known = journal();
  const generated = await node(row, 'node_modules/drizzle-kit/bin.cjs', [
    'generate',
    '--config=drizzle/drizzle.config.ts',
    '--name=drift',
  ]);
  const same = generated && journal() === known;
  if (!same) {
    rmSync(folder, { recursive: true });
    cpSync(before, folder, { recursive: true });
    say(row, 'The tables in the code differ from the migrations: run `npm run db:generate`.\n');
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

/**
 * @param {Row} row
 * @returns {Promise<boolean | 'not run'>}
 */
async function journeys(row) {
  const browser = await findChromium();
  if (!browser) {
    notRun.push(
      `browser journeys: no Chromium was found or could be installed; as root: ${aptLine(HEADLESS)}`,
    );
    return 'not run';
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-e2e-'));
  const succeeded = await node(
    row,
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
  if (result?.stats.unexpected > 0) counted.add('e2e');
  if (!succeeded) say(row, `What the servers said: ${join(reports, 'server-*.log')}\n`);
  return succeeded;
}

/**
 * `needs` is the step that makes what this one reads; `aside` has it in the row that does not show what it prints.
 * @typedef {(row: Row) => Promise<boolean | 'not run'>} Run
 * @typedef {{ name: string, title: string, aside?: boolean, needs?: string, run: Run }} Step
 * @type {Step[]}
 */
const all = [
  {
    name: 'lint',
    title: 'lint and format',
    run: (row) => node(row, 'node_modules/@biomejs/biome/bin/biome', ['ci', '.']),
  },
  {
    name: 'unused',
    title: 'files, exports and libraries that nobody uses',
    run: (row) => node(row, 'node_modules/knip/bin/knip.js', ['--no-progress']),
  },
  { name: 'types', title: 'types', run: types },
  { name: 'unit', title: 'unit and API tests', aside: true, run: tests },
  { name: 'books', title: 'books as they come out', aside: true, run: books },
  { name: 'branches', title: 'every branch of src/culinary', aside: true, run: branches },
  { name: 'api', title: 'the API through its document', aside: true, run: api },
  { name: 'migrations', title: 'migrations match the tables', run: migrations },
  { name: 'build', title: 'production build', run: (row) => node(row, 'scripts/start.mjs', ['--build']) },
  { name: 'e2e', title: 'browser journeys', needs: 'build', run: journeys },
];
const steps = all.filter(({ name }) =>
  only ? only.includes(name) : name !== 'e2e' || !words.includes('--no-e2e'),
);

/** Says which packages of the system will be installed, before anything is. */
async function announcePackages() {
  if (!mayInstall()) return;
  const has = /** @param {string} name */ (name) => steps.some((step) => step.name === name);
  const missing = [
    ...(has('unit') && !hasRedis() ? ['redis-server'] : []),
    ...(has('books') && !hasEpubcheck() ? ['epubcheck'] : []),
    ...(has('e2e') && !(await hasChromium()) ? [HEADLESS] : []),
  ];
  if (missing.length > 0)
    process.stdout.write(
      `Not on this system, and installed by apt-get before the step that needs it: ${missing.join(', ')}\n`,
    );
}

/**
 * Runs a step; one that throws has failed.
 * @param {Step} step
 * @param {Row} row
 */
async function attempt({ run }, row) {
  try {
    return await run(row);
  } catch (error) {
    say(row, `${error instanceof Error ? error.stack : error}\n`);
    return false;
  }
}

/** @type {Step[]} */
const failed = [];

/**
 * Runs steps one after the other.
 * @param {Step[]} those
 * @param {Row} row
 */
async function inRow(those, row) {
  for (const step of those) {
    say(row, `\n── ${step.title}\n`);
    const began = Date.now();
    const note = (/** @type {string} */ word, reason = '') => {
      const seconds = `${((Date.now() - began) / 1000).toFixed(1)} s`;
      const line = `${word.padEnd(8)}${seconds.padStart(8)}  ${step.title}${reason}`;
      summary.push(line);
      say(row, `   ${line}\n`);
      process.stdout.write(row.kept.splice(0).join(''));
    };
    const missed = failed.find(({ name }) => name === step.needs);
    if (missed) {
      note('LEFT OUT', `: it needs the ${missed.title}, which failed`);
      continue;
    }
    const result = await attempt(step, row);
    note(result === 'not run' ? 'NOT RUN' : result ? 'ok' : 'FAILED');
    if (result === false) failed.push(step);
  }
}

await install();
await announcePackages();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const asides = steps.filter(({ aside }) => aside);
const others = steps.filter(({ aside }) => !aside);
await Promise.all([
  inRow(others, { shows: true, kept: [] }),
  // By itself there is nothing that it could be mixed with.
  inRow(asides, { shows: others.length === 0, kept: [] }),
]);
// A step that fails without a failed test, as the linter does, counts as one.
count.failed += failed.filter(({ name }) => !counted.has(name)).length;
if (process.env.REQUIRE_ALL) count.failed += notRun.length;
process.stdout.write(`\n── summary\n${summary.join('\n')}\n`);
for (const line of notRun) process.stdout.write(`NOT RUN: ${line}\n`);
for (const line of unsteady) process.stdout.write(`UNSTEADY: ${line}\n`);
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`);
process.exitCode = count.failed > 0 ? 1 : 0;
