import { z } from 'zod';
import { recipe } from '@/features/recipes/recipes.schema';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { isStorable, text, UNSTORABLE } from '@/kernel/text';
import { formFields, WEB_ADDRESS, webUrl } from '@/kernel/wire';

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
    .min(1, { error: 'It must not be empty.' })
    .max(LIMITS.import_body_bytes)
    .refine(isStorable, { error: UNSTORABLE, params: { code: 'invalid_text' } })
    .meta({ pattern: '^[^\\u0000]*$' });

const index = z
  .int()
  .min(0)
  .max(LIMITS.import_recipes - 1);

const importFields = z
  .strictObject({
    url: text(LIMITS.url, 1).optional().meta({
      pattern: WEB_ADDRESS,
      description:
        'The address of a page or a file of recipes on the public web. With `html`: where the page comes from.',
      example: 'https://blog.example/leek-soup',
    }),
    html: long().optional().meta({ description: 'A page, for example one that only its reader can open.' }),
    text: long().optional().meta({ description: 'A recipe as people paste it.' }),
    json_ld: z
      .union([z.record(z.string(), z.unknown()), z.array(z.unknown()), long()])
      .optional()
      .meta({
        description: 'schema.org/Recipe as linked data: an object, a list, a graph, or JSON as text.',
      }),
    file: z
      .file({
        error: ({ input }) =>
          Array.isArray(input)
            ? 'There is more than one file. Send one at a time, or several in a zip archive.'
            : 'A file of recipes.',
      })
      .max(LIMITS.import_file_bytes)
      .optional()
      .meta({ description: 'Only in a form.' }),
    preview: z.boolean().optional().meta({ description: 'Read and report only; nothing is stored.' }),
    only: z.array(index).min(1).max(LIMITS.import_recipes).optional().meta({
      description:
        'The `index` of each result that is wanted, as a preview has counted them. In a form, with commas between. A doubtful recipe is stored only if it’s named here.',
    }),
    copies: z.boolean().optional().meta({
      description: 'Store duplicates too, each as a recipe of its own. Without it they are only reported.',
    }),
  })
  .superRefine((input, context) => {
    const given = SOURCES.filter((name) => input[name] !== undefined && !(name === 'url' && input.html));
    if (input.html !== undefined && input.url !== undefined && !webUrl().safeParse(input.url).success)
      context.addIssue({
        code: 'custom',
        message: 'An address that starts with http:// or https://.',
        path: ['url'],
      });
    if (given.length === 1) return;
    const message = `Give one of ${SOURCES.slice(0, -1).join(', ')}, or a file; url may stand beside html.`;
    context.addIssue({
      code: 'custom',
      message,
      path: given[1] === undefined ? [] : [given[1]],
      params: { code: given.length === 0 ? 'required' : 'too_many' },
    });
  });

const numbersText = /^\d{1,6}(?:,\d{1,6})*$/;

/** A form's fields in the types of the JSON body. */
function ofForm(fields: Record<string, unknown>): Record<string, unknown> {
  const { preview, only, copies } = fields;
  return {
    ...fields,
    ...(preview === 'true' || preview === 'false' ? { preview: preview === 'true' } : {}),
    ...(copies === 'true' || copies === 'false' ? { copies: copies === 'true' } : {}),
    ...(typeof only === 'string' && numbersText.test(only) ? { only: only.split(',').map(Number) } : {}),
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
      .meta({ description: 'The place in `recipe`, as a JSON pointer.', example: '/ingredients/3' }),
    code: z.string().meta({
      description:
        '`doubtful`, `missing`, `doubtful_line`, `shortened`, `left_out`, `same_source`, `invalid_value`, `image_not_fetched`, `unreadable` or `not_reached`.',
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
  description: 'A recipe as it was read and would be stored; it can be sent to POST /recipes.',
});
export type ReadRecipeView = z.infer<typeof readRecipe>;

const importResult = z
  .object({
    index: z.int().meta({ description: 'Its place among the recipes of the source, from 0.' }),
    status: z.enum(['preview', 'created', 'duplicate', 'failed']),
    title: z.string().nullable(),
    recipe: z
      .union([recipe, readRecipe])
      .optional()
      .meta({
        description: `The recipe as stored; in a preview, of a duplicate and of a doubtful one, as read. Left out beyond the first ${LIMITS.import_shown} results.`,
      }),
    recipe_id: bodyId('recipe').optional().meta({ description: 'Of a created recipe.' }),
    duplicate_of: bodyId('recipe').optional().meta({
      description: 'The recipe of the library that has the same source, or the same title and ingredients.',
    }),
    duplicate_of_index: z
      .int()
      .optional()
      .meta({ description: 'The earlier result of this import that it is a duplicate of.' }),
    same_title_as: bodyId('recipe').optional().meta({
      description:
        'A recipe of the library that has the same title and other ingredients. It is no duplicate, but may be an older state of this one: check that both are wanted.',
    }),
    errors: z.array(importRemark).optional().meta({ description: 'Why it failed.' }),
    warnings: z
      .array(importRemark)
      .optional()
      .meta({ description: 'What could not be read, was shortened, or should be checked.' }),
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
    count: z.int().meta({ description: 'How many records of it are in the archive.' }),
  })
  .meta({ id: 'ImportLeftOut' });
export type LeftOut = z.infer<typeof leftOut>;

export const importResults = z
  .object({
    results: z.array(importResult),
    left_out: z.array(leftOut).optional().meta({
      description:
        'What is in an archive of GET /export and is not imported: it takes recipes, collections and photos. Left out where there is nothing of it.',
    }),
  })
  .meta({ id: 'ImportResults' });
export type ImportResults = z.infer<typeof importResults>;
