import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endFile } from '@/testing/cleanup';
import { markdown } from '../crash/report';

/** A row of a column: what was measured, its value, and whether that is right. */
export type Figure = [what: string, value: string, isRight?: boolean];

/** A setup that is measured, in a folder of its own that PostgreSQL's user may enter. */
export interface Column {
  name: string;
  measure(folder: string): Promise<Figure[]>;
}

/**
 * Measures each column, one after another, each with the same rows, and prints them as a table of docs/scale.md.
 * False when a value isn't right. What a measurement starts, it ends by `atEnd`.
 */
export async function printColumns(title: string, columns: readonly Column[]): Promise<boolean> {
  if (process.platform !== 'linux') throw new Error('The measurements need Linux.');
  const measured: Figure[][] = [];
  for (const { name, measure } of columns) {
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
  const passed = measured.flat().every(([, , isRight = true]) => isRight);
  const rows =
    measured[0]?.map(([what], at) => [what, ...measured.map((column) => column[at]?.[1] ?? '')]) ?? [];
  const about = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, load average ${loadavg()[0]?.toFixed(1)}`;
  const head = ['', ...columns.map(({ name }) => name)];
  process.stdout.write(
    `\n${markdown({ title, about: [about], head, rows, notes: [], passed })}\n\n${passed ? 'held' : 'BROKEN'}\n`,
  );
  return passed;
}
