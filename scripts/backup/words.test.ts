import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWords } from './words';

const read = (command: '--backup' | '--restore', ...rest: string[]) => readWords([command, ...rest], command);
const folder = resolve(process.env.INIT_CWD ?? '', '../b');

describe('the words behind npm run backup and npm run restore', () => {
  it('are a folder and at most one option', () => {
    expect(read('--backup', '../b')).toEqual({ folder, check: false });
    expect(read('--backup', '../b', '--since', '/a')).toEqual({ folder, check: false, since: '/a' });
    expect(read('--backup', '../b', '--keep', '7')).toEqual({ folder, check: false, keep: 7 });
    expect(read('--restore', '../b')).toEqual({ folder, check: false });
    expect(read('--restore', '../b', '--check')).toEqual({ folder, check: true });
    const until = new Date('2026-11-30T14:05:00Z');
    expect(read('--restore', '../b', '--until', '2026-11-30T15:05+01:00')).toEqual({
      folder,
      check: false,
      until,
    });
    expect(read('--restore', '../b', '--until', '2026-11-30T14:05Z', '--check')).toEqual({
      ...{ folder, check: true, until },
    });
  });

  it('take a moment without an offset for local time, and refuse what is none', () => {
    const local = read('--restore', '/b', '--until', '2026-11-30T14:05:30').until;
    expect(local).toEqual(new Date(2026, 10, 30, 14, 5, 30));
    for (const wrong of ['yesterday', '2026-11-30', '2026-02-30T14:05', '14:05', '1'])
      expect(() => read('--restore', '/b', '--until', wrong)).toThrow('--until needs a moment such as');
  });

  it('are refused when one isn’t understood, so that no restore runs where its check was meant', () => {
    for (const rest of [
      ...[['--chek'], ['--check', 'now'], ['check'], ['--keep', '7'], ['--until']],
      ...[
        ['--until', '2026-11-30T14:05Z', '--chek'],
        ['--check', '--until', '2026-11-30T14:05Z'],
      ],
    ])
      expect(() => read('--restore', '/b', ...rest)).toThrow(
        'npm run restore -- FOLDER [--until MOMENT] [--check]',
      );
    for (const rest of [['--since'], ['--since', '/a', '--keep', '7'], ['--check'], ['/c']])
      expect(() => read('--backup', '/b', ...rest)).toThrow('--since BACKUP | --keep NUMBER');
    for (const wrong of ['0', '1001', '1.5', 'seven', ''])
      expect(() => read('--backup', '/b', '--keep', wrong)).toThrow('a whole number from 1 to 1000');
    expect(() => read('--restore', '--check')).toThrow('which folder to use');
    expect(() => read('--backup')).toThrow('which folder to use');
  });
});
