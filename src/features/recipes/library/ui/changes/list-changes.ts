'use client';

import type { inferRouterOutputs } from '@trpc/server';
import { useRef, useState } from 'react';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import type { RecipeBulk } from '@/features/recipes/library/bulk/bulk.schema';
import type { CardList, RecipeLabels } from '@/features/recipes/library/cards.schema';
import type { AppRouter } from '@/features/router';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { trpc } from '@/ui/client/trpc';
import { notify, notifyError } from '@/ui/overlays/toast';
import { bulkCalls, type Change, recipesWord, undoCalls } from './bulk-changes.rules';

/** A page of the list and a recipe in it, as they come over the wire. */
export type ListPage = inferRouterOutputs<AppRouter>['recipes']['cards'];
export type ListRecipe = ListPage['items'][number];

export interface ChangeOptions {
  /** What is said of those that were changed: `3 recipes archived.` */
  done: (recipes: readonly ListRecipe[]) => string;
  /** Tags and collections of the recipes as they are; needed for a change of those. */
  labels?: ReadonlyMap<RecipeId, RecipeLabels>;
  /** What else can be done then, beside Undo: the way to recipes that the list no longer shows. */
  offer?: { label: string; onPress: () => void } | undefined;
}

/**
 * Changes recipes of the list at once, with an Undo that gives each of them back what it had. A recipe that the
 * filters no longer show leaves the list. What the server refuses is put back too, and said. `onChanged` gets the
 * recipes as they are now. Many are changed by several calls one after the other, of which each changes all of its recipes
 * or none: the answer is those that were changed, and those alone have the Undo. `progress` is 0 … 100 meanwhile.
 */
export function useListChanges(input: CardList, onChanged: (recipes: readonly ListRecipe[]) => void) {
  const cache = trpc.useUtils();
  // One after the other: an Undo must not overtake what it undoes.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [progress, setProgress] = useState<number | null>(null);

  const show = async (recipes: readonly ListRecipe[]) => {
    await cache.recipes.cards.cancel(input);
    cache.recipes.cards.setData(input, (page) => page && withRecipes(page, recipes, input));
    onChanged(recipes);
  };

  const send = async (calls: readonly RecipeBulk[], onDone?: (count: number) => void): Promise<void> => {
    const all = calls.reduce((sum, { ids }) => sum + ids.length, 0);
    const show = (part: number | null) => (calls.length > 1 ? setProgress(part) : undefined);
    let done = 0;
    show(0);
    try {
      for (const call of calls) {
        await cache.client.recipes.bulk.mutate(call);
        done += call.ids.length;
        onDone?.(done);
        show((100 * done) / all);
      }
    } finally {
      show(null);
    }
  };

  const refresh = (recipes: readonly ListRecipe[]) =>
    Promise.all([
      cache.recipes.cards.invalidate(),
      cache.recipes.list.invalidate(),
      cache.recipes.facets.invalidate(),
      cache.recipes.labels.invalidate(),
      cache.recipes.vocabulary.invalidate(),
      cache.collections.list.invalidate(),
      ...(recipes.length > LIMITS.bulk_recipes
        ? [cache.recipes.get.invalidate()]
        : recipes.map(({ id }) => cache.recipes.get.invalidate({ id }))),
    ]);

  const change = (
    recipes: readonly ListRecipe[],
    wanted: Change,
    options: ChangeOptions,
  ): Promise<readonly ListRecipe[]> => {
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
    // A few are said to be done at once, since they nearly always will be; of many it is said how many were.
    const few = recipes.length <= LIMITS.bulk_recipes;
    let close = () => {};
    const sent = queue.current.then(async () => {
      await show(changed);
      let done = 0;
      try {
        await send(bulkCalls(ids, wanted), (count) => {
          done = count;
        });
      } catch (error) {
        close();
        await back(former);
        if (done > 0) await show(changed.slice(0, done));
        notifyError(refusal(recipes, done), { error });
      } finally {
        await refresh(recipes);
      }
      return recipes.slice(0, done);
    });
    queue.current = sent.catch(() => undefined);
    const undo = async () => {
      const done = await sent;
      if (done.length === 0) return;
      const had = done.map((recipe) => ({
        ...{ id: recipe.id, status: recipe.status, email_ready: recipe.email_ready },
        dietary_tags: options.labels?.get(recipe.id)?.dietary_tags ?? [],
        tags: options.labels?.get(recipe.id)?.tags ?? [],
        collection_ids: options.labels?.get(recipe.id)?.collection_ids ?? [],
      }));
      const undone = queue.current.then(async () => {
        await back(former);
        try {
          await send(undoCalls(had, wanted));
        } catch (error) {
          await show(changed);
          notifyError(few ? NOT_UNDONE : PARTLY_UNDONE, { error });
        } finally {
          await refresh(recipes);
        }
      });
      queue.current = undone.catch(() => undefined);
      await undone;
    };
    const say = (done: readonly ListRecipe[]) =>
      notify(options.done(done), {
        about: done.map(({ id }) => id),
        onUndo: () => void undo(),
        offer: options.offer,
      });
    if (few) close = say(recipes);
    else void sent.then((done) => (done.length > 0 ? say(done) : undefined));
    return sent;
  };

  return { change, progress };
}

const NOT_UNDONE = 'That couldn’t be undone. Nothing else has changed.';
const PARTLY_UNDONE = 'Some of that couldn’t be undone. The list shows each recipe as it is now.';

function refusal(recipes: readonly ListRecipe[], done: number): string {
  if (recipes.length === 1) return `${recipes[0]?.title} wasn’t changed.`;
  const left = recipes.length - done;
  if (done === 0) return `The ${recipesWord(left)} weren’t changed.`;
  return left === 1
    ? '1 recipe wasn’t changed and is still selected.'
    : `${recipesWord(left)} weren’t changed and are still selected.`;
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
