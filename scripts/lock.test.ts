import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startOf, takeLock } from './lock.mjs';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Lets many take the lock at once; how many held it at the same time at most. */
async function crowd(takers: number): Promise<number> {
  let inside = 0;
  let most = 0;
  const take = async () => {
    const release = await takeLock(path);
    inside += 1;
    most = Math.max(most, inside);
    await new Promise(setImmediate);
    inside -= 1;
    release();
  };
  await Promise.all(Array.from({ length: takers }, take));
  return most;
}

function deadProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

it('is held by one at a time', async () => {
  expect(await crowd(12)).toBe(1);
});

it('is taken over from a holder that has died, by one at a time', async () => {
  writeFileSync(path, JSON.stringify({ id: 'dead-one', pid: deadProcess(), started: 'long ago' }));
  expect(await crowd(12)).toBe(1);
});

it('is taken over when its process id belongs to another process by now', async () => {
  writeFileSync(path, JSON.stringify({ id: 'reused-1', pid: process.pid, started: 'another boot/1' }));
  expect(await crowd(2)).toBe(1);
});

it('is taken over when the process that was taking it over died as well', async () => {
  const dead = { pid: deadProcess(), started: '' };
  writeFileSync(path, JSON.stringify({ id: 'dead-one', ...dead }));
  writeFileSync(`${path}.dead-one`, JSON.stringify({ id: 'dead-two', ...dead }));
  expect(await crowd(6)).toBe(1);
});

it('makes others wait, and tells them once for whom', async () => {
  const waitedFor: number[] = [];
  const release = await takeLock(path);
  const second = takeLock(path, { onWait: (pid) => waitedFor.push(pid) });
  await expect.poll(() => waitedFor).toEqual([process.pid]);
  release();
  (await second)();
});

it('leaves no files behind', async () => {
  await crowd(5);
  expect(readdirSync(folder)).toEqual([]);
});

it('tells processes with the same id apart by their start, where the system knows it', () => {
  const known = process.platform === 'linux' ? /^[0-9a-f-]{36}\/\d+$/ : /^$/;
  expect(startOf(process.pid)).toMatch(known);
  expect(startOf(process.ppid)).toMatch(known);
});
