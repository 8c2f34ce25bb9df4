import type { ReactNode } from 'react';
import type { PreviewUnit } from '@/features/products/preview/preview.schema';
import type { Product, ProductOf } from '@/features/products/records/products.schema';
import { EbookContents } from '@/features/products/types/ebook/ui/ebook-contents';
import { EbookDesign } from '@/features/products/types/ebook/ui/ebook-design';
import { EbookFiles } from '@/features/products/types/ebook/ui/ebook-files';
import { BookWords } from '@/features/products/types/ebook/ui/ebook-words';
import { LayoutChoice } from '@/features/products/types/ebook/ui/layout-choice';
import { TRIM_WORDS } from '@/features/products/types/ebook/ui/trim-words.rules';
import { LeadContents } from '@/features/products/types/lead-magnet/ui/lead-contents';
import { LeadDesign } from '@/features/products/types/lead-magnet/ui/lead-design';
import { LeadWords } from '@/features/products/types/lead-magnet/ui/lead-words';
import { PlanContents, PlanDesign } from '@/features/products/types/meal-plan/ui/plan-contents';
import { PlanFiles } from '@/features/products/types/meal-plan/ui/plan-files';
import { CardContents, CardDesign } from '@/features/products/types/recipe-card-pack/ui/card-contents';
import type { ProductType } from '@/features/products/types/registry';
import { cardSheet } from '@/kernel/book/card-sheet';
import { LEAD_MAGNET_TRIM, trimSize } from '@/kernel/book/trims';

/** What the editor of a type shows where types differ. */
interface ProductTypeEditor<Draft> {
  /** Its recipes, in the first tab. */
  Contents(props: { draft: Draft }): ReactNode;
  /** Its own words, under those that every product has. Left out: none. */
  Words?(props: { draft: Draft }): ReactNode;
  /** How its pages are made, beside their theme. Left out: nothing can be chosen. */
  design?: { title: string; Fields(props: { draft: Draft }): ReactNode };
  /** The size of its pages in words, which stands beside them. Left out: it is always the same. */
  pageSize?(draft: Draft): string;
  /** Its other files, under those for readers: its sample, and those for a printer. Left out: none. */
  MoreFiles?(props: { product: Product; draft: Draft }): ReactNode;
  /** Its pages as they are printed, in points: the shape of what stands for them until they come. */
  page(draft: Draft): { width: number; height: number };
  /** What can be picked for the parts on the pages that are looked at. Left out: nothing. */
  PageChoice?(props: { draft: Draft; shown: readonly PreviewUnit[] }): ReactNode;
}

const EDITORS: { [T in ProductType]: ProductTypeEditor<ProductOf<T>> } = {
  ebook: {
    Contents: EbookContents,
    Words: BookWords,
    MoreFiles: EbookFiles,
    design: { title: 'Pages', Fields: EbookDesign },
    pageSize: ({ trim }) => TRIM_WORDS[trim],
    page: ({ trim }) => trimSize(trim),
    PageChoice: LayoutChoice,
  },
  meal_plan: {
    Contents: PlanContents,
    MoreFiles: PlanFiles,
    design: { title: 'Pages', Fields: PlanDesign },
    page: ({ paper }) => trimSize(paper),
  },
  recipe_card_pack: {
    Contents: CardContents,
    design: { title: 'Cards and sheets', Fields: CardDesign },
    page: cardSheet,
  },
  lead_magnet: {
    Contents: LeadContents,
    Words: LeadWords,
    design: { title: 'Pages', Fields: LeadDesign },
    page: () => trimSize(LEAD_MAGNET_TRIM),
  },
};

/** What the editor shows for a type; its parts take drafts of that type. */
export const editorOf = (type: ProductType): ProductTypeEditor<Product> => EDITORS[type];
