import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { machine } from '../machine';
import { floodRounds } from './flood';
import { killRounds } from './kill';
import { mailToolRounds } from './mail-tools';
import { outageRounds } from './outage';
import { platformRounds } from './platforms';
import { markdown, type Part } from './report';
import { salesRounds } from './sales';
import { stopRounds } from './stop';
import { upgradeRounds } from './upgrade';

/** What is measured, by its name on the command line: a folder of its own and the number of rounds. */
export const PARTS: Record<string, (folder: string, rounds: number) => Promise<Part>> = {
  kill: killRounds,
  sales: salesRounds,
  platforms: (folder) => platformRounds(folder),
  mail: (folder) => mailToolRounds(folder),
  outage: (folder, rounds) => outageRounds(folder, Math.ceil(rounds / 2)),
  stop: stopRounds,
  upgrade: (folder, rounds) => upgradeRounds(folder, Math.ceil(rounds / 4)),
  flood: (folder, rounds) => floodRounds(folder, Math.ceil(rounds / 4)),
};

/** Where the figures of each part are kept until the page is written. */
const kept = 'dist/durability';

/**
 * Measures the promises of durability: `npm run crash -- --rounds 20 --only=kill,outage`. Prints a table for each
 * part and writes docs/durability.md from the newest figures of each. False when a promise was broken.
 */
export async function run(words: string[]): Promise<boolean> {
  if (process.platform !== 'linux') throw new Error('The measurements need Linux.');
  const rounds = Number(words[words.indexOf('--rounds') + 1] ?? 20) || 20;
  const only = words
    .find((word) => word.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const results: Part[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only && !only.includes(name)) continue;
    const folder = mkdtempSync(join(tmpdir(), 'galley-crash-'));
    chmodSync(folder, 0o755); // for PostgreSQL's user, when we are root
    process.stdout.write(`\n── ${name}\n`);
    const part = await measure(folder, rounds);
    rmSync(folder, { recursive: true, force: true });
    results.push(part);
    mkdirSync(kept, { recursive: true });
    writeFileSync(join(kept, `${name}.json`), JSON.stringify(part));
    process.stdout.write(`\n${markdown(part)}\n\n${part.passed ? 'held' : 'BROKEN'}\n`);
  }
  const files = Object.keys(PARTS).map((name) => join(kept, `${name}.json`));
  if (files.every((file) => existsSync(file)))
    writeFileSync('docs/durability.md', page(files.map((file) => JSON.parse(readFileSync(file, 'utf8')))));
  return results.every(({ passed }) => passed);
}

function page(results: readonly Part[]): string {
  return `${[
    '# How durable Galley is',
    `\`npm run crash\` generated this page on ${new Date().toISOString().slice(0, 10)}, on ${machine()} and, unless stated otherwise, the embedded PostgreSQL 18. The load average over the last 15 minutes was ${loadavg()[2]?.toFixed(0)}.`,
    ...results.map(markdown),
  ].join('\n\n')}\n`;
}
