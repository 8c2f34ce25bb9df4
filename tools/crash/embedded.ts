import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { role } from '../../scripts/postgres/cluster';
import { type Layout, layoutOf } from '../../scripts/postgres/layout';
import { serverProcesses } from '../../scripts/postgres/processes';
import { pause } from './client';

const postmasters = ({ pgData, clusterName }: Layout): number[] =>
  serverProcesses(pgData, clusterName).flatMap(({ pid, postmaster }) => (postmaster ? [pid] : []));

/** Connections of our own to the embedded PostgreSQL of a data folder. */
export function connectTo(dataDir: string) {
  const { passwordFile, portFile } = layoutOf(dataDir);
  const [password, port] = [passwordFile, portFile].map((file) => readFileSync(file, 'utf8').trim());
  return postgres(`postgres://${role}:${password}@127.0.0.1:${port}/${role}`, { max: 2, backoff: () => 0.1 });
}

/**
 * Kills the postmaster and waits until the next one answers. Children of a killed one go on answering for a moment,
 * so a write that is acknowledged soon proves nothing.
 */
export async function killPostgres(dataDir: string): Promise<void> {
  const layout = layoutOf(dataDir);
  const killed = postmasters(layout);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  const late = performance.now() + 60_000;
  while (postmasters(layout).every((pid) => killed.includes(pid))) {
    if (performance.now() > late) throw new Error('PostgreSQL was not started anew within a minute.');
    await pause(10);
  }
  const sql = connectTo(dataDir);
  try {
    while (!(await sql`select 1`.then(Boolean, () => false))) await pause(10);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
