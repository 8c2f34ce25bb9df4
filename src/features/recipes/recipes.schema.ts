import { z } from 'zod';
import { bodyId, filterId, filterIds, idText, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { ofOpenTerms, ofTerms, TERM_NAMES, type TermField, termField } from '@/kernel/recipe-terms';
import {
  csv,
  described,
  listPattern,
  moment,
  plainChoice,
  queryBool,
  queryInt,
  sinceMoment,
  splitCsv,
  text,
} from '@/kernel/wire';
import { ofFields, recipeStatus } from './fields.schema';

/** What an author may write. */
const writable = described(ofFields('write'), ofFields('says'));

const ignored = z.unknown().optional().meta({ description: 'Read-only. Ignored if sent.' });
/** What GET returns and PATCH accepts and ignores, so that read, change, write works. */
const readOnly = {
  slug: ignored,
  engagement_score: ignored,
  version: ignored,
  created_at: ignored,
  updated_at: ignored,
  archived_at: ignored,
};

export const recipeCreate = z.strictObject(writable).meta({ id: 'RecipeCreate' });
export type RecipeCreate = z.infer<typeof recipeCreate>;
/** What is sent: text where a line or step has no structure. */
export type RecipeCreateInput = z.input<typeof recipeCreate>;

export const recipePatch = z.strictObject({
  id: pathId('recipe'),
  ...writable,
  title: writable.title.optional(),
  ...readOnly,
});
export type RecipePatch = z.infer<typeof recipePatch>;

/** The members of a recipe, for what answers more than that or less. */
export const recipeFields = {
  id: bodyId('recipe'),
  slug: z.string(),
  ...ofFields('read'),
  engagement_score: z.number().min(0).max(10),
  version: z.int(),
  created_at: moment(),
  updated_at: moment(),
  archived_at: moment().nullable(),
};

export const recipe = z.object(recipeFields).meta({ id: 'Recipe' });
export type Recipe = z.infer<typeof recipe>;

/** Any of these words with commas between. */
const csvOf = (words: readonly string[]) =>
  csv(200, words.length)
    .refine((value) => splitCsv(value).every((word) => words.includes(word)), {
      error: `Must be one or more of ${words.join(', ')}.`,
    })
    .meta({ pattern: listPattern(`\\s*(?:${words.join('|')})\\s*`, words.length) });

const recipeSort = z.enum(['created_at', 'updated_at', 'engagement_score', 'title', 'position']);

/** One term, or of those that are known any of several with commas between. */
function termFilter(field: TermField): z.ZodOptional<z.ZodString> {
  const { filter, values } = termField(field);
  const { says: description, example } = filter;
  return values === null
    ? text(LIMITS.vocabulary, 1).optional().meta({ description, example })
    : csvOf(values).optional().meta({ description, example });
}

const { cuisine, meal_type, ...otherTerms } = ofTerms(termFilter);

/** What a list can be narrowed by. */
const filters = {
  q: text(LIMITS.search).optional().meta({
    description:
      'The search text. All words must match. Use "a phrase" to match an exact phrase, `-` to exclude a word, and `or` for alternatives. The last word also matches as a prefix. If the last word is a single letter after other words, it doesn’t filter; recipes that contain that letter or a word starting with it come first. If nothing matches, one typo per word is allowed.',
    example: 'lemon cake',
  }),
  dietary_tags: csv(LIMITS.tags * (LIMITS.vocabulary + 1), LIMITS.tags)
    .optional()
    .meta({
      description: 'Diets separated by commas. Only recipes that have all of them.',
      example: 'vegan,gluten-free',
    }),
  tags: csv(LIMITS.tags * (LIMITS.free_tag + 1), LIMITS.tags)
    .optional()
    .meta({
      description:
        'Your own tags, separated by commas. Not case-sensitive. Only recipes that have all of them.',
      example: 'weeknight,one pot',
    }),
  cuisine,
  meal_type,
  max_cook_time_minutes: queryInt(0, LIMITS.minutes).optional().meta({
    description: 'The longest cook time, in minutes. Recipes without a cook time are left out.',
    example: 45,
  }),
  ...otherTerms,
  collection_id: filterId('collection').optional(),
  status: recipeStatus
    .optional()
    .meta({ description: 'Only recipes with this status. By default, archived recipes are left out.' }),
  email_ready: queryBool()
    .optional()
    .meta({ description: 'Only recipes that are (`true`) or aren’t (`false`) ready for email.' }),
  updated_since: sinceMoment(
    'Only recipes whose `updated_at` is at or after this time. To copy only what changed, sort by `updated_at` in ascending order, and repeat with `status=archived`, because archived recipes are left out without `status`.',
  ),
  ids: filterIds(
    'recipe',
    `Only the recipes with these IDs, separated by commas, at most ${LIMITS.list_ids}. IDs that don’t exist are ignored.`,
  ),
};

/** Cook times in minutes up to which a facet counts. */
export const COOK_TIME_STEPS = [15, 30, 45, 60, 90, 120] as const;

/** The filters whose values can be counted. */
export const FACETS = [
  ...TERM_NAMES,
  'dietary_tags',
  'tags',
  'status',
  'collection_id',
  'email_ready',
  'max_cook_time_minutes',
] as const;
export type FacetName = (typeof FACETS)[number];
const facetName = z.enum(FACETS);

const counts = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count: z.int() }));
const counted = counts(z.string());
const facets = z
  .object({
    ...ofTerms(() => counted.optional()),
    dietary_tags: counted.optional(),
    tags: counted.optional().meta({
      description: 'Tags that differ only in case are counted together, in their most frequent spelling.',
    }),
    status: counted.optional(),
    collection_id: counts(idText<'collection'>()).optional(),
    email_ready: counted.optional(),
    max_cook_time_minutes: counted.optional().meta({
      description: `The number of recipes with a cook time up to each of these limits, in minutes: ${COOK_TIME_STEPS.join(', ')}.`,
    }),
  } satisfies Record<FacetName, z.ZodType>)
  .meta({
    id: 'RecipeFacets',
    description:
      'For each requested facet, the number of recipes with each value, with all other filters applied. At most 50 values, most frequent first.',
  });
