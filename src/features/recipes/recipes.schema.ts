import { z } from 'zod';
import { parseLine } from '@/culinary/lines/line';
import { pictureAddress } from '@/features/images/images.schema';
import { described } from '@/kernel/describe-fields';
import { bodyId, pathId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { term, text } from '@/kernel/text';
import {
  csv,
  listPattern,
  measured,
  moment,
  queryBool,
  queryInt,
  servings,
  splitCsv,
  webUrl,
} from '@/kernel/wire';
import { LINE_WORDS, NUTRITION_WORDS, RECIPE_WORDS, STEP_WORDS } from './field-descriptions.rules';

export const recipeStatus = z.enum(['active', 'draft', 'archived']);
export type RecipeStatus = z.infer<typeof recipeStatus>;

export const quantity = measured(0.000_001, LIMITS.quantity).nullable();
const scaling = z.enum(['linear', 'fixed']);

/** One ingredient line as it is stored. `text` is the author's, byte for byte; the rest is what we read in it. */
export const storedLine = z.object({
  text: z.string(),
  quantity: z.number().nullable().meta({ description: 'Amount in `unit`; null when the line has none.' }),
  quantity_max: z.number().nullable().meta({ description: 'The upper end of a range.' }),
  unit: z.string().nullable().meta({ description: 'Canonical where known: `cup`, `g`, `clove`.' }),
  item: z.string(),
  note: z.string().nullable(),
  group: z.string().nullable().meta({ description: 'The section the line belongs to.' }),
  optional: z.boolean(),
  scaling,
  corrected: z
    .boolean()
    .meta({ description: 'The author has put the structure right by hand, or confirmed what we read.' }),
});
export type StoredLine = z.infer<typeof storedLine>;

export const ingredientLine = storedLine
  .extend({ display: z.string().meta({ description: 'The line as a cook reads it.' }) })
  .meta({ id: 'IngredientLine' });
export type IngredientLine = z.infer<typeof ingredientLine>;

/** A line in a body: the text alone, text with structure, or structure from which a text is composed. */
const lineFields = z.strictObject(
  described(
    {
      text: text(LIMITS.ingredient_text, 1).optional(),
      quantity: quantity.optional(),
      quantity_max: quantity.optional(),
      unit: text(LIMITS.ingredient_unit).nullable().optional(),
      item: text(LIMITS.ingredient_item).optional(),
      note: text(LIMITS.ingredient_note).nullable().optional(),
      group: text(LIMITS.group).nullable().optional(),
      optional: z.boolean().optional(),
      scaling: scaling.optional(),
      corrected: z.boolean().optional(),
      display: text(LIMITS.ingredient_text * 2).optional(),
    },
    LINE_WORDS,
  ),
);
export type LineFields = z.infer<typeof lineFields>;

const refuseScaled = (value: unknown, context: z.RefinementCtx) => {
  if (typeof value === 'object' && value !== null && ('original' in value || 'approximate' in value))
    context.addIssue({
      code: 'custom',
      message: 'This is a scaled view. Send the recipe as it is stored.',
      params: { code: 'scaled_view' },
    });
};

/** Whether an amount ends where it begins or above. A text that says otherwise, such as 5-3 eggs, is read as it stands. */
function isRange({ text: said, quantity: low, quantity_max: high }: LineFields): boolean {
  if (low == null || high == null || high >= low) return true;
  const read = said === undefined ? null : parseLine(said);
  return read?.quantity === low && read.quantity_max === high;
}

/** Shows the fields in the document, not the loose object that is looked at first. */
function documentAs(schema: z.ZodType, beside: object = {}) {
  const { $schema: _, ...document } = z.toJSONSchema(schema, { io: 'input' });
  return {
    override: ({ jsonSchema }: { jsonSchema: object }) => void Object.assign(jsonSchema, document, beside),
  };
}

const TEXT_OR_ITEM = [
  { required: ['text'], properties: { text: { description: LINE_WORDS.text } } },
  { required: ['item'], properties: { item: { description: LINE_WORDS.item, minLength: 1 } } },
];

export const lineInput = z
  .union(
    [
      text(LIMITS.ingredient_text, 1),
      z
        .looseObject({})
        .superRefine(refuseScaled)
        .pipe(lineFields)
        .refine((line) => line.text !== undefined || (line.item ?? '') !== '', {
          error: 'A line needs a `text` or an `item`.',
          path: ['text'],
        })
        .refine(isRange, { error: 'A range does not end below where it begins.', path: ['quantity_max'] })
        .meta(documentAs(lineFields, { anyOf: TEXT_OR_ITEM })),
    ],
    { error: 'Must be text or an ingredient object.' },
  )
  .meta({ id: 'IngredientLineInput' });
export type LineInput = z.infer<typeof lineInput>;

/** A step as it is stored. Amounts that its author marked, such as `{1 cup}`, scale with the recipe. */
const storedStep = z.object({
  text: z.string().meta({ description: 'As its author wrote it; amounts marked `{1 cup}` scale.' }),
  group: z.string().nullable(),
});
export type Instruction = z.infer<typeof storedStep>;

export const instruction = storedStep
  .extend({
    display: z.string().optional().meta({
      description:
        'The step as a cook reads it, without the marks. Left out of the recipe as written where it is the `text`.',
    }),
  })
  .meta({ id: 'Instruction' });
export type ShownInstruction = z.infer<typeof instruction>;

const stepFields = z.strictObject(
  described(
    {
      text: text(LIMITS.instruction_text, 1),
      group: text(LIMITS.group).nullable().optional(),
      display: text(LIMITS.instruction_text * 2).optional(),
    },
    STEP_WORDS,
  ),
);

const instructionInput = z.union(
  [
    text(LIMITS.instruction_text, 1),
    z.looseObject({}).superRefine(refuseScaled).pipe(stepFields).meta(documentAs(stepFields)),
  ],
  { error: 'Must be text or a step object.' },
);

const nutrient = measured(0, LIMITS.nutrient).nullable().optional();
const nutrition = z
  .strictObject(
    described(
      {
        calories: nutrient,
        fat_g: nutrient,
        saturated_fat_g: nutrient,
        carbohydrate_g: nutrient,
        fiber_g: nutrient,
        sugar_g: nutrient,
        protein_g: nutrient,
        sodium_mg: nutrient,
        cholesterol_mg: nutrient,
      },
      NUTRITION_WORDS,
    ),
  )
  .meta({ description: 'Per serving.' });
export type Nutrition = z.infer<typeof nutrition>;

const minutes = (max: number) => z.int().min(0).max(max).nullable().optional();

/** What an author may write. */
const writable = described(
  {
    title: text(LIMITS.title, 1),
    description: text(LIMITS.description).nullable().optional(),
    servings: servings().nullable().optional(),
    yield_text: text(LIMITS.yield_text).nullable().optional().meta({ example: '24 cookies' }),
    ingredients: z.array(lineInput).max(LIMITS.ingredients).optional(),
    instructions: z.array(instructionInput).max(LIMITS.instructions).optional(),
    notes: text(LIMITS.notes).nullable().optional(),
    dietary_tags: z.array(term()).max(LIMITS.tags).optional(),
    cuisine: term().nullable().optional(),
    meal_type: term().nullable().optional(),
    season: term().nullable().optional(),
    prep_time_minutes: minutes(LIMITS.minutes),
    cook_time_minutes: minutes(LIMITS.minutes),
    total_time_minutes: minutes(LIMITS.total_minutes),
    collection_ids: z.array(bodyId('collection')).max(LIMITS.collections_per_recipe).optional(),
    status: recipeStatus.optional(),
    email_ready: z.boolean().optional(),
    image_url: pictureAddress.nullable().optional(),
    source_url: webUrl().nullable().optional(),
    nutrition: nutrition.nullable().optional(),
  },
  RECIPE_WORDS,
);

const ignored = z.unknown().optional().meta({ description: 'Read-only; ignored here.' });
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
  title: z.string(),
  description: z.string().nullable(),
  servings: z.number().nullable(),
  yield_text: z.string().nullable(),
  ingredients: z.array(ingredientLine),
  instructions: z.array(instruction),
  notes: z.string().nullable(),
  dietary_tags: z.array(z.string()),
  cuisine: z.string().nullable(),
  meal_type: z.string().nullable(),
  season: z.string().nullable(),
  prep_time_minutes: z.int().nullable(),
  cook_time_minutes: z.int().nullable(),
  total_time_minutes: z.int().nullable(),
  collection_ids: z.array(bodyId('collection')),
  status: recipeStatus,
  email_ready: z.boolean(),
  image_url: z.string().nullable(),
  source_url: z.string().nullable(),
  nutrition: nutrition.meta({ id: 'Nutrition' }).nullable(),
  engagement_score: z.number().min(0).max(10),
  version: z.int(),
  created_at: moment(),
  updated_at: moment(),
  archived_at: moment().nullable(),
};

