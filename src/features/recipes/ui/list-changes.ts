'use client';

import type { inferRouterOutputs } from '@trpc/server';
import { useRef } from 'react';
import type { AppRouter } from '@/features/router';
import { notify, notifyError } from '@/ui/toast';
import { trpc } from '@/ui/trpc';
import type { RecipeBulk } from '../bulk.schema';
import type { CardList, RecipeLabels } from '../cards.schema';
import type { RecipeStatus } from '../recipes.schema';
import { type Change, callsOf, undoCalls } from './list-bulk.rules';

/** A page of the list and a recipe in it, as they come over the wire. */
export type ListPage = inferRouterOutputs<AppRouter>['recipes']['cards'];
export type ListRecipe = ListPage['items'][number];

export interface ChangeOptions {
  /** What is said when it is done: `3 recipes archived.` */
  done: string;
  /** Tags and collections of the recipes as they are; needed for a change of those. */
  labels?: ReadonlyMap<string, RecipeLabels>;
  /** Told how many recipes are done, while they are many. */
  onProgress?: (done: number) => void;
}

/**
 * Changes recipes of the list at once, with an Undo that gives each of them back what it had. A recipe that the
 * filters no longer show leaves the list. What the server refuses is put back too, and said. `onChanged` gets the
 * recipes as they are now. The answer says whether all were changed.
 */
export function useListChanges(input: CardList, onChanged: (recipes: readonly ListRecipe[]) => void) {
  const cache = trpc.useUtils();
  // One after the other: an Undo must not overtake what it undoes.
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const show = async (recipes: readonly ListRecipe[]) => {
    await cache.recipes.cards.cancel(input);
    cache.recipes.cards.setData(input, (page) => page && withRecipes(page, recipes, input));
    onChanged(recipes);
  };

  const send = async (calls: readonly RecipeBulk[], onProgress?: (done: number) => void): Promise<number> => {
    let done = 0;
    for (const call of calls) {
      await cache.client.recipes.bulk.mutate(call);
      done += call.ids.length;
      onProgress?.(done);
    }
    return done;
  };

  const refresh = (recipes: readonly ListRecipe[]) =>
    Promise.all([
      cache.recipes.cards.invalidate(),
      cache.recipes.list.invalidate(),
      cache.recipes.facets.invalidate(),
      cache.recipes.labels.invalidate(),
      cache.recipes.vocabulary.invalidate(),
      cache.collections.list.invalidate(),
      ...recipes.map(({ id }) => cache.recipes.get.invalidate({ id })),
    ]);

  const change = (
    recipes: readonly ListRecipe[],
    wanted: Change,
    options: ChangeOptions,
  ): Promise<boolean> => {
    const former = cache.recipes.cards.getData(input);
    const changed = recipes.map((recipe) => ({
      ...recipe,
      status: wanted.status ?? recipe.status,
      email_ready: wanted.email_ready ?? recipe.email_ready,
    }));
    const ids = recipes.map(({ id }) => id);
    const back = async (page: ListPage | undefined) => {
      await cache.recipes.cards.cancel(input);
      if (page !== undefined) cache.recipes.cards.setData(input, page);
      onChanged(recipes);
    };
    const sent = queue.current.then(async () => {
      await show(changed);
      let done = 0;
      try {
        await send(callsOf(ids, wanted), (count) => {
          done = count;
          options.onProgress?.(count);
        });
        return true;
      } catch (error) {
        await back(former);
        notifyError(refusal(recipes, done), { error });
        return false;
      } finally {
        await refresh(recipes);
      }
    });
    queue.current = sent.catch(() => false);
    const undo = async () => {
      if (!(await sent)) return;
      const had = recipes.map((recipe) => ({
        ...{ id: recipe.id, status: recipe.status, email_ready: recipe.email_ready },
        dietary_tags: options.labels?.get(recipe.id)?.dietary_tags ?? [],
        collection_ids: options.labels?.get(recipe.id)?.collection_ids ?? [],
      }));
      const undone = queue.current.then(async () => {
        await back(former);
        try {
          await send(undoCalls(had, wanted));
        } catch (error) {
          await show(changed);
          notifyError('That could not be undone. Nothing else was changed.', { error });
        } finally {
          await refresh(recipes);
        }
      });
      queue.current = undone.catch(() => undefined);
      await undone;
    };
    if (recipes.length <= 100) notify(options.done, { onUndo: () => void undo() });
    else void sent.then((all) => all && notify(options.done, { onUndo: () => void undo() }));
    return sent;
  };

  return { change };
}

function refusal(recipes: readonly ListRecipe[], done: number): string {
  if (recipes.length === 1) return `${recipes[0]?.title} was not changed.`;
  return done === 0
    ? `The ${recipes.length} recipes were not changed.`
    : `${done} of ${recipes.length} recipes were changed, the others were not.`;
}

/** Whether the list still shows a recipe of this state. */
function shows({ status, email_ready }: CardList, recipe: ListRecipe): boolean {
  const states: readonly RecipeStatus[] | null = status === undefined ? null : [status].flat();
  return (
    (states === null ? recipe.status !== 'archived' : states.includes(recipe.status)) &&
    (email_ready === undefined || recipe.email_ready === email_ready)
  );
}

/** The page with these recipes as they are now; those that the filters no longer show are gone. */
function withRecipes(page: ListPage, recipes: readonly ListRecipe[], input: CardList): ListPage {
  const now = new Map(recipes.map((recipe) => [recipe.id, recipe]));
  const items = page.items.map((recipe) => now.get(recipe.id) ?? recipe).filter((one) => shows(input, one));
  return { ...page, items, total: page.total - (page.items.length - items.length) };
}
