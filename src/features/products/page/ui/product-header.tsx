'use client';

import { Anchor } from '@mantine/core';
import { channelOf } from '@/channels/registry';
import type { Product } from '@/features/products/records/products.schema';
import { typeOf } from '@/features/products/types/registry';
import { ProductPrice } from '@/features/products/ui/product-price';
import { PageSettings } from '@/features/publications/public-page/ui/page-settings';
import type { ProductId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Moment } from '@/ui/locale/time';
import { Link } from '@/ui/navigation/link';
import { DisplayTitle, Eyebrow, Facts } from '@/ui/typography/text-styles';
import css from './product-header.module.css';

/** Kind and name of the product, where the bar has no room for it. */
export function ProductHeader({ draft }: { draft: Product }) {
  return (
    <header className={css.header}>
      <Eyebrow>{typeOf(draft.type).name}</Eyebrow>
      <DisplayTitle>{draft.title.trim() || 'Untitled'}</DisplayTitle>
    </header>
  );
}

/** The edition that is out, where it is to be had, and what it is a taste of; nothing before there is any. */
export function ProductFacts({ product }: { product: Product }) {
  const { edition, source_product_id } = product;
  const live = product.listings.filter(({ state, url }) => state === 'live' && url !== null);
  const page = live.find(({ platform }) => channelOf(platform).kind === 'own_page') ?? live[0];
  if (edition === null && source_product_id === null) return null;
  return (
    <div className={css.facts}>
      {edition === null ? null : (
        <Facts
          facts={[
            {
              label: product.status === 'published' ? 'Edition' : 'Last edition',
              value: String(edition.number),
            },
            { label: 'Released', value: <Moment timestamp={edition.published_at} /> },
            {
              label: 'Price',
              value: <ProductPrice price={edition} />,
            },
          ]}
        />
      )}
      {page?.url ? (
        <Anchor className={css.link ?? ''} href={page.url} target="_blank" rel="noreferrer">
          {page.url.replace(/^https?:\/\//, '')}
        </Anchor>
      ) : null}
      {product.slug === null || product.status !== 'published' ? null : <PageSettings id={product.id} />}
      {(typeOf(product.type).collects_addresses || product.asks_email) && edition !== null ? (
        <SignUps id={product.id} />
      ) : null}
      {source_product_id === null ? null : <Source id={source_product_id} />}
    </div>
  );
}

/** How many have signed up for it, and the way to them. */
function SignUps({ id }: { id: ProductId }) {
  const reader = useReader();
  const { data } = trpc.audience.list.useQuery({ product_id: id, page: 1, per_page: 1 });
  if (data === undefined) return null;
  const count = `${formatCount(data.total, reader)} ${data.total === 1 ? 'sign-up' : 'sign-ups'}`;
  return (
    <Anchor
      className={css.link ?? ''}
      component={Link}
      href={`/audience?product=${id}`}
      prefetch={false}
      suppressHydrationWarning
    >
      {data.total === 0 ? 'No sign-ups yet' : count}
    </Anchor>
  );
}

function Source({ id }: { id: ProductId }) {
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
