'use client';

import { listingWords } from '@/channels/listing-words';
import type { SoldProduct } from '@/features/home/home.schema';
import { coverPhoto } from '@/features/products/list/ui/product-card';
import { typeOf } from '@/features/products/types/registry';
import { ProductPrice } from '@/features/products/ui/product-price';
import { Status } from '@/ui/components/status';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Link } from '@/ui/navigation/link';
import { Cover } from '@/ui/pictures/cover';
import css from './home.module.css';
import side from './side.module.css';

/** What is published: cover, what it is, how often its page was seen, and how it stands. */
export function SoldProducts({ products }: { products: SoldProduct[] }) {
  return (
    <section aria-labelledby="sold">
      <div className={css.sectionHead}>
        <h2 id="sold" className={css.sideTitle}>
          Your products
        </h2>
        <Link className={css.all} href="/products" prefetch={false}>
          All products
        </Link>
      </div>
      <ul className={side.products}>
        {products.map((product) => (
          <Sold key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

function Sold({ product }: { product: SoldProduct }) {
  const reader = useReader();
  const { id, title, subtitle, author_name, type, cover, theme, price, listing, page_views, sign_ups } =
    product;
  const collects = typeOf(type).collects_addresses;
  const state = listing === null ? null : listingWords(listing);
  return (
    <li className={side.product}>
      <div className={side.cover}>
        <Cover
          title={title}
          subtitle={subtitle}
          author={author_name}
          image_url={coverPhoto(cover)}
          kind={cover.kind}
          theme={theme}
        />
      </div>
      <div className={side.productWords}>
        <h3>
          <Link className={side.productLink} href={`/products/${id}`} prefetch={false} dir="auto">
            {title}
          </Link>
        </h3>
        <p className={css.detail}>
          {typeOf(type).name}
          {/* What collects addresses is always free: how many it brought says more. */}
          {collects || price === null ? null : (
            <>
              {' · '}
              <ProductPrice price={price} />
            </>
          )}
          {collects || sign_ups > 0 ? (
            <span suppressHydrationWarning>
              {' · '}
              {formatCount(sign_ups, reader)} {sign_ups === 1 ? 'sign-up' : 'sign-ups'}
            </span>
          ) : null}
          {page_views === 0 ? null : (
            <span suppressHydrationWarning>
              {' · '}
              {formatCount(page_views, reader)} {page_views === 1 ? 'view' : 'views'}
            </span>
          )}
        </p>
      </div>
      {state === null ? (
        <Status tone="warn">Not listed</Status>
      ) : (
        <Status tone={state.tone}>{state.word}</Status>
      )}
    </li>
  );
}
