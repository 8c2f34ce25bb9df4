import { z } from 'zod';
import { Problem } from '../../kernel/errors';
import { pathId } from '../../kernel/ids';
import { listPage, pageOf } from '../../kernel/paging';
import { checkVersion, commit, internal, rest, router, userProcedure } from '../../server/trpc';
import { cardOf } from './list.rules';
import { listRecipes } from './recipes.list';
import { recipeAnswer, scaledAnswer } from './recipes.rules';
import {
  recipe,
  recipeCards,
  recipeCreate,
  recipeGet,
  recipeList,
  recipePage,
  recipePatch,
  recipeView,
  vocabulary,
} from './recipes.schema';
import { createRecipe, patchRecipe, requireRecipe } from './recipes.service';
import { archiveRecipe, usedVocabulary } from './recipes.store';
import { mergeVocabulary } from './vocabulary.rules';

/** Values of each vocabulary that are listed at most. */
const VOCABULARY_VALUES = 200;

const timeOf = (ctx: { services: { clock(): number } }) => new Date(ctx.services.clock()).toISOString();

export const recipesRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/recipes', {
        tag: 'Recipes',
        summary: 'List and search recipes',
        description: 'Filters combine with AND. Without `status`, archived recipes are left out.',
      }),
    )
    .input(recipeList)
    .output(recipePage)
    .query(async ({ ctx, input }) => {
      const page = pageOf(input);
      const { rows, total } = await listRecipes(ctx.db, ctx.owner, input, page);
      return listPage(rows.map(recipeAnswer), total, page);
    }),

  cards: userProcedure
    .meta(internal('The list of the dashboard takes of each recipe only what a card shows.'))
    .input(recipeList)
    .output(recipeCards)
    .query(async ({ ctx, input }) => {
      const page = pageOf(input);
      const { rows, total } = await listRecipes(ctx.db, ctx.owner, input, page);
      return listPage(
        rows.map((row) => cardOf(recipeAnswer(row))),
        total,
        page,
      );
    }),

  get: userProcedure
    .meta(
      rest('GET', '/recipes/{id}', {
        tag: 'Recipes',
        summary: 'Get a recipe, scaled when asked',
        description:
          'With `servings`, the ingredient amounts are scaled from the recipe as written. Nothing scaled is ever stored.',
        etag: true,
        errors: ['recipe_has_no_servings'],
      }),
    )
    .input(recipeGet)
    .output(recipeView)
    .query(async ({ ctx, input }) => {
      const answer = recipeAnswer(await requireRecipe(ctx.db, ctx.owner, input.id));
      if (input.servings === undefined) return answer;
      if (answer.servings === null) throw new Problem('recipe_has_no_servings');
      return scaledAnswer(answer, input.servings);
    }),

  create: userProcedure
    .meta(
      rest('POST', '/recipes', {
        tag: 'Recipes',
        summary: 'Create a recipe',
        description:
          'Ingredient lines are text, read on the way in; a heading such as "For the sauce:" starts a group.',
        success: 201,
        idempotent: true,
        etag: true,
        location: (output: { id: string }) => `/recipes/${output.id}`,
        errors: ['unknown_collection', 'image_not_fetched'],
      }),
    )
    .input(recipeCreate)
    .output(recipe)
    .mutation(({ ctx, input }) => commit(ctx, (tx) => createRecipe(tx, ctx.owner, input, timeOf(ctx)))),

  update: userProcedure
    .meta(
      rest('PATCH', '/recipes/{id}', {
        tag: 'Recipes',
        summary: 'Change a recipe',
        description: 'Only the fields that are sent change; null clears a field; lists are replaced.',
        etag: true,
        errors: ['unknown_collection', 'image_not_fetched'],
      }),
    )
    .input(recipePatch)
    .output(recipe)
    .mutation(({ ctx, input }) => commit(ctx, (tx) => patchRecipe(ctx, tx, input, timeOf(ctx)))),

  archive: userProcedure
    .meta(
      rest('DELETE', '/recipes/{id}', {
        tag: 'Recipes',
        summary: 'Archive a recipe',
        description:
          'It stays readable, editable and inside the products that contain it. Repeating it is fine.',
        if_match: true,
        success: 204,
      }),
    )
    .input(z.strictObject({ id: pathId('recipe') }))
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const found = await commit(ctx, (tx) =>
        archiveRecipe(tx, ctx.owner, input.id, timeOf(ctx), (version) => checkVersion(ctx, version)),
      );
      if (!found) throw new Problem('not_found');
    }),

  vocabulary: userProcedure
    .meta(
      rest('GET', '/vocabulary', {
        tag: 'Recipes',
        summary: 'List vocabulary values',
        description:
          'Dietary tags, cuisines, meal types and seasons: used ones with counts, then recommended ones.',
      }),
    )
    .input(z.strictObject({}).optional())
    .output(vocabulary)
    .query(async ({ ctx }) => mergeVocabulary(await usedVocabulary(ctx.db, ctx.owner, VOCABULARY_VALUES))),
});