export type Facets = z.infer<typeof facets>;

export const recipeFilters = z.strictObject(filters);

/** The counts of every facet, for the dashboard. */
export const recipeFacets = z.object({ facets });

export const recipeList = z
  .strictObject({
    ...filters,
    sort: recipeSort.optional().meta({
      description:
        'The sort field. Defaults to `created_at`, or to relevance if `q` is set. With `engagement_score`, recipes without events come last in either order. `position` is the order in a collection and requires its `collection_id`.',
    }),
    order: z.enum(['asc', 'desc']).optional().meta({
      description: 'The sort order. Defaults to `asc` for title and position, otherwise to `desc`.',
    }),
    facets: csvOf(FACETS)
      .optional()
      .meta({
        description: `The filters to count values for, separated by commas: any of ${FACETS.join(', ')}.`,
        example: 'cuisine,dietary_tags',
      }),
    view: z.enum(['full', 'summary']).optional().meta({
      description:
        'How much of each recipe to return. `summary` leaves out ingredients, instructions, notes, and everything else a list doesn’t show. Defaults to `full`.',
    }),
    ...pagingFields,
  })
  .refine(withinReach, REACH_ISSUE)
  .refine((input) => !(input.q?.trim() && input.sort === undefined && input.order === 'asc'), {
    error:
      'Results sorted by relevance always start with the best match. To use ascending order, set a `sort`.',
    path: ['order'],
  })
  .refine((input) => input.sort !== 'position' || input.collection_id !== undefined, {
    error: 'Position is the order in a collection. Also set its `collection_id`.',
    path: ['sort'],
  });
export type RecipeListQuery = z.infer<typeof recipeList>;

/** The facets that a list asks for, each once. */
export const facetsOf = (input: RecipeListQuery): FacetName[] => [
  ...new Set(input.facets === undefined ? [] : splitCsv(input.facets).map((name) => facetName.parse(name))),
];

/** What a list shows of a recipe: a tenth of the whole, under the same names. */
export const recipeSummary = recipe
  .pick({
    id: true,
    slug: true,
    title: true,
    image_url: true,
    cuisine: true,
    meal_type: true,
    season: true,
    difficulty: true,
    dietary_tags: true,
    tags: true,
    servings: true,
    yield_text: true,
    total_time_minutes: true,
    status: true,
    email_ready: true,
    engagement_score: true,
    version: true,
    created_at: true,
    updated_at: true,
  })
  .meta({ id: 'RecipeSummary' });
export type RecipeSummary = z.infer<typeof recipeSummary>;

const ifRequested = { description: 'Only if requested.' };
const requestedFacets = facets.optional().meta(ifRequested);

/** A page of whole recipes, or of their summaries; `view` tells which. */
export const recipeListPage = z
  .discriminatedUnion('view', [
    listOf(recipe)
      .extend({ view: z.literal('full').optional().meta(ifRequested), facets: requestedFacets })
      .meta({ id: 'RecipePage' }),
    listOf(recipeSummary)
      .extend({ view: z.literal('summary'), facets: requestedFacets })
      .meta({ id: 'RecipeSummaryPage' }),
  ])
  .meta(plainChoice);

export const vocabulary = z
  .object({
    dietary_tags: counted,
    tags: counted,
    ...ofOpenTerms(() => counted),
  })
  .meta({
    id: 'Vocabulary',
    description: 'The recommended values and those in use. A recommended value can have a count of 0.',
  });
export type Vocabulary = z.infer<typeof vocabulary>;
