import { factorOf } from '@/culinary/numbers/ratio';
import { scaleRecipe } from '@/culinary/scaling/scale';
import { keptLines } from '@/culinary/scaling/warnings';
import { showStep } from '@/culinary/steps/steps';
import type { Brand } from '@/features/brand/brand.schema';
import type { EbookContent, MealPlanContent, TypedContent } from '@/features/products/records/content.schema';
import type { CommonFields } from '@/features/products/records/products.schema';
import type { SourceRecipe } from '@/features/products/records/snapshot';
import { groupByMeal } from '@/features/products/types/ebook/meals.rules';
import { planShopping } from '@/features/products/types/meal-plan/shopping.rules';
import { lineView } from '@/features/recipes/lines.rules';
import type { Instruction, Nutrition } from '@/features/recipes/lines.schema';
import { inSlices } from '@/kernel/slices';
import { type Words, wordsFor } from '@/messages/book';
import type {
  BookBrand,
  BookChapter,
  BookIngredient,
  BookModel,
  BookNutrition,
  BookRecipe,
  PlanEntry,
} from '@/rendering/model/book.model';

export interface BookSource {
  fields: CommonFields;
  typed: TypedContent;
  /** The account's name, for books that do not name their author. */
  account_name: string;
  recipes: ReadonlyMap<string, SourceRecipe>;
  brand: Brand;
  /** The day the content is frozen, `YYYY-MM-DD`. */
  date: string;
  /** `bookRecipe`, or what it gave before. */
  print?: typeof bookRecipe;
}

/**
 * `bookRecipe` that has the recipes of a product at hand, which it has scaled and written in small pieces: 500 of them
 * take a quarter of a second, in which others want answers too.
 */
export async function preparedRecipes(
  typed: TypedContent,
  recipes: Iterable<SourceRecipe>,
): Promise<typeof bookRecipe> {
  const usual = typed.type === 'ebook' ? typed.content.recipe_options.servings_override : null;
  const made = new Map<string, BookRecipe>();
  if (typed.type !== 'meal_plan')
    await inSlices(recipes, (recipe) => made.set(recipe.id, bookRecipe(recipe, usual)));
  return (recipe, servings) =>
    (servings === usual ? made.get(recipe.id) : undefined) ?? bookRecipe(recipe, servings);
}

/** Freezes a product and its recipes into what the renderer sets. A recipe that no longer exists is left out. */
export function bookModel(source: BookSource): BookModel {
  const { fields, typed, date, brand, print = bookRecipe } = source;
  const author_name = fields.author_name?.trim() || brand.author_name?.trim() || source.account_name;
  const image = fields.cover.kind === 'photo' ? fields.cover.image_url : null;
  const common = {
    title: fields.title,
    subtitle: fields.subtitle,
    description: fields.description,
    author_name,
    language: fields.language,
    theme: fields.theme,
    brand: bookBrand(brand),
    cover: { kind: image === null ? ('typographic' as const) : ('photo' as const), image },
    edition_date: date,
  };
  const find = (ids: readonly string[]) => ids.flatMap((id) => source.recipes.get(id) ?? []);
  const plain = (ids: readonly string[]) => find(ids).map((recipe) => print(recipe, null));

  switch (typed.type) {
    case 'ebook': {
      const { formats, trim, front, recipe_options, back } = typed.content;
      const { servings_override, ...options } = recipe_options;
      const filled = (front.copyright ?? '')
        .replaceAll('{year}', date.slice(0, 4))
        .replaceAll('{author}', author_name);
      return {
        ...common,
        kind: 'ebook',
        formats,
        trim,
        front: { ...front, copyright: filled.trim() === '' ? null : filled },
        chapters: chaptersOf(
          typed.content,
          find,
          (recipe) => print(recipe, servings_override),
          common.language,
        ),
        recipe_options: options,
        // An empty text keeps the page out; none takes the one of the brand kit.
        back: { ...back, about_author: back.about_author ?? brand.bio },
      };
    }
    case 'meal_plan': {
      const { paper, days, start_weekday, meal_slots, people, include_recipes } = typed.content;
      const plan = { paper, days, start_weekday, meal_slots, people, include_recipes };
      const parts = planParts(typed.content, source.recipes, common.language);
      return {
        ...common,
        kind: 'meal_plan',
        ...plan,
        ...parts,
        // A note without words yet takes no room.
        entries: parts.entries.filter(({ kind, title }) => kind !== 'note' || title !== ''),
        shopping: shoppingOf(typed.content, source.recipes, parts.entries, common.language),
        show_nutrition: typed.content.nutrition.enabled,
      };
    }
    case 'recipe_card_pack': {
      const { recipe_ids, ...options } = typed.content;
      return { ...common, kind: 'recipe_card_pack', ...options, recipes: plain(recipe_ids) };
    }
    case 'lead_magnet': {
      const { recipe_ids, hook, intro, cta } = typed.content;
      return { ...common, kind: 'lead_magnet', hook, intro, cta, recipes: plain(recipe_ids) };
    }
  }
}

