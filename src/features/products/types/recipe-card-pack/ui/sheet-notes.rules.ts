import {
  type CardSheet,
  cardSheet,
  cardsAsked,
  MARK_ROOM,
  type SheetOptions,
} from '@/kernel/book/card-sheet';
import { MM } from '@/kernel/book/page-units';

const COUNTS = ['None', 'One', 'Two', 'Three', 'Four'];

/** Says that the sheet takes fewer cards than were asked for: `Two of this size fit on a letter-size sheet.`; null where it takes them. */
export function fewerCards(options: SheetOptions): string | null {
  const { paper, layout } = options;
  if (paper === 'single') return layout === '1up' ? null : 'Each page is one card.';
  const count = cardSheet(options).fronts.length;
  if (count >= cardsAsked(layout)) return null;
  const narrower = cardSheet({ ...options, bleed_mm: 0 }).fronts.length;
  const number = String(COUNTS[count] ?? count);
  const fit = `${count === 1 ? 'fits' : 'fit'} on ${paper === 'a4' ? 'an A4' : 'a letter-size'} sheet.`;
  if (narrower <= count) return `${number} of this size ${fit}`;
  return `With this bleed, ${number.toLowerCase()} ${count === 1 ? 'card' : 'cards'} of this size ${fit}`;
}

/** The least of a crop mark that is of use, of the 4 mm that it has where there is room. */
const LEAST_MARK = 2 * MM;

/**
 * Says where the sheet has no room for crop marks beside the cards and their bleed: `No room for marks above and
 * below the cards.`; null where there is, or where none are wanted.
 */
export function missingMarks(options: SheetOptions): string | null {
  if (!options.crop_marks || options.paper === 'single') return null;
  // Cards lie in the middle of the sheet, so opposite edges have the same room.
  const tight = ({ fronts, bleed }: CardSheet, side: 'x' | 'y') =>
    Math.min(...fronts.map((slot) => slot[side])) < bleed + MARK_ROOM - 4 * MM + LEAST_MARK;
  const sheet = cardSheet(options);
  const [sides, ends] = [tight(sheet, 'x'), tight(sheet, 'y')];
  if (!sides && !ends) return null;
  const where = sides && ends ? 'around' : sides ? 'beside' : 'above and below';
  const bare = cardSheet({ ...options, bleed_mm: 0 });
  const helps = bare.fronts.length === sheet.fronts.length && !tight(bare, 'x') && !tight(bare, 'y');
  const way = helps ? 'Use less bleed to make room.' : 'Put fewer cards on a sheet to make room.';
  return `No room for marks ${where} the cards.${sheet.fronts.length > 1 || helps ? ` ${way}` : ''}`;
}
