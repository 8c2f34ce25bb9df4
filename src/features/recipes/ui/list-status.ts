'use client';

import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/features/router';
import { notify, notifyError } from '@/ui/toast';
import { trpc } from '@/ui/trpc';
import type { RecipeStatus } from '../recipes.schema';
import type { ListInput } from './list-address';

/** A page of the list and a recipe in it, as they come over the wire. */
export type ListPage = inferRouterOutputs<AppRouter>['recipes']['cards'];
export type ListRecipe = ListPage['items'][number];

const done: Record<RecipeStatus, (title: string) => string> = {
  active: (title) => `${title} is active.`,
  draft: (title) => `${title} is a draft again.`,
  archived: (title) => `${title} archived.`,
};

/** Whether the list still shows a recipe of this state. */
const shows = (input: ListInput, status: RecipeStatus) =>
  input.status === undefined ? status !== 'archived' : input.status === status;

/**
 * Changes the state of a recipe in the list at once, with an Undo that gives it its former state back. A recipe
 * that the filters no longer show leaves the list, and an Undo puts it back. What the server refuses is put back
 * too, and said.
 */
export function useListStatus(input: ListInput) {
  const cache = trpc.useUtils();
  const update = trpc.recipes.update.useMutation({
    // One after the other: an Undo must not overtake what it undoes.
    scope: { id: 'recipe-status' },
    onSettled: (_answer, _error, { id }) =>
      Promise.all([
        cache.recipes.list.invalidate(),
        cache.recipes.cards.invalidate(),
        cache.recipes.get.invalidate({ id }),
        cache.recipes.vocabulary.invalidate(),
        cache.collections.list.invalidate(),
      ]),
  });

  const apply = async (recipe: ListRecipe, status: RecipeStatus, place: number) => {
    await cache.recipes.cards.cancel(input);
    cache.recipes.cards.setData(
      input,
      (page) => page && withStatus(page, { ...recipe, status }, place, input),
    );
  };

  /** `recipe` is the one the list shows; `status` is its new state. */
  const change = async (recipe: ListRecipe, status: RecipeStatus) => {
    const former = recipe.status;
    const place = cache.recipes.cards.getData(input)?.items.findIndex(({ id }) => id === recipe.id) ?? 0;
    const send = async (to: RecipeStatus, back: RecipeStatus) => {
      await apply(recipe, to, place);
      try {
        await update.mutateAsync({ id: recipe.id, status: to });
      } catch (error) {
        await apply(recipe, back, place);
        notifyError(`${recipe.title} was not changed: it is still ${stateWord(back)}.`, { error });
        return false;
      }
      return true;
    };
    const sent = send(status, former);
    notify(done[status](recipe.title), {
      onUndo: () => void sent.then((changed) => (changed ? send(former, status) : false)),
    });
    await sent;
  };

  return { change };
}

const stateWord = (status: RecipeStatus) => (status === 'draft' ? 'a draft' : status);

/** The page with one recipe changed, taken out, or put back at its place. */
function withStatus(page: ListPage, recipe: ListRecipe, place: number, input: ListInput): ListPage {
  const others = page.items.filter(({ id }) => id !== recipe.id);
  const was = others.length < page.items.length;
  const is = shows(input, recipe.status);
  const items = is ? [...others.slice(0, place), recipe, ...others.slice(place)] : others;
  return { ...page, items, total: page.total + Number(is) - Number(was) };
}
