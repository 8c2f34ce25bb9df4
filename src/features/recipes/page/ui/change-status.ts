'use client';

import type { RecipeStatus } from '@/features/recipes/fields.schema';
import type { Recipe } from '@/features/recipes/recipes.schema';
import { trpc } from '@/ui/client/trpc';
import { notify, notifyError } from '@/ui/overlays/toast';

const sentences: Record<RecipeStatus, (title: string) => string> = {
  active: (title) => `${title} is ready.`,
  draft: (title) => `${title} is a draft again.`,
  archived: (title) => `${title} archived.`,
};

/**
 * Changes the state of a recipe at once and says so with an Undo; a refusal puts the state back and says what
 * happened. `pending` while the server has not answered.
 */
export function useRecipeStatus(recipe: Pick<Recipe, 'id' | 'title' | 'status'>) {
  const cache = trpc.useUtils();
  const { id, title } = recipe;
  const update = trpc.recipes.update.useMutation({
    async onMutate({ status }) {
      await cache.recipes.get.cancel({ id });
      const before = cache.recipes.get.getData({ id });
      cache.recipes.get.setData({ id }, (shown) => shown && { ...shown, status: status ?? shown.status });
      return before;
    },
    onError(error, _, before) {
      cache.recipes.get.setData({ id }, before);
      notifyError(`${title} wasn’t changed. Try again in a moment.`, { error });
    },
    onSuccess(answer) {
      cache.recipes.get.setData({ id }, answer);
    },
    onSettled: () => Promise.all([cache.recipes.list.invalidate(), cache.recipes.cards.invalidate()]),
  });
  const change = (status: RecipeStatus, done?: () => void) => {
    const before = recipe.status;
    update.mutate(
      { id, status },
      {
        onSuccess() {
          notify(sentences[status](title), {
            about: [id],
            onUndo: () => update.mutate({ id, status: before }),
          });
          done?.();
        },
      },
    );
  };
  return { change, pending: update.isPending };
}
