// `npm run outdated:security`: which libraries are behind the newest version of their major line, since when, and
// why. Reasons to stay behind are kept in docs/security-floor.json. Fails for one that is behind without a reason.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../scripts/install.mjs';

/** @typedef {{ version: string, since: string, why: string }} Entry */
/** @type {{ floor: Record<string, Entry>, held: Record<string, Entry> }} */
const { floor, held } = JSON.parse(readFileSync(join(root, 'docs/security-floor.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** @type {Record<string, string>} */
const used = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

/** How many npm processes run side by side. */
const SIDE_BY_SIDE = 2;

/**
 * What npm answers, as JSON; undefined where it has nothing to say. It gives up on a silent registry after half a
 * minute.
 * @param {string[]} words
 * @returns {Promise<Record<string, any> | undefined>}
 */
async function npm(...words) {
  const isWindows = process.platform === 'win32';
  const patience = ['--fetch-timeout=15000', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  const run = spawn(isWindows ? 'npm.cmd' : 'npm', [...words, '--json', '--loglevel=silent', ...patience], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: isWindows,
  });
  let text = '';
  for await (const piece of run.stdout) text += piece;
  const answer = text.trim() === '' ? undefined : JSON.parse(text);
  if (answer?.error) fail('Can’t reach the npm registry. Is this machine online?');
  return answer;
}

/**
 * Carries out `work` for each of `items`, a few side by side.
 * @template T
 * @param {T[]} items
 * @param {(item: T) => Promise<void>} work
 */
async function each(items, work) {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

/** @param {string} version */
const numbers = (version) => version.split('.').map(Number);

/**
 * @param {string} one
 * @param {string} other
 * @returns {number} below 0 where `one` is the older version
 */
function compare(one, other) {
  const [left, right] = [numbers(one), numbers(other)];
  return left.map((number, index) => number - (right[index] ?? 0)).find((gap) => gap !== 0) ?? 0;
}

/** @param {string} one @param {string} other */
const ofOneMajor = (one, other) => numbers(one)[0] === numbers(other)[0];

/**
 * The released versions of the same major line that are newer, oldest first.
 * @param {string} version
 * @param {Record<string, string>} times when each version was published
 */
const newer = (version, times) =>
  Object.keys(times)
    .filter((other) => /^\d+\.\d+\.\d+$/.test(other) && ofOneMajor(other, version))
    .filter((other) => compare(other, version) > 0)
    .sort(compare);

const names = Object.keys(used).filter((name) => /^\d+\.\d+\.\d+$/.test(used[name] ?? ''));
console.log(`Checking ${names.length} packages.`);

const started = Date.now();
const stillAsking = setInterval(() => {
  console.log(`Still checking after ${Math.round((Date.now() - started) / 1000)} s.`);
}, 5_000);

/** The newest version that runs on this Node, of each library that has a newer one. @type {Map<string, string>} */
const latest = new Map();
// One question about all of them, which npm asks several at a time.
for (const [name, found] of Object.entries((await npm('outdated')) ?? {}))
  if (names.includes(name) && found.latest !== used[name]) latest.set(name, found.latest);

/** @type {Map<string, Entry>} */
const behind = new Map();
/** A reason is one for the version it was found for; a newer one is looked at anew. */
for (const [name, entry] of Object.entries(held)) {
  const newest = latest.get(name);
  const isNewer =
    newest !== undefined && ofOneMajor(newest, entry.version) && compare(newest, entry.version) > 0;
  if (isNewer) continue;
  if (name in used && compare(used[name] ?? '', entry.version) >= 0)
    console.log(`${name} is up to date again. Remove it from "held" in docs/security-floor.json.`);
  else behind.set(name, entry);
}
const unexplained = new Set();
await each(
  [...latest.keys()].filter((name) => !behind.has(name)),
  async (name) => {
    const times = (await npm('view', name, 'time')) ?? {};
    const later = newer(used[name] ?? '', times);
    const newest = later.at(-1);
    if (newest === undefined) return;
    unexplained.add(name);
    const since = (times[later[0] ?? newest] ?? '').slice(0, 10);
    behind.set(name, { version: newest, since, why: 'NO REASON, please update' });
  },
);
clearInterval(stillAsking);

for (const [name, { version, since, why }] of [...behind].sort(([, a], [, b]) =>
  a.since.localeCompare(b.since),
))
  console.log(
    `${[name, used[name]].filter(Boolean).join(' ')}, newest ${version}, outdated since ${since}: ${why}`,
  );
const unsafe = Object.entries(floor).filter(([name, { version }]) => compare(used[name] ?? '0', version) < 0);
for (const [name, { version, since, why }] of unsafe)
  console.log(`${name} ${used[name]} is UNSAFE, fixed in ${version} (${since}): ${why}`);
console.log(`${names.length} packages, ${behind.size} outdated, ${unexplained.size} without a reason`);
process.exitCode = unexplained.size + unsafe.length === 0 ? 0 : 1;
