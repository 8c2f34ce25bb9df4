import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startRounds } from './rounds';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const warned: unknown[] = [];
const log = { warn: (line: unknown) => warned.push(line) };

it('gives each chore its turn, whichever fails', async () => {
  const done: string[] = [];
  const fails = async () => {
    done.push('first');
    throw new Error('no');
  };
  const works = async () => done.push('second');
  const rounds = startRounds({ fails, works }, { seconds: 10, log });
  await vi.advanceTimersByTimeAsync(20_000);
  await rounds.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(done).toEqual(['first', 'second', 'first', 'second']);
  expect(warned).toMatchObject([{ chore: 'fails' }, { chore: 'fails' }]);
});

it('begins no round before the last has ended, and stops when the chore in hand has', async () => {
  const done: string[] = [];
  let end = () => {};
  const long = async () => {
    done.push('begun');
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    done.push('ended');
  };
  const rounds = startRounds({ long, next: async () => done.push('next') }, { seconds: 10, log });
  await vi.advanceTimersByTimeAsync(35_000);
  expect(done).toEqual(['begun']);
  const stopped = rounds.stop().then(() => done.push('stopped'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['begun']);
  end();
  await stopped;
  expect(done).toEqual(['begun', 'ended', 'stopped']);
});
