'use client';

import { createContext, useContext } from 'react';

export interface PreviewContext {
  /** The page that each part begins on, by its key; empty until the book has been counted. */
  numbers: Readonly<Record<string, number>>;
  /** The pages stand beside what is edited. */
  beside: boolean;
  /** Keys of the parts on the desk. */
  shown: ReadonlySet<string>;
}

const Preview = createContext<PreviewContext>({ numbers: {}, beside: false, shown: new Set() });
export const PreviewProvider = Preview.Provider;

/** Where the parts of the product are in its preview; nowhere on a page that has none. */
export const usePreviewPlaces = (): PreviewContext => useContext(Preview);
