import { z } from 'zod';
import { pictureAddress } from '@/features/images/images.schema';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { TERM_FIELDS, type TermField } from '@/kernel/recipe-terms';
import { term, text } from '@/kernel/text';
import { servings, webUrl } from '@/kernel/wire';
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
const inMinutes = (max: number) => `in whole minutes, 0 to ${max}; null when it is not known`;

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
    says: `Name of the recipe, 1 to ${LIMITS.title} characters.`,
  }),
  description: field({
    write: text(LIMITS.description).nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `What it is, in a sentence or two, ${characters(LIMITS.description)}; null without one.`,
  }),
  servings: field({
    write: servings().nullable().optional(),
    read: z.number().nullable(),
    unsaid: null,
    says: `How many it serves, 0.01 to ${LIMITS.servings} with at most two decimals; null when it does not say, and then it cannot be scaled.`,
  }),
  yield_text: field({
    write: text(LIMITS.yield_text).nullable().optional().meta({ example: '24 cookies' }),
    read: z.string().nullable(),
    unsaid: null,
    says: `What it makes in words, such as \`24 cookies\`, ${characters(LIMITS.yield_text)}; null without one.`,
  }),
  ingredients: field({
    write: z.array(lineInput).max(LIMITS.ingredients).optional(),
    read: z.array(ingredientLine),
    unsaid: [],
    says: `At most ${LIMITS.ingredients} lines in their order, each a text or its structure; a line that ends in a colon heads a section.`,
  }),
  instructions: field({
    write: z.array(instructionInput).max(LIMITS.instructions).optional(),
    read: z.array(instruction),
    unsaid: [],
    says: `At most ${LIMITS.instructions} steps in their order, each a text or a text with its section.`,
  }),
  notes: field({
    write: text(LIMITS.notes).nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `Remarks of the author, ${characters(LIMITS.notes)}; null without any.`,
  }),
  dietary_tags: field({
    write: z.array(term()).max(LIMITS.tags).optional(),
    read: z.array(z.string()),
    unsaid: [],
    says: `At most ${LIMITS.tags} tags of 1 to ${LIMITS.vocabulary} characters; kept in lower case with hyphens for spaces.`,
  }),
  cuisine: field({
    write: term().nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `Where it comes from, 1 to ${LIMITS.vocabulary} characters; kept in lower case with hyphens, null when it does not say.`,
  }),
  meal_type: field({
    write: term().nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `When or as what it is eaten, such as \`dessert\`, 1 to ${LIMITS.vocabulary} characters; kept in lower case with hyphens, null when it does not say.`,
  }),
  season: field({
    write: term().nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `The season it belongs to, such as \`winter\`, 1 to ${LIMITS.vocabulary} characters; kept in lower case with hyphens, null for all of them.`,
  }),
  difficulty: field({
    write: difficulty.nullable().optional(),
    read: difficulty.nullable(),
    unsaid: null,
    says: 'How hard it is to make: `easy`, `medium` or `hard`; null when it does not say.',
  }),
  prep_time_minutes: field({
    write: minutes(LIMITS.minutes),
    read: z.int().nullable(),
    unsaid: null,
    says: `Time before cooking ${inMinutes(LIMITS.minutes)}.`,
  }),
  cook_time_minutes: field({
    write: minutes(LIMITS.minutes),
    read: z.int().nullable(),
    unsaid: null,
    says: `Time on the stove or in the oven ${inMinutes(LIMITS.minutes)}.`,
  }),
  total_time_minutes: field({
    write: minutes(LIMITS.total_minutes),
    read: z.int().nullable(),
    unsaid: null,
    says: `Time from beginning to end ${inMinutes(LIMITS.total_minutes)}; left out, it follows the other two.`,
  }),
  collection_ids: field({
    write: z.array(bodyId('collection')).max(LIMITS.collections_per_recipe).optional(),
    read: z.array(bodyId('collection')),
    unsaid: [],
    says: `Ids of your collections that it is in, at most ${LIMITS.collections_per_recipe}; the list replaces the one before.`,
  }),
  status: field({
    write: recipeStatus.optional(),
    read: recipeStatus,
    unsaid: 'draft',
    says: '`draft` while it is written, `active` when it is ready, `archived` when it is put away.',
  }),
  email_ready: field({
    write: z.boolean().optional(),
    read: z.boolean(),
    unsaid: false,
    says: 'Whether it is ready to be sent in a newsletter.',
  }),
  image_url: field({
    write: pictureAddress.nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: 'Address of an uploaded photo, as POST /images answers it, or an https address, which is fetched once and replaced by an own one; null without one.',
  }),
  source_url: field({
    write: webUrl().nullable().optional(),
    read: z.string().nullable(),
    unsaid: null,
    says: `Where it was found, an http or https address of at most ${LIMITS.url} characters; null when it is the author’s own.`,
  }),
  nutrition: field({
    write: nutrition.nullable().optional(),
    read: nutrition.meta({ id: 'Nutrition' }).nullable(),
    unsaid: null,
    says: 'Nutrition facts per serving; null when they are not known.',
  }),
} satisfies Record<TermField, unknown> & Record<string, unknown>;

type Fields = typeof RECIPE_FIELDS;
/** A field that an author writes. */
type RecipeField = keyof Fields;
/** One that is stored in the recipe itself; which collections it is in has a table of its own. */
export type ContentField = Exclude<RecipeField, 'collection_ids'>;

export const FIELD_NAMES = Object.keys(RECIPE_FIELDS) as RecipeField[];
export const CONTENT_FIELDS = FIELD_NAMES.filter((name): name is ContentField => name !== 'collection_ids');

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

const { collection_ids: _collections, ...unsaid } = ofFields('unsaid');
/** What a recipe says of which nobody has said anything. */
export const UNSAID: RecipeContent = { ...unsaid, ingredients: [], instructions: [] };