export const recipe = z.object(recipeFields).meta({ id: 'Recipe' });
export type Recipe = z.infer<typeof recipe>;

const recipeSort = z.enum(['created_at', 'updated_at', 'engagement_score', 'title']);

/** What a list can be narrowed by. */
const filters = {
  q: text(LIMITS.search).optional().meta({
    description:
      'Words (all must match), "a phrase", -exclusion, or. The last word also matches as a prefix; one letter behind other words only puts first what has it or a word that begins so. When nothing matches, one typo a word is forgiven.',
    example: 'lemon cake',
  }),
  dietary_tags: csv(LIMITS.tags * (LIMITS.vocabulary + 1), LIMITS.tags)
    .optional()
    .meta({
      description: 'Comma-separated; a recipe must have all of them.',
      example: 'vegan,gluten-free',
    }),
  cuisine: text(LIMITS.vocabulary, 1).optional().meta({ description: 'A cuisine.', example: 'british' }),
  meal_type: text(LIMITS.vocabulary, 1).optional().meta({ description: 'A meal type.', example: 'dessert' }),
  max_cook_time_minutes: queryInt(0, LIMITS.minutes)
    .optional()
    .meta({ description: 'The longest cook time. Leaves out recipes without one.', example: 45 }),
  season: text(LIMITS.vocabulary, 1).optional().meta({ description: 'A season.', example: 'summer' }),
  collection_id: text(100, 1).optional().meta({ description: 'The id of a collection.' }),
  status: recipeStatus.optional().meta({ description: 'Without it, archived recipes are left out.' }),
  email_ready: queryBool()
    .optional()
    .meta({ description: 'Only recipes that are, or are not, ready for email.' }),
};

