import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../postgres/layout';
import type { Measured } from './load';

/** One operation of the app beside the floor. */
export interface Row {
  name: string;
  app: Measured;
  floor: Measured;
}

/** The operations of the app at one size of the library. */
export interface Growth {
  recipes: number;
  operations: { name: string; measured: Measured }[];
}

/** CPU that may be spent for one that the floor spends. */
const AIM: Record<string, number> = { list: 2, get: 2, search: 2, create: 3 };

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);
const cpu = ({ cpu: { app, database } }: Measured) => app + database;
const rate = ({ requests, seconds }: Measured) => (requests / seconds).toFixed(0);

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
}

function floorTable(rows: readonly Row[]): string {
  const half = (measured: Measured) => [
    rate(measured),
    `${ms(measured.p50)} / ${ms(measured.p99)}`,
    `${ms(measured.cpu.app)} + ${ms(measured.cpu.database)}`,
  ];
  return table(
    [
      ...['operation', 'floor: req/s', 'p50 / p99', 'CPU', 'Galley: req/s', 'p50 / p99', 'CPU'],
      ...['CPU ratio', 'aim'],
    ],
    rows.map(({ name, app, floor }) => [
      name,
      ...half(floor),
      ...half(app),
      `**${(cpu(app) / cpu(floor)).toFixed(2)} ×**`,
      `≤ ${AIM[name] ?? ''} ×`,
    ]),
  );
}

function growthTable(sizes: readonly Growth[]): string {
  const [first] = sizes;
  if (first === undefined) return '';
  const named = (size: Growth) => size.recipes.toLocaleString('en');
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

/** Writes docs/benchmarks.md and returns its text. */
export function writeReport(rows: readonly Row[], sizes: readonly Growth[], cores: number): string {
  const text = `# Benchmarks

Written by \`npm run bench\` on ${cores} shared cores with Node ${process.versions.node} and the embedded PostgreSQL 18. Other programs ran on the same machine, so times are long and only the ratios say much: both servers were measured by turns, in the same run, on the same database. All times are milliseconds; CPU is per request, of the server's process + of the database's processes, read from \`/proc\`.

## Beside the floor

The floor is the least that Node can do for the same rows: a bare \`node:http\` server that sends the statements Galley sends, prepared, through postgres.js and answers with the rows as JSON. It checks no token, counts against no limit, validates nothing and makes no ETag. Galley is the production server, asked over REST with a bearer token. ${sizes[0]?.recipes.toLocaleString('en') ?? ''} recipes in one account, eight requests at a time.

${floorTable(rows)}

## As the library grows

One request at a time, Galley alone. [How search works](search.md) has more lists and searches of 100,000 recipes.

${growthTable(sizes)}
`;
  writeFileSync(join(projectRoot(), 'docs', 'benchmarks.md'), text);
  return text;
}
