import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Part } from '../crash/report';
import { machine } from '../machine';
import { type Amounts, type Evidence, PROMISES, type Promised } from './promises';

/** Where the result of each promise is kept until the page is written. */
const KEPT = 'dist/trust';

const USUAL: Amounts = { rounds: 50, requests: 100_000, minutes: 60 };

/** What came of a promise. */
interface Proof {
  measured: string;
  passed: boolean;
  /** The day, as ISO 8601. */
  day: string;
}

/** Runs a program of the project and shows what it says; whether it ended well. */
function ran(...words: string[]): boolean {
  return spawnSync(process.execPath, words, { stdio: 'inherit' }).status === 0;
}

/** Tests, with how many there were. One that was left out proves nothing. */
function provenByTests(tests: readonly string[], name: string): Omit<Proof, 'day'> {
  const file = join(KEPT, `${name}.tests.json`);
  const passed = ran(
    ...['node_modules/vitest/vitest.mjs', 'run', ...tests, '--reporter=default', '--reporter=json'],
    `--outputFile.json=${file}`,
  );
  const found: Record<'numTotalTests' | 'numPassedTests' | 'numFailedTests', number> = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const { numTotalTests: all, numPassedTests: good, numFailedTests: bad } = found;
  return {
    measured: `${all} tests, ${bad} failed${all > good + bad ? `, ${all - good - bad} not run` : ''}`,
    passed: passed && all === good,
  };
}

/** A part of `npm run crash`, with these columns of its table, or all of them. */
function provenByCrash(part: string, rounds: number, shown: readonly string[]): Omit<Proof, 'day'> {
  const passed = ran('tools/crash/run.mjs', '--rounds', String(rounds), `--only=${part}`);
  const { head, rows }: Part = JSON.parse(readFileSync(`dist/durability/${part}.json`, 'utf8'));
  const columns = shown.length === 0 ? head : shown;
  const measured = rows.map((row) =>
    columns.map((column) => `${column} ${row[head.indexOf(column)] ?? ''}`).join(', '),
  );
  return { measured: measured.join('; '), passed };
}

/** A run of `npm run soak`. */
function provenBySoak(words: readonly string[]): Omit<Proof, 'day'> {
  const passed = ran('tools/soak/run.mjs', ...words);
  return { measured: JSON.parse(readFileSync('dist/soak.json', 'utf8')).words, passed };
}

function proofOf({ name, evidence }: Promised, amounts: Amounts): Proof {
  const day = new Date().toISOString().slice(0, 10);
  if ('tests' in evidence) return { ...provenByTests(evidence.tests, name), day };
  if ('soak' in evidence) return { ...provenBySoak(evidence.soak(amounts)), day };
  return { ...provenByCrash(evidence.crash, evidence.rounds(amounts), evidence.shown), day };
}

const wordOf = (words: readonly string[], name: string) =>
  words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);

/**
 * Proves the promises of docs/trust.md: `npm run prove -- --only=kill,disk --rounds=50 --requests=100000 --minutes=60`.
 * Writes the page from the newest result of each once all have one. False when a promise was broken.
 */
export async function prove(words: readonly string[]): Promise<boolean> {
  if (process.platform !== 'linux') throw new Error('The proofs need Linux.');
  const amount = (name: keyof Amounts) => Number(wordOf(words, name) ?? USUAL[name]);
  const amounts = { rounds: amount('rounds'), requests: amount('requests'), minutes: amount('minutes') };
  const only = wordOf(words, 'only')?.split(',');
  const unknown = only?.filter((name) => PROMISES.every((one) => one.name !== name)) ?? [];
  if (unknown.length > 0) throw new Error(`There’s no promise named ${unknown.join(' or ')}.`);
  mkdirSync(KEPT, { recursive: true });
  const broken: string[] = [];
  for (const one of PROMISES) {
    if (only !== undefined && !only.includes(one.name)) continue;
    process.stdout.write(`\n── ${one.name}: ${one.promise}\n`);
    const proof = proofOf(one, amounts);
    writeFileSync(fileOf(one), JSON.stringify(proof));
    process.stdout.write(`${proof.passed ? 'held' : 'BROKEN'}: ${proof.measured}\n`);
    if (!proof.passed) broken.push(one.name);
  }
  const missing = PROMISES.filter((one) => !existsSync(fileOf(one)));
  if (missing.length === 0) writeFileSync('docs/trust.md', page());
  else process.stdout.write(`\ndocs/trust.md waits for ${missing.map(({ name }) => name).join(', ')}.\n`);
  process.stdout.write(`\n${broken.length === 0 ? 'All held.' : `Broken: ${broken.join(', ')}.`}\n`);
  return broken.length === 0;
}

const fileOf = ({ name }: Promised) => join(KEPT, `${name}.json`);

const howOf = (evidence: Evidence): string =>
  'tests' in evidence
    ? evidence.tests.map((file) => `\`${file}\``).join(', ')
    : 'soak' in evidence
      ? '`npm run soak`'
      : `\`npm run crash -- --only=${evidence.crash}\``;

function page(): string {
  const rows = PROMISES.map((one) => {
    const { measured, passed, day }: Proof = JSON.parse(readFileSync(fileOf(one), 'utf8'));
    return [one.promise.replaceAll('’', "'"), measured, passed ? 'yes' : '**no**', day, howOf(one.evidence)];
  });
  const head = ['promise', 'measured', 'held', 'on', 'how'];
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  return `${[
    '# What you can rely on',
    `\`npm run prove\` generated this page, on ${machine()}. The load average over the last 15 minutes was ${loadavg()[2]?.toFixed(0)}. It takes hours in full: 50 rounds of every kill, 100,000 generated requests, and an hour of mixed work. \`--only=kill,disk\` proves some promises anew, \`--rounds=\`, \`--requests=\`, and \`--minutes=\` make it shorter. Every promise without a tool of its own is also a test of \`npm test\`.`,
    table,
    'Times are in ms. [How durable Galley is](durability.md) explains the figures of `npm run crash`, and [SECURITY.md](../SECURITY.md) how to report what breaks a promise.',
  ].join('\n\n')}\n`;
}
