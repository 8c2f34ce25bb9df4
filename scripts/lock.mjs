// A lock between processes on one machine: a file that names its holder. Plain JavaScript, because
// `scripts/start.mjs` needs it before anything is installed.
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {{ id: string, pid: number, started: string }} Holder */

/**
 * When a process started, in a form that differs for a later process with the same id; '' where the
 * system does not tell (then only the id counts).
 * @param {number} pid
 * @returns {string}
 */
export function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The command name in parentheses may itself hold spaces; field 22 is counted after it.
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}

/**
 * Whether a process exists (also when it belongs to somebody else).
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * @param {string} path
 * @returns {Holder | undefined} undefined when nobody holds the lock
 */
function holderOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Takes the lock at `path`, waiting while a living process holds it. A lock whose holder is dead is removed
 * by exactly one of the waiting processes: the one that holds the lock named after that dead holder.
 * @param {string} path
 * @param {{ onWait?: (pid: number) => void }} [options] `onWait` is called once, before waiting
 * @returns {Promise<() => void>} releases the lock
 */
export async function takeLock(path, { onWait } = {}) {
  const id = randomUUID();
  const mine = `${path}.${process.pid}.${id.slice(0, 8)}`;
  mkdirSync(dirname(path), { recursive: true });
  // Written first and linked whole, so that nobody ever reads half a lock.
  writeFileSync(mine, JSON.stringify({ id, pid: process.pid, started: startOf(process.pid) }), {
    mode: 0o644,
  });
  let told = false;
  try {
    for (;;) {
      try {
        linkSync(mine, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const holder = holderOf(path);
      if (holder && !(isAlive(holder.pid) && startOf(holder.pid) === holder.started)) {
        const release = await takeLock(`${path}.${holder.id.slice(0, 8)}`);
        if (holderOf(path)?.id === holder.id) rmSync(path, { force: true });
        release();
        continue;
      }
      if (holder && !told) onWait?.(holder.pid);
      told ||= holder !== undefined;
      await delay(20);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}
