import { describe, expect, it } from 'vitest';
import { messageOfSeveral, stepWarnings } from './warnings';

describe('what is said of several lines or steps at once', () => {
  const ofSteps = stepWarnings([
    { kept: 'not_scaled', open: true },
    { kept: 'unread_amount', open: false },
  ]);

  it('points at all of them, where what is said of one points at that one', () => {
    for (const { message } of ofSteps) {
      expect(message).toContain('this step');
      expect(messageOfSeveral(message)).toContain('these steps');
      expect(messageOfSeveral(message)).not.toContain('this');
    }
  });

  it('is the same where it is true of any number', () => {
    expect(messageOfSeveral('Half an egg is about 25 g of beaten egg.')).toBe(
      'Half an egg is about 25 g of beaten egg.',
    );
  });
});
