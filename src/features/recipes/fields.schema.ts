import { z } from 'zod';
import { pictureAddress } from '@/features/images/images.schema';
import { photo, photoInput } from '@/features/images/photos.schema';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { TERM_FIELDS, type TermField } from '@/kernel/recipe-terms';
import { freeTag, servings, term, text, webUrl } from '@/kernel/wire';
import {
  characters,
  type Instruction,
  ingredientLine,
  instruction,
  instructionInput,
  lineInput,
  nutrition,
  type StoredLine,
} from './lines.schema';

export const recipeStatus = z.enum(['active', 'draft', 'archived']);
export type RecipeStatus = z.infer<typeof recipeStatus>;

const difficulty = z.enum(TERM_FIELDS.difficulty.values);
export type Difficulty = z.infer<typeof difficulty>;

const minutes = (max: number) => z.int().min(0).max(max).nullable().optional();
const inMinutes = (max: number) => `, in whole minutes, from 0 to ${max}. \`null\` if unknown`;

/** What is described of a field. */
interface FieldDescription<Write extends z.ZodType, Read extends z.ZodType> {
  /** What a body may hold. */
  write: Write;
  /** What is answered. */
  read: Read;
  /** What a recipe has of which nobody has said it: a new one, or a revision from before there was the field. */
  unsaid: NoInfer<z.output<Read>>;
  /** What the document says of it in a body: meaning, unit, bounds. */
  says: string;
}

const field = <Write extends z.ZodType, Read extends z.ZodType>(one: FieldDescription<Write, Read>) => one;

/**
 * Every field of a recipe that its author writes, in the order of the API. Bodies, answers, defaults, what is
 * stored, patched, compared and kept by revisions, and the sentences of the document are made of this. What holds
 * one term has its names in files and on screens in `kernel/recipe-terms.ts`; `recipes.table.ts` has the columns.
 */
