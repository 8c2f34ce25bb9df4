import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commitOf } from './commit';

const fresh = () => mkdtempSync(join(tmpdir(), 'galley-commit-'));
const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

it('is what git says: on a branch, once its refs are packed, and away from any branch', () => {
  const folder = fresh();
  git(folder, 'init');
  writeFileSync(join(folder, 'a'), 'a');
  git(folder, 'add', 'a');
  git(folder, 'commit', '-m', 'One');
  const head = git(folder, 'rev-parse', 'HEAD');
  expect(commitOf(folder)).toBe(head);
  git(folder, 'pack-refs', '--all');
  expect(commitOf(folder)).toBe(head);
  git(folder, 'checkout', '--detach');
  expect(commitOf(folder)).toBe(head);
});

it('is nothing in a folder that is no checkout, and before the first commit', () => {
  const folder = fresh();
  expect(commitOf(folder)).toBeNull();
  git(folder, 'init');
  expect(commitOf(folder)).toBeNull();
});
