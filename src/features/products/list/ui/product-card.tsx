import { Skeleton } from '@mantine/core';
import { isMoving, type StatusTone } from '@/channels/channel';
import { platformLabel } from '@/channels/registry';
import { thumbAddress } from '@/features/images/images.rules';
import type { Product } from '@/features/products/records/products.schema';
import { typeOf } from '@/features/products/types/registry';
import {
  canBeHad,
  isHereOnly,
  listedNow,
  listedWords,
  productState,
} from '@/features/products/ui/product-labels.rules';
import { ProductPrice } from '@/features/products/ui/product-price';
import { isPictured } from '@/kernel/book/themes';
import { Loading } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { Link } from '@/ui/navigation/link';
import { Cover } from '@/ui/pictures/cover';
import css from './product-card.module.css';
import list from './products-list.module.css';

/** Platforms named on a card; the rest is counted. */
const named = 2;

/** A product as a book on the shelf: cover, title, what it is, what it costs, where it is for sale. */
export function ProductCard({ product }: { product: Product }) {
  const { id, title, subtitle, author_name, type, status, cover, theme, edition } = product;
  const price = edition ?? product;
  const listings = listedNow(product);
  const more = listings.length - named;
  const state = stateOf(product);
  return (
    <li className={css.card}>
      {/* The name first, for readers of the screen; the picture is drawn above it. */}
      <h2 className={css.title}>
        <Link className={css.link} href={`/products/${id}`} prefetch={false} dir="auto">
          {title}
        </Link>
      </h2>
      <div className={css.cover}>
        <Cover
          title={title}
          subtitle={subtitle}
          author={author_name}
          image_url={coverPhoto(cover)}
          kind={cover.kind}
          theme={theme}
        />
      </div>
      <p className={css.facts}>
        {typeOf(type).name}
        {price.price_cents === null ? null : (
          <>
            {' · '}
            <ProductPrice price={price} />
          </>
        )}
      </p>
      <p className={css.state}>
        <Status tone={state.tone}>{state.word}</Status>
      </p>
      {status !== 'published' || listings.length === 0 ? null : (
        <ul className={css.listings} aria-label="For sale">
          {listings.slice(0, named).map((listing) => {
            const { tone, word } = listedWords(product, listing);
            return (
              <li key={listing.platform}>
                <Status tone={tone}>
                  {platformLabel(listing.platform)}:{' '}
                  {isHereOnly(listing) ? 'only on this computer' : word.toLowerCase()}
                </Status>
              </li>
            );
          })}
          {more > 0 ? <li className={css.more}>{more} more</li> : null}
        </ul>
      )}
    </li>
  );
}

function stateOf(product: Product): { tone: StatusTone; word: string } {
  const { status, edition, has_unpublished_changes } = product;
  if (status !== 'published' || product.listings.some(isMoving) || !canBeHad(product))
    return productState(product);
  if (has_unpublished_changes) return { tone: 'warn', word: 'Unpublished changes' };
  return { tone: 'ok', word: `Edition ${edition?.number ?? 1}` };
}

/** The small version of a cover's photo; null for one without. */
export const coverPhoto = ({ kind, image_url }: Product['cover']): string | null =>
  isPictured(kind) ? thumbAddress(image_url) : null;

/** The list while it loads: covers with a title and a line. */
export function LoadingProducts() {
  return (
    <Loading label="Loading products">
      <div className={list.filters}>
        <Skeleton height={36} width={180} />
        <Skeleton height={36} width={180} />
      </div>
      <div className={list.cards}>
        {Array.from({ length: 10 }, (_, place) => place).map((place) => (
          <div key={place} className={css.card}>
            <Skeleton className={css.cover ?? ''} style={{ aspectRatio: '4 / 5' }} />
            <Skeleton className={css.title ?? ''} height={14} width="80%" />
            <Skeleton className={css.facts ?? ''} height={11} width="55%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
