'use client';

import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { PRODUCT_TYPES, typeOf } from '@/features/products/types/registry';
import { trpc } from '@/ui/client/trpc';
import { ListPages } from '@/ui/components/list-pages';
import { Empty, ErrorState } from '@/ui/components/states';
import { useRememberedList } from '@/ui/navigation/back-link';
import { InvalidParamsNotice } from '@/ui/navigation/invalid-params-notice';
import { Link } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/shell/page';
import { useRole } from '@/ui/shell/signed-in';
import { LoadingProducts, ProductCard } from './product-card';
import css from './products-list.module.css';
import { productListInput, productsAddress, readProductsAddress } from './products-search-params';

const statuses = [
  { value: '', label: 'All products' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
] as const;

/** Everything that is made from recipes, newest first; the filters and the page live in the address. */
export function ProductsList() {
  const [address, setAddress] = useQueryStates(productsAddress, { history: 'push' });
  useRememberedList('/products');
  const products = trpc.products.list.useQuery(productListInput(address), {
    placeholderData: keepPreviousData,
  });
  const { data } = products;
  const filtered = address.status !== null || address.type !== null;
  const none = data?.total === 0;
  const mayChange = useRole().may('products');
  const newProduct = mayChange ? (
    <Button component={Link} href="/products/new" leftSection={<IconPlus aria-hidden />}>
      New product
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title="Products"
        // One primary button: an empty library has it in the middle of the page.
        actions={none && !filtered ? undefined : newProduct}
      />
      {none && !filtered ? null : (
        <search className={css.filters} aria-label="Filter products">
          <NativeSelect
            aria-label="Status"
            value={address.status ?? ''}
            onChange={(event) => {
              const chosen = productsAddress.status.parse(event.currentTarget.value);
              void setAddress({ status: chosen, page: null });
            }}
          >
            {statuses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            aria-label="Type"
            value={address.type ?? ''}
            onChange={(event) => {
              const chosen = productsAddress.type.parse(event.currentTarget.value);
              void setAddress({ type: chosen, page: null });
            }}
          >
            <option value="">All types</option>
            {PRODUCT_TYPES.map((type) => (
              <option key={type} value={type}>
                {typeOf(type).name}
              </option>
            ))}
          </NativeSelect>
          {data === undefined || none ? null : <Count total={data.total} />}
        </search>
      )}
      <InvalidParamsNotice read={readProductsAddress} />
      {products.isPending ? <LoadingProducts /> : null}
      {products.isError && data === undefined ? (
        <ErrorState
          title="Your products didn’t load"
          error={products.error}
          retrying={products.isFetching}
          onRetry={() => products.refetch()}
        >
          They’re safe, and what’s for sale stays for sale.
        </ErrorState>
      ) : null}
      {none ? <NoProducts filtered={filtered} onClear={() => void setAddress(null)} /> : null}
      {data === undefined || none ? null : (
        <section aria-label="Products" aria-busy={products.isPlaceholderData}>
          <ListPages list={data} onPage={(page) => void setAddress({ page })}>
            <ul className={css.cards} data-stale={products.isPlaceholderData || undefined}>
              {data.items.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </ul>
          </ListPages>
        </section>
      )}
    </>
  );
}

function Count({ total }: { total: number }) {
  return (
    <span className={css.count} role="status">
      {total} {total === 1 ? 'product' : 'products'}
    </span>
  );
}

function NoProducts({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const mayChange = useRole().may('products');
  if (filtered)
    return (
      <Empty
        title="No products match"
        actions={
          <Button variant="default" onClick={onClear}>
            Show all
          </Button>
        }
      >
        No products match these filters.
      </Empty>
    );
  if (!mayChange) return <Empty title="No products yet">Products in this library will appear here.</Empty>;
  return (
    <Empty
      title="Make something to sell from your recipes"
      actions={
        <Button component={Link} href="/products/new" leftSection={<IconPlus aria-hidden />}>
          New product
        </Button>
      }
    >
      Choose recipes, and we’ll lay them out as an ebook, a meal plan, recipe cards, or a free download. Set a
      price and publish it on a page of its own. Copies you’ve sold never change when you edit a recipe.
    </Empty>
  );
}
