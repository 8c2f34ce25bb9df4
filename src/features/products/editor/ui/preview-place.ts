'use client';

import { createContext, useContext } from 'react';
import type { ProductId } from '@/kernel/ids';

export interface PreviewContext {
  /** The product that is made; null where it does not exist yet. */
  product: ProductId | null;
  /** The page that each part begins on, by its key; empty until the book has been counted. */
  numbers: Readonly<Record<string, number>>;
  /** The pages stand beside what is edited. */
  beside: boolean;
  /** Keys of the parts on the desk. */
  shown: ReadonlySet<string>;
}

const Preview = createContext<PreviewContext>({
  product: null,
  numbers: {},
  beside: false,
  shown: new Set(),
});
export const PreviewProvider = Preview.Provider;

/** Where the parts of the product are in its preview; nowhere on a page that has none. */
export const usePreviewPlaces = (): PreviewContext => useContext(Preview);
