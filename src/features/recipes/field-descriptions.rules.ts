import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of a recipe in a body: meaning, unit, bounds. */

const SIX = 'at most six decimals';
const characters = (max: number) => `at most ${max} characters`;
const minutes = (max: number) => `in whole minutes, 0 to ${max}; null when it is not known`;
const nutrient = (unit: string, what: string) =>
  `${what} per serving in ${unit}, 0 to ${LIMITS.nutrient} with ${SIX}; null when it is not known.`;

export const LINE_WORDS = {
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

export const STEP_WORDS = {
  text: `One step, 1 to ${LIMITS.instruction_text} characters; amounts marked \`{1 cup}\` scale with the servings.`,
  group: `Heading of the section the step belongs to, ${characters(LIMITS.group)}; null without one.`,
  display: 'Read-only; ignored here.',
};

export const NUTRITION_WORDS = {
  calories: nutrient('kilocalories', 'Energy'),
  fat_g: nutrient('grams', 'Fat'),
  saturated_fat_g: nutrient('grams', 'Saturated fat'),
  carbohydrate_g: nutrient('grams', 'Carbohydrate'),
  fiber_g: nutrient('grams', 'Fibre'),
  sugar_g: nutrient('grams', 'Sugar'),
  protein_g: nutrient('grams', 'Protein'),
  sodium_mg: nutrient('milligrams', 'Sodium'),
  cholesterol_mg: nutrient('milligrams', 'Cholesterol'),
};

export const RECIPE_WORDS = {
  title: `Name of the recipe, 1 to ${LIMITS.title} characters.`,
  description: `What it is, in a sentence or two, ${characters(LIMITS.description)}; null without one.`,
  servings: `How many it serves, 0.01 to ${LIMITS.servings} with at most two decimals; null when it does not say, and then it cannot be scaled.`,
  yield_text: `What it makes in words, such as \`24 cookies\`, ${characters(LIMITS.yield_text)}; null without one.`,
  ingredients: `At most ${LIMITS.ingredients} lines in their order, each a text or its structure; a line that ends in a colon heads a section.`,
  instructions: `At most ${LIMITS.instructions} steps in their order, each a text or a text with its section.`,
  notes: `Remarks of the author, ${characters(LIMITS.notes)}; null without any.`,
  dietary_tags: `At most ${LIMITS.tags} tags of 1 to ${LIMITS.vocabulary} characters; kept in lower case with hyphens for spaces.`,
  cuisine: `Where it comes from, 1 to ${LIMITS.vocabulary} characters; kept in lower case with hyphens, null when it does not say.`,
  meal_type: `When or as what it is eaten, such as \`dessert\`, 1 to ${LIMITS.vocabulary} characters; kept in lower case with hyphens, null when it does not say.`,
  season: `The season it belongs to, such as \`winter\`, 1 to ${LIMITS.vocabulary} characters; kept in lower case with hyphens, null for all of them.`,
  prep_time_minutes: `Time before cooking ${minutes(LIMITS.minutes)}.`,
  cook_time_minutes: `Time on the stove or in the oven ${minutes(LIMITS.minutes)}.`,
  total_time_minutes: `Time from beginning to end ${minutes(LIMITS.total_minutes)}; left out, it follows the other two.`,
  collection_ids: `Ids of your collections that it is in, at most ${LIMITS.collections_per_recipe}; the list replaces the one before.`,
  status: '`draft` while it is written, `active` when it is ready, `archived` when it is put away.',
  email_ready: 'Whether it is ready to be sent in a newsletter.',
  image_url:
    'Address of an uploaded photo, as POST /images answers it, or an https address, which is fetched once and replaced by an own one; null without one.',
  source_url: `Where it was found, an http or https address of at most ${LIMITS.url} characters; null when it is the author’s own.`,
  nutrition: 'Nutrition facts per serving; null when they are not known.',
};

export const BULK_WORDS = {
  ids: `Ids of your recipes to change, 1 to ${LIMITS.bulk_recipes}, all different.`,
  status: 'The state all of them take on: `active`, `draft` or `archived`.',
  email_ready: 'Whether all of them are ready to be sent in a newsletter.',
  add_dietary_tags: `Tags that all of them get, 1 to ${LIMITS.tags}.`,
  remove_dietary_tags: `Tags that all of them lose, 1 to ${LIMITS.tags}. One that is added too stays.`,
  add_collection_ids: `Ids of collections that all of them join, 1 to ${LIMITS.collections_per_recipe}.`,
  remove_collection_ids: `Ids of collections that all of them leave, 1 to ${LIMITS.collections_per_recipe}. They stay in one that they join too.`,
};
