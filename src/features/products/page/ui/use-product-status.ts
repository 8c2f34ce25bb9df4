'use client';

import { useState } from 'react';
import { channelOf } from '@/channels/registry';
import type { Product, ProductStatus } from '@/features/products/records/products.schema';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';

/** Archives, restores and unpublishes a product. What goes off sale asks first; the rest offers Undo. */
export function useProductStatus({ id, title, status, listings }: Product) {
  const cache = trpc.useUtils();
  const [pending, setPending] = useState(false);

  const set = async (to: ProductStatus, onDone: () => void) => {
    setPending(true);
    try {
      cache.products.get.setData({ id }, await cache.client.products.update.mutate({ id, status: to }));
      onDone();
    } catch (error) {
      notifyError(callProblem(error)?.detail ?? `${title} wasn’t changed. Try again in a moment.`, { error });
    } finally {
      setPending(false);
      void cache.products.list.invalidate();
    }
  };
  const silent = () => {};
  const byHand = listings.some(
    ({ platform, state }) => channelOf(platform).kind === 'by_hand' && state !== 'unlisted',
  );
  const offSale = byHand
    ? 'Its page comes down right away, and anyone who has the file keeps it. If you listed it anywhere yourself, take it down there too.'
    : 'Its page comes down right away. Anyone who has the file keeps it.';

  return {
    pending,
    archive: async () => {
      if (status !== 'published') {
        await set('archived', () =>
          notify(`${title} archived.`, { onUndo: () => void set('draft', silent) }),
        );
        return;
      }
      const sure = await confirm({ title: `Archive ${title}?`, children: offSale, confirm: 'Archive' });
      if (sure) await set('archived', () => notify(`${title} archived.`));
    },
    restore: () => set('draft', () => notify(`${title} is a draft again.`)),
    unpublish: async () => {
      const sure = await confirm({ title: `Unpublish ${title}?`, children: offSale, confirm: 'Unpublish' });
      if (sure) await set('draft', () => notify(`${title} is a draft again.`));
    },
  };
}