/** What a book takes from the brand kit for its looks. */
function bookBrand({ name, accent, heading_font, body_font, logo_url, links }: Brand): BookBrand {
  return { name, accent, heading_font, body_font, logo: logo_url, links };
}

/** A recipe as a book shows it, scaled to `servings` where that is asked for and the recipe says its own. */
function bookRecipe(recipe: SourceRecipe, servings: number | null): BookRecipe {
  const scales = servings !== null && recipe.servings !== null && servings !== recipe.servings;
  const lines = ingredients(recipe, scales ? servings : null);
  return {
    id: recipe.id,
    title: recipe.title,
    description: recipe.description,
    servings: scales ? servings : recipe.servings,
    // A yield in other words ("24 cookies") is true of the recipe as written only.
    yield_text: scales ? null : recipe.yield_text,
    prep_time_minutes: recipe.prep_time_minutes,
    cook_time_minutes: recipe.cook_time_minutes,
    total_time_minutes: totalTime(recipe),
    ingredients: lines.printed,
    instructions: steps(recipe, scales ? servings : null),
    notes: recipe.notes,
    dietary_tags: recipe.dietary_tags,
    cuisine: recipe.cuisine,
    meal_type: recipe.meal_type,
    nutrition: nutritionOf(recipe.nutrition),
    image: recipe.image_url,
    ...(lines.has_unscaled ? { has_unscaled: true } : {}),
  };
}

function totalTime(recipe: SourceRecipe): number | null {
  const { prep_time_minutes: prep, cook_time_minutes: cook, total_time_minutes: total } = recipe;
  if (total !== null) return total;
  return prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0);
}

/** The lines as a book prints them, and whether one of them stayed as it is written where the others were scaled. */
function ingredients(recipe: SourceRecipe, servings: number | null) {
  const scaled =
    servings === null || recipe.servings === null
      ? null
      : scaleRecipe({ servings: recipe.servings, ingredients: recipe.ingredients }, servings);
  const printed = recipe.ingredients.map(
    (line, index): BookIngredient => ({
      display: scaled?.lines[index]?.display ?? lineView(line).display,
      item: line.item.trim() === '' ? null : line.item,
      group: line.group,
      optional: line.optional,
    }),
  );
  return { printed, has_unscaled: keptLines(scaled?.warnings ?? []).size > 0 };
}

/** Amounts marked in steps scale with the lines; the marks are never printed. */
function steps(
  { servings: base, ingredients: lines, instructions }: SourceRecipe,
  servings: number | null,
): Instruction[] {
  const factor = servings === null || base === null ? undefined : factorOf(servings, base);
  return instructions.map(({ text, group }) => ({
    text: showStep(text, factor, null, lines).display,
    group,
  }));
}

function nutritionOf(given: Nutrition | null): BookNutrition | null {
  if (given === null) return null;
  const nutrition: BookNutrition = {
    calories: given.calories ?? null,
    protein_g: given.protein_g ?? null,
    carbohydrates_g: given.carbohydrate_g ?? null,
    fat_g: given.fat_g ?? null,
    fiber_g: given.fiber_g ?? null,
    sugar_g: given.sugar_g ?? null,
    sodium_mg: given.sodium_mg ?? null,
  };
  return Object.values(nutrition).every((value) => value === null) ? null : nutrition;
}

