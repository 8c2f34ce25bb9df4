import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/postgres/layout';
import { machine } from '../machine';
import type { Measured } from './load';

/** One operation of the app beside a server that sends its own statements, and one that sends lean ones. */
export interface Row {
  name: string;
  app: Measured;
  floor: Measured;
  lean: Measured;
}

/** The operations of the app at one size: of the library that is asked, and of all accounts together. */
export interface Growth {
  own: number;
  all: number;
  operations: { name: string; measured: Measured }[];
}

/** CPU that may be spent for one that the lean floor spends. */
const AIM: Record<string, number> = {
  list: 1.5,
  get: 2,
  'three filters': 1.5,
  'search, a rare word': 1.5,
  'search, two words': 1.5,
  create: 3,
  patch: 3,
};

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);
const cpu = ({ cpu: { app, database } }: Measured) => app + database;
const rate = ({ requests, seconds }: Measured) => (requests / seconds).toFixed(0);

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
}

function floorTable(rows: readonly Row[]): string {
  const spent = (measured: Measured) => `${ms(measured.cpu.app)} + ${ms(measured.cpu.database)}`;
  const times = (app: Measured, other: Measured) => (cpu(app) / cpu(other)).toFixed(2);
  return table(
    [
      ...['operation', 'Galley: req/s', 'p50 / p99', 'CPU', 'same SQL: CPU', 'ratio'],
      ...['lean SQL: req/s', 'p50 / p99', 'CPU', 'ratio', 'goal'],
    ],
    rows.map(({ name, app, floor, lean }) => [
      name,
      ...[rate(app), `${ms(app.p50)} / ${ms(app.p99)}`, spent(app), spent(floor)],
      `${times(app, floor)} ×`,
      ...[rate(lean), `${ms(lean.p50)} / ${ms(lean.p99)}`, spent(lean)],
      `**${times(app, lean)} ×**`,
      `≤ ${AIM[name] ?? ''} ×`,
    ]),
  );
}

function growthTable(sizes: readonly Growth[]): string {
  const [first] = sizes;
  if (first === undefined) return '';
  const named = ({ own, all }: Growth) =>
    all > own ? `${own.toLocaleString('en')} of ${all.toLocaleString('en')}` : own.toLocaleString('en');
  return table(
    [
      'operation',
      ...sizes.flatMap((size) => [`${named(size)}: p50 / p95`, 'CPU']),
      ...(sizes.length > 1 ? ['CPU growth'] : []),
    ],
    first.operations.map(({ name, measured }, index) => {
      const all = sizes.map((size) => size.operations[index]?.measured ?? measured);
      const last = all.at(-1) ?? measured;
      return [
        name,
        ...all.flatMap((one) => [`${ms(one.p50)} / ${ms(one.p95)}`, ms(cpu(one))]),
        ...(sizes.length > 1 ? [`${(cpu(last) / cpu(measured)).toFixed(2)} ×`] : []),
      ];
    }),
  );
}

/** What is not as it should be, in words. */
function shortfall(rows: readonly Row[]): string {
  const short = rows.filter(({ name, app, lean }) => cpu(app) / cpu(lean) > (AIM[name] ?? 0));
  return short.length === 0
    ? 'All goals are met.'
    : `Goals not met yet: ${short.map(({ name }) => name).join('; ')}.`;
}

/** Writes docs/benchmarks.md and returns its text; `load` is that before the measurement. */
export function writeReport(rows: readonly Row[], sizes: readonly Growth[], load: string): string {
  const text = `# Benchmarks

\`npm run bench\` generated this page on ${machine()} and the embedded PostgreSQL 18. The load average was ${load} when it started. Ratios tell you more than times: the servers took turns in the same run, on the same database. All times are in milliseconds. CPU is per request: the server's process + the database's processes, read from \`/proc\`.

## Compared with bare servers

We compare Galley with the least Node can do: a bare \`node:http\` server that runs prepared statements through postgres.js and returns the rows as JSON. It checks no tokens, counts no limits, validates nothing, and creates no ETags.

- **Same SQL** runs Galley's own statements. It shows what our layers cost.
- **Lean SQL** runs the simplest SQL that answers the same question: a plain table with four indexes and its key, \`count(*)\`, \`ts_rank\`, and a single insert or update. It shows what our design costs. It keeps no revisions, corrects no typos, knows no other names for a food, completes no words, and reads everyone's recipes with a word before it checks whose they are.

Galley is the production server, called over REST with a bearer token: ${sizes[0]?.own.toLocaleString('en') ?? ''} recipes in one account, eight requests at a time.

${floorTable(rows)}

${shortfall(rows)}

## As the database grows

Galley alone, one request at a time. “10,000 of 1,000,000” is the same library next to accounts with a hundred short recipes each. [How search works](search.md) has more lists and searches, with 100,000 recipes in one account.

${growthTable(sizes)}
`;
  writeFileSync(join(projectRoot(), 'docs', 'benchmarks.md'), text);
  return text;
}
