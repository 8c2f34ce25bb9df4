import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '@/server/logging/log';
import { createBufferedCounter } from './buffered-counter';

describe('a tally', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A store of counts that can be away. */
  function store() {
    const kept = new Map<string, number>();
    const state = { away: false, writes: 0 };
    const write = async (counts: ReadonlyMap<string, number>) => {
      state.writes++;
      if (state.away) throw new Error('the store is away');
      for (const [key, count] of counts) kept.set(key, (kept.get(key) ?? 0) + count);
    };
    return { kept, state, write };
  }
  const log = createLog('silent');

  it('writes many counts at once, some seconds after the first', async () => {
    const { kept, state, write } = store();
    const tally = createBufferedCounter({ write, log, seconds: 10 });
    for (let index = 0; index < 500; index++) tally.add(index % 2 === 0 ? 'even' : 'odd');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(state.writes).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([state.writes, ...kept]).toEqual([1, ['even', 250], ['odd', 250]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.writes).toBe(1);
  });

  it('loses and doubles nothing while the store comes and goes', async () => {
    const step = fc.constantFrom('a', 'b', 'away', 'back', 'flush');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { kept, state, write } = store();
        const tally = createBufferedCounter({ write, log });
        for (const one of steps) {
          if (one === 'away' || one === 'back') state.away = one === 'away';
          else if (one === 'flush') await tally.flush();
          else tally.add(one);
        }
        state.away = false;
        await tally.flush();
        for (const key of ['a', 'b'])
          expect(kept.get(key) ?? 0).toBe(steps.filter((one) => one === key).length);
      }),
    );
  });

  it('tries again when the store was away', async () => {
    const { kept, state, write } = store();
    const tally = createBufferedCounter({ write, log, seconds: 10 });
    state.away = true;
    tally.add('a');
    await vi.advanceTimersByTimeAsync(10_000);
    state.away = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([...kept]).toEqual([['a', 1]]);
  });

  it('writes at once when it has grown, and stays bounded while nothing can be written', async () => {
    const { kept, state, write } = store();
    const tally = createBufferedCounter({ write, log, keys: 100 });
    for (let index = 0; index < 100; index++) tally.add(`key ${index}`);
    await vi.advanceTimersByTimeAsync(0);
    expect([state.writes, kept.size]).toEqual([1, 100]);
    state.away = true;
    for (let index = 0; index < 5_000; index++) tally.add(`more ${index}`);
    await tally.flush();
    state.away = false;
    await tally.flush();
    expect(kept.size).toBeLessThanOrEqual(300);
  });
});
