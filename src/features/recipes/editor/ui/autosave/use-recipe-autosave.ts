'use client';

import { useEffect, useState } from 'react';
import type { Content, Field } from '@/features/recipes/editor/ui/draft/content.rules';
import { FIELD_LABELS } from '@/features/recipes/editor/ui/draft/field-names.rules';
import { listInWords } from '@/kernel/words';
import { saveRefusal } from '@/ui/autosave/save-error';
import { type RestoredWork, useAutosave } from '@/ui/autosave/use-autosave';
import { trpc } from '@/ui/client/trpc';
import {
  type AnsweredRecipe,
  KEPT_FORM,
  type KeptDraft,
  RecipeAutosave,
  type RecipeAutosaveState,
  type RecipeServer,
} from './recipe-autosave';

/**
 * The work of one editor with its state; it saves, keeps, guards and merges by itself while it is mounted. `sending`
 * says that a photo is on its way, which leaving would lose.
 */
export function useRecipeAutosave(
  recipe: AnsweredRecipe | null,
  sending: boolean,
): { autosave: RecipeAutosave; state: RecipeAutosaveState; restored: RestoredWork | null } {
  const cache = trpc.useUtils();
  const [autosave] = useState(() => new RecipeAutosave(recipe, recipeServer(cache)));
  const id = autosave.getState().saved?.id ?? null;
  const { state, restored } = useAutosave<KeptDraft, RecipeAutosaveState>({
    work: autosave,
    form: KEPT_FORM,
    id,
    namesOf: (fields) => listInWords(fields.map((field) => FIELD_LABELS[field as Field].toLowerCase())),
    sending,
    revert() {
      const step = autosave.revert();
      return step && (() => void autosave.undo(step));
    },
  });
  useEffect(() => {
    // The address of the new recipe, so that a reload finds it; the page stays as it is, with what is being typed.
    if (recipe === null && id !== null) window.history.replaceState(null, '', `/recipes/${id}/edit`);
  }, [recipe, id]);
  return { autosave, state, restored };
}

/** The server behind tRPC. What was saved is put where the other screens read it. */
function recipeServer(cache: ReturnType<typeof trpc.useUtils>): RecipeServer {
  const { recipes } = cache.client;
  const keep = (answer: AnsweredRecipe): AnsweredRecipe => {
    cache.recipes.get.setData({ id: answer.id }, answer);
    void cache.recipes.list.invalidate();
    void cache.recipes.cards.invalidate();
    // A product that it is in, to which its editor may lead back.
    void cache.products.contents.invalidate();
    void cache.products.changedRecipes.invalidate();
    return answer;
  };
  const refuse = (error: unknown): never => {
    throw saveRefusal(error, 'recipe');
  };
  return {
    create: (body, key) =>
      recipes.create.mutate(body, { context: { idempotencyKey: key } }).then(keep, refuse),
    async update(id, changes, version) {
      const send = (fields: typeof changes, ifMatch: number) =>
        recipes.update.mutate({ id, ...fields }, { context: { ifMatch } }).catch(refuse);
      const answer = await send(changes, version);
      const { ingredients } = changes;
      if (ingredients === undefined || sameLines(ingredients, answer)) return keep(answer);
      // A rewritten line that was corrected to what another one said before is read as that other one. Its
      // text is stored now, so sending the lines again says that the structure is meant.
      return keep(await send({ ingredients }, answer.version));
    },
    read: (id) => recipes.get.query({ id }).catch(refuse),
  };
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
