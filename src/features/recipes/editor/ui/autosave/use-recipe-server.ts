'use client';

import { useMemo } from 'react';
import type { Content } from '@/features/recipes/editor/ui/draft/content.rules';
import { refusalOf } from '@/ui/autosave/save-error';
import { trpc } from '@/ui/client/trpc';
import type { AnsweredRecipe, RecipeServer } from './recipe-server';

/** The server behind tRPC. What was saved is put where the other screens read it. */
export function useRecipeServer(): RecipeServer {
  const cache = trpc.useUtils();
  return useMemo(() => {
    const { recipes } = cache.client;
    const keep = (answer: AnsweredRecipe): AnsweredRecipe => {
      cache.recipes.get.setData({ id: answer.id }, answer);
      void cache.recipes.list.invalidate();
      void cache.recipes.cards.invalidate();
      return answer;
    };
    return {
      create: (body, key) =>
        recipes.create
          .mutate(body, { context: { idempotencyKey: key } })
          .then(keep)
          .catch(refuse),
      update: async (id, changes, version) => {
        try {
          const answer = await recipes.update.mutate({ id, ...changes }, { context: { ifMatch: version } });
          const { ingredients } = changes;
          if (ingredients === undefined || sameLines(ingredients, answer)) return keep(answer);
          // A rewritten line that was corrected to what another one said before is read as that other one. Its
          // text is stored now, so sending the lines again says that the structure is meant.
          const again = { context: { ifMatch: answer.version } };
          return keep(await recipes.update.mutate({ id, ingredients }, again));
        } catch (error) {
          return refuse(error);
        }
      },
      read: (id) => recipes.get.query({ id }).catch(refuse),
    };
  }, [cache]);
}

function sameLines(sent: Content['ingredients'], answer: AnsweredRecipe): boolean {
  return sent.every((line, index) => {
    const stored = answer.ingredients[index];
    return (
      stored !== undefined &&
      stored.quantity === line.quantity &&
      stored.quantity_max === line.quantity_max &&
      stored.unit === line.unit &&
      stored.item === line.item &&
      stored.note === line.note
    );
  });
}

function refuse(error: unknown): never {
  throw refusalOf(error, 'recipe');
}
