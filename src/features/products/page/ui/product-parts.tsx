'use client';

import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { ProductType } from '@/features/products/types/registry';
import { reveal, useReveal } from '@/ui/client/reveal';
import css from './product-parts.module.css';
import { PRODUCT_PARTS, type ProductPart, partName } from './product-parts.rules';

/** Parts of the book that stand for a tab: the preview turns to them. */
const PREVIEWED: Partial<Record<ProductPart, string>> = { cover: 'cover' };

interface ProductPartsProps {
  type: ProductType;
  /** The one that is open. */
  part: ProductPart;
  parts: Record<ProductPart, ReactNode>;
  onPart: (part: ProductPart) => void;
}

/**
 * What is edited of a product, a tab a part. All of them stay in the page, so that an error, a jump or an address
 * (`#files`) finds its place, and its tab opens.
 */
export function ProductParts({ type, part, parts, onPart }: ProductPartsProps) {
  const root = useReveal<HTMLDivElement>((target) => {
    const wanted = target.closest('[data-tab]')?.getAttribute('data-tab');
    const found = PRODUCT_PARTS.find((one) => one === wanted);
    if (found !== undefined) flushSync(() => onPart(found));
  });
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    if (target === null) return;
    // After this commit, for a tab cannot open within it.
    const frame = requestAnimationFrame(() => {
      reveal(target);
      target.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Tabs
      ref={root}
      value={part}
      keepMountedMode="display-none"
      onChange={(value) => {
        const chosen = PRODUCT_PARTS.find((one) => one === value);
        if (chosen === undefined) return;
        onPart(chosen);
        // A tab begins at its top, not as far down as the one before it was read.
        const above = root.current?.getBoundingClientRect().top ?? 0;
        if (above < 0) root.current?.scrollIntoView();
      }}
    >
      <Tabs.List className={css.list ?? ''} aria-label="Product sections">
        {PRODUCT_PARTS.map((one) => (
          <Tabs.Tab key={one} value={one} className={css.tab ?? ''} data-part={PREVIEWED[one]}>
            {partName(type, one)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {PRODUCT_PARTS.map((one) => (
        <Tabs.Panel
          key={one}
          value={one}
          className={css.part ?? ''}
          data-tab={one}
          data-part={PREVIEWED[one]}
          data-contents={one === 'contents' || undefined}
        >
          {parts[one]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Opens the tab of a section that is jumped to; the browser then goes there by the address. */
export function openSection(id: string): void {
  const section = document.getElementById(id);
  if (section !== null) reveal(section);
}
