import { z } from 'zod';
import { CONTENT_FIELDS } from '@/features/recipes/fields.schema';
import { recipe } from '@/features/recipes/recipes.schema';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { isStorable, UNSTORABLE } from '@/kernel/text';
import { formFields, text, WEB_ADDRESS, webUrl } from '@/kernel/wire';

/** The fields of which an import has exactly one. */
const SOURCES = ['url', 'html', 'text', 'json_ld', 'file'] as const;

/** The same of a JSON body, in the words of its document: the address may stand beside the page. */
export const ONE_SOURCE = [
  { required: ['url'], not: { properties: { html: {} }, required: ['html'] } },
  { required: ['html'] },
  { required: ['text'] },
  { required: ['json_ld'] },
];

const long = () =>
  z
    .string()
    .min(1, { error: 'Can’t be empty.' })
    .max(LIMITS.import_body_bytes)
    .refine(isStorable, { error: UNSTORABLE, params: { code: 'invalid_text' } })
    .meta({ pattern: '^[^\\u0000]*$' });

const index = z
  .int()
  .min(0)
  .max(LIMITS.import_recipes - 1);

/** What its author has changed about one result in the review. */
const importEdit = z.strictObject({
  index: index.meta({ description: 'The result, by its `index` in a preview.' }),
  title: text(LIMITS.title, 1)
    .optional()
    .meta({ description: 'A title for the recipe in place of the one that was read.' }),
  replaces: bodyId('recipe').optional().meta({
    description:
      'A recipe in the library that this one takes the place of, such as its `duplicate_of` or `same_title_as`. It keeps its ID, status, collections, tags, and photos, and whatever this one doesn’t mention. Its previous content is kept as a revision.',
  }),
});

const importFields = z
  .strictObject({
    url: text(LIMITS.url, 1).optional().meta({
      pattern: WEB_ADDRESS,
      description:
        'The URL of a page or recipe file on the public web. With `html`, the URL that the page comes from.',
      example: 'https://blog.example/leek-soup',
    }),
    html: long().optional().meta({ description: 'The HTML of a page, such as one that only you can open.' }),
    text: long().optional().meta({ description: 'A recipe as pasted text.' }),
    json_ld: z
      .union([z.record(z.string(), z.unknown()), z.array(z.unknown()), long()])
      .optional()
      .meta({
        description: 'schema.org/Recipe in JSON-LD: an object, a list, a graph, or JSON text.',
      }),
    file: z
      .file({
        error: ({ input }) =>
          Array.isArray(input)
            ? 'Send only one file at a time. To send several, put them in a zip archive.'
            : 'The recipe file.',
      })
      .max(LIMITS.import_file_bytes)
      .optional()
      .meta({ description: 'Only in a form.' }),
    preview: z
      .boolean()
      .optional()
      .meta({ description: 'Whether to only read and report, without saving anything.' }),
    only: z.array(index).min(1).max(LIMITS.import_recipes).optional().meta({
      description:
        'The results to import, by their `index` in a preview. In a form, separate them with commas. A doubtful recipe is saved only if you include it here.',
    }),
    thumbnails: z.boolean().optional().meta({
      description:
        'Whether a preview includes small versions of the photos that came in the file. Photos on the web have their URL in the recipe.',
    }),
    copies: z.boolean().optional().meta({
      description:
        'Whether to save duplicates too, each as a separate recipe. By default, duplicates are only reported.',
    }),
    edits: z
      .array(importEdit)
      .min(1)
      .max(LIMITS.import_recipes)
      .refine((edits) => new Set(edits.map((edit) => edit.index)).size === edits.length, {
        error: 'Each index can appear only once.',
        params: { code: 'duplicate' },
      })
      .optional()
      .meta({
        description:
          'Changes to individual results: another title, or a recipe in the library to replace. In a form, send them as JSON text.',
      }),
  })
  .superRefine((input, context) => {
    const given = SOURCES.filter((name) => input[name] !== undefined && !(name === 'url' && input.html));
    if (input.html !== undefined && input.url !== undefined && !webUrl().safeParse(input.url).success)
      context.addIssue({
        code: 'custom',
        message: 'Must be a URL that starts with http:// or https://.',
        path: ['url'],
      });
    if (given.length === 1) return;
    const message = `Send exactly one of ${SOURCES.slice(0, -1).join(', ')}, or a file. You can send url together with html.`;
    context.addIssue({
      code: 'custom',
      message,
      path: given[1] === undefined ? [] : [given[1]],
      params: { code: given.length === 0 ? 'required' : 'too_many' },
    });
  });

const numbersText = /^\d{1,6}(?:,\d{1,6})*$/;

/** The list that a field of a form holds as JSON; the field as it is where it holds none, which is refused then. */
function listIn(field: string): unknown {
  try {
    return JSON.parse(field);
  } catch {
    return field; // what says why is the schema
  }
}

/** A form's fields in the types of the JSON body. */
function ofForm(fields: Record<string, unknown>): Record<string, unknown> {
  const { preview, only, copies, thumbnails, edits } = fields;
  return {
    ...fields,
    ...(preview === 'true' || preview === 'false' ? { preview: preview === 'true' } : {}),
    ...(thumbnails === 'true' || thumbnails === 'false' ? { thumbnails: thumbnails === 'true' } : {}),
    ...(copies === 'true' || copies === 'false' ? { copies: copies === 'true' } : {}),
    ...(typeof only === 'string' && numbersText.test(only) ? { only: only.split(',').map(Number) } : {}),
    ...(typeof edits === 'string' ? { edits: listIn(edits) } : {}),
  };
}

