// `npm run outdated:security`: which libraries are behind the newest version of their major line, since when, and
// why. Reasons to stay behind are kept in docs/security-floor.json. Fails for one that is behind without a reason.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../scripts/install.mjs';

/** @typedef {{ version: string, since?: string, why: string }} Entry */
/** @type {{ floor: Record<string, Entry>, held: Record<string, Entry> }} */
const { floor, held } = JSON.parse(readFileSync(join(root, 'docs/security-floor.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** @type {Record<string, string>} */
const used = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

/**
 * When each version of a library was published, by its registry.
 * @param {string} name
 * @returns {Promise<Record<string, string>>}
 */
async function published(name) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const run = spawn(npm, ['view', name, 'time', '--json', '--loglevel=error'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  let text = '';
  for await (const piece of run.stdout) text += piece;
  try {
    return JSON.parse(text);
  } catch {
    return fail(`The registry does not say which versions of ${name} there are. Is this machine online?`);
  }
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

/**
 * The released versions of the same major line that are newer, oldest first.
 * @param {string} version
 * @param {Record<string, string>} times
 */
const newer = (version, times) =>
  Object.keys(times)
    .filter((other) => /^\d+\.\d+\.\d+$/.test(other) && numbers(other)[0] === numbers(version)[0])
    .filter((other) => compare(other, version) > 0)
    .sort(compare);

const names = Object.keys(used).filter((name) => /^\d+\.\d+\.\d+$/.test(used[name] ?? ''));
/** @type {{ name: string, version: string, newest: string, since: string, why: string | undefined }[]} */
const behind = [];
const queue = [...names];
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const version = used[name] ?? '';
      const times = await published(name);
      const later = newer(version, times);
      const newest = later.at(-1);
      if (newest === undefined) continue;
      const since = (times[later[0] ?? newest] ?? '').slice(0, 10);
      const reason = held[name];
      // A reason is one for the version it was found for; a newer one is looked at anew.
      const why = reason && compare(newest, reason.version) <= 0 ? reason.why : undefined;
      behind.push({ name, version, newest, since, why });
    }
  }),
);

for (const { name, version, newest, since, why } of behind.sort((a, b) => a.since.localeCompare(b.since)))
  console.log(
    `${name} ${version}, newest ${newest}, behind since ${since}: ${why ?? 'NO REASON, bring it up'}`,
  );
for (const [name, { version, since, why }] of Object.entries(held))
  if (!(name in used)) console.log(`${name}, newest ${version}, behind since ${since}: ${why}`);
for (const name of Object.keys(held))
  if (name in used && !behind.some((library) => library.name === name))
    console.log(`${name} is no longer behind: take it out of "held" in docs/security-floor.json.`);
const unsafe = Object.entries(floor).filter(([name, { version }]) => compare(used[name] ?? '0', version) < 0);
for (const [name, { version, since, why }] of unsafe)
  console.log(`${name} ${used[name]} is UNSAFE, safe from ${version} of ${since}: ${why}`);
const unexplained = behind.filter(({ why }) => why === undefined).length;
console.log(`${names.length} libraries, ${behind.length} behind, ${unexplained} without a reason`);
process.exitCode = unexplained + unsafe.length === 0 ? 0 : 1;
