'use client';

import { useMemo } from 'react';
import type { ImportResults } from '@/features/recipes/import/import.schema';
import { trpc } from '@/ui/client/trpc';
import { send } from '@/ui/client/upload';
import type { ImportServer, ImportWish } from './import-run';
import type { ImportSource } from './sources.rules';

/** The server behind tRPC. What was stored is read anew by the other screens. */
export function useImportServer(): ImportServer {
  const cache = trpc.useUtils();
  return useMemo(() => {
    const stored = () => {
      void cache.recipes.invalidate();
      void cache.home.invalidate();
    };
    return {
      async run(source, wanted, hooks) {
        const { key } = wanted;
        const options = key === undefined ? hooks : { ...hooks, key };
        const answer = await send<ImportResults>('recipes.import', bodyOf(source, wanted), options);
        if (!wanted.preview) stored();
        return answer;
      },
      wait: (seconds, signal) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(resolve, seconds * 1_000);
          signal.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(new DOMException('The wait was stopped.', 'AbortError'));
          });
        }),
    };
  }, [cache]);
}

function bodyOf(source: ImportSource, { preview, only, copies, edits }: ImportWish): FormData | object {
  if (source.kind !== 'file') {
    const { kind: _, ...what } = source;
    return {
      ...what,
      preview,
      ...(preview ? { thumbnails: true } : {}),
      ...(only === undefined ? {} : { only }),
      ...(copies === undefined ? {} : { copies }),
      ...(edits === undefined ? {} : { edits }),
    };
  }
  const form = new FormData();
  form.set('preview', String(preview));
  if (preview) form.set('thumbnails', 'true');
  if (only !== undefined) form.set('only', only.join(','));
  if (copies !== undefined) form.set('copies', String(copies));
  if (edits !== undefined) form.set('edits', JSON.stringify(edits));
  form.set('file', source.file, source.file.name);
  return form;
}
