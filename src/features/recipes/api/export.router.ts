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
          'Exports a recipe as JSON-LD, Cooklang, or Markdown, or as HTML or plain text for newsletters. With `servings` or `units`, the export contains the same view as GET /recipes/{id}. When the servings change, a yield in words is left out because it would be wrong. POST /recipes/import reads JSON-LD, Cooklang, and Markdown exports back with every field except the ID, collections, dates, engagement, `status`, and `email_ready`. Imported recipes are drafts, and their photos are fetched again. In JSON-LD, notes become a `comment` named Notes. Fields that schema.org has no property for, such as the season, become a `DefinedTerm` in `keywords`. If any line is optional, doesn’t scale, or was corrected, `galley:ingredients` records it. A step’s `galley:text` contains its marked amounts, and an `sdPublisher` named Galley identifies the file. In Cooklang and Markdown, a comment identifies the file as a Galley export. Other comments preserve the author’s wording and corrections where the format can’t express them, and the marked amounts in steps. Edits made to the file are kept on import. To export everything in the account, call GET /export.',
        errors: ['recipe_has_no_servings'],
        download: ['application/ld+json', 'text/plain', 'text/markdown', 'text/html'],
        answer: 'The recipe in the requested format.',
        examples: { download: exportExamples },
      }),
    )
    .input(exportInput)
    .output(madeFile)
    .query(({ ctx, input }) => exportRecipe(ctx, input)),
};
