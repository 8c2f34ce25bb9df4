import { z } from 'zod';
import { type Photo, photo, photoInput } from '@/features/images/photos.schema';
import { LIMITS } from '@/kernel/limits';
import { described, measured, text } from '@/kernel/wire';

/** How the document says how long a text may be. */
export const characters = (max: number) => `At most ${max} characters`;

/** How the document says how finely an amount may be given. */
const SIX = 'up to six decimal places';

export const quantity = measured(0.000_001, LIMITS.quantity).nullable();
const scaling = z.enum(['linear', 'fixed']);

/** One ingredient line as it is stored. `text` is the author's, byte for byte; the rest is what we read in it. */
export const storedLine = z.object({
  text: z.string(),
  quantity: z.number().nullable().meta({ description: 'The amount in `unit`. `null` if the line has none.' }),
  quantity_max: z.number().nullable().meta({ description: 'The upper end of a range.' }),
  unit: z
    .string()
    .nullable()
    .meta({ description: 'The unit, in its standard form if known: `cup`, `g`, `clove`.' }),
  item: z.string(),
  note: z.string().nullable(),
  group: z.string().nullable().meta({ description: 'The section that the line belongs to.' }),
  optional: z.boolean(),
  scaling,
  corrected: z.boolean().meta({
    description: 'Whether the author corrected the structure or confirmed how Galley read the line.',
  }),
});
export type StoredLine = z.infer<typeof storedLine>;

export const ingredientLine = storedLine
  .extend({ display: z.string().meta({ description: 'The line as shown to a cook.' }) })
  .meta({ id: 'IngredientLine' });
export type IngredientLine = z.infer<typeof ingredientLine>;

const LINE_WORDS = {
  text: `The line exactly as the author wrote it. ${characters(LIMITS.ingredient_text)}. If omitted, it’s generated from the other fields.`,
  quantity: `The amount in \`unit\`, 0.000001 to ${LIMITS.quantity} with ${SIX}. \`null\` if the line has none.`,
  quantity_max: `The upper end of a range, in \`unit\`, with ${SIX}. Must be higher than \`quantity\`. \`null\` if it isn’t a range.`,
  unit: `The unit of the amount, such as \`cup\`, \`g\`, or \`clove\`. ${characters(LIMITS.ingredient_unit)}. \`null\` for things that are counted.`,
  item: `The ingredient, such as \`butter\`. ${characters(LIMITS.ingredient_item)}. A line needs an \`item\` or a \`text\`.`,
  note: `A note about the ingredient, such as \`melted\`. ${characters(LIMITS.ingredient_note)}. \`null\` if there’s none.`,
  group: `The heading of the section that the line belongs to. ${characters(LIMITS.group)}. \`null\` if there’s none.`,
  optional: 'Whether the ingredient is optional.',
  scaling: '`linear`: the amount scales with the servings. `fixed`: the amount stays the same.',
  corrected:
    '`true` confirms the line as Galley read it. Fields that differ from what the text says always count as a correction.',
  display: 'Read-only. Ignored if sent.',
};

/** Characters of the amount of a line that is shown as its structure says. */
const AMOUNT = 100;
/** Characters of the longest `display` that we answer, which is taken back as it is. */
const LONGEST_DISPLAY = AMOUNT + LIMITS.ingredient_unit + LIMITS.ingredient_item + LIMITS.ingredient_note;

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
      display: text(LONGEST_DISPLAY).optional(),
    },
    LINE_WORDS,
  ),
);
export type LineFields = z.infer<typeof lineFields>;

const refuseScaled = (value: unknown, context: z.RefinementCtx) => {
  if (typeof value === 'object' && value !== null && ('original' in value || 'approximate' in value))
    context.addIssue({
      code: 'custom',
      message: 'This is a scaled or converted view. Send the recipe as it’s stored.',
      params: { code: 'scaled_view' },
    });
};

/** Whether an amount ends where it begins or above. */
const isRange = ({ quantity: low, quantity_max: high }: LineFields): boolean =>
  low == null || high == null || high >= low;

/** Shows the fields in the document, not the loose object that is looked at first. */
function documentAs(schema: z.ZodType, beside: object = {}) {
  const { $schema: _, $defs: _parts, ...fields } = z.toJSONSchema(schema, { io: 'input' });
  // What has a name of its own is a component of the document.
  const document: object = JSON.parse(
    JSON.stringify(fields).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
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
        .refine(isRange, { error: 'A range can’t end below its start.', path: ['quantity_max'] })
        .meta(documentAs(lineFields, { anyOf: TEXT_OR_ITEM })),
    ],
    { error: 'Must be text or an ingredient object.' },
  )
  .meta({ id: 'IngredientLineInput' });
export type LineInput = z.infer<typeof lineInput>;

/** A step as it is stored. Amounts that its author marked, such as `{1 cup}`, scale with the recipe. */
export interface Instruction {
  text: string;
  group: string | null;
  /** Only where there is one: a list of recipes is not longer for what most steps lack. */
  photo?: Photo | null | undefined;
}

export const instruction = z
  .object({
    text: z
      .string()
      .meta({ description: 'The step as the author wrote it. Amounts marked like `{1 cup}` scale.' }),
    group: z.string().nullable(),
    photo: photo.nullable().meta({ description: 'A photo of the step. `null` if there’s none.' }),
    display: z.string().optional().meta({
      description:
        'The step as shown to a cook, without the marks. Omitted in the recipe as written if it’s the same as `text`.',
    }),
  })
  .meta({ id: 'Instruction' });
export type ShownInstruction = z.infer<typeof instruction>;

const STEP_WORDS = {
  text: `The text of the step, 1 to ${LIMITS.instruction_text} characters. Amounts marked like \`{1 cup}\` scale with the servings.`,
  group: `The heading of the section that the step belongs to. ${characters(LIMITS.group)}. \`null\` if there’s none.`,
  photo:
    'A photo of the step. `null` if there’s none. If omitted, a step that keeps its text keeps its photo.',
  display: 'Read-only. Ignored if sent.',
};

const stepFields = z.strictObject(
  described(
    {
      text: text(LIMITS.instruction_text, 1),
      group: text(LIMITS.group).nullable().optional(),
      photo: photoInput.nullable().optional(),
      display: text(LIMITS.instruction_text * 2).optional(),
    },
    STEP_WORDS,
  ),
);

export const instructionInput = z.union(
  [
    text(LIMITS.instruction_text, 1),
    z.looseObject({}).superRefine(refuseScaled).pipe(stepFields).meta(documentAs(stepFields)),
  ],
  { error: 'Must be text or a step object.' },
);

const factOfServing = (unit: string, what: string) =>
  `${what} per serving, in ${unit}, 0 to ${LIMITS.nutrient} with ${SIX}. \`null\` if unknown.`;

const NUTRITION_WORDS = {
  calories: factOfServing('kilocalories', 'Calories'),
  fat_g: factOfServing('grams', 'Fat'),
  saturated_fat_g: factOfServing('grams', 'Saturated fat'),
  carbohydrate_g: factOfServing('grams', 'Carbohydrate'),
  fiber_g: factOfServing('grams', 'Fiber'),
  sugar_g: factOfServing('grams', 'Sugar'),
  protein_g: factOfServing('grams', 'Protein'),
  sodium_mg: factOfServing('milligrams', 'Sodium'),
  cholesterol_mg: factOfServing('milligrams', 'Cholesterol'),
};

const nutrient = measured(0, LIMITS.nutrient).nullable().optional();
export const nutrition = z
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
