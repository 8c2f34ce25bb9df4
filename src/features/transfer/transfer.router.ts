import { Problem } from '../../kernel/errors';
import { isId } from '../../kernel/ids';
import { streamedFile } from '../../server/file-answer';
import { rest, router, userProcedure } from '../../server/trpc';
import { libraryExport } from './transfer.schema';
import { exportLibrary } from './transfer.service';

export const transferRouter = router({
  export: userProcedure
    .meta(
      rest('GET', '/export', {
        tag: 'Service',
        summary: 'Export everything',
        description:
          'A zip archive of all recipes, collections and products as JSON, a line each, and their photos. It is made while it goes out, so its length is not known before; an archive that was cut off does not open. POST /recipes/import takes it back: recipes, collections and photos.',
        heavy: true,
        download: ['application/zip'],
        answer: 'The archive.',
      }),
    )
    .input(libraryExport)
    .output(streamedFile)
    .query(({ ctx, input }) => {
      if (input?.after !== undefined && !isId('recipe', input.after))
        throw new Problem('validation_failed', {
          errors: [{ in: 'query', pointer: 'after', code: 'invalid_value', message: 'The id of a recipe.' }],
        });
      return exportLibrary(ctx, input);
    }),
});