/** Cook times in minutes up to which a facet counts. */
export const COOK_TIME_STEPS = [15, 30, 45, 60, 90, 120] as const;

/** The filters whose values can be counted. */
export const FACETS = [
  'cuisine',
  'meal_type',
  'season',
  'dietary_tags',
  'status',
  'collection_id',
  'email_ready',
  'max_cook_time_minutes',
] as const;
export type FacetName = (typeof FACETS)[number];
const facetName = z.enum(FACETS);

const counted = z.array(z.object({ value: z.string(), count: z.int() }));
const facets = z
  .object({
    cuisine: counted.optional(),
    meal_type: counted.optional(),
    season: counted.optional(),
    dietary_tags: counted.optional(),
    status: counted.optional(),
    collection_id: counted.optional(),
    email_ready: counted.optional(),
    max_cook_time_minutes: counted.optional().meta({
      description: `Recipes with a cook time up to each of ${COOK_TIME_STEPS.join(', ')} minutes.`,
    }),
  } satisfies Record<FacetName, z.ZodType>)
  .meta({
    id: 'RecipeFacets',
    description:
      'For each facet asked for, how many recipes have each value under all other filters; at most 50, the most frequent first.',
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
        'Default created_at; with `q`, relevance. By engagement_score, recipes without events come last either way.',
    }),
    order: z.enum(['asc', 'desc']).optional().meta({ description: 'Default desc; for title asc.' }),
    facets: csv(200, FACETS.length)
      .refine((value) => splitCsv(value).every((name) => facetName.safeParse(name).success), {
        error: `Any of ${FACETS.join(', ')}.`,
      })
      .optional()
      .meta({
        description: `Comma-separated; counts the values of these filters: any of ${FACETS.join(', ')}.`,
        pattern: listPattern(`\\s*(?:${FACETS.join('|')})\\s*`, FACETS.length),
        example: 'cuisine,dietary_tags',
      }),
    ...pagingFields,
  })
  .refine(withinReach, REACH_ISSUE)
  .refine((input) => !(input.q?.trim() && input.sort === undefined && input.order === 'asc'), {
    error: 'Results by relevance come best first; give a `sort` to order them upwards.',
    path: ['order'],
  });
export type RecipeList = z.infer<typeof recipeList>;

/** The facets that a list asks for, each once. */
export const facetsOf = (input: RecipeList): FacetName[] => [
  ...new Set(input.facets === undefined ? [] : splitCsv(input.facets).map((name) => facetName.parse(name))),
];

export const recipePage = listOf(recipe)
  .extend({ facets: facets.optional().meta({ description: 'Only when asked for.' }) })
  .meta({ id: 'RecipePage' });

export const vocabulary = z
  .object({
    dietary_tags: counted,
    cuisine: counted,
    meal_type: counted,
    season: counted,
  })
  .meta({ id: 'Vocabulary', description: 'Recommended and used values; recommended ones may count 0.' });
export type Vocabulary = z.infer<typeof vocabulary>;
