import { z } from 'zod';
import {
  BOOK_EDITIONS,
  BUILT_FORMATS,
  FILE_FORMATS,
} from '@/features/products/types/description/names.rules';
import { NOTICE_CODES, NOTICE_LINE, NOTICE_LINES } from '@/kernel/book/book-notice';
import { LISTING_SHOWN } from '@/kernel/book/listing-picture';
import { PRINT_PAPERS } from '@/kernel/book/printing';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { moment } from '@/kernel/wire';

export const fileFormat = z.enum(FILE_FORMATS);

const builtFormat = z.enum(BUILT_FORMATS).meta({
  description:
    '`pdf`, `epub`, and `phone_pdf` are for readers: `phone_pdf` is the phone edition, a PDF with phone-sized pages and large type. A print edition has `print_pdf`, its pages, and `print_cover`, its cover in one piece.',
});

export const productFile = z
  .object({
    format: builtFormat,
    bytes: z.int(),
    page_count: z.int().nullable().meta({
      description: 'The number of pages of a `pdf`, `phone_pdf`, or `print_pdf`. `null` for other files.',
    }),
    build_id: bodyId('build'),
    url: z.string().meta({ description: 'The path of the file on this service. Requires the bearer token.' }),
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
        '`photo_left_out`: the photo didn’t fit on its page or card. `photo_small`: the photo has fewer than 120 pixels per inch where it’s printed. `photo_unreadable`: the photo’s file is missing or isn’t an image. `photo_not_sharp`: in a print edition, the photo has fewer than 300 pixels per inch. `line_not_scaled`: the recipe is printed for a different number of servings, and some of its lines couldn’t be scaled. They’re printed as written and marked on the page. `open_number`: a number in a line can be read in two ways. For example, 1,125 could mean 1.125 or one thousand one hundred twenty-five, and in a scaled recipe it’s unclear what the 8 in 1 lb butter, cut into 8 pieces, should be. Nothing is marked on the page. `sample_failed`, `pictures_failed`: the sample, or the pictures for listings, couldn’t be made; the files are complete. `sample_too_long`: the recipes chosen for the sample are more than half of the pages, so there’s no sample. New codes may be added.',
    }),
    recipe_id: bodyId('recipe')
      .nullable()
      .meta({ description: '`null` for the cover and for notices about the whole product.' }),
    title: z.string().meta({
      description: 'The recipe’s title as it appears in the files. For the cover, the product’s title.',
    }),
    lines: z
      .array(z.string().max(NOTICE_LINE))
      .max(NOTICE_LINES)
      .optional()
      .meta({
        description: `For \`line_not_scaled\` and \`open_number\`: the first ${NOTICE_LINES} different lines. A line of more than ${NOTICE_LINE} characters is cut off with \`…\`. Omitted for files built before lines were recorded.`,
      }),
    line_count: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'The total number of lines, including those not listed.' }),
    ppi: z.int().min(0).optional().meta({
      description: 'For `photo_not_sharp`: the photo’s pixels per inch where it’s printed largest.',
    }),
    page: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'For `photo_not_sharp`: the page number in the file. Omitted for the cover.' }),
  })
  .meta({ id: 'BuildNotice' });
export type BuildNotice = z.infer<typeof buildNotice>;

export const buildNotices = z.array(buildNotice).meta({
  description:
    'What might look different in the files than you expect, in page order. Each recipe appears at most once per code. Empty if there are no files.',
});

const listingPicture = z
  .object({
    shown: z.enum(LISTING_SHOWN).meta({
      description:
        'What the picture shows: `book`, the book standing upright; `pages`, loose pages; `cards`, cards in a fan; `spread`, two facing pages; `devices`, a page on a tablet and the cover on a phone. New values may be added.',
    }),
    url: z.string().meta({ description: 'A 1600 × 1200 pixel JPEG.' }),
  })
  .meta({ id: 'ListingPicture' });

