'use client';

import { Anchor } from '@mantine/core';
import { Cover } from '@/ui/cover';
import { Link } from '@/ui/link';
import { Moment, Price } from '@/ui/moment';
import { trpc } from '@/ui/trpc';
import { DisplayTitle, Eyebrow, Facts, Lede } from '@/ui/type';
import { recipesOf } from '../content.schema';
import type { Product } from '../products.schema';
import { coverPhoto } from './product-card';
import css from './product-header.module.css';
import { recipeCount, TYPE_WORDS, typedDraft } from './product-words.rules';

interface ProductHeaderProps {
  product: Product;
  draft: Product;
  /** Beside its pages: without a cover of its own. */
  compact?: boolean;
}

/** Cover, name and state of the product, as it will look with what is not saved yet. */
export function ProductHeader({ product, draft, compact = false }: ProductHeaderProps) {
  const { edition } = product;
  const count = new Set(recipesOf(typedDraft(draft))).size;
  const page = product.listings.find(({ state, url }) => state === 'live' && url !== null);
  const facts = [
    // Beside its pages the contents say so.
    ...(compact ? [] : [{ label: 'In it', value: recipeCount(count) }]),
    ...(edition === null
      ? []
      : [
          {
            label: product.status === 'published' ? 'Edition' : 'Last edition',
            value: String(edition.number),
          },
          { label: 'Released', value: <Moment timestamp={edition.published_at} /> },
          {
            label: 'Price',
            value: <Price price_cents={edition.price_cents} currency={edition.currency} />,
          },
        ]),
  ];
  return (
    <header className={css.header} data-compact={compact || undefined}>
      {compact ? null : (
        <div className={css.cover}>
          <Cover
            title={draft.title || 'Untitled'}
            subtitle={draft.subtitle}
            author={draft.author_name}
            image_url={coverPhoto(draft.cover)}
            raised
          />
        </div>
      )}
      <div className={css.words}>
        <Eyebrow>{TYPE_WORDS[draft.type].name}</Eyebrow>
        <DisplayTitle>{draft.title || 'Untitled'}</DisplayTitle>
        {draft.subtitle ? <Lede>{draft.subtitle}</Lede> : null}
        {facts.length === 0 ? null : <Facts facts={facts} />}
        {page?.url ? (
          <Anchor className={css.link ?? ''} href={page.url} target="_blank" rel="noreferrer">
            {page.url.replace(/^https?:\/\//, '')}
          </Anchor>
        ) : null}
        {product.source_product_id === null ? null : <Source id={product.source_product_id} />}
      </div>
    </header>
  );
}

function Source({ id }: { id: string }) {
  const { data } = trpc.products.get.useQuery({ id });
  return (
    <p className={css.source}>
      A taste of{' '}
      <Anchor component={Link} href={`/products/${id}`}>
        {data?.title ?? 'another product'}
      </Anchor>
    </p>
  );
}
