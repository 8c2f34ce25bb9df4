import { madeFile } from '../../server/file-answer';
import { rest, userProcedure } from '../../server/trpc';
import { exportInput } from './export.schema';
import { exportRecipe } from './export.service';

/** What takes recipes out to other programs; part of the recipes' router. */
export const exportProcedures = {
  export: userProcedure
    .meta(
      rest('GET', '/recipes/{id}/export', {
        tag: 'Recipes',
        summary: 'Export a recipe',
        description:
          'As linked data, Cooklang, Markdown, or a block of HTML for newsletters. What a format has no place for is left out; GET /export has everything.',
        download: ['application/ld+json', 'text/plain', 'text/markdown', 'text/html'],
        answer: 'The recipe as a file in the format asked for.',
      }),
    )
    .input(exportInput)
    .output(madeFile)
    .query(({ ctx, input }) => exportRecipe(ctx, input)),
};
