import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { type CookTimer, isRunning, keptTimers, ticked, withStarted, withToggled } from './timers.rules';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 4, 1, 12);
const bread = {
  ...{ id: 'bread 0:0', title: 'Bread', step: 0, words: '40 minutes' },
  recipe_id: 'recipe_bread' as const,
};
const started = withStarted([], { ...bread, seconds: 2_400 }, NOON);
/** As after a reload. */
const reloaded = (timers: readonly CookTimer[], now: number) => keptTimers(JSON.stringify(timers), now);

describe('a timer', () => {
  it('goes on by the clock through a reload, and rings once', () => {
    const [later] = reloaded(started, NOON + 10 * MINUTE);
    expect(later).toMatchObject({ left: 1_800, rung: false });
    const over = ticked(reloaded(started, NOON + 41 * MINUTE), NOON + 41 * MINUTE);
    expect(over.ringing.map(({ id }) => id)).toEqual(['bread 0:0']);
    expect(over.timers.some(isRunning)).toBe(false);
    const again = reloaded(over.timers, NOON + 42 * MINUTE);
    expect(again).toMatchObject([{ left: 0, rung: true }]);
    expect(ticked(again, NOON + 42 * MINUTE).ringing).toEqual([]);
  });

  it('that rests stays as it is, also over a reload, and goes on from there', () => {
    const resting = withToggled(started, 'bread 0:0', NOON + 10 * MINUTE);
    const [timer] = reloaded(resting, NOON + 500 * MINUTE);
    expect(timer).toMatchObject({ left: 1_800, ends_at: null });
    const going = withToggled(resting, 'bread 0:0', NOON + 60 * MINUTE);
    expect(ticked(going, NOON + 89 * MINUTE).timers).toMatchObject([{ left: 60 }]);
  });

  it('started again begins anew', () => {
    const anew = withStarted(ticked(started, NOON + 41 * MINUTE).timers, { ...bread, seconds: 2_400 }, NOON);
    expect(anew).toMatchObject([{ left: 2_400, rung: false }]);
  });
});

it('A bounded number of timers is kept, none of them long after its end, and nothing that is no timer', () => {
  let many: readonly CookTimer[] = [];
  for (let step = 0; step < LIMITS.timers + 5; step++)
    many = withStarted(many, { ...bread, id: `bread ${step}:0`, step, seconds: 60 }, NOON);
  expect(many).toHaveLength(LIMITS.timers);
  expect(many[0]?.step).toBe(5);
  expect(reloaded(many, NOON + 300 * MINUTE)).toEqual([]);
  for (const text of [
    null,
    '',
    '{',
    '{}',
    '[1, null, {"id": "a"}]',
    JSON.stringify([{ ...started[0], left: -1 }]),
  ])
    expect(keptTimers(text, NOON)).toEqual([]);
});
