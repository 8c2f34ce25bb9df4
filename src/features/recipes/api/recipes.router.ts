import { z } from 'zod';
import { withPhotos } from '@/features/images/photos.service';
import { recordEvent } from '@/features/recipes/engagement/events/events.service';
import { eventInput, recipeEvent } from '@/features/recipes/engagement/events.schema';
import { recipeBulk, recipeBulkResults } from '@/features/recipes/library/bulk/bulk.schema';
import { changeRecipes } from '@/features/recipes/library/bulk/bulk.service';
import { cardOf } from '@/features/recipes/library/cards.rules';
import {
  cardFilters,
  cardList,
  recipeCardPage,
  recipeLabels,
  recipeLabelsOf,
} from '@/features/recipes/library/cards.schema';
import { allFacets, countFacets } from '@/features/recipes/library/facets.list';
import { labelsOf, listRecipes } from '@/features/recipes/library/recipes.list';
import { mergeVocabulary } from '@/features/recipes/library/vocabulary.rules';
import { recipeAnswer, recipeSummaryOf, totalTime } from '@/features/recipes/recipes.rules';
import {
  facetsOf,
  recipe,
  recipeCreate,
  recipeFacets,
  recipeList,
  recipeListPage,
  recipePatch,
  vocabulary,
} from '@/features/recipes/recipes.schema';
import {
  archiveOwn,
  createRecipe,
  duplicateRecipe,
  patchRecipe,
  requireRecipe,
  shownRecipe,
} from '@/features/recipes/recipes.service';
import { usedVocabulary } from '@/features/recipes/recipes.store';
import {
  revision,
  revisionId,
  revisionList,
  revisionPage,
} from '@/features/recipes/revisions/revisions.schema';
import { pageRevisions, readRevision, restoreRevision } from '@/features/recipes/revisions/revisions.service';
import { recipeGet, recipeView } from '@/features/recipes/scaled-view.schema';
import { timestamp } from '@/kernel/clock';
import { pathId } from '@/kernel/id-schemas';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { checkVersion, commit, internal, rest, router, userProcedure } from '@/server/trpc/trpc';
import { exportProcedures } from './export.router';
import { importProcedures } from './import.router';
import {
  bulkBody,
  bulkExample,
  duplicatedRecipeExample,
  eventBody,
  eventExample,
  metricExample,
  patchedExample,
  recipeCreateBody,
  recipeExample,
  recipePageExample,
  recipePatchBody,
  recipeSummaryPageExample,
  restoredExample,
  revisionExample,
  revisionPageExample,
  scaledExample,
  vocabularyExample,
} from './recipes.examples';

/** Values of each vocabulary that are listed at most. */
const VOCABULARY_VALUES = 200;

