import { z } from 'zod';
import {
  distinctTexts,
  pdfFormats,
  recipeIds,
  shortField,
} from '@/features/products/types/description/fields.schema';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { described, servings, text } from '@/kernel/wire';
import {
  ENTRY_WORDS,
  PLAN_CREATE_WORDS,
  PLAN_NUTRITION_WORDS,
  PLAN_WORDS,
  SHOPPING_WORDS,
} from './field-words.rules';
import { MEALS, WEEK, WEEKDAYS, WITHOUT_RECIPE } from './names.rules';
import { distinctSlots, inPlanSlots, slotOf } from './slots.rules';

const entry = z
  .strictObject(
    described(
      {
        day: z.int().min(1).max(LIMITS.plan_days),
        slot: text(LIMITS.vocabulary, 1),
        kind: z.enum(['recipe', 'leftover', 'note', 'eat_out']),
        recipe_id: bodyId('recipe').nullable().default(null),
        servings: servings().nullable().default(null),
        text: shortField.default(null),
      },
      ENTRY_WORDS,
    ),
  )
  .meta({
    anyOf: [
      { properties: { kind: { enum: ['recipe', 'leftover'], description: ENTRY_WORDS.kind } } },
      {
        properties: {
          kind: { enum: WITHOUT_RECIPE, description: ENTRY_WORDS.kind },
          recipe_id: { type: 'null', description: ENTRY_WORDS.recipe_id },
          servings: { type: 'null', description: ENTRY_WORDS.servings },
        },
      },
    ],
  });
export type PlanEntry = z.infer<typeof entry>;

const shoppingList = z.strictObject(
  described(
    {
      enabled: z.boolean().default(true),
      group_by: z.enum(['aisle', 'recipe']).default('aisle'),
      pantry_exclude: z.array(text(LIMITS.ingredient_item, 1)).max(LIMITS.list_items).default([]),
      extra_items: z.array(text(LIMITS.ingredient_text, 1)).max(LIMITS.list_items).default([]),
    },
    SHOPPING_WORDS,
  ),
);

const mealPlanFields = described(
  {
    days: z.int().min(1).max(LIMITS.plan_days),
    start_weekday: z.enum(WEEKDAYS),
    meal_slots: distinctTexts(text(LIMITS.vocabulary, 1), 1, LIMITS.plan_slots),
    people: z.int().min(1).max(LIMITS.plan_people),
    entries: z.array(entry).max(LIMITS.plan_entries),
    shopping_list: shoppingList,
    nutrition: z.strictObject(described({ enabled: z.boolean().default(false) }, PLAN_NUTRITION_WORDS)),
    include_recipes: z.boolean(),
    sample_recipe_ids: recipeIds(LIMITS.sample_recipes),
    paper: z.enum(['a4', 'us_letter']),
    formats: pdfFormats(),
  },
  PLAN_WORDS,
);

const mealPlanCreateFields = {
  days: mealPlanFields.days.optional().meta({ description: PLAN_CREATE_WORDS.days }),
  start_weekday: mealPlanFields.start_weekday.default('monday'),
  meal_slots: mealPlanFields.meal_slots.optional().meta({ description: PLAN_CREATE_WORDS.meal_slots }),
  people: mealPlanFields.people.default(2),
  entries: mealPlanFields.entries.default([]),
  shopping_list: mealPlanFields.shopping_list.prefault({}),
  nutrition: mealPlanFields.nutrition.prefault({}),
  include_recipes: mealPlanFields.include_recipes.default(true),
  sample_recipe_ids: mealPlanFields.sample_recipe_ids.default([]),
  paper: mealPlanFields.paper.default('a4'),
  formats: mealPlanFields.formats.default(['pdf']),
};

const content = z.object(mealPlanFields);
export type MealPlanContent = z.infer<typeof content>;

/** The days and meals of a new plan that were not said: a week of three meals, and whatever more its entries name. */
function planFrame({
  days,
  meal_slots,
  entries,
}: Pick<MealPlanContent, 'entries'> & { days?: number | undefined; meal_slots?: string[] | undefined }) {
  const named = distinctSlots(entries.map((item) => item.slot));
  const all = distinctSlots([...MEALS.map((meal) => slotOf(named, meal)), ...named]);
  return {
    days: days ?? Math.max(WEEK, ...entries.map((item) => item.day)),
    meal_slots: meal_slots ?? (all.length > LIMITS.plan_slots ? named : all).slice(0, LIMITS.plan_slots),
  };
}

type Created = z.infer<z.ZodObject<typeof mealPlanCreateFields>>;

/** The shapes of a meal plan. */
export const mealPlanSchema = {
  document: 'MealPlan',
  fields: mealPlanFields,
  created: mealPlanCreateFields,
  complete: (own: Created): MealPlanContent => {
    const frame = planFrame(own);
    return { ...own, ...frame, entries: inPlanSlots(frame.meal_slots, own.entries) };
  },
};
