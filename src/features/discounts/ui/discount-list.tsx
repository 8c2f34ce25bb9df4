'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import type { Discount } from '@/features/discounts/discounts.schema';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { ListPages } from '@/ui/components/list-pages';
import css from '@/ui/components/list-table.module.css';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { InvalidParamsNotice } from '@/ui/navigation/invalid-params-notice';
import { PageBar, PageHeader } from '@/ui/shell/page';
import { discountListInput, discountsAddress, readDiscountsAddress } from './discounts-address';
import { DiscountsTable } from './discounts-table';

const DiscountForm = lazyDialog(() => import('./discount-form'));

/** Every discount code, the newest first; the page lives in the address. */
export function DiscountCodes() {
  const [address, setAddress] = useQueryStates(discountsAddress, { history: 'push' });
  const list = trpc.discounts.list.useQuery(discountListInput(address), {
    placeholderData: keepPreviousData,
  });
  const [form, setForm] = useState<{ discount: Discount | null } | null>(null);
  const { data } = list;
  const none = data?.total === 0;
  const create = (
    <Button
      leftSection={<IconPlus aria-hidden />}
      onPointerEnter={DiscountForm.prepare}
      onClick={() => setForm({ discount: null })}
    >
      New code
    </Button>
  );
  const isGone = list.isError && data === undefined;
  return (
    <>
      <PageBar back={{ href: '/sales', label: 'Sales' }} />
      <PageHeader title="Discounts" actions={none || isGone ? undefined : create} />
      <InvalidParamsNotice read={readDiscountsAddress} />
      {list.isPending ? <LoadingRows count={8} height={44} /> : null}
      {isGone ? (
        <ErrorState
          title="Your discount codes didn’t load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          Nothing was lost, and your codes still work.
        </ErrorState>
      ) : null}
      {none ? (
        <Empty title="No discount codes yet" actions={create}>
          Your codes will appear here. Offer a percentage or an amount off, and share a link that applies the
          code.
        </Empty>
      ) : null}
      {data === undefined || none ? null : (
        <section aria-label="Discount codes" aria-busy={list.isPlaceholderData}>
          <ListPages list={data} onPage={(page) => void setAddress({ page })}>
            <div className={css.rows} data-stale={list.isPlaceholderData || undefined}>
              <DiscountsTable discounts={data.items} onEdit={(discount) => setForm({ discount })} />
            </div>
          </ListPages>
        </section>
      )}
      {form === null ? null : <DiscountForm discount={form.discount} onClose={() => setForm(null)} />}
    </>
  );
}
