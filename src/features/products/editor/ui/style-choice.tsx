'use client';

import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { HEX } from '@/features/brand/ui/style.rules';
import { StyleFields } from '@/features/brand/ui/style-fields';
import type { Product } from '@/features/products/records/products.schema';
import { Section } from '@/features/products/ui/section';
import { FONT_NAMES } from '@/kernel/book/themes';
import { trpc } from '@/ui/client/trpc';
import { Link } from '@/ui/navigation/link';
import { useEditor } from './product-editor';
import css from './theme-choice.module.css';

const fontOf = (font: keyof typeof FONT_NAMES | null | undefined) =>
  font ? `${FONT_NAMES[font]}, from your brand` : 'Theme default';

/** The color and fonts of one product; what is not chosen is the brand's, or the theme's. */
export function StyleChoice({ draft }: { draft: Product }) {
  const { change, errors } = useEditor();
  const { style } = draft;
  const brand = trpc.brand.get.useQuery().data;
  // What is being typed and is no color yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Section title="Colors and fonts">
      <div className={css.style}>
        <StyleFields
          value={{ ...style, accent: typed ?? style.accent }}
          none={{
            accent: brand?.accent ? `${brand.accent}, from your brand` : 'Theme default',
            heading_font: fontOf(brand?.heading_font),
            body_font: fontOf(brand?.body_font),
          }}
          within="/style"
          error={(name) => errors[`/style/${name}`]}
          onChange={(changed) => {
            const { accent = null } = changed;
            const isWhole = accent === null || HEX.test(accent);
            setTyped(isWhole ? null : accent);
            if (isWhole) change({ style: { ...style, ...changed } });
          }}
        />
      </div>
      <p className={css.brand}>Just for this product. Anything you don’t change comes from your brand kit.</p>
      <p className={css.brand}>
        <Anchor component={Link} href="/settings/brand" inherit underline="always">
          Change your brand
        </Anchor>
      </p>
    </Section>
  );
}
