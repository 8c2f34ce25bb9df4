'use client';

import { useMemo } from 'react';
import { problemOf } from '@/ui/problem';
import { trpc } from '@/ui/trpc';
import { send, UploadRefused } from '@/ui/upload';
import type { ImportResults } from '../import.schema';
import type { ImportServer } from './import-session';
import type { ImportSource } from './import-source.rules';

/** The server behind tRPC. What was stored is read anew by the other screens. */
export function useImportServer(): ImportServer {
  const cache = trpc.useUtils();
  return useMemo(() => {
    const stored = () => {
      void cache.recipes.invalidate();
      void cache.home.invalidate();
    };
    return {
      async run(source, { preview, only }, hooks) {
        const body = bodyOf(source, preview, only);
        const { results } = await send<ImportResults>('recipes.import', body, hooks);
        if (!preview) stored();
        return results;
      },
      async create(found, key) {
        // Photos are taken from https pages alone.
        const image_url = found.image_url?.startsWith('https://') === true ? found.image_url : null;
        const recipe = { ...found, image_url };
        const { client } = cache;
        const context = { context: { idempotencyKey: key } };
        try {
          return await client.recipes.create.mutate(recipe, context).catch((error: unknown) => {
            // The photo is on a page elsewhere, and cannot be had: the recipe goes without.
            if (recipe.image_url === null || !ofPhoto(error)) throw error;
            const again = { context: { idempotencyKey: `${key} without its photo` } };
            return client.recipes.create.mutate({ ...recipe, image_url: null }, again);
          });
        } catch (error) {
          const problem = problemOf(error);
          const sentence = problem?.errors[0]?.message ?? problem?.detail ?? 'There is no connection.';
          throw new UploadRefused(sentence, { again: problem === null, code: problem?.code ?? null });
        } finally {
          stored();
        }
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

const ofPhoto = (error: unknown): boolean => {
  const problem = problemOf(error);
  return (
    problem?.code === 'image_not_fetched' ||
    problem?.errors.some(({ pointer }) => pointer === '/image_url') === true
  );
};

function bodyOf(
  source: ImportSource,
  preview: boolean,
  only: readonly number[] | undefined,
): FormData | object {
  if (source.kind !== 'file') {
    const { kind: _, ...what } = source;
    return { ...what, preview, ...(only === undefined ? {} : { only }) };
  }
  const form = new FormData();
  form.set('preview', String(preview));
  if (only !== undefined) form.set('only', only.join(','));
  form.set('file', source.file, source.file.name);
  return form;
}
