'use client';

import { useState } from 'react';
import type { Build } from '@/features/products/records/builds.schema';
import type { BookEdition, BuiltFormat } from '@/features/products/types/description/names.rules';
import type { BuildId, ProductId } from '@/kernel/ids';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { notifyError } from '@/ui/overlays/toast';

/** How often a build that is not finished is asked for, in milliseconds. */
const everySecond = 1_000;

export const isWorking = (build: Build | null | undefined): boolean =>
  build?.state === 'queued' || build?.state === 'running';

/** The newest build of an edition of a product, asked for every second while it is being made or while `watching`. */
export function useLatestBuild(id: ProductId, watching = false, edition: BookEdition = 'screen') {
  return trpc.products.latestBuild.useQuery(
    { id, edition },
    { refetchInterval: ({ state }) => (watching || isWorking(state.data) ? everySecond : false) },
  );
}

/** Downloads a file of a build by a signed address of a few minutes; without a build, the product's PDF. */
export function useDownload(id: ProductId) {
  const cache = trpc.useUtils();
  const [busy, setBusy] = useState<BuiltFormat | null>(null);
  const download = async (build_id?: BuildId, format: BuiltFormat = 'pdf') => {
    setBusy(format);
    try {
      const { url } = await cache.client.products.fileLink.query({
        id,
        format,
        ...(build_id === undefined ? {} : { build_id }),
      });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    } catch (error) {
      const problem = callProblem(error);
      notifyError(problem?.detail ?? 'The file didn’t download. It’s safe; try again.', { error });
    } finally {
      setBusy(null);
    }
  };
  return { download, busy };
}
