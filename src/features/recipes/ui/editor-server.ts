'use client';

import { useMemo } from 'react';
import { problemOf } from '@/ui/problem';
import { retryAfterOf, statusOf } from '@/ui/query-client';
import { trpc } from '@/ui/trpc';
import type { Content } from './editor-content.rules';
import { type AnsweredRecipe, type RecipeServer, Refusal, type RefusalKind } from './editor-remote';

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
  const status = statusOf(error);
  const problem = problemOf(error);
  const wait = retryAfterOf(error) * 1_000;
  const refusal = (kind: RefusalKind, message: string) =>
    new Refusal(kind, message, problem?.errors ?? [], wait, error);
  if (status === 412) throw refusal('changed_elsewhere', 'The recipe was changed elsewhere.');
  if (status === 401) throw refusal('signed_out', 'You are signed out.');
  if (status === 404) throw refusal('gone', 'This recipe is not in the library that is open now.');
  if (status === null) throw refusal('unreachable', 'There is no connection.');
  if (status === 429) throw refusal('unreachable', 'Too many requests for now.');
  if (status >= 500 || problem?.code === 'request_in_progress')
    throw refusal('unreachable', 'The fault is ours.');
  throw refusal('refused', problem?.detail ?? 'The server refused it.');
}