const inches = (what: string) => z.number().meta({ description: `${what}, in inches.` });
const size = (what: string) =>
  z.object({ width: z.number(), height: z.number() }).meta({ description: `${what}, in inches.` });

const printFacts = z
  .object({
    paper: z.enum(PRINT_PAPERS),
    page_count: z.int(),
    trim: size('The trim size'),
    page: size('A page of the file, with bleed at the top, the bottom, and the outer edge'),
    cover: size('The cover file: back, spine, and front, with bleed on all sides'),
    spine: inches('The width of the spine'),
    spine_words: z
      .boolean()
      .meta({ description: 'Whether the title is on the spine, which needs at least 79 pages.' }),
    inner: inches('The inside margin'),
    gutter: inches('The minimum inside margin that printers accept for this many pages'),
    color: z.enum(['cmyk', 'rgb']),
    standard: z.string().nullable().meta({
      description: 'What the files conform to: `PDF/X-3:2002`. `null` for RGB files.',
    }),
  })
  .meta({ id: 'PrintFacts' });

export const build = z
  .object({
    id: bodyId('build'),
    product_id: bodyId('product'),
    edition: z.enum(BOOK_EDITIONS).meta({
      description:
        '`screen`: the files readers get. `print`: the files for a printer. Only ebooks have both.',
    }),
    print: printFacts.nullable().meta({
      description:
        'For a finished print edition, the specs that a printer asks for. `null` for other builds.',
    }),
    state: buildState,
    progress: z.int().min(0).max(100),
    reason: z.string().nullable().meta({ description: 'Why the build failed.' }),
    page_count: z.int().nullable(),
    missing_letters: z.array(z.string()).meta({
      description: 'Characters that no font can display, at most 60. Each appears as a box in the PDF.',
    }),
    notices: buildNotices,
    files: z.array(productFile),
    previews: z.array(z.string()).meta({ description: 'The URLs of images of the first pages.' }),
    sample: z.object({ bytes: z.int(), page_count: z.int() }).nullable().meta({
      description:
        'A PDF of a few pages, marked as a sample, for anyone to download from the product page. `null` if there’s none: only ebooks and meal plans with more pages have one.',
    }),
    pictures: z.array(listingPicture).meta({
      description: 'Pictures that show the product where it’s sold, the best one first.',
    }),
    created_at: moment(),
    asked_at: moment().meta({
      description:
        'When the build was last requested. If you request content that was already built, that build is reused and becomes the newest one.',
    }),
    started_at: moment().nullable(),
    finished_at: moment().nullable(),
  })
  .meta({ id: 'Build' });
export type Build = z.infer<typeof build>;

export const buildGet = z.strictObject({ id: pathId('product'), build_id: pathId('build') });

export const buildStart = z.strictObject({
  id: pathId('product'),
  edition: z.enum(BOOK_EDITIONS).default('screen').meta({
    description:
      'What to build: `screen` for the files readers get, `print` for an ebook’s pages and cover for a printer. Default: `screen`.',
  }),
});

export const fileGet = z.strictObject({
  id: pathId('product'),
  format: z.string().meta({
    description: '`pdf`, or another one of the product’s `formats`: `epub` or `phone_pdf`.',
    example: 'pdf',
  }),
});
export const buildFileGet = z.strictObject({
  id: pathId('product'),
  build_id: pathId('build'),
  format: z.string().meta({
    description:
      '`pdf`, or another one of the product’s `formats`: `epub` or `phone_pdf`. For a print edition, `print_pdf` or `print_cover`.',
    example: 'pdf',
  }),
});

export const fileLinkInput = z.strictObject({
  id: pathId('product'),
  build_id: bodyId('build').optional(),
  format: builtFormat
    .optional()
    .meta({ description: 'The file format. By default, the PDF, or the only file there is.' }),
});
export const fileLink = z.object({ url: z.string() });
