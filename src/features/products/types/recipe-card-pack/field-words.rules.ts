import { flag } from '@/features/products/types/description/sentences.rules';
import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of a card pack in a body: meaning, unit, bounds. */

export const CARD_WORDS = {
  recipe_ids: `Ids of your recipes in their order, at most ${LIMITS.card_recipes} and each once.`,
  card_size: 'Size of a card: width × height in inches, or `a6`.',
  orientation: 'Whether the card stands (`portrait`) or lies (`landscape`).',
  paper: 'The sheet the cards are printed on; `single` prints each on a page of its own size.',
  layout:
    'How many cards a sheet holds at most. Paper that cannot take so many of this size takes fewer, and the first page says how many: four are only 3x5 cards, and a6 cards on a4 without bleed.',
  sides: '`front_back` prints the method on the back, `front_only` all on one side.',
  bleed_mm:
    'What is printed beyond the edge for cutting, in millimeters, 0 to 10 with at most three decimals.',
  crop_marks: flag(
    'marks for cutting are printed, where the paper has room for them outside the cards and their bleed',
  ),
};
