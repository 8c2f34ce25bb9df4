import { cardSheet, cardsAsked, type SheetOptions } from '../../../kernel/card-sheet';

const COUNTS = ['None', 'One', 'Two', 'Three', 'Four'];

/** Says that the sheet takes fewer cards than were asked for: `Two of this size fit a letter sheet.`; null where it takes them. */
export function fewerCards(options: SheetOptions): string | null {
  const { paper, layout } = options;
  if (paper === 'single') return layout === '1up' ? null : 'Each page is one card.';
  const count = cardSheet(options).fronts.length;
  if (count >= cardsAsked(layout)) return null;
  const narrower = cardSheet({ ...options, bleed_mm: 0 }).fronts.length;
  const what = narrower > count ? 'of this size and bleed' : 'of this size';
  return `${COUNTS[count] ?? count} ${what} ${count === 1 ? 'fits' : 'fit'} ${paper === 'a4' ? 'an A4' : 'a letter'} sheet.`;
}
