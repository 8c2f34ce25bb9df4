import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A process of the cluster's server: the postmaster, or one of its children. */
export interface ServerProcess {
  pid: number;
  postmaster: boolean;
}

function commandLines(): [pid: number, words: string[]][] {
  if (process.platform === 'linux') {
    const lines: [number, string[]][] = [];
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        lines.push([Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')]);
      } catch {
        // It ended in between.
      }
    }
    return lines;
  }
  if (process.platform === 'win32') return [];
  const table = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return table.split('\n').map((line) => {
    const [pid = '', ...words] = line.trim().split(' ');
    return [Number(pid), words];
  });
}

/**
 * The living processes of the server on `pgData`, known by their command line (which everybody may read):
 * the postmaster's names the folder, its children's begin with the cluster's name.
 */
export function serverProcesses(pgData: string, clusterName: string): ServerProcess[] {
  const found: ServerProcess[] = [];
  for (const [pid, words] of commandLines()) {
    const line = words.join(' ');
    if (line.startsWith(`postgres: ${clusterName}: `)) found.push({ pid, postmaster: false });
    else if (basename(words[0] ?? '') === 'postgres' && line.includes(` -D ${pgData} `)) {
      found.push({ pid, postmaster: true });
    }
  }
  return found;
}
