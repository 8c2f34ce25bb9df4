'use client';

import { useRef, useState } from 'react';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { Build } from '@/features/products/records/builds.schema';
import type { Product } from '@/features/products/records/products.schema';
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

/**
 * Saves what is being written and builds it. `place` is the section that keeps the focus, as its button gives way to the
 * progress; `onStarted` hears of the build and of the product as it was saved.
 */
export function useStartBuild(
  id: ProductId,
  edition: BookEdition,
  onStarted?: (build: Build, saved: Product) => void,
) {
  const cache = trpc.useUtils();
  const editor = useEditor();
  const place = useRef<HTMLDivElement>(null);
  const [starting, setStarting] = useState(false);
  const start = async () => {
    setStarting(true);
    place.current?.focus({ preventScroll: true });
    try {
      const saved = await editor.save();
      if (saved === null) return;
      const answer = await cache.client.products.startBuild.mutate({ id, edition });
      cache.products.latestBuild.setData({ id, edition }, answer);
      onStarted?.(answer, saved);
    } catch (error) {
      editor.refuse(error, 'The build didn’t start.');
    } finally {
      setStarting(false);
    }
  };
  return { place, starting, start };
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
