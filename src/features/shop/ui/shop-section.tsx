'use client';

import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { ShopForm } from './shop-form';

/** The creator's public page: who she is, where it is, and what stands on it. */
export function ShopSection({ account_name }: { account_name: string }) {
  const shop = trpc.shop.get.useQuery();
  if (shop.data !== undefined) return <ShopForm shop={shop.data} account_name={account_name} />;
  if (shop.error === null) return <LoadingRows count={6} height={36} />;
  return (
    <ErrorState
      title="Your shop didn’t load"
      error={shop.error}
      retrying={shop.isFetching}
      onRetry={() => void shop.refetch()}
    >
      Nothing was lost, and your readers can still see it.
    </ErrorState>
  );
}
