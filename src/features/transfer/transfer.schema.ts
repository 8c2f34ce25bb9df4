import { z } from 'zod';
import { idText } from '@/kernel/id-schemas';
import { exampleId, idPattern } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { queryInt } from '@/kernel/wire';

export const libraryExport = z
  .strictObject({
    max_bytes: queryInt(LIMITS.export_part_least, LIMITS.export_bytes)
      .optional()
      .meta({
        description: `The approximate size in bytes at which this part of the archive ends, counting recipes with their revisions and events, and photos. To get the next part, send \`next\` from its galley.json as \`after\`. With \`${LIMITS.export_part_bytes}\`, each part is small enough to import.`,
        example: LIMITS.export_part_bytes,
      }),
    after: idText<'recipe'>()
      .min(1)
      .max(100)
      .optional()
      .meta({
        description: 'The last recipe of the previous part.',
        pattern: idPattern('recipe'),
        example: exampleId('recipe'),
      }),
  })
  .optional();
export type LibraryExport = z.infer<typeof libraryExport>;

/** Where the browser downloads the archive. */
export const exportLinkAnswer = z.object({ url: z.string() });
export type ExportLink = z.infer<typeof exportLinkAnswer>;

/** How much an archive of everything holds. */
export const exportContents = z.object({
  recipes: z.int(),
  collections: z.int(),
  products: z.int(),
  subscribers: z.int(),
  revisions: z.int(),
  photos: z.int(),
  photo_bytes: z.int(),
  /** Whether it is small enough to be imported in one piece, as far as its recipes, revisions and photos tell. */
  fits_import: z.boolean(),
});
export type ExportContents = z.infer<typeof exportContents>;
