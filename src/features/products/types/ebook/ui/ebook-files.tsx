'use client';

import type { Product, ProductOf } from '@/features/products/records/products.schema';
import { PrintEdition } from './print-edition';
import { SampleChoice } from './sample-choice';

/** What a book has beside the files of its readers: a sample, and files for a printer. */
export function EbookFiles({ product, draft }: { product: Product; draft: ProductOf<'ebook'> }) {
  return (
    <>
      <SampleChoice draft={draft} />
      <PrintEdition product={product} draft={draft} />
    </>
  );
}