const RECIPE_FIELDS = {
  title: field({
    write: text(LIMITS.title, 1),
    read: z.string(),
    unsaid: '',
    says: `The recipe’s title, 1 to ${LIMITS.title} characters.`,
  }),
  description: field({
    write: text(LIMITS.description).nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `A description in a sentence or two. ${characters(LIMITS.description)}. \`null\` if there’s none.`,
  }),
  servings: field({
    write: servings().nullable().optional(),
    read: z.number().nullable(),
    unsaid: null,
    says: `The number of servings, 0.01 to ${LIMITS.servings} with up to two decimal places. \`null\` if unknown, in which case the recipe can’t be scaled.`,
  }),
  yield_text: field({
    write: text(LIMITS.yield_text).nullable().optional().meta({ example: '24 cookies' }),
    read: z.string().nullable(),
    unsaid: null,
    says: `The yield in words, such as \`24 cookies\`. ${characters(LIMITS.yield_text)}. \`null\` if there’s none.`,
  }),
  ingredients: field({
    write: z.array(lineInput).max(LIMITS.ingredients).optional(),
    read: z.array(ingredientLine),
    unsaid: [],
    says: `The ingredient lines in order, at most ${LIMITS.ingredients}. Each one is text or a structured line. A line that ends in a colon is a section heading.`,
  }),
  instructions: field({
    write: z.array(instructionInput).max(LIMITS.instructions).optional(),
    read: z.array(instruction),
    unsaid: [],
    says: `The steps in order, at most ${LIMITS.instructions}. Each one is text, or text with its section and a photo.`,
  }),
  notes: field({
    write: text(LIMITS.notes).nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `The author’s notes. ${characters(LIMITS.notes)}. \`null\` if there are none.`,
  }),
  dietary_tags: field({
    write: z.array(term('gluten-free')).max(LIMITS.tags).optional(),
    read: z.array(z.string()),
    unsaid: [],
    says: `The diets the recipe suits, such as \`vegan\`: up to ${LIMITS.tags} of 1 to ${LIMITS.vocabulary} characters each. Stored in lowercase with hyphens instead of spaces. Use \`tags\` for anything else.`,
  }),
  tags: field({
    write: z.array(freeTag()).max(LIMITS.tags).optional(),
    read: z.array(z.string()),
    unsaid: [],
    says: `The author’s own tags, such as \`Weeknight\`: up to ${LIMITS.tags} of 1 to ${LIMITS.free_tag} characters each, without commas. Stored as you write them, with extra spaces removed. Tags that differ only in case are the same, and the first spelling stays.`,
  }),
  cuisine: field({
    write: term('italian').nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `The cuisine, 1 to ${LIMITS.vocabulary} characters. Stored in lowercase with hyphens instead of spaces. \`null\` if not set.`,
  }),
  meal_type: field({
    write: term('dessert').nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `The meal or course, such as \`dessert\`, 1 to ${LIMITS.vocabulary} characters. Stored in lowercase with hyphens instead of spaces. \`null\` if not set.`,
  }),
  season: field({
    write: term('winter').nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `The season, such as \`winter\`, 1 to ${LIMITS.vocabulary} characters. Stored in lowercase with hyphens instead of spaces. \`null\` for any season.`,
  }),
  difficulty: field({
    write: difficulty.nullable().optional(),
    read: difficulty.nullable(),
    unsaid: null,
    says: 'How hard the recipe is: `easy`, `medium`, or `hard`. `null` if not set.',
  }),
  prep_time_minutes: field({
    write: minutes(LIMITS.minutes),
    read: z.int().nullable(),
    unsaid: null,
    says: `The preparation time before cooking${inMinutes(LIMITS.minutes)}.`,
  }),
  cook_time_minutes: field({
    write: minutes(LIMITS.minutes),
    read: z.int().nullable(),
    unsaid: null,
    says: `The time on the stove or in the oven${inMinutes(LIMITS.minutes)}.`,
  }),
  total_time_minutes: field({
    write: minutes(LIMITS.total_minutes),
    read: z.int().nullable(),
    unsaid: null,
    says: `The total time from start to finish${inMinutes(LIMITS.total_minutes)}. If omitted, it’s calculated from the other two times.`,
  }),
  collection_ids: field({
    write: z.array(bodyId('collection')).max(LIMITS.collections_per_recipe).optional(),
    read: z.array(bodyId('collection')),
    unsaid: [],
    says: `The IDs of the collections that contain the recipe, at most ${LIMITS.collections_per_recipe}. The list you send replaces the current one.`,
  }),
  status: field({
    write: recipeStatus.optional(),
    read: recipeStatus,
    unsaid: 'draft',
    says: '`draft`: still being written. `active`: ready to use. `archived`: hidden from lists unless you filter for it.',
  }),
  email_ready: field({
    write: z.boolean().optional(),
    read: z.boolean(),
    unsaid: false,
    says: 'Whether the recipe is ready to send in a newsletter.',
  }),
  image_url: field({
    write: pictureAddress.nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: 'The URL of the first photo as it’s shown. Send the URL of an uploaded photo, as returned by POST /images, or an https URL, to replace the first photo; its crop and focal point are dropped. An https URL is fetched once and replaced with the URL of Galley’s own copy. `null` if there’s no photo; sending `null` removes the first one. If you also send `photos`, the first of them must be the same photo.',
  }),
  photos: field({
    write: z.array(photoInput).max(LIMITS.photos).optional(),
    read: z.array(photo),
    unsaid: [],
    says: `The photos in order, at most ${LIMITS.photos}. The first is the recipe’s cover. The list you send replaces the current one.`,
  }),
  credit: field({
    write: text(LIMITS.credit).nullable().optional().meta({ example: 'Adapted from Molly Katzen' }),
    read: z.string().nullable(),
    unsaid: null,
    says: `Who the recipe is by or adapted from, if it isn’t the author’s own. ${characters(LIMITS.credit)}. \`null\` if there’s no one to credit.`,
  }),
  source_url: field({
    write: webUrl().nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `Where the recipe comes from: an http or https URL of at most ${LIMITS.url} characters. \`null\` if it’s the author’s own.`,
  }),
  nutrition: field({
    write: nutrition.nullable().optional(),
    read: nutrition.meta({ id: 'Nutrition' }).nullable(),
    unsaid: null,
    says: 'Nutrition facts per serving. `null` if unknown.',
  }),
} satisfies Record<TermField, unknown> & Record<string, unknown>;

type Fields = typeof RECIPE_FIELDS;
/** A field that an author writes. */
type RecipeField = keyof Fields;
/** Which collections a recipe is in has a table of its own; `image_url` follows its photos. */
const NOT_CONTENT = ['collection_ids', 'image_url'] as const;
type NotContent = (typeof NOT_CONTENT)[number];
/** One that is stored in the recipe itself. */
export type ContentField = Exclude<RecipeField, NotContent>;

export const FIELD_NAMES = Object.keys(RECIPE_FIELDS) as RecipeField[];
export const CONTENT_FIELDS = FIELD_NAMES.filter(
  (name): name is ContentField => !NOT_CONTENT.some((other) => other === name),
);

/** One part of what is described, of every field. */
export const ofFields = <P extends keyof Fields[RecipeField]>(part: P) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, RECIPE_FIELDS[name][part]])) as {
    [F in RecipeField]: Fields[F][P];
  };

type Answered = { [F in ContentField]: z.output<Fields[F]['read']> };
/** What is stored where the answer says more. */
interface StoredLists {
  ingredients: StoredLine[];
  instructions: Instruction[];
}
/** The author's part of a recipe as it is stored. Its total time is null where that is prep + cook. */
export interface RecipeContent extends Omit<Answered, keyof StoredLists>, StoredLists {}

const { collection_ids: _collections, image_url: _image, ...unsaid } = ofFields('unsaid');
/** What a recipe says of which nobody has said anything. */
export const UNSAID: RecipeContent = { ...unsaid, ingredients: [], instructions: [] };
