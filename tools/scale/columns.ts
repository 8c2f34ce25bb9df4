import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endFile } from '@/testing/cleanup';
import { markdown, type Part } from '../crash/report';
import { loadAverage, machine } from '../machine';

/** A row of a column: what was measured, its value, and whether that is right. */
export type Figure = [what: string, value: string, isRight?: boolean];

/** A setup that is measured, in a folder of its own that PostgreSQL's user may enter. */
export interface Setup<T> {
  name: string;
  measure(folder: string): Promise<T>;
}

/** Measures each setup, one after another. What a measurement starts, it ends by `atEnd`. */
export async function measureEach<T>(setups: readonly Setup<T>[]): Promise<T[]> {
  if (process.platform !== 'linux') throw new Error('The measurements need Linux.');
  const measured: T[] = [];
  for (const { name, measure } of setups) {
    process.stdout.write(`\n── ${name}\n`);
    const folder = mkdtempSync(join(tmpdir(), 'galley-scale-'));
    chmodSync(folder, 0o755); // for PostgreSQL's user, when we are root
    try {
      measured.push(await measure(folder));
    } finally {
      await endFile();
    }
    rmSync(folder, { recursive: true, force: true });
  }
  return measured;
}

/** Prints a table of docs/scale.md with the machine it was measured on, and whether every value is right. */
export function printTable(title: string, table: Pick<Part, 'head' | 'rows' | 'notes' | 'passed'>): void {
  const about = `${machine()}, load average ${loadAverage()}`;
  const text = markdown({ title, about: [about], ...table });
  process.stdout.write(`\n${text}\n\n${table.passed ? 'held' : 'BROKEN'}\n`);
}

/**
 * Measures each column, one after another, each with the same rows, and prints them as a table of docs/scale.md.
 * False when a value isn't right.
 */
export async function printColumns(title: string, columns: readonly Setup<Figure[]>[]): Promise<boolean> {
  const measured = await measureEach(columns);
  const passed = measured.flat().every(([, , isRight = true]) => isRight);
  const rows =
    measured[0]?.map(([what], at) => [what, ...measured.map((column) => column[at]?.[1] ?? '')]) ?? [];
  printTable(title, { head: ['', ...columns.map(({ name }) => name)], rows, notes: [], passed });
  return passed;
}
