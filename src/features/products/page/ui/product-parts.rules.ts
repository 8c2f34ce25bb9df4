import type { ProductType } from '@/features/products/records/products.schema';

/** The parts of a product's editor, in the order of their tabs. */
export const PARTS = ['contents', 'words', 'design', 'cover', 'publish'] as const;
export type Part = (typeof PARTS)[number];

const CONTENTS: Record<ProductType, string> = {
  ebook: 'Chapters',
  meal_plan: 'Week',
  recipe_card_pack: 'Cards',
  lead_magnet: 'Recipes',
};

/** What stands on a tab. */
export function partName(type: ProductType, part: Part): string {
  switch (part) {
    case 'contents':
      return CONTENTS[type];
    case 'words':
      return type === 'ebook' ? 'Front & back' : 'Words';
    case 'design':
      return 'Design';
    case 'cover':
      return 'Cover';
    case 'publish':
      return 'Publish';
  }
}
