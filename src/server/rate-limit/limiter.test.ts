import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryLimiter, type Policy } from './limiter';

const policy: Policy = { name: 'test', quota: 10, window_seconds: 60 };

describe('the limiter', () => {
  it('allows the quota at once and then refuses', async () => {
    const limiter = memoryLimiter(() => 1_000_000);
    const verdicts = [];
    for (let call = 0; call < 12; call++) verdicts.push(await limiter.spend(policy, 'ana'));
    expect(verdicts.map((verdict) => verdict.allowed)).toEqual([...Array(10).fill(true), false, false]);
    expect(verdicts.map((verdict) => verdict.remaining).slice(0, 10)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect((await limiter.spend(policy, 'bob')).allowed).toBe(true);
  });

  it('always allows a call after the wait it names, and names no wait above two windows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 20, maxLength: 120 }),
        async (pauses) => {
          let now = 1_700_000_000_000;
          const limiter = memoryLimiter(() => now);
          for (const pause of pauses) {
            now += pause;
            const verdict = await limiter.spend(policy, 'ana');
            if (verdict.allowed) continue;
            expect(verdict.retry_after).toBeGreaterThanOrEqual(1);
            expect(verdict.retry_after).toBeLessThanOrEqual(120);
            now += verdict.retry_after * 1000;
            expect((await limiter.spend(policy, 'ana')).allowed).toBe(true);
          }
        },
      ),
    );
  });

  it('gives back what a success did not use', async () => {
    const limiter = memoryLimiter(() => 1_000_000);
    for (let call = 0; call < 50; call++) {
      expect((await limiter.spend(policy, 'ana')).allowed).toBe(true);
      await limiter.refund(policy, 'ana');
    }
  });
});
