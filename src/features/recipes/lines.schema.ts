import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { text } from '@/kernel/text';
import { described, measured } from '@/kernel/wire';

/** How the document says how long a text may be. */
export const characters = (max: number) => `at most ${max} characters`;

/** How the document says how finely an amount may be given. */
const SIX = 'at most six decimals';

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

const LINE_WORDS = {
  text: `The line as its author wrote it, kept byte for byte, ${characters(LIMITS.ingredient_text)}; composed from the structure when it is left out.`,
  quantity: `Amount in \`unit\`, 0.000001 to ${LIMITS.quantity} with ${SIX}; null when the line has none.`,
  quantity_max: `The upper end of a range, in \`unit\` and above \`quantity\` with ${SIX}; null when it is no range.`,
  unit: `Unit of the amount, such as \`cup\`, \`g\` or \`clove\`, ${characters(LIMITS.ingredient_unit)}; null when things are counted.`,
  item: `What it is, such as \`butter\`, ${characters(LIMITS.ingredient_item)}; a line needs it or a \`text\`.`,
  note: `What is said beside it, such as \`melted\`, ${characters(LIMITS.ingredient_note)}; null without one.`,
  group: `Heading of the section the line belongs to, ${characters(LIMITS.group)}; null without one.`,
  optional: 'Whether the dish does without it.',
  scaling: '`linear` when the amount grows with the servings, `fixed` when it stays.',
  corrected:
    'True confirms a line as we read it; structure that differs from the text is a correction anyway.',
  display: 'Read-only; ignored here.',
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
      message: 'This is a scaled view. Send the recipe as it is stored.',
      params: { code: 'scaled_view' },
    });
};

/** Whether an amount ends where it begins or above. */
const isRange = ({ quantity: low, quantity_max: high }: LineFields): boolean =>
  low == null || high == null || high >= low;

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

const STEP_WORDS = {
  text: `One step, 1 to ${LIMITS.instruction_text} characters; amounts marked \`{1 cup}\` scale with the servings.`,
  group: `Heading of the section the step belongs to, ${characters(LIMITS.group)}; null without one.`,
  display: 'Read-only; ignored here.',
};

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

export const instructionInput = z.union(
  [
    text(LIMITS.instruction_text, 1),
    z.looseObject({}).superRefine(refuseScaled).pipe(stepFields).meta(documentAs(stepFields)),
  ],
  { error: 'Must be text or a step object.' },
);

const factOfServing = (unit: string, what: string) =>
  `${what} per serving in ${unit}, 0 to ${LIMITS.nutrient} with ${SIX}; null when it is not known.`;

const NUTRITION_WORDS = {
  calories: factOfServing('kilocalories', 'Energy'),
  fat_g: factOfServing('grams', 'Fat'),
  saturated_fat_g: factOfServing('grams', 'Saturated fat'),
  carbohydrate_g: factOfServing('grams', 'Carbohydrate'),
  fiber_g: factOfServing('grams', 'Fibre'),
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
