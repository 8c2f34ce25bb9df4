import type { ProductTypeExample } from '@/features/products/types/description/type.examples';
import { exampleId } from '@/kernel/ids';
import type { CardPackContent } from './card-pack.schema';

const recipe = exampleId('recipe');

export const cardPackExample: ProductTypeExample<CardPackContent> = {
  title: 'Baking Cards',
  body: { recipe_ids: [recipe] },
  common: {},
  content: {
    recipe_ids: [recipe],
    card_size: '4x6',
    orientation: 'landscape',
    paper: 'us_letter',
    layout: '2up',
    sides: 'front_back',
    bleed_mm: 0,
    crop_marks: true,
  },
};
