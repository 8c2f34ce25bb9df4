'use client';

import { Button } from '@mantine/core';
import { platformPlace } from '@/channels/registry';
import type { Listing } from '@/features/products/records/listings.schema';
import type { Product } from '@/features/products/records/products.schema';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { confirm } from '@/ui/overlays/confirm';
import { notifyError } from '@/ui/overlays/toast';

interface RetryButtonProps extends Pick<Product, 'id'> {
  /** On a platform that Galley calls. */
  listing: Listing;
}

/** Has Galley try once more on a platform where a product is stuck; nothing where it is not. */
export function RetryButton({ id, listing: { platform, state, reason } }: RetryButtonProps) {
  const cache = trpc.useUtils();
  const place = platformPlace(platform);
  const retry = trpc.products.retryListing.useMutation({
    onSuccess: () => cache.products.get.invalidate({ id }),
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? `Nothing changed on ${place}. Try again in a moment.`, {
        error,
      }),
  });
  if ((state !== 'failed' && state !== 'action_required') || reason === 'key_refused') return null;
  const isGone = reason === 'deleted_there';
  const isChanged = reason === 'changed_there';
  const press = async () => {
    const sure =
      !isChanged ||
      (await confirm({
        title: `Replace what’s on ${place}?`,
        children: `${place} gets the title, description, price, and files from Galley. You’ll lose any changes made there.`,
        confirm: 'Replace it',
        irreversible: true,
      }));
    if (sure) retry.mutate({ id, platform, replace: isChanged || isGone });
  };
  const verb = isChanged ? 'Replace it' : isGone ? 'List it again' : 'Try again';
  return (
    <Button
      variant="default"
      size="xs"
      loading={retry.isPending}
      aria-label={`${verb} on ${place}`}
      onClick={() => void press()}
    >
      {verb}
    </Button>
  );
}