export const recipesRouter = router({
  ...importProcedures,
  ...exportProcedures,

  list: userProcedure
    .meta(
      rest('GET', '/recipes', {
        replica: true,
        tool: 'plain',
        tag: 'Recipes',
        summary: 'List and search recipes',
        description:
          'Lists recipes that match all of the filters you set. Without `status`, archived recipes are left out. `facets` returns the number of recipes for each value of a filter, with all other filters applied. `view=summary` returns about a tenth of the data.',
        examples: { response: { one_recipe: recipePageExample, one_summary: recipeSummaryPageExample } },
      }),
    )
    .input(recipeList)
    .output(recipeListPage)
    .query(async ({ ctx, input: { view, ...input } }) => {
      const page = pageOf(input);
      const { rows, total, corrections } = await listRecipes(ctx.db, ctx.owner, input, page);
      const names = facetsOf(input);
      const counts =
        names.length === 0 ? {} : { facets: await countFacets(ctx.db, ctx.owner, input, names, corrections) };
      return view === 'summary'
        ? { view, ...listPage(rows.map(recipeSummaryOf), total, page), ...counts }
        : { ...(view && { view }), ...listPage(rows.map(recipeAnswer), total, page), ...counts };
    }),

  facets: userProcedure
    .meta({
      ...internal('The dashboard counts every facet beside its list; over REST the list has `facets`.', [
        'recipes:read',
      ]),
      replica: true,
    })
    .input(cardFilters)
    .output(recipeFacets)
    .query(async ({ ctx, input }) => ({ facets: await allFacets(ctx.db, ctx.owner, input) })),

  cards: userProcedure
    .meta({
      ...internal('The list of the dashboard takes of each recipe only what a card shows.', ['recipes:read']),
      replica: true,
    })
    .input(cardList)
    .output(recipeCardPage)
    .query(async ({ ctx, input }) => {
      const page = pageOf(input);
      const { rows, total } = await listRecipes(ctx.db, ctx.owner, input, page);
      return listPage(
        rows.map((row) => cardOf({ ...row, total_time_minutes: totalTime(row) })),
        total,
        page,
      );
    }),

  labels: userProcedure
    .meta(
      internal('Before many recipes are changed alike, the dashboard shows what each of them has.', [
        'recipes:read',
      ]),
    )
    .input(recipeLabelsOf)
    .output(recipeLabels)
    .query(({ ctx, input }) => labelsOf(ctx.db, ctx.owner, input.ids)),

  get: userProcedure
    .meta(
      rest('GET', '/recipes/{id}', {
        tool: 'plain',
        tag: 'Recipes',
        summary: 'Get a recipe',
        description:
          'Returns a recipe. With `servings`, its amounts are scaled from the recipe as written. With `units`, its amounts, lengths, and oven temperatures are shown in metric or US units. You can combine the two. In a scaled or converted view, every step has a `display` in which amounts that the author marked, such as `{1 cup}`, are scaled and converted too. Views are never stored: if you send one back, the request is rejected.',
        etag: true,
        errors: ['recipe_has_no_servings'],
        examples: {
          response: { as_written: recipeExample, for_six: scaledExample, in_metric_units: metricExample },
        },
      }),
    )
    .input(recipeGet)
    .output(recipeView)
    .query(({ ctx, input }) => shownRecipe(ctx.db, ctx.owner, input.id, input)),

  create: userProcedure
    .meta(
      rest('POST', '/recipes', {
        tool: 'plain',
        tag: 'Recipes',
        summary: 'Create a recipe',
        description:
          'Creates a recipe. Send ingredient lines as text; Galley parses them. A heading such as "For the sauce:" starts a group.',
        success: 201,
        idempotent: true,
        etag: true,
        location: (output: { id: RecipeId }) => `/recipes/${output.id}`,
        // For a picture that is fetched; the change itself keeps to the usual deadline.
        deadline: LIMITS.upload_seconds,
        errors: ['unknown_collection', 'image_not_fetched'],
        examples: { request: { lemon_cake: recipeCreateBody }, response: { lemon_cake: recipeExample } },
      }),
    )
    .input(recipeCreate)
    .output(recipe)
    .mutation(({ ctx, input }) =>
      withPhotos(ctx, input, (tx, wanted) =>
        createRecipe(tx, ctx.owner, wanted, timestamp(ctx.services.clock())),
      ),
    ),

  update: userProcedure
    .meta(
      rest('PATCH', '/recipes/{id}', {
        tool: 'asks',
        tag: 'Recipes',
        summary: 'Update a recipe',
        description:
          'Updates a recipe. Only the fields you send change, `null` clears a field, and lists are replaced as a whole.',
        etag: true,
        deadline: LIMITS.upload_seconds,
        errors: ['unknown_collection', 'image_not_fetched'],
        examples: { request: { a_note: recipePatchBody }, response: { lemon_cake: patchedExample } },
      }),
    )
    .input(recipePatch)
    .output(recipe)
    .mutation(({ ctx, input }) =>
      withPhotos(
        ctx,
        input,
        (tx, wanted) => patchRecipe(ctx, tx, wanted, timestamp(ctx.services.clock())),
        async () => checkVersion(ctx, (await requireRecipe(ctx.db, ctx.owner, input.id)).version),
      ),
    ),

  archive: userProcedure
    .meta(
      rest('DELETE', '/recipes/{id}', {
        tool: 'asks',
        tag: 'Recipes',
        summary: 'Archive a recipe',
        description:
          'Archives a recipe. You can still read and edit it, and it stays in the products that contain it. If the recipe is already archived, nothing changes.',
        if_match: true,
        success: 204,
      }),
    )
    .input(z.strictObject({ id: pathId('recipe') }))
    .output(z.void())
    .mutation(({ ctx, input }) =>
      commit(ctx, (tx) =>
        archiveOwn(tx, ctx.owner, input.id, timestamp(ctx.services.clock()), (version) =>
          checkVersion(ctx, version),
        ),
      ),
    ),

  revisions: userProcedure
    .meta(
      rest('GET', '/recipes/{id}/revisions', {
        replica: true,
        operation: 'revisions.list',
        tag: 'Recipes',
        summary: 'List a recipe’s revisions',
        description: `Lists the earlier versions of a recipe. Every change keeps the previous version, up to the newest ${LIMITS.revisions}. Autosaves from the dashboard’s editor are combined into one revision if each follows the last within ${LIMITS.revision_pause_seconds} seconds, for up to ${LIMITS.revision_burst_minutes} minutes in total. Changing only a recipe’s collections doesn’t create a revision.`,
        examples: { response: { one_change: revisionPageExample } },
      }),
    )
    .input(revisionList)
    .output(revisionPage)
    .query(({ ctx, input }) => pageRevisions(ctx.db, ctx.owner, input.id, pageOf(input))),

  revision: userProcedure
    .meta(
      rest('GET', '/recipes/{id}/revisions/{n}', {
        operation: 'revisions.get',
        tag: 'Recipes',
        summary: 'Get a recipe revision',
        description: 'Returns the complete recipe as it was in an earlier version.',
        examples: { response: { first: revisionExample } },
      }),
    )
    .input(revisionId)
    .output(revision)
    .query(({ ctx, input }) => readRevision(ctx.db, ctx.owner, input.id, input.n)),

  restore: userProcedure
    .meta(
      rest('POST', '/recipes/{id}/revisions/{n}/restore', {
        operation: 'revisions.restore',
        tag: 'Recipes',
        summary: 'Restore a recipe revision',
        description:
          'Replaces the recipe’s content with an earlier version. The current version is kept as a revision. The status and collections don’t change. If the content is already the same, nothing changes.',
        idempotent: true,
        etag: true,
        if_match: true,
        examples: { response: { without_the_note: restoredExample } },
      }),
    )
    .input(revisionId)
    .output(recipe)
    .mutation(({ ctx, input }) =>
      commit(ctx, (tx) => restoreRevision(ctx, tx, input.id, input.n, timestamp(ctx.services.clock()))),
    ),

  bulk: userProcedure
    .meta(
      rest('POST', '/recipes/bulk', {
        operation: 'recipes.updateMany',
        whole: { minProperties: 2 },
        tag: 'Recipes',
        summary: 'Update recipes in bulk',
        description:
          'Makes the same changes to several recipes. If any ID doesn’t exist, nothing changes. Recipes that already match are reported as `unchanged` and keep their version.',
        idempotent: true,
        errors: ['unknown_recipe', 'unknown_collection'],
        examples: { request: { for_email: bulkBody }, response: { updated: bulkExample } },
      }),
    )
    .input(recipeBulk)
    .output(recipeBulkResults)
    .mutation(({ ctx, input }) =>
      commit(ctx, (tx) => changeRecipes(tx, ctx.owner, input, timestamp(ctx.services.clock()))),
    ),

  recordEvent: userProcedure
    .meta(
      rest('POST', '/recipes/{id}/events', {
        operation: 'events.record',
        tag: 'Recipes',
        summary: 'Record a recipe event',
        description:
          'Records what readers did with a recipe elsewhere: a view, a click in an email, a save, or a purchase. It changes `engagement_score` but not `version`. In the score, an event loses half its weight every 30 days. If you send an event again with the same `event_id`, it isn’t counted again, and you get the original response.',
        success: 201,
        idempotent: true,
        answer: 'The recorded event.',
        examples: { request: { clicks: eventBody }, response: { clicks: eventExample } },
      }),
    )
    .input(eventInput)
    .output(recipeEvent)
    .mutation(({ ctx, input }) =>
      commit(ctx, (tx) => recordEvent(tx, ctx.owner, input, ctx.services.clock())),
    ),

  duplicate: userProcedure
    .meta(
      rest('POST', '/recipes/{id}/duplicate', {
        tool: 'plain',
        tag: 'Recipes',
        summary: 'Duplicate a recipe',
        description:
          'Creates a copy of a recipe: a draft with the same content, photo, and collections, and a title that ends in “(copy).” Its engagement starts over.',
        success: 201,
        idempotent: true,
        etag: true,
        location: (output: { id: RecipeId }) => `/recipes/${output.id}`,
        examples: { response: { a_copy: duplicatedRecipeExample } },
      }),
    )
    .input(z.strictObject({ id: pathId('recipe') }))
    .output(recipe)
    .mutation(({ ctx, input }) =>
      commit(ctx, (tx) => duplicateRecipe(tx, ctx.owner, input.id, timestamp(ctx.services.clock()))),
    ),

  vocabulary: userProcedure
    .meta(
      rest('GET', '/vocabulary', {
        replica: true,
        tool: 'plain',
        operation: 'vocabulary.list',
        access: 'any',
        tag: 'Recipes',
        summary: 'List vocabulary values',
        description:
          'Lists dietary tags, cuisines, meal types, and seasons: the ones in use with their counts, then recommended ones.',
        examples: { response: { shortened: vocabularyExample } },
      }),
    )
    .input(z.strictObject({}).optional())
    .output(vocabulary)
    .query(async ({ ctx }) => mergeVocabulary(await usedVocabulary(ctx.db, ctx.owner, VOCABULARY_VALUES))),
});
