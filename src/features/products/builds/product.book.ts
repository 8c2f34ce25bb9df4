import { hasOpenNumber } from '@/culinary/lines/tokens/decimals';
import type { ScalingWarning } from '@/culinary/scaling/model';
import { keptLines, keptSteps, openNumbers } from '@/culinary/scaling/warnings';
import { type ShownRecipe, showRecipe } from '@/culinary/steps/recipe';
import { showStep } from '@/culinary/steps/steps';
import type { Brand } from '@/features/brand/brand.schema';
import type { CommonFields } from '@/features/products/records/products.schema';
import type { BookRecipeSource } from '@/features/products/types/description/type.book';
import type { TypedContent } from '@/features/products/types/registry';
import { bookOfType } from '@/features/products/types/registry.book';
import { lineView } from '@/features/recipes/lines.rules';
import type { Nutrition } from '@/features/recipes/lines.schema';
import { isPictured } from '@/kernel/book/themes';
import { scaledYield } from '@/kernel/book/yield-count';
import type { RecipeId } from '@/kernel/ids';
import { inSlices } from '@/kernel/slices';
import type {
  BookBrand,
  BookIngredient,
  BookInstruction,
  BookModel,
  BookNutrition,
  BookRecipe,
} from '@/rendering/model/book.model';

export interface BookSource {
  fields: CommonFields;
  typed: TypedContent;
  /** The account's name, for books that do not name their author. */
  account_name: string;
  recipes: ReadonlyMap<RecipeId, BookRecipeSource>;
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
  recipes: Iterable<BookRecipeSource>,
): Promise<typeof bookRecipe> {
  const usual = bookOfType(typed.type).servings(typed.content);
  const made = new Map<RecipeId, BookRecipe>();
  if (usual !== undefined)
    await inSlices(recipes, (recipe) => made.set(recipe.id, bookRecipe(recipe, usual)));
  return (recipe, servings) =>
    (servings === usual ? made.get(recipe.id) : undefined) ?? bookRecipe(recipe, servings);
}

/** Freezes a product and its recipes into what the renderer sets. A recipe that no longer exists is left out. */
export function bookModel(source: BookSource): BookModel {
  const { fields, typed, date, brand, print = bookRecipe } = source;
  const author_name = fields.author_name?.trim() || brand.author_name?.trim() || source.account_name;
  const { kind } = fields.cover;
  const image = isPictured(kind) ? fields.cover.image_url : null;
  const common = {
    title: fields.title,
    subtitle: fields.subtitle,
    description: fields.description,
    author_name,
    language: fields.language,
    theme: fields.theme,
    brand: bookBrand(brand, fields.style),
    cover: { kind: isPictured(kind) && image === null ? ('typographic' as const) : kind, image },
    edition_date: date,
  };
  const parts = { common, recipes: source.recipes, bio: brand.bio, print };
  return bookOfType(typed.type).model(typed.content, parts);
}

/** What a book takes from the brand kit for its looks, where it has no color and fonts of its own. */
function bookBrand({ name, logo_url, links, ...brand }: Brand, style: CommonFields['style']): BookBrand {
  return {
    name,
    accent: style.accent ?? brand.accent,
    heading_font: style.heading_font ?? brand.heading_font,
    body_font: style.body_font ?? brand.body_font,
    logo: logo_url,
    links,
  };
}

/** A recipe as a book shows it, scaled to `servings` where that is asked for and the recipe says its own. */
function bookRecipe(recipe: BookRecipeSource, servings: number | null): BookRecipe {
  const scales = servings !== null && recipe.servings !== null && servings !== recipe.servings;
  const scaled =
    scales && recipe.servings !== null
      ? showRecipe({ ...recipe, servings: recipe.servings }, servings)
      : null;
  const open = openNumbers(warningsOf(recipe, scaled));
  return {
    id: recipe.id,
    title: recipe.title,
    description: recipe.description,
    servings: scales ? servings : recipe.servings,
    yield_text: scales ? scaledYield(recipe, servings) : recipe.yield_text,
    prep_time_minutes: recipe.prep_time_minutes,
    cook_time_minutes: recipe.cook_time_minutes,
    total_time_minutes: totalTime(recipe),
    ingredients: ingredients(recipe, scaled, open.lines),
    instructions: steps(recipe, scaled, open.steps),
    notes: recipe.notes,
    dietary_tags: recipe.dietary_tags,
    cuisine: recipe.cuisine,
    meal_type: recipe.meal_type,
    nutrition: nutritionOf(recipe.nutrition),
    image: recipe.image_url,
    // A model that has none stays the same as those that were frozen before there were any.
    ...(recipe.image_alt === null ? {} : { image_alt: recipe.image_alt }),
    ...(recipe.image_credit === null ? {} : { image_credit: recipe.image_credit }),
    ...(recipe.credit === null ? {} : { credit: recipe.credit }),
    ...(recipe.source_url === null ? {} : { source_url: recipe.source_url }),
  };
}

function totalTime(recipe: BookRecipeSource): number | null {
  const { prep_time_minutes: prep, cook_time_minutes: cook, total_time_minutes: total } = recipe;
  if (total !== null) return total;
  return prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0);
}

/** What is said of the lines and steps of a recipe, also where it is printed for its own servings. */
function warningsOf(recipe: BookRecipeSource, scaled: ShownRecipe | null): readonly ScalingWarning[] {
  if (scaled !== null) return scaled.warnings;
  // At its own servings there is nothing to say but of a number that stays open.
  const isOpen = [...recipe.ingredients, ...recipe.instructions].some(({ text }) => hasOpenNumber(text));
  const servings = recipe.servings ?? 1;
  return isOpen ? showRecipe({ ...recipe, servings }, servings).warnings : [];
}

/** The lines as a book prints them; those that stay as they are written where the others are scaled say for how many. */
function ingredients(
  recipe: BookRecipeSource,
  scaled: ShownRecipe | null,
  open: ReadonlySet<number>,
): BookIngredient[] {
  const kept = keptLines(scaled?.warnings ?? []);
  return recipe.ingredients.map(
    (line, index): BookIngredient => ({
      display: scaled?.lines[index]?.display ?? lineView(line).display,
      item: line.item.trim() === '' ? null : line.item,
      group: line.group,
      optional: line.optional,
      ...(recipe.servings !== null && kept.has(index) ? { written_for: recipe.servings } : {}),
      ...(open.has(index) ? { open_number: line.text } : {}),
    }),
  );
}

/** Amounts marked in steps scale with the lines; the marks are never printed. */
function steps(
  { instructions, servings }: BookRecipeSource,
  scaled: ShownRecipe | null,
  open: ReadonlySet<number>,
): BookInstruction[] {
  const kept = keptSteps(scaled?.warnings ?? []);
  return instructions.map(({ text, group }, index) => ({
    text: (scaled?.steps[index] ?? showStep(text)).display,
    group,
    ...(servings !== null && kept.has(index) ? { written_for: servings } : {}),
    ...(open.has(index) ? { open_number: showStep(text).display } : {}),
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
