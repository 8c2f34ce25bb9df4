import { z } from 'zod';
import { glanceAtAddress } from '@/features/images/pictures.service';
import { importInput, importResults, ONE_SOURCE } from '@/features/recipes/import/import.schema';
import { importRecipes } from '@/features/recipes/import/import.service';
import { parseApart } from '@/features/recipes/import/worker.service';
import { LIMITS } from '@/kernel/limits';
import { webUrl } from '@/kernel/wire';
import { chargeOwn } from '@/server/auth/access';
import { internal, rest, userProcedure } from '@/server/trpc/trpc';
import { importBody, importExample, pastedBody, previewExample } from './import.examples';

const MIB = 1024 * 1024;
/** Seconds in which a photo is had, or its place stays empty. */
const PHOTO_SECONDS = 20;

/** What brings recipes in from elsewhere; part of the recipes' router. */
export const importProcedures = {
  import: userProcedure
    .meta(
      rest('POST', '/recipes/import', {
        whole: { oneOf: ONE_SOURCE },
        tag: 'Recipes',
        summary: 'Import recipes',
        description: `Imports recipes from a web page (\`url\`, or \`html\` with or without \`url\`), pasted \`text\`, JSON-LD (\`json_ld\`), or a file sent in a form. Supported formats are Paprika, Mealie and its backups, Tandoor, CopyMeThat, MasterCook, Meal-Master, RezKonv, My CookBook, Cooklang, YAML, Markdown, CSV, JSON-LD, saved web pages, and Galley’s own export. A file can be up to ${LIMITS.import_file_bytes / MIB} MiB, and a JSON body up to ${LIMITS.import_body_bytes / MIB} MiB. New recipes are drafts. Reading takes at most ${LIMITS.import_read_seconds} seconds. With \`preview\`, nothing is saved. A recipe that couldn’t be read with certainty, such as text that might contain two recipes, has the warning \`doubtful\` in a preview. Without a preview it’s \`failed\`, unless \`only\` includes it. The warning \`left_out\` quotes text that doesn’t fit any field. A recipe that’s already in the library, with the same source or the same title and ingredients, is reported but not saved again unless \`copies\` is \`true\` or \`edits\` names it as the one to replace. Archived recipes count as being in the library. Recipes from Galley’s own export keep their fields and times, and each becomes a separate recipe. If a photo can’t be fetched, \`warnings\` says so. Large imports are saved in parts: if an import is interrupted, repeat it to import the rest.`,
        idempotent: true,
        heavy: true,
        deadline: LIMITS.import_seconds,
        upload: {
          types: [],
          bytes: LIMITS.import_file_bytes,
          at_once: LIMITS.import_uploads,
          json_bytes: LIMITS.import_body_bytes,
          json_apart: parseApart,
          form_fields: ['preview', 'only', 'copies', 'thumbnails', 'edits'],
        },
        errors: ['url_not_allowed', 'import_failed'],
        answer: 'The result for each recipe in the source, in order.',
        examples: {
          request: { a_page: importBody, pasted_text: pastedBody },
          response: { created: importExample, preview: previewExample },
        },
      }),
    )
    .input(importInput)
    .output(importResults)
    .mutation(({ ctx, input }) => importRecipes(ctx, input)),

  importPhoto: userProcedure
    .meta({
      ...internal('The dashboard shows photos before they are imported.', ['recipes:write']),
      deadline: PHOTO_SECONDS,
    })
    .input(z.strictObject({ url: webUrl() }))
    .output(z.object({ data: z.string().nullable() }))
    .query(async ({ ctx, input }) => {
      await chargeOwn(ctx, ctx.person, 'import photos', LIMITS.import_glances_per_minute);
      return { data: await glanceAtAddress(ctx, input.url) };
    }),
};
