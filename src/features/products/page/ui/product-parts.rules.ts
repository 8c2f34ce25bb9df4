import { type ProductType, typeOf } from '@/features/products/types/registry';

/** The parts of a product's editor, in the order of their tabs. */
export const PRODUCT_PARTS = ['contents', 'words', 'design', 'cover', 'files'] as const;
export type ProductPart = (typeof PRODUCT_PARTS)[number];

/** What stands on a tab. */
export function partName(type: ProductType, part: ProductPart): string {
  switch (part) {
    case 'contents':
      return typeOf(type).tabs.contents;
    case 'words':
      return typeOf(type).tabs.words;
    case 'design':
      return 'Design';
    case 'cover':
      return 'Cover';
    case 'files':
      return 'Files';
  }
}
