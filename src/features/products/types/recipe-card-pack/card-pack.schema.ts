import { z } from 'zod';
import { recipeIds } from '@/features/products/types/description/fields.schema';
import { CARD_SIZES } from '@/kernel/book/card-sheet';
import { LIMITS } from '@/kernel/limits';
import { decimal, described } from '@/kernel/wire';
import { CARD_WORDS } from './field-words.rules';

const cardPackFields = described(
  {
    recipe_ids: recipeIds(LIMITS.card_recipes),
    card_size: z.enum(CARD_SIZES),
    orientation: z.enum(['portrait', 'landscape']),
    paper: z.enum(['us_letter', 'a4', 'single']),
    layout: z.enum(['1up', '2up', '4up']),
    sides: z.enum(['front_back', 'front_only']),
    bleed_mm: decimal({ min: 0, max: 10, decimals: 3 }),
    crop_marks: z.boolean(),
  },
  CARD_WORDS,
);

const cardPackCreateFields = {
  recipe_ids: cardPackFields.recipe_ids.default([]),
  card_size: cardPackFields.card_size.default('4x6'),
  orientation: cardPackFields.orientation.default('landscape'),
  paper: cardPackFields.paper.default('us_letter'),
  layout: cardPackFields.layout.default('2up'),
  sides: cardPackFields.sides.default('front_back'),
  bleed_mm: cardPackFields.bleed_mm.default(0),
  crop_marks: cardPackFields.crop_marks.default(true),
};

const content = z.object(cardPackFields);
export type CardPackContent = z.infer<typeof content>;

/** The shapes of a card pack. */
export const cardPackSchema = {
  document: 'RecipeCardPack',
  fields: cardPackFields,
  created: cardPackCreateFields,
  complete: (own: CardPackContent): CardPackContent => own,
};
