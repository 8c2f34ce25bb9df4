'use client';

import type { Product, ProductOf } from '@/features/products/records/products.schema';
import { ReadOnly } from '@/ui/shell/read-only';
import { PrintEdition } from './print-edition';
import { SampleChoice } from './sample-choice';

/** What a book has beside the files of its readers: a sample, and files for a printer. */
export function EbookFiles({ product, draft }: { product: Product; draft: ProductOf<'ebook'> }) {
  return (
    <>
      <ReadOnly unless="products">
        <SampleChoice draft={draft} />
      </ReadOnly>
      <PrintEdition product={product} draft={draft} />
    </>
  );
}
