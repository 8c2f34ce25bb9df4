import type { ProductTypeExample } from '@/features/products/types/description/type.examples';
import { exampleId } from '@/kernel/ids';
import type { EbookContent } from './ebook.schema';

const recipe = exampleId('recipe');

export const ebookExample: ProductTypeExample<EbookContent> = {
  title: 'Sunday Baking',
  body: { author_name: 'Ines Moreau', recipe_ids: [recipe] },
  common: { author_name: 'Ines Moreau' },
  content: {
    trim: '7.5x9.25',
    front: {
      dedication: null,
      introduction: null,
      how_to_use: null,
      copyright: '© {year} {author}',
      isbn: null,
    },
    chapters: null,
    recipe_ids: [recipe],
    recipe_options: {
      show_photo: true,
      show_nutrition: false,
      show_notes: true,
      show_times: true,
      servings_override: null,
    },
    layouts: [],
    sample_recipe_ids: [],
    contents_photos: false,
    print: { paper: 'color', back_text: null },
    back: {
      index: { title: true, ingredient: true, tag: true },
      about_author: null,
      conversions_table: true,
      acknowledgements: null,
    },
    formats: ['pdf', 'epub'],
  },
};
