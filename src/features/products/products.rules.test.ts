import { describe, expect, it } from 'vitest';
import { statusStep } from './products.rules';

describe('the states of a product', () => {
  it.each([
    ['draft', 'archived', false],
    ['archived', 'draft', false],
    ['published', 'draft', true],
    ['published', 'archived', true],
    ['published', 'published', false],
  ] as const)('%s → %s is allowed', (from, to, unpublishes) => {
    expect(statusStep(from, to)).toEqual({ allowed: true, unpublishes });
  });

  it.each(['draft', 'archived'] as const)(
    '%s → published is refused with the way that leads there',
    (from) => {
      expect(statusStep(from, 'published')).toMatchObject({
        allowed: false,
        hint: expect.stringContaining('publish'),
      });
    },
  );
});
