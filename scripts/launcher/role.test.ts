import { describe, expect, it } from 'vitest';
import { SetupError } from '../postgres/layout';
import { wantedRole } from './role';

describe('what a process does', () => {
  it.each([
    [[], 'all'],
    [['--role=web'], 'web'],
    [['--role=worker'], 'worker'],
    [['--dev', '--role=web'], 'web'],
  ])('with %j is %s', (words, role) => {
    expect(wantedRole(words)).toBe(role);
  });

  it.each([['--role'], ['--role='], ['--role=Worker'], ['--role=all']])('is refused with %s', (word) => {
    expect(() => wantedRole([word, 'worker'])).toThrow(SetupError);
  });
});
