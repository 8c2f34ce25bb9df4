'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import type { Bundle } from '@/features/bundles/bundles.schema';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { ListPages } from '@/ui/components/list-pages';
import css from '@/ui/components/list-table.module.css';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { InvalidParamsNotice } from '@/ui/navigation/invalid-params-notice';
import { PageBar, PageHeader } from '@/ui/shell/page';
import { bundleListInput, bundlesAddress, readBundlesAddress } from './bundles-address';
import { BundlesTable } from './bundles-table';

const BundleForm = lazyDialog(() => import('./bundle-form'));

/** Every bundle, the newest first; the page lives in the address. */
export function Bundles() {
  const [address, setAddress] = useQueryStates(bundlesAddress, { history: 'push' });
  const list = trpc.bundles.list.useQuery(bundleListInput(address), { placeholderData: keepPreviousData });
  const [form, setForm] = useState<{ bundle: Bundle | null } | null>(null);
  const { data } = list;
  const none = data?.total === 0;
  const create = (
    <Button
      leftSection={<IconPlus aria-hidden />}
      onPointerEnter={BundleForm.prepare}
      onClick={() => setForm({ bundle: null })}
    >
      New bundle
    </Button>
  );
  const isGone = list.isError && data === undefined;
  return (
    <>
      <PageBar back={{ href: '/sales', label: 'Sales' }} />
      <PageHeader title="Bundles" actions={none || isGone ? undefined : create} />
      <InvalidParamsNotice read={readBundlesAddress} />
      {list.isPending ? <LoadingRows count={8} height={44} /> : null}
      {isGone ? (
        <ErrorState
          title="Your bundles didn’t load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          Nothing was lost, and your bundles are still for sale.
        </ErrorState>
      ) : null}
      {none ? (
        <Empty title="No bundles yet" actions={create}>
          Your bundles will appear here. Put two or more products together at a better price. Readers who have
          some of them only pay for the rest.
        </Empty>
      ) : null}
      {data === undefined || none ? null : (
        <section aria-label="Bundles" aria-busy={list.isPlaceholderData}>
          <ListPages list={data} onPage={(page) => void setAddress({ page })}>
            <div className={css.rows} data-stale={list.isPlaceholderData || undefined}>
              <BundlesTable bundles={data.items} onEdit={(bundle) => setForm({ bundle })} />
            </div>
          </ListPages>
        </section>
      )}
      {form === null ? null : <BundleForm bundle={form.bundle} onClose={() => setForm(null)} />}
    </>
  );
}
