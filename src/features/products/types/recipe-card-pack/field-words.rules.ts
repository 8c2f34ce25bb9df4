import { flag } from '@/features/products/types/description/sentences.rules';
import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of a card pack in a body: meaning, unit, bounds. */

export const CARD_WORDS = {
  recipe_ids: `The IDs of your recipes, in order, at most ${LIMITS.card_recipes}, each only once.`,
  card_size: 'The card size: width × height in inches, or `a6`.',
  orientation: 'The card’s orientation: `portrait` or `landscape`.',
  paper: 'The paper that the cards are printed on. `single` prints each card on a page of its own size.',
  layout:
    'The maximum number of cards per sheet. If the cards don’t fit, fewer are printed on a sheet, and the first page says how many. Four fit only as 3x5 cards, or as a6 cards on a4 without bleed.',
  sides: '`front_back` prints the method on the back. `front_only` prints everything on one side.',
  bleed_mm: 'The bleed beyond the cut edge, in millimeters, 0 to 10 with up to three decimal places.',
  crop_marks: flag(
    'crop marks are printed, if the paper has room for them outside the cards and their bleed',
  ),
};
