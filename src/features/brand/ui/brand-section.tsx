'use client';

import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { BrandForm } from './brand-form';

/** What every product of the creator starts with: her colour, fonts, logo and words. */
export function BrandSection({ account_name }: { account_name: string }) {
  const brand = trpc.brand.get.useQuery();
  if (brand.data !== undefined) return <BrandForm brand={brand.data} account_name={account_name} />;
  if (brand.error === null) return <LoadingRows count={6} height={36} />;
  return (
    <ErrorState
      title="Your brand kit didn’t load"
      error={brand.error}
      retrying={brand.isFetching}
      onRetry={() => void brand.refetch()}
    >
      Nothing has changed.
    </ErrorState>
  );
}