function chaptersOf(
  { chapters, recipe_ids }: EbookContent,
  find: (ids: readonly string[]) => SourceRecipe[],
  print: (recipe: SourceRecipe) => BookRecipe,
  language: string,
): BookChapter[] {
  if (chapters !== null)
    return chapters.map(({ title, intro, recipe_ids: ids }) => ({
      title,
      intro,
      recipes: find(ids).map(print),
    }));
  const groups = groupByMeal(find(recipe_ids ?? []), language);
  return groups.map(({ title, recipes }) => ({ title, intro: null, recipes: recipes.map(print) }));
}

/**
 * The cells of the week, and each recipe once for every number of people that the plan cooks it for: whoever cooks it
 * for two on Monday and for seven on Wednesday finds the amounts of both. One without servings is cooked as it is
 * written, whoever eats; one of which only leftovers are eaten is printed as it is written.
 */
function planParts(content: MealPlanContent, recipes: ReadonlyMap<string, SourceRecipe>, language: string) {
  const pages = new Map<string, Map<number | null, BookRecipe>>();
  const cookedFor = ({ kind, servings }: MealPlanContent['entries'][number], recipe: SourceRecipe) =>
    kind === 'recipe' && recipe.servings !== null ? (servings ?? content.people) : null;
  const recipeOf = (id: string | null) => (id === null ? undefined : recipes.get(id));
  // What is cooked comes before what is left of it, whatever the order of the entries.
  const meals = [...content.entries].sort((one, other) => cookedFirst(one) - cookedFirst(other));
  for (const entry of meals) {
    const recipe = recipeOf(entry.recipe_id);
    if (recipe === undefined) continue;
    const printed = pages.get(recipe.id) ?? new Map<number | null, BookRecipe>();
    pages.set(recipe.id, printed);
    const servings = cookedFor(entry, recipe);
    if (printed.has(servings) || (entry.kind !== 'recipe' && printed.size > 0)) continue;
    const id = printed.size === 0 ? recipe.id : `${recipe.id}-${servings}`;
    printed.set(servings, { ...bookRecipe(recipe, servings), id });
  }
  const entries = content.entries.map((entry): PlanEntry => {
    const recipe = recipeOf(entry.recipe_id);
    const printed = recipe && pages.get(recipe.id);
    const page = recipe && printed?.get(cookedFor(entry, recipe));
    const { day, slot, kind, text } = entry;
    return {
      day,
      slot,
      kind,
      servings: entry.kind === 'recipe' && recipe ? cookedFor(entry, recipe) : entry.servings,
      text,
      title: cellTitle(entry, recipe, wordsFor(language)),
      recipe_id: page?.id ?? recipe?.id ?? null,
    };
  });
  return { entries, recipes: [...pages.values()].flatMap((printed) => [...printed.values()]) };
}

const cookedFirst = ({ kind }: MealPlanContent['entries'][number]) => (kind === 'recipe' ? 0 : 1);

/** The list, each line with the pages of the recipes that ask for it. */
function shoppingOf(
  content: MealPlanContent,
  recipes: ReadonlyMap<string, SourceRecipe>,
  entries: readonly PlanEntry[],
  language: string,
) {
  if (!content.shopping_list.enabled) return null;
  const pages = new Map<string, Set<string>>();
  for (const [position, { recipe_id }] of content.entries.entries()) {
    const page = entries[position]?.recipe_id;
    if (recipe_id !== null && page) pages.set(recipe_id, (pages.get(recipe_id) ?? new Set()).add(page));
  }
  return planShopping(content, recipes, null, wordsFor(language)).map(({ title, lines }) => ({
    title,
    lines: lines.map(({ amount, item, sources }) => ({
      amount,
      item,
      recipe_ids: sources.flatMap((id) => [...(pages.get(id) ?? [])]),
    })),
  }));
}

function cellTitle(
  entry: MealPlanContent['entries'][number],
  recipe: SourceRecipe | undefined,
  words: Words,
): string {
  if (recipe !== undefined) return recipe.title;
  const text = entry.text?.trim() ?? '';
  if (text !== '') return text;
  return { recipe: words.recipe, leftover: words.leftover, note: '', eat_out: words.eat_out }[entry.kind];
}
