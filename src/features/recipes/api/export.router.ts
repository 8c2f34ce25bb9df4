import { exportInput } from '@/features/recipes/export/export.schema';
import { exportRecipe } from '@/features/recipes/export/export.service';
import { madeFile } from '@/server/files/file-answer';
import { rest, userProcedure } from '@/server/trpc/trpc';
import { exportExamples } from './export.examples';

/** What takes recipes out to other programs; part of the recipes' router. */
export const exportProcedures = {
  export: userProcedure
    .meta(
      rest('GET', '/recipes/{id}/export', {
        tag: 'Recipes',
        summary: 'Export a recipe',
        description:
          'As linked data, Cooklang, Markdown, or a block of HTML for newsletters. With `servings` or `units` it is the view that GET /recipes/{id} gives for them; a yield in words, which would be wrong then, is left out of another number of servings. In linked data the notes are a `comment` with the name Notes, what schema.org has no member for, such as the season, is a `DefinedTerm` among the `keywords`, `galley:ingredients` says which lines may be left out, do not scale or are corrected where any does, `galley:text` of a step has its marked amounts, and an `sdPublisher` with the name Galley says so; POST /recipes/import reads all of it back. In Cooklang and Markdown one comment says that the file is ours, and others keep the author’s own words and corrections, where their parts do not say them, and the marked amounts of steps; what somebody changes in such a file counts. Read back, these three give every field of the recipe but its id, collections, dates, engagement, `status` and `email_ready`: what is imported is a draft, and a photo is fetched again. GET /export has everything.',
        errors: ['recipe_has_no_servings'],
        download: ['application/ld+json', 'text/plain', 'text/markdown', 'text/html'],
        answer: 'The recipe as a file in the format asked for.',
        examples: { download: exportExamples },
      }),
    )
    .input(exportInput)
    .output(madeFile)
    .query(({ ctx, input }) => exportRecipe(ctx, input)),
};
