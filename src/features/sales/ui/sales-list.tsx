'use client';

import { Button, NativeSelect } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDiscount,
  IconGift,
  IconPackages,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { RevenueSection } from '@/features/sales/revenue/ui/revenue';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { ListPages } from '@/ui/components/list-pages';
import { ExportCsvButton, ListCount } from '@/ui/components/list-tools';
import { SearchField } from '@/ui/components/search-field';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { InvalidParamsNotice } from '@/ui/navigation/invalid-params-notice';
import { Link } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/shell/page';
import { OrderPane } from './order-pane';
import { ORDER_PLATFORM_WORDS, ORDER_STATE_WORDS, ordersWords } from './order-words.rules';
import { OrdersTable } from './orders-table';
import css from './sales.module.css';
import { orderFilterOf, orderListInput, readSalesAddress, salesAddress } from './sales-address';

const GiveCopy = lazyDialog(() => import('./give-copy'));

/** Everything that was sold, the newest first, and one order beside it; all of it lives in the address. */
export function SalesList() {
  const [address, setAddress] = useQueryStates(salesAddress, { history: 'push' });
  const list = trpc.sales.list.useQuery(orderListInput(address), { placeholderData: keepPreviousData });
  const summary = trpc.sales.summary.useQuery({}).data;
  const { client } = trpc.useUtils();
  const { data } = list;
  const filter = orderFilterOf(address);
  const filtered = Object.keys(filter).length > 0;
  const none = data?.total === 0;
  const isBare = none && !filtered;
  const isGone = list.isError && data === undefined;
  const review = summary?.review ?? 0;
  const [giving, setGiving] = useState(false);
  return (
    <div className={css.sales} data-open={address.order !== null || undefined}>
      <div className={css.list}>
        <PageHeader
          title="Sales"
          actions={
            isGone ? undefined : (
              <div className={css.rest}>
                <Button
                  component={Link}
                  href="/sales/bundles"
                  variant="default"
                  leftSection={<IconPackages aria-hidden />}
                >
                  Bundles
                </Button>
                <Button
                  component={Link}
                  href="/sales/discounts"
                  variant="default"
                  leftSection={<IconDiscount aria-hidden />}
                >
                  Discounts
                </Button>
                <Button
                  component={Link}
                  href="/sales/announcements"
                  variant="default"
                  leftSection={<IconSpeakerphone aria-hidden />}
                >
                  Announcements
                </Button>
                {isBare ? null : (
                  <ExportCsvButton link={() => client.sales.exportLink.mutate(filter)} disabled={none} />
                )}
                <Button
                  variant="default"
                  leftSection={<IconGift aria-hidden />}
                  onPointerEnter={GiveCopy.prepare}
                  onClick={() => setGiving(true)}
                >
                  Send a free copy
                </Button>
              </div>
            )
          }
        />
        {isBare || isGone ? null : <RevenueSection />}
        {isBare || isGone ? null : (
          <search className={css.filters} aria-label="Filter orders">
            <SearchField
              label="Search orders"
              placeholder="Email or order number"
              value={address.q}
              onSearch={(q) => void setAddress({ q, page: null })}
            />
            <div className={css.choices}>
              <NativeSelect
                aria-label="Product"
                value={address.product ?? ''}
                onChange={(event) => {
                  const product = salesAddress.product.parse(event.currentTarget.value);
                  void setAddress({ product, page: null });
                }}
              >
                <option value="">All products</option>
                {(summary?.products ?? []).map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </NativeSelect>
              <NativeSelect
                aria-label="Status"
                value={address.state ?? ''}
                onChange={(event) => {
                  const state = salesAddress.state.parse(event.currentTarget.value);
                  void setAddress({ state, page: null });
                }}
              >
                <option value="">All statuses</option>
                {Object.entries(ORDER_STATE_WORDS).map(([state, { word }]) => (
                  <option key={state} value={state}>
                    {word}
                  </option>
                ))}
              </NativeSelect>
              <NativeSelect
                aria-label="Platform"
                value={address.from ?? ''}
                onChange={(event) => {
                  const from = salesAddress.from.parse(event.currentTarget.value);
                  void setAddress({ from, page: null });
                }}
              >
                <option value="">All platforms</option>
                {ORDER_PLATFORM_WORDS.map(({ platform, word }) => (
                  <option key={platform} value={platform}>
                    {word}
                  </option>
                ))}
              </NativeSelect>
            </div>
            {data === undefined || none ? null : <ListCount total={data.total} words={ordersWords} />}
            {review === 0 || address.state === 'review' ? null : (
              <button
                type="button"
                className={css.review}
                onClick={() =>
                  void setAddress({ state: 'review', from: null, q: null, product: null, page: null })
                }
              >
                <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
                {review === 1 ? '1 order needs review' : `${review} orders need review`}
              </button>
            )}
          </search>
        )}
        <InvalidParamsNotice read={readSalesAddress} />
        {list.isPending ? <LoadingRows count={10} height={36} /> : null}
        {isGone ? (
          <ErrorState
            title="Your orders didn’t load"
            error={list.error}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          >
            Nothing was lost, and your buyers still have their files.
          </ErrorState>
        ) : null}
        {isBare ? (
          <Empty
            title="No sales yet"
            actions={
              <Button component={Link} href="/products">
                See your products
              </Button>
            }
          >
            Your orders will appear here. Put a price on a product, and share its page. You can send free
            copies to people who bought it elsewhere, too.
          </Empty>
        ) : null}
        {none && filtered ? (
          <Empty
            title="No orders match"
            actions={
              <Button variant="default" onClick={() => void setAddress(null)}>
                Show all
              </Button>
            }
          >
            No orders match these filters.
          </Empty>
        ) : null}
        {data === undefined || none ? null : (
          <section aria-label="Orders" aria-busy={list.isPlaceholderData}>
            <ListPages list={data} onPage={(page) => void setAddress({ page })}>
              <div className={css.rows} data-stale={list.isPlaceholderData || undefined}>
                <OrdersTable
                  orders={data.items}
                  shown={address.order}
                  onShow={(order) => void setAddress({ order })}
                />
              </div>
            </ListPages>
          </section>
        )}
      </div>
      {giving ? <GiveCopy onClose={() => setGiving(false)} /> : null}
      {address.order === null ? null : (
        <OrderPane key={address.order} id={address.order} onClose={() => void setAddress({ order: null })} />
      )}
    </div>
  );
}
