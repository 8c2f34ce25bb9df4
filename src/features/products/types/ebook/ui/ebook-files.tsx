'use client';

import { SampleChoice } from '@/features/products/editor/ui/sample-choice';
import type { Product, ProductOf } from '@/features/products/records/products.schema';
import { LIMITS } from '@/kernel/limits';
import { ReadOnly } from '@/ui/shell/read-only';
import { PrintEdition } from './print-edition';

/** What a book has beside the files of its readers: a sample, and files for a printer. */
export function EbookFiles({ product, draft }: { product: Product; draft: ProductOf<'ebook'> }) {
  return (
    <>
      <ReadOnly unless="products">
        <SampleChoice
          draft={draft}
          description={`A short PDF that anyone can download from your page. Choose up to ${LIMITS.sample_recipes} recipes, or leave it empty and we’ll choose the pages.`}
          placeholder="We choose the pages"
        />
      </ReadOnly>
      <PrintEdition product={product} draft={draft} />
    </>
  );
}
