import { describe, expect, it } from 'vitest';
import type { SheetOptions } from '@/kernel/book/card-sheet';
import { fewerCards, missingMarks } from './sheet-notes.rules';

const four: SheetOptions = {
  card_size: '5x7',
  orientation: 'landscape',
  paper: 'us_letter',
  layout: '4up',
  bleed_mm: 0,
  crop_marks: false,
};

describe('a sheet that takes fewer cards than asked', () => {
  it.each([
    [{}, 'Two of this size fit on a letter-size sheet.'],
    [{ layout: '2up' }, null],
    [{ card_size: '4x6', paper: 'a4', bleed_mm: 3 }, 'Two of this size fit on an A4 sheet.'],
    [
      { card_size: 'a6', paper: 'a4', bleed_mm: 3 },
      'With this bleed, two cards of this size fit on an A4 sheet.',
    ],
    [{ card_size: 'a6', paper: 'a4' }, null],
    [{ card_size: '3x5' }, null],
    [{ paper: 'single' }, 'Each page is one card.'],
    [{ paper: 'single', layout: '1up' }, null],
  ] as const)('says so for %j', (options, words) => {
    expect(fewerCards({ ...four, ...options })).toBe(words);
  });
});

describe('a sheet without room for crop marks', () => {
  const marked: SheetOptions = { ...four, layout: '2up', crop_marks: true };
  it.each([
    [{}, null],
    [{ bleed_mm: 10 }, 'No room for marks above and below the cards. Use less bleed to make room.'],
    [{ bleed_mm: 10, crop_marks: false }, null],
    [{ bleed_mm: 10, paper: 'single' }, null],
    [{ bleed_mm: 10, layout: '1up' }, null],
    [
      { card_size: 'a6', paper: 'a4', layout: '4up' },
      'No room for marks around the cards. Put fewer cards on a sheet to make room.',
    ],
  ] as const)('says so for %j', (options, words) => {
    expect(missingMarks({ ...marked, ...options })).toBe(words);
  });
});
