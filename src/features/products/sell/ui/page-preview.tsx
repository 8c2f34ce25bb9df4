'use client';

import { Anchor } from '@mantine/core';
import type { Product } from '@/features/products/records/products.schema';
import css from './page-preview.module.css';
import type { TillState } from './steps.rules';

/** The page as readers will see it, by what is saved: it reloads when that changes, or how money comes in. */
export function PagePreview({
  product: { id, version },
  till,
}: {
  product: Product;
  till: TillState | null;
}) {
  const address = `/preview/${id}?saved=${version}&till=${till ?? 'unknown'}`;
  return (
    <aside className={css.preview} aria-label="Preview of the product page">
      <div className={css.head}>
        <span className={css.title}>As readers see it</span>
        <Anchor href={`/preview/${id}`} target="_blank" rel="noreferrer">
          Full width
        </Anchor>
      </div>
      {/* Behind the page, until it is there. */}
      <p className={css.loading} aria-hidden>
        Loading preview…
      </p>
      {/* No scripts, forms, or windows: it is there to be looked at. */}
      <iframe
        className={css.frame}
        title="Product page, as readers see it"
        src={address}
        sandbox="allow-same-origin"
      />
    </aside>
  );
}