/** An import: a JSON body, the fields of a form as the REST API has read them, or the dashboard's form. */
export const importInput = z.preprocess(
  (input: FormData | z.input<typeof importFields>) =>
    input instanceof FormData
      ? ofForm(formFields(input))
      : 'file' in Object(input) || !SOURCES.some((name) => name in Object(input))
        ? ofForm({ ...input })
        : input,
  importFields,
);
export type ImportInput = z.infer<typeof importFields>;

/** Something to know of an imported recipe. */
const importRemark = z
  .object({
    pointer: z
      .string()
      .meta({ description: 'A JSON pointer to the field in `recipe`.', example: '/ingredients/3' }),
    code: z.string().meta({
      description:
        '`doubtful`, `missing`, `doubtful_line`, `shortened`, `left_out`, `moved`, `same_source`, `same_title`, `invalid_value`, `image_not_fetched`, `unreadable`, or `not_reached`.',
    }),
    message: z.string(),
  })
  .meta({ id: 'ImportRemark' });
export type ImportRemark = z.infer<typeof importRemark>;

const { id: _id, slug: _slug, version: _version, ...content } = recipe.shape;
const {
  engagement_score: _score,
  created_at: _created,
  updated_at: _updated,
  archived_at: _archived,
  collection_ids: _collections,
  ...readContent
} = content;

/** A recipe as it was read, before it is stored: a body for POST /recipes. */
const readRecipe = z.object(readContent).meta({
  id: 'ReadRecipe',
  description: 'The recipe as it was read and would be saved. You can send it to POST /recipes.',
});
export type ReadRecipeView = z.infer<typeof readRecipe>;

const importResult = z
  .object({
    index: z.int().meta({ description: 'The recipe’s position in the source, starting at 0.' }),
    status: z.enum(['preview', 'created', 'replaced', 'duplicate', 'failed']),
    title: z.string().nullable(),
    recipe: z
      .union([recipe, readRecipe])
      .optional()
      .meta({
        description: `The recipe as saved. In a preview, and for duplicates and doubtful recipes, the recipe as read. Included only for the first ${LIMITS.import_shown} results.`,
      }),
    thumbnail: z
      .string()
      .optional()
      .meta({
        description: `In a preview with \`thumbnails\`, the photo that came in the file, as a small WebP in a data URL. Included only for the first ${LIMITS.import_glances} results.`,
      }),
    text: z
      .string()
      .optional()
      .meta({
        description: `In a preview, the text that the recipe was read from, if it was read from text of at most ${LIMITS.import_quoted_text.toLocaleString('en')} characters. If it holds two recipes, send each part as \`text\`. Included only for the first ${LIMITS.import_shown} results.`,
      }),
    recipe_id: bodyId('recipe')
      .optional()
      .meta({ description: 'The ID of the recipe that was created or replaced.' }),
    duplicate_of: bodyId('recipe').optional().meta({
      description:
        'The recipe in the library that has the same source, or the same title and ingredients. Archived recipes don’t count, except when you import the archive from GET /export.',
    }),
    duplicate_of_index: z
      .int()
      .optional()
      .meta({ description: 'The index of the earlier result in this import that this one duplicates.' }),
    same_title_as: bodyId('recipe').optional().meta({
      description:
        'A recipe in the library that has the same title but different ingredients. It isn’t a duplicate, but it might be an older version of this recipe. Check whether you want both.',
    }),
    differs: z.array(z.enum(CONTENT_FIELDS)).optional().meta({
      description:
        'In a preview, the fields in which this recipe differs from `duplicate_of` or `same_title_as`. Empty if there’s nothing new in it.',
    }),
    errors: z.array(importRemark).optional().meta({ description: 'Why the import failed.' }),
    warnings: z
      .array(importRemark)
      .optional()
      .meta({ description: 'What couldn’t be read, was shortened, or should be checked.' }),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof importResult>;

/** What our own archive holds beside recipes, collections and photos. */
const leftOut = z
  .object({
    what: z.enum([
      'products',
      'brand',
      'shop',
      'revisions',
      'events',
      'product_views',
      'subscribers',
      'orders',
      'grants',
      'refunds',
      'disputes',
      'checkouts',
      'bundles',
      'discounts',
      'discount_uses',
      'announcements',
      'announcement_recipients',
      'announcement_leaves',
      'connections',
      'mails',
      'webhooks',
      'webhook_deliveries',
    ]),
    count: z.int().meta({ description: 'How many of these records the archive contains.' }),
  })
  .meta({ id: 'ImportLeftOut' });
export type LeftOut = z.infer<typeof leftOut>;

export const importResults = z
  .object({
    results: z.array(importResult),
    left_out: z.array(leftOut).optional().meta({
      description:
        'What the GET /export archive contains that an import doesn’t bring in. Only recipes, collections, and photos are imported. Omitted if there’s nothing else.',
    }),
  })
  .meta({ id: 'ImportResults' });
export type ImportResults = z.infer<typeof importResults>;
