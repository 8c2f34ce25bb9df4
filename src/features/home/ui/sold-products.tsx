'use client';

import { listingWords } from '@/channels/listing-words';
import { channelOf } from '@/channels/registry';
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
export function SoldProducts({ products, is_local }: { products: SoldProduct[]; is_local: boolean }) {
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
          <Sold key={product.id} product={product} isLocal={is_local} />
        ))}
      </ul>
    </section>
  );
}

function Sold({ product, isLocal }: { product: SoldProduct; isLocal: boolean }) {
  const reader = useReader();
  const { id, title, subtitle, author_name, type, cover, theme, price, listing, page_views, sign_ups } =
    product;
  const collects = typeOf(type).collects_addresses;
  const state = listing === null ? null : listingWords(listing);
  // A page that only this computer can open is not live to anybody.
  const isHereOnly = isLocal && listing?.state === 'live' && channelOf(listing.platform).kind === 'own_page';
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
      ) : isHereOnly ? (
        <Status tone="draft">Only on this computer</Status>
      ) : (
        <Status tone={state.tone}>{state.word}</Status>
      )}
    </li>
  );
}
