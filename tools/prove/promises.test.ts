import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PARTS } from '../crash/main';
import { PROMISES } from './promises';

it('every promise has a name of its own, and evidence that is there', () => {
  expect(new Set(PROMISES.map(({ name }) => name)).size).toBe(PROMISES.length);
  for (const { evidence } of PROMISES) {
    if ('tests' in evidence) expect(evidence.tests.filter((file) => !existsSync(file))).toEqual([]);
    else if ('crash' in evidence) expect(Object.keys(PARTS)).toContain(evidence.crash);
  }
});

it('every part of the crash tests proves a promise', () => {
  const proven = PROMISES.flatMap(({ evidence }) => ('crash' in evidence ? [evidence.crash] : []));
  expect(proven.sort()).toEqual(Object.keys(PARTS).sort());
});
