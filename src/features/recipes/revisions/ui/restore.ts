'use client';

import { useState } from 'react';
import type { Recipe } from '@/features/recipes/recipes.schema';
import { statusOf } from '@/ui/client/query-client';
import { trpc } from '@/ui/client/trpc';
import { notify, notifyError } from '@/ui/overlays/toast';

/** Brings back what a recipe said before, with an Undo that brings back what it said until now. */
export function useRestore(recipe: Pick<Recipe, 'id' | 'title' | 'version'>, onDone: () => void) {
  const cache = trpc.useUtils();
  const [isPending, setPending] = useState(false);
  const { id, title } = recipe;

  /** Restores `n` unless the recipe is no longer the version that was seen. */
  const restore = async (n: number, version: number): Promise<Recipe> => {
    const answer = await cache.client.recipes.restore.mutate(
      { id, n: String(n) },
      { context: { ifMatch: version } },
    );
    cache.recipes.get.setData({ id }, answer);
    void cache.recipes.revisions.invalidate();
    void cache.recipes.list.invalidate();
    void cache.recipes.cards.invalidate();
    return answer;
  };
  const refused = (error: unknown) => {
    if (statusOf(error) === 412) {
      void cache.recipes.get.invalidate({ id });
      void cache.recipes.revisions.invalidate();
      notifyError(`${title} was just changed somewhere else. Take another look before you restore it.`);
    } else notifyError(`${title} wasn’t restored. Nothing has changed.`, { error });
  };
  const run = async (n: number) => {
    setPending(true);
    try {
      const before = recipe.version;
      const restored = await restore(n, before);
      onDone();
      notify(`${restored.title} restored.`, {
        onUndo: () => void restore(before, restored.version).catch(refused),
      });
    } catch (error) {
      refused(error);
    } finally {
      setPending(false);
    }
  };
  return { run, isPending };
}
