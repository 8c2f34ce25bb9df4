import { describe, expect, it } from 'vitest';
import { type ArrowKey, steppedTo } from './steps.rules';

const all = (at: number, count: number, columns: number | null) =>
  (['up', 'down', 'left', 'right'] satisfies ArrowKey[]).map((arrow) =>
    steppedTo(arrow, { at, count, columns }),
  );

describe('the place that an arrow leads to', () => {
  it('is in a list the one before or after', () => {
    expect(all(2, 5, null)).toEqual([1, 3, 1, 3]);
    expect(all(0, 2, null)).toEqual([null, 1, null, 1]);
    expect(all(1, 2, null)).toEqual([0, null, 0, null]);
  });

  it('is in a grid the one above, below, before or after, and none beyond its ends', () => {
    expect(all(4, 9, 3)).toEqual([1, 7, 3, 5]);
    expect(all(0, 9, 3)).toEqual([null, 3, null, 1]);
    expect(all(3, 9, 3)).toEqual([0, 6, 2, 4]);
    expect(all(5, 9, 3)).toEqual([2, 8, 4, 6]);
    expect(all(8, 9, 3)).toEqual([5, null, 7, null]);
  });

  it('leads back by the arrow against it', () => {
    const back = { up: 'down', down: 'up', left: 'right', right: 'left' } satisfies Record<
      ArrowKey,
      ArrowKey
    >;
    for (const columns of [null, 1, 2, 3, 4])
      for (let at = 0; at < 12; at++)
        for (const arrow of Object.keys(back) as ArrowKey[]) {
          const to = steppedTo(arrow, { at, count: 12, columns });
          if (to !== null) expect(steppedTo(back[arrow], { at: to, count: 12, columns })).toBe(at);
        }
  });
});
