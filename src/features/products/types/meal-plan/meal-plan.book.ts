import {
  type BookParts,
  type BookRecipeSource,
  PAGE,
  PHOTO,
  type ProductTypeBook,
  TIMES,
} from '@/features/products/types/description/type.book';
import type { RecipeId } from '@/kernel/ids';
import { type Words, wordsFor } from '@/messages/book';
import { type BookPlanEntry, type BookRecipe, KIND } from '@/rendering/model/book.model';
import type { PlanEntry as Entry, MealPlanContent } from './meal-plan.schema';
import { planShopping } from './shopping.rules';

/** A plan's pages: its weeks and days, what to buy, and the recipes. */
export const mealPlanBook: ProductTypeBook<MealPlanContent> = {
  printedFields({ include_recipes, nutrition, shopping_list }) {
    if (include_recipes) return [...PAGE, ...TIMES, 'notes', 'nutrition', ...PHOTO];
    return [
      'title',
      'servings',
      'yield_text',
      'notes',
      ...TIMES,
      ...PHOTO,
      ...(nutrition.enabled ? (['nutrition'] as const) : []),
      ...(shopping_list.enabled ? (['ingredients'] as const) : []),
    ];
  },
  servings: () => undefined,
  model(content, parts) {
    const { formats, paper, days, start_weekday, meal_slots, people, include_recipes } = content;
    const { entries, recipes, sample } = planParts(content, parts);
    return {
      ...parts.common,
      kind: KIND.plan,
      ...(formats.includes('phone_pdf') ? { formats } : {}),
      ...{ paper, days, start_weekday, meal_slots, people, include_recipes },
      // A note without words yet takes no room.
      entries: entries.filter(({ kind, title }) => kind !== 'note' || title !== ''),
      recipes,
      ...(include_recipes && sample.length > 0 ? { sample } : {}),
      shopping: shoppingOf(content, parts, entries),
      weekly_shopping: weeklyShoppingOf(content, parts, entries),
      show_nutrition: content.nutrition.enabled,
    };
  },
};

/**
 * The cells of the week, and each recipe once for every number of people that the plan cooks it for: whoever cooks it
 * for two on Monday and for seven on Wednesday finds the amounts of both. One without servings is cooked as it is
 * written, whoever eats; one of which only leftovers are eaten is printed as it is written.
 */
function planParts(content: MealPlanContent, { common: { language }, recipes, print }: BookParts) {
  const pages = new Map<RecipeId, Map<number | null, BookRecipe>>();
  const cookedFor = ({ kind, servings }: Entry, recipe: BookRecipeSource) =>
    kind === 'recipe' && recipe.servings !== null ? (servings ?? content.people) : null;
  const recipeOf = (id: RecipeId | null) => (id === null ? undefined : recipes.get(id));
  // What is cooked comes before what is left of it, whatever the order of the entries.
  const meals = [...content.entries].sort((one, other) => cookedFirst(one) - cookedFirst(other));
  for (const entry of meals) {
    const recipe = recipeOf(entry.recipe_id);
    if (recipe === undefined) continue;
    const printed = pages.get(recipe.id) ?? new Map<number | null, BookRecipe>();
    pages.set(recipe.id, printed);
    const servings = cookedFor(entry, recipe);
    if (printed.has(servings) || (entry.kind !== 'recipe' && printed.size > 0)) continue;
    const id: RecipeId = printed.size === 0 ? recipe.id : `${recipe.id}-${servings}`;
    printed.set(servings, { ...print(recipe, servings), id });
  }
  const entries = content.entries.map((entry): BookPlanEntry => {
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
  // A recipe that is printed more than once is in the sample once.
  const sample = content.sample_recipe_ids.filter((id) => pages.has(id));
  return { entries, recipes: [...pages.values()].flatMap((printed) => [...printed.values()]), sample };
}

const cookedFirst = ({ kind }: Entry) => (kind === 'recipe' ? 0 : 1);

/** The list, each line with the pages of the recipes that ask for it, and the days on which they are cooked. */
function shoppingOf(
  content: MealPlanContent,
  { common: { language }, recipes }: BookParts,
  entries: readonly BookPlanEntry[],
) {
  if (!content.shopping_list.enabled) return null;
  const pages = new Map<RecipeId, Set<RecipeId>>();
  const days = new Map<RecipeId, Set<number>>();
  for (const [position, { recipe_id, kind, day }] of content.entries.entries()) {
    const page = entries[position]?.recipe_id;
    if (recipe_id === null || !page) continue;
    pages.set(recipe_id, (pages.get(recipe_id) ?? new Set()).add(page));
    if (kind === 'recipe') days.set(recipe_id, (days.get(recipe_id) ?? new Set()).add(day));
  }
  const all = <Item>(of: ReadonlyMap<RecipeId, Set<Item>>, sources: readonly RecipeId[]) => [
    ...new Set(sources.flatMap((id) => [...(of.get(id) ?? [])])),
  ];
  return planShopping(content, recipes, null, wordsFor(language)).map(({ title, lines }) => ({
    title,
    lines: lines.map(({ amount, item, sources }) => ({
      amount,
      item,
      recipe_ids: all(pages, sources),
      days: all(days, sources).sort((one, other) => one - other),
    })),
  }));
}

const WEEK = 7;

/** A list for each week of a plan of several. What the creator added is bought with the first one. */
function weeklyShoppingOf(content: MealPlanContent, parts: BookParts, entries: readonly BookPlanEntry[]) {
  const { days, shopping_list } = content;
  if (!shopping_list.enabled || days <= WEEK) return null;
  return Array.from({ length: Math.ceil(days / WEEK) }, (_, week) => {
    const isIn = ({ day }: { day: number }) => Math.ceil(day / WEEK) === week + 1;
    const extra_items = week === 0 ? shopping_list.extra_items : [];
    const own = {
      ...content,
      entries: content.entries.filter(isIn),
      shopping_list: { ...shopping_list, extra_items },
    };
    return shoppingOf(own, parts, entries.filter(isIn)) ?? [];
  });
}

function cellTitle(entry: Entry, recipe: BookRecipeSource | undefined, words: Words): string {
  if (recipe !== undefined) return recipe.title;
  const text = entry.text?.trim() ?? '';
  if (text !== '') return text;
  return { recipe: words.recipe, leftover: words.leftover, note: '', eat_out: words.eat_out }[entry.kind];
}
