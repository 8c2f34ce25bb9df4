import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second (USER_HZ), whatever the kernel's own tick is. */
const TICK_MS = 10;

/** CPU milliseconds that a process has used, all its threads together; 0 when it is gone. */
export function cpuOf(pid: number | string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, so fields are counted from behind it: utime is 14, stime 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

/** CPU milliseconds that a server and the database's processes have used so far. */
export interface CpuUse {
  app: number;
  database: number;
}

/** Reads what the process `app` and every process whose title has `cluster` have used. */
export function cpuUse(app: number, cluster: string): CpuUse {
  let database = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`postgres: ${cluster}`)) continue;
    } catch {
      continue; // it has ended meanwhile
    }
    database += cpuOf(pid);
  }
  return { app: cpuOf(app), database };
}
