import { z } from 'zod';
import { described } from '@/kernel/describe-fields';
import { bodyId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { text } from '@/kernel/text';
import { decimal, servings, webUrl } from '@/kernel/wire';
import {
  BACK_WORDS,
  CARD_WORDS,
  CHAPTER_WORDS,
  CTA_WORDS,
  DELIVERY_WORDS,
  EBOOK_WORDS,
  ENTRY_WORDS,
  FRONT_WORDS,
  INDEX_WORDS,
  MAGNET_WORDS,
  OPTIN_WORDS,
  OPTION_WORDS,
  PLAN_CREATE_WORDS,
  PLAN_NUTRITION_WORDS,
  PLAN_WORDS,
  SHOPPING_WORDS,
} from './field-descriptions.rules';
import { FILE_FORMATS, WEEKDAYS } from './names.rules';

/** What the four types of product are made of, beside the fields that all products have. */

export const TRIMS = ['us_letter', 'a4', 'a5', '6x9', '7.5x9.25', '8x10'] as const;
export const CARD_SIZES = ['4x6', '5x7', '3x5', 'a6'] as const;

const prose = text(LIMITS.product_text).nullable();
const short = text(LIMITS.short_text).nullable();

const distinct =
  (message: string) =>
  (values: string[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    values.forEach((value, index) => {
      if (seen.has(value))
        context.addIssue({ code: 'custom', path: [index], message, params: { code: 'duplicate' } });
      seen.add(value);
    });
  };

/** Recipes by id, each at most once. */
export const recipeIds = (max: number) =>
  z
    .array(bodyId('recipe'))
    .max(max)
    .superRefine(distinct('This recipe is in the list already.'))
    .meta({ uniqueItems: true });

/** Distinct texts. */
export const distinctTexts = <T extends z.ZodType<string>>(item: T, min: number, max: number) =>
  z
    .array(item)
    .min(min)
    .max(max)
    .superRefine(distinct('This value is in the list already.'))
    .meta({ uniqueItems: true });

const front = z.strictObject(
  described(
    {
      dedication: prose.default(null),
      introduction: prose.default(null),
      how_to_use: prose.default(null),
      copyright: prose.default('© {year} {author}'),
      isbn: text(LIMITS.isbn).nullable().default(null),
    },
    FRONT_WORDS,
  ),
);

const chapter = z.strictObject(
  described(
    {
      title: text(LIMITS.title).default(''),
      intro: prose.default(null),
      recipe_ids: recipeIds(LIMITS.book_recipes).default([]),
    },
    CHAPTER_WORDS,
  ),
);
export type Chapter = z.infer<typeof chapter>;

const recipeOptions = z.strictObject(
  described(
    {
      show_photo: z.boolean().default(true),
      show_nutrition: z.boolean().default(false),
      show_notes: z.boolean().default(true),
      show_times: z.boolean().default(true),
      servings_override: servings().nullable().default(null),
    },
    OPTION_WORDS,
  ),
);

const back = z.strictObject(
  described(
    {
      index: z
        .strictObject(
          described(
            {
              title: z.boolean().default(true),
              ingredient: z.boolean().default(true),
              tag: z.boolean().default(true),
            },
            INDEX_WORDS,
          ),
        )
        .prefault({}),
      about_author: prose.default(null),
      conversions_table: z.boolean().default(true),
      acknowledgements: prose.default(null),
    },
    BACK_WORDS,
  ),
);

export const ebookFields = described(
  {
    trim: z.enum(TRIMS),
    front,
    chapters: z.array(chapter).max(LIMITS.chapters).nullable(),
    recipe_ids: recipeIds(LIMITS.book_recipes).nullable(),
    recipe_options: recipeOptions,
    back,
    formats: distinctTexts(z.enum(FILE_FORMATS), 1, FILE_FORMATS.length),
  },
  EBOOK_WORDS,
);

/** Says of a body that it has chapters or a plain list of recipes, not both. */
export const CHAPTERS_OR_LIST = {
  anyOf: (['chapters', 'recipe_ids'] as const).map((name) => ({
    properties: { [name]: { type: 'null', description: EBOOK_WORDS[name] } },
  })),
};

/** The kinds of an entry that no recipe belongs to. */
const WITHOUT_RECIPE = ['note', 'eat_out'];

const entry = z
  .strictObject(
    described(
      {
        day: z.int().min(1).max(LIMITS.plan_days),
        slot: text(LIMITS.vocabulary, 1),
        kind: z.enum(['recipe', 'leftover', 'note', 'eat_out']),
        recipe_id: bodyId('recipe').nullable().default(null),
        servings: servings().nullable().default(null),
        text: short.default(null),
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

export const mealPlanFields = described(
  {
    days: z.int().min(1).max(LIMITS.plan_days),
    start_weekday: z.enum(WEEKDAYS),
    meal_slots: distinctTexts(text(LIMITS.vocabulary, 1), 1, LIMITS.plan_slots),
    people: z.int().min(1).max(LIMITS.plan_people),
    entries: z.array(entry).max(LIMITS.plan_entries),
    shopping_list: shoppingList,
    nutrition: z.strictObject(described({ enabled: z.boolean().default(false) }, PLAN_NUTRITION_WORDS)),
    include_recipes: z.boolean(),
    paper: z.enum(['a4', 'us_letter']),
  },
  PLAN_WORDS,
);

export const cardPackFields = described(
  {
    recipe_ids: recipeIds(LIMITS.card_recipes),
    card_size: z.enum(CARD_SIZES),
    orientation: z.enum(['portrait', 'landscape']),
    paper: z.enum(['us_letter', 'a4', 'single']),
    layout: z.enum(['1up', '2up', '4up']),
    sides: z.enum(['front_back', 'front_only']),
    bleed_mm: decimal({ min: 0, max: 10, decimals: 3 }),
    crop_marks: z.boolean(),
  },
  CARD_WORDS,
);

export const cta = z.strictObject(
  described(
    {
      headline: text(LIMITS.title).default(''),
      text: short.default(null),
      button: text(60, 1).default('See more'),
      url: webUrl().nullable().default(null),
    },
    CTA_WORDS,
  ),
);
export type Cta = z.infer<typeof cta>;

/** The words of the button that nobody has changed; a form in another language has its own in their place. */
export const OPTIN_BUTTON = 'Send me the recipes';

const optin = z.strictObject(
  described(
    {
      headline: short.default(null),
      subhead: short.default(null),
      bullets: z.array(text(LIMITS.short_text, 1)).max(10).default([]),
      button: text(60, 1).default(OPTIN_BUTTON),
      fields: distinctTexts(z.enum(['email', 'name']), 1, 2).default(['email']),
      consent_text: text(LIMITS.consent_text).nullable().default(null),
      double_optin: z.boolean().default(true),
    },
    OPTIN_WORDS,
  ),
);

const delivery = z.strictObject(
  described(
    {
      method: z.enum(['download', 'email']).default('download'),
      body: prose.default(null),
      link_ttl_hours: z.int().min(1).max(720).default(LIMITS.download_link_hours),
      max_downloads: z.int().min(1).max(1_000).nullable().default(null),
    },
    DELIVERY_WORDS,
  ),
);

export const leadMagnetFields = described(
  {
    recipe_ids: recipeIds(LIMITS.lead_recipes),
    hook: short,
    intro: prose,
    cta: cta.nullable(),
    optin,
    delivery,
  },
  MAGNET_WORDS,
);

/** The fields again, with what they are when the body of a POST leaves them out. */
export const ebookCreateFields = {
  trim: ebookFields.trim.default('7.5x9.25'),
  front: ebookFields.front.prefault({}),
  chapters: ebookFields.chapters.default(null),
  recipe_ids: ebookFields.recipe_ids.default(null),
  recipe_options: ebookFields.recipe_options.prefault({}),
  back: ebookFields.back.prefault({}),
  formats: ebookFields.formats.default([...FILE_FORMATS]),
};

/** Days and meals of a plan that says neither. */
const WEEK = 7;
const MEALS = ['breakfast', 'lunch', 'dinner'];

export const mealPlanCreateFields = {
  days: mealPlanFields.days.optional().meta({ description: PLAN_CREATE_WORDS.days }),
  start_weekday: mealPlanFields.start_weekday.default('monday'),
  meal_slots: mealPlanFields.meal_slots.optional().meta({ description: PLAN_CREATE_WORDS.meal_slots }),
  people: mealPlanFields.people.default(2),
  entries: mealPlanFields.entries.default([]),
  shopping_list: mealPlanFields.shopping_list.prefault({}),
  nutrition: mealPlanFields.nutrition.prefault({}),
  include_recipes: mealPlanFields.include_recipes.default(true),
  paper: mealPlanFields.paper.default('a4'),
};

export const cardPackCreateFields = {
  recipe_ids: cardPackFields.recipe_ids.default([]),
  card_size: cardPackFields.card_size.default('4x6'),
  orientation: cardPackFields.orientation.default('landscape'),
  paper: cardPackFields.paper.default('us_letter'),
  layout: cardPackFields.layout.default('2up'),
  sides: cardPackFields.sides.default('front_back'),
  bleed_mm: cardPackFields.bleed_mm.default(0),
  crop_marks: cardPackFields.crop_marks.default(true),
};

export const leadMagnetCreateFields = {
  recipe_ids: leadMagnetFields.recipe_ids.default([]),
  hook: leadMagnetFields.hook.default(null),
  intro: leadMagnetFields.intro.default(null),
  cta: leadMagnetFields.cta.default(null),
  optin: leadMagnetFields.optin.prefault({}),
  delivery: leadMagnetFields.delivery.prefault({}),
};

/** What the public page of a lead magnet needs of it beside its book. */
export type SignUpTerms = Pick<z.infer<z.ZodObject<typeof leadMagnetFields>>, 'optin' | 'delivery'>;

const ebookContent = z.object(ebookFields);
const mealPlanContent = z.object(mealPlanFields);
const cardPackContent = z.object(cardPackFields);
const leadMagnetContent = z.object(leadMagnetFields);
export type EbookContent = z.infer<typeof ebookContent>;
export type MealPlanContent = z.infer<typeof mealPlanContent>;
type CardPackContent = z.infer<typeof cardPackContent>;
type LeadMagnetContent = z.infer<typeof leadMagnetContent>;

/** The stored content with its type. */
export type TypedContent =
  | { type: 'ebook'; content: EbookContent }
  | { type: 'meal_plan'; content: MealPlanContent }
  | { type: 'recipe_card_pack'; content: CardPackContent }
  | { type: 'lead_magnet'; content: LeadMagnetContent };

export interface ContentIssue {
  path: (string | number)[];
  code: string;
  message: string;
}

/** What no single field can see: fields that contradict each other. */
export function contentIssues({ type, content }: TypedContent): ContentIssue[] {
  if (type === 'ebook') return ebookIssues(content);
  return type === 'meal_plan' ? planIssues(content) : [];
}

function ebookIssues({ chapters, recipe_ids }: EbookContent): ContentIssue[] {
  if (chapters === null) return [];
  const issues: ContentIssue[] = [];
  if (recipe_ids !== null)
    issues.push({
      path: ['recipe_ids'],
      code: 'chapters_or_recipe_ids',
      message: 'Send either `chapters` or `recipe_ids`; the other must be null.',
    });
  const seen = new Set<string>();
  chapters.forEach((part, index) => {
    part.recipe_ids.forEach((id, position) => {
      if (seen.has(id) && part.recipe_ids.indexOf(id) === position)
        issues.push({
          path: ['chapters', index, 'recipe_ids', position],
          code: 'duplicate',
          message: 'This recipe is in the book already.',
        });
      seen.add(id);
    });
  });
  if (seen.size > LIMITS.book_recipes)
    issues.push({
      path: ['chapters'],
      code: 'too_big',
      message: `A book has at most ${LIMITS.book_recipes} recipes.`,
    });
  return issues;
}

function planIssues({ days, meal_slots, entries }: MealPlanContent): ContentIssue[] {
  const issues: ContentIssue[] = [];
  entries.forEach((item, index) => {
    const at = (field: keyof PlanEntry, code: string, message: string) =>
      issues.push({ path: ['entries', index, field], code, message });
    if (item.day > days) at('day', 'too_big', `The plan has ${days} days.`);
    if (!meal_slots.includes(item.slot))
      at('slot', 'unknown_slot', `The plan's slots are ${meal_slots.join(', ')}.`);
    if (WITHOUT_RECIPE.includes(item.kind) && item.recipe_id !== null)
      at('recipe_id', 'invalid_value', `An entry of kind ${item.kind} has no recipe.`);
  });
  return issues;
}

/** The days and meals of a new plan that were not said: a week of three meals, and whatever more its entries name. */
export function planFrame({
  days,
  meal_slots,
  entries,
}: Pick<MealPlanContent, 'entries'> & { days?: number | undefined; meal_slots?: string[] | undefined }) {
  const named = [...new Set(entries.map((item) => item.slot))];
  const all = [...new Set([...MEALS, ...named])];
  return {
    days: days ?? Math.max(WEEK, ...entries.map((item) => item.day)),
    meal_slots: meal_slots ?? (all.length > LIMITS.plan_slots ? named : all).slice(0, LIMITS.plan_slots),
  };
}

/** The recipes a content uses, in its order, each once. */
export function recipesOf({ type, content }: TypedContent): string[] {
  if (type === 'meal_plan') return [...new Set(content.entries.flatMap((item) => item.recipe_id ?? []))];
  if (type === 'ebook' && content.chapters !== null)
    return content.chapters.flatMap((part) => part.recipe_ids);
  return content.recipe_ids ?? [];
}
