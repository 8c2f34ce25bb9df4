import { importInput, importResults, ONE_SOURCE } from '@/features/recipes/import/import.schema';
import { importRecipes } from '@/features/recipes/import/import.service';
import { parseApart } from '@/features/recipes/import/worker.service';
import { LIMITS } from '@/kernel/limits';
import { rest, userProcedure } from '@/server/trpc/trpc';
import { importBody, importExample, pastedBody, previewExample } from './import.examples';

const MIB = 1024 * 1024;

/** What brings recipes in from elsewhere; part of the recipes' router. */
export const importProcedures = {
  import: userProcedure
    .meta(
      rest('POST', '/recipes/import', {
        whole: { oneOf: ONE_SOURCE },
        tag: 'Recipes',
        summary: 'Import recipes',
        description: `From a page (\`url\`, or \`html\` with or without \`url\`), a pasted \`text\`, linked data (\`json_ld\`), or a file in a form: Paprika, Mealie and its backups, Tandoor, CopyMeThat, MasterCook, Meal-Master, RezKonv, My CookBook, Cooklang, YAML, Markdown, CSV, JSON-LD, a saved page, or our own export, up to ${LIMITS.import_file_bytes / MIB} MiB; a JSON body up to ${LIMITS.import_body_bytes / MIB} MiB. New recipes are drafts. One that isn’t surely read, such as a text that may hold two recipes, has the warning \`doubtful\` in a preview and is \`failed\` without one, unless \`only\` names it; text that has no place in the recipe is named too (\`left_out\`). One that is in the library, by its source or by title and ingredients, is reported and not stored again, unless \`copies\` says so; archived recipes count. Recipes of our own export come back with their fields and times, each as a recipe of its own. With \`preview\` nothing is stored. Reading takes ${LIMITS.import_read_seconds} seconds at most. A photo that cannot be had is named in \`warnings\`. Large imports are stored piece by piece: after an import that was cut off, the same again brings in the rest.`,
        idempotent: true,
        heavy: true,
        deadline: LIMITS.import_seconds,
        upload: {
          types: [],
          bytes: LIMITS.import_file_bytes,
          at_once: LIMITS.import_uploads,
          json_bytes: LIMITS.import_body_bytes,
          json_apart: parseApart,
          form_fields: ['preview', 'only', 'copies'],
        },
        errors: ['url_not_allowed', 'import_failed'],
        answer: 'What became of each recipe of the source, in its order.',
        examples: {
          request: { a_page: importBody, pasted: pastedBody },
          response: { created: importExample, preview: previewExample },
        },
      }),
    )
    .input(importInput)
    .output(importResults)
    .mutation(({ ctx, input }) => importRecipes(ctx, input)),
};
