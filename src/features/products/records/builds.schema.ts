import { z } from 'zod';
import { FILE_FORMATS } from '@/features/products/types/description/names.rules';
import { NOTICE_CODES, NOTICE_LINE, NOTICE_LINES } from '@/kernel/book/book-notice';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { moment } from '@/kernel/wire';

export const fileFormat = z.enum(FILE_FORMATS);

export const productFile = z
  .object({
    format: fileFormat,
    bytes: z.int(),
    page_count: z.int().nullable().meta({ description: 'Pages of a PDF; an EPUB has none.' }),
    build_id: bodyId('build'),
    url: z.string().meta({ description: 'Path of the file under this service; needs the bearer token.' }),
    built_at: moment(),
  })
  .meta({ id: 'ProductFile' });
export type ProductFile = z.infer<typeof productFile>;

const buildState = z.enum(['queued', 'running', 'done', 'failed']);
export type BuildState = z.infer<typeof buildState>;

/** Something that is not in a product's files as their creator may expect it. */
export const buildNotice = z
  .object({
    code: z.enum(NOTICE_CODES).meta({
      description:
        '`photo_left_out`: there was no room for it on its page or card. `photo_unreadable`: its file is missing or no picture. `line_not_scaled`: the recipe is printed for other servings than its own, and lines of it stand as they are written, marked so on the page. `open_number`: a number in a line may be read in two ways, as 1,125 is a decimal or a thousand, or as 8 in 1 lb butter, cut into 8 pieces, once that is scaled; nothing is marked on the page. More codes may follow.',
    }),
    recipe_id: bodyId('recipe').nullable().meta({ description: 'Null for the cover.' }),
    title: z.string().meta({ description: "The recipe's title in the files; of the cover the product's." }),
    lines: z
      .array(z.string().max(NOTICE_LINE))
      .max(NOTICE_LINES)
      .optional()
      .meta({
        description: `Of \`line_not_scaled\` and \`open_number\`: the first of those lines, at most ${NOTICE_LINES}, each once; one of more than ${NOTICE_LINE} characters ends with \`…\`. Files that were made before lines were named have none.`,
      }),
    line_count: z.int().min(1).optional().meta({ description: 'How many lines there are, named or not.' }),
  })
  .meta({ id: 'BuildNotice' });
export type BuildNotice = z.infer<typeof buildNotice>;

export const buildNotices = z.array(buildNotice).meta({
  description:
    'What is not in the files as you may expect it, in the order of the pages: each recipe once at most for each code. Empty while there are no files.',
});

export const build = z
  .object({
    id: bodyId('build'),
    product_id: bodyId('product'),
    state: buildState,
    progress: z.int().min(0).max(100),
    reason: z.string().nullable().meta({ description: 'Why it failed.' }),
    page_count: z.int().nullable(),
    missing_letters: z.array(z.string()).meta({
      description: 'Letters that no font can show, at most 60: each stands as a box in the PDF.',
    }),
    notices: buildNotices,
    files: z.array(productFile),
    previews: z.array(z.string()).meta({ description: 'Addresses of pictures of the first pages.' }),
    created_at: moment(),
    asked_at: moment().meta({
      description:
        'When it was last asked for: a content that comes back is not made again, its build is the newest again.',
    }),
    started_at: moment().nullable(),
    finished_at: moment().nullable(),
  })
  .meta({ id: 'Build' });
export type Build = z.infer<typeof build>;

export const buildGet = z.strictObject({ id: pathId('product'), build_id: pathId('build') });

export const fileGet = z.strictObject({
  id: pathId('product'),
  format: z
    .string()
    .meta({ description: '`pdf`, or `epub` of an ebook that has it among its `formats`.', example: 'pdf' }),
});
export const buildFileGet = fileGet.extend({ build_id: pathId('build') });

export const fileLinkInput = z.strictObject({
  id: pathId('product'),
  build_id: bodyId('build').optional(),
  format: fileFormat.optional().meta({ description: 'Without it the PDF, or the only file there is.' }),
});
export const fileLink = z.object({ url: z.string() });
