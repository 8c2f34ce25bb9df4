import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import {
  CORNERS,
  type Corner,
  movedCrop,
  pointAt,
  resizedCrop,
  shapedCrop,
  shapeOf,
  WHOLE,
} from './frame.rules';

const crop = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };

describe('a crop', () => {
  it('moves within the photo', () => {
    expect(movedCrop(crop, 0.1, -0.1)).toEqual({ ...crop, x: 0.3, y: 0.1 });
    expect(movedCrop(crop, 2, -2)).toEqual({ ...crop, x: 0.6, y: 0 });
  });

  it('grows and shrinks at a corner, and the opposite corner stays', () => {
    expect(resizedCrop(crop, 'bottom right', 0.1, 0.2, null)).toEqual({ ...crop, width: 0.5, height: 0.6 });
    expect(resizedCrop(crop, 'top left', 0.1, 0.1, null)).toEqual({
      x: 0.3,
      y: 0.3,
      width: 0.3,
      height: 0.3,
    });
    expect(resizedCrop(crop, 'top left', 1, 1, null)).toMatchObject({ width: LIMITS.crop_side });
  });

  it('keeps its proportions where they are chosen', () => {
    expect(resizedCrop(crop, 'bottom right', 0.2, 0, 2)).toMatchObject({ width: 0.6, height: 0.3 });
    // A square of a photo twice as wide as high is half as wide as it is high, in shares.
    const square = shapeOf(1, { width: 2000, height: 1000 });
    expect(shapedCrop(WHOLE, square)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
    expect(shapedCrop(crop, null)).toBe(crop);
  });

  it('stays within the photo, whatever is done to it', () => {
    const step = fc.tuple(
      fc.constantFrom<Corner | 'move'>('move', ...(Object.keys(CORNERS) as Corner[])),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    const shape = fc.option(fc.double({ min: 0.3, max: 3, noNaN: true }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), shape, (steps, held) => {
        let now = shapedCrop(WHOLE, held);
        for (const [part, dx, dy] of steps)
          now = part === 'move' ? movedCrop(now, dx, dy) : resizedCrop(now, part, dx, dy, held);
        expect(Math.min(now.x, now.y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(now.x + now.width, now.y + now.height)).toBeLessThanOrEqual(1.002);
        expect(Math.min(now.width, now.height)).toBeGreaterThan(0);
      }),
    );
  });
});

it('a focal point lies within the photo', () => {
  expect(pointAt(-0.2, 0.33333)).toEqual({ x: 0, y: 0.333 });
});
