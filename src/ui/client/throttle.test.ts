import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThrottle } from './throttle';

const full = { quota: 300, remaining: 300 };

/** The server's sliding window: the calls of the previous minute fade while the present one passes. */
function limitOf(quota: number) {
  let [minute, current, previous] = [0, 0, 0];
  return (now: number) => {
    const present = Math.floor(now / 60_000);
    if (present !== minute) [minute, previous, current] = [present, present === minute + 1 ? current : 0, 0];
    const used = () => previous * (1 - (now % 60_000) / 60_000) + current;
    const allowed = used() + 1 <= quota;
    if (allowed) current++;
    return { allowed, remaining: Math.max(0, Math.floor(quota - used())) };
  };
}

describe('the pace of searches', () => {
  it('lets every key out at once while there is room', () => {
    const pace = createThrottle();
    for (let key = 0; key < 50; key++) expect(pace.take(key)).toBe(0);
    pace.hear(60, { ...full, remaining: 150 });
    for (let key = 0; key < 51; key++) expect(pace.take(61)).toBe(0);
    expect(pace.take(62)).toBeGreaterThan(0);
  });

  it('says how long to wait where there is less, and waits no longer than that, nor than a minute', () => {
    const pace = createThrottle();
    pace.take(0);
    pace.hear(10, { ...full, remaining: 99 });
    expect(pace.take(1000)).toBe(2000);
    expect(pace.take(2999)).toBe(1);
    expect(pace.take(3000)).toBe(0);
    expect(pace.take(3001)).toBe(2999);
    expect(pace.take(60_010)).toBe(0);
  });

  it('never lets typing meet the limit, however one types and however late the answers come', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 200, max: 2_000 })), {
          minLength: 100,
          maxLength: 900,
          size: 'max',
        }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom(150, 300, 3000),
        (pauses, begun, late, quota) => {
          const pace = createThrottle();
          const limit = limitOf(quota);
          const answers: { at: number; remaining: number }[] = [];
          let [now, settled] = [begun, Number.POSITIVE_INFINITY];
          const call = (at: number) => {
            const { allowed, remaining } = limit(at);
            if (!allowed) throw new Error(`Refused after ${at - begun} ms`);
            answers.push({ at: at + late, remaining });
          };
          for (const pause of pauses) {
            now += pause;
            // What follows a search whose words have stood for a moment: counts, products, names.
            if (now >= settled) for (let more = 0; more < 3; more++) call(settled);
            if (now >= settled) settled = Number.POSITIVE_INFINITY;
            while (answers[0] !== undefined && answers[0].at <= now) {
              const { at, remaining } = answers.shift() ?? { at: now, remaining: 0 };
              pace.hear(at, { quota, remaining });
            }
            if (pace.take(now) > 0) continue;
            call(now);
            settled = now + 250;
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
