import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_SIZES, cardSheet } from '@/kernel/book/card-sheet';
import { MM } from '@/kernel/book/page-units';
import type { CardOptions } from '@/rendering/model/book.model';
import { aCardPack } from '@/rendering/model/book.samples';
import { cardPackLayout } from './cards';

const options: fc.Arbitrary<CardOptions> = fc.record({
  card_size: fc.constantFrom(...CARD_SIZES),
  orientation: fc.constantFrom('portrait', 'landscape'),
  paper: fc.constantFrom('us_letter', 'a4', 'single'),
  layout: fc.constantFrom('1up', '2up', '4up'),
  sides: fc.constantFrom('front_back', 'front_only'),
  bleed_mm: fc.integer({ min: 0, max: 10 }),
  crop_marks: fc.boolean(),
});

const plain: CardOptions = {
  card_size: '4x6',
  orientation: 'landscape',
  paper: 'us_letter',
  layout: '2up',
  sides: 'front_back',
  bleed_mm: 3,
  crop_marks: true,
};

describe('cardSheet', () => {
  it('keeps every card on the sheet and no two on one place', () => {
    fc.assert(
      fc.property(options, (chosen) => {
        const { width, height, fronts, backs } = cardSheet(chosen);
        for (const slots of [fronts, backs]) {
          for (const [position, slot] of slots.entries()) {
            expect(slot.x).toBeGreaterThanOrEqual(-0.01);
            expect(slot.y).toBeGreaterThanOrEqual(-0.01);
            expect(slot.x + slot.width).toBeLessThanOrEqual(width + 0.01);
            expect(slot.y + slot.height).toBeLessThanOrEqual(height + 0.01);
            for (const other of slots.slice(position + 1)) {
              const apart =
                slot.x + slot.width <= other.x + 0.01 ||
                other.x + other.width <= slot.x + 0.01 ||
                slot.y + slot.height <= other.y + 0.01 ||
                other.y + other.height <= slot.y + 0.01;
              expect(apart).toBe(true);
            }
          }
        }
      }),
    );
  });

  it('lays each back exactly behind its front when the sheet is flipped on its long edge', () => {
    fc.assert(
      fc.property(options, (chosen) => {
        const { width, height, fronts, backs } = cardSheet(chosen);
        if (chosen.paper !== 'single') expect(height).toBeGreaterThan(width);
        fronts.forEach((front, position) => {
          const back = backs[position];
          expect(back?.x).toBeCloseTo(width - front.x - front.width, 2);
          expect(back).toMatchObject({ y: front.y, width: front.width, height: front.height });
        });
      }),
    );
  });

  it('swaps left and right on the back of four cards', () => {
    const { fronts, backs } = cardSheet({
      ...plain,
      card_size: 'a6',
      orientation: 'portrait',
      paper: 'a4',
      layout: '4up',
      bleed_mm: 0,
      crop_marks: false,
    });
    expect(fronts).toHaveLength(4);
    expect(backs[0]?.x).toBeCloseTo(fronts[1]?.x ?? Number.NaN, 2);
    expect(backs[1]?.x).toBeCloseTo(fronts[0]?.x ?? Number.NaN, 2);
    expect(backs[0]?.y).toBe(fronts[0]?.y);
  });

  it('turns the back of a lying card the other way, so that it reads upright', () => {
    const { fronts, backs } = cardSheet({
      ...plain,
      card_size: '5x7',
      orientation: 'portrait',
      bleed_mm: 0,
      crop_marks: false,
    });
    expect(fronts.map(({ turn }) => turn)).toEqual([90, 90]);
    expect(backs.map(({ turn }) => turn)).toEqual([270, 270]);
  });

  it('takes fewer cards when the paper is too small for the layout', () => {
    expect(cardSheet({ ...plain, card_size: '5x7', layout: '4up' }).fronts).toHaveLength(2);
  });

  it('makes a single sheet as large as the card, its bleed and its marks', () => {
    const sheet = cardSheet({ ...plain, paper: 'single', crop_marks: false });
    expect(sheet.width).toBeCloseTo(6 * 72 + 2 * 3 * MM, 1);
    expect(cardSheet({ ...plain, paper: 'single' }).width).toBeCloseTo(6 * 72 + 2 * 8 * MM, 1);
  });

  it('leaves room for two bleeds between neighbours, and for marks where there are any', () => {
    const gap = (over: Partial<CardOptions>) => {
      const [first, second] = cardSheet({ ...plain, bleed_mm: 3, ...over }).fronts;
      return (second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0);
    };
    expect(gap({})).toBeCloseTo(10 * MM, 1);
    expect(gap({ crop_marks: false })).toBeCloseTo(6 * MM, 1);
  });

  it('keeps a quarter of an inch white round the cards, unless so many need all of the sheet', () => {
    fc.assert(
      fc.property(options, (chosen) => {
        if (chosen.paper === 'single') return;
        const { width, height, bleed, fronts } = cardSheet(chosen);
        const white = Math.min(
          ...fronts.flatMap((slot) => [
            slot.x,
            slot.y,
            width - slot.x - slot.width,
            height - slot.y - slot.height,
          ]),
        );
        const isFull =
          fronts.length === 4 && (chosen.card_size === 'a6' || chosen.card_size === '4x6' || bleed > 5 * MM);
        if (!isFull && chosen.card_size !== '5x7') expect(white).toBeGreaterThanOrEqual(18);
      }),
    );
  });
});

describe('the first page of a card pack', () => {
  it('says how many cards a sheet holds exactly where that is fewer than was asked', () => {
    fc.assert(
      fc.property(options, (chosen) => {
        const { guide, sheet } = cardPackLayout(aCardPack(chosen));
        const said = guide.text.filter((line) => line.startsWith('Cards per sheet'));
        const fewer = chosen.paper !== 'single' && sheet.fronts.length < Number(chosen.layout.charAt(0));
        expect(said).toEqual(
          fewer ? [`Cards per sheet: ${sheet.fronts.length}, the most that fit on this paper.`] : [],
        );
      }),
    );
  });

  it('says nothing where four fit', () => {
    for (const fits of [
      { card_size: '3x5', paper: 'us_letter', bleed_mm: 0, crop_marks: false },
      { card_size: 'a6', paper: 'a4', bleed_mm: 0, crop_marks: false },
    ] as const) {
      const { guide, sheet } = cardPackLayout(aCardPack({ ...plain, ...fits, layout: '4up' }));
      expect([sheet.fronts.length, guide.text.length]).toEqual([4, 3]);
    }
  });
});
