import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapest, costOf, type Move, type Step } from './choose.mjs';

const ROOM = 84;

const way = fc
  .record({
    template: fc.constantFrom('b', 'c', 'e', 'f'),
    side: fc.constantFrom('left', 'right', null, null),
    cost: fc.double({ min: 0, max: 21, noNaN: true }),
    fills: fc.constantFrom('', '', 'n', 'o'),
    above: fc.constantFrom(0, 0, 30, 40),
    breaks: fc.constantFrom(0, 0, 50),
    used: fc.array(fc.integer({ min: 0, max: ROOM }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ template, side, cost, fills, above, breaks, used }) => ({
    id: template,
    template,
    cost,
    fills,
    above,
    breaks,
    used,
    pages: used.length,
    left: side === 'left',
    right: side === 'right',
    make: () => [],
  }));

/** Ways to set each of up to six parts, some of them with the part after it. */
const moves = fc
  .array(fc.array(fc.record({ way, pair: fc.boolean() }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((places) =>
    places.map((ways, at): Move[] =>
      ways.map((one, index) => ({
        way: one.way,
        // There is always a way for one part alone.
        takes: one.pair && index > 0 && at < places.length - 1 ? 2 : 1,
      })),
    ),
  );

const sides = fc.record({ recto: fc.boolean(), bound: fc.boolean() });

/** All sequences of moves through a book, with the empty pages that their sides ask for. */
function everySequence(places: readonly Move[][], at: number, recto: boolean, bound: boolean): Step[][] {
  if (at === places.length) return [[]];
  return (places[at] ?? []).flatMap((move) => {
    const wanted = move.way.left ? false : move.way.right ? true : recto;
    const blank = bound && wanted !== recto;
    const begins = blank ? wanted : recto;
    const next = move.way.pages % 2 === 1 ? !begins : begins;
    return everySequence(places, at + move.takes, next, bound).map((rest) => [
      { move, recto: begins, blank },
      ...rest,
    ]);
  });
}

describe('the cheapest steps through a book', () => {
  it('cost as little as any sequence of moves', () =>
    fc.assert(
      fc.property(moves, sides, (places, { recto, bound }) => {
        const steps = cheapest(places.length, (at) => places[at] ?? [], { room: ROOM, recto, bound });
        const all = everySequence(places, 0, recto, bound);
        const least = Math.min(...all.map((one) => costOf(one, ROOM, bound)));
        expect(costOf(steps, ROOM, bound)).toBeCloseTo(least, 6);
        expect(all).toContainEqual(steps);
      }),
      { numRuns: 300 },
    ));

  it('are those whose ways come first where several cost as little', () => {
    const way = (id: string, used: number) => ({
      id,
      template: 'f' as const,
      left: false,
      cost: 0,
      breaks: 0,
      used: [used],
      pages: 1,
      make: () => [],
    });
    const places = [1, 2, 3].map(() =>
      [way('first', 80), way('second', 80)].map((one) => ({ takes: 1, way: one })),
    );
    const steps = cheapest(3, (at) => places[at] ?? [], { room: ROOM, recto: true, bound: true });
    expect(steps.map(({ move }) => move.way.id)).toEqual(['first', 'first', 'first']);
  });

  it('leave an empty page only where sheets are bound and a way must begin on the other side', () =>
    fc.assert(
      fc.property(moves, sides, (places, { recto, bound }) => {
        for (const step of cheapest(places.length, (at) => places[at] ?? [], { room: ROOM, recto, bound })) {
          if (step.blank) expect(bound && (step.move.way.left || step.move.way.right)).toBe(true);
          if (bound && step.move.way.left) expect(step.recto).toBe(false);
          if (bound && step.move.way.right && !step.move.way.left) expect(step.recto).toBe(true);
        }
      }),
    ));
});
