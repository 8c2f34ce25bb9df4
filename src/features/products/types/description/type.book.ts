import type { Instruction, Nutrition, StoredLine } from '@/features/recipes/lines.schema';
import type { RecipeId } from '@/kernel/ids';
import type { BookCommon, BookModel, BookRecipe } from '@/rendering/model/book.model';

/** A recipe as it goes into a book. */
export interface BookRecipeSource {
  id: RecipeId;
  title: string;
  description: string | null;
  servings: number | null;
  yield_text: string | null;
  prep_time_minutes: number | null;
  cook_time_minutes: number | null;
  total_time_minutes: number | null;
  ingredients: StoredLine[];
  instructions: Instruction[];
  notes: string | null;
  dietary_tags: string[];
  /** Its author's own, which may name the chapters of a book. */
  tags: string[];
  cuisine: string | null;
  meal_type: string | null;
  nutrition: Nutrition | null;
  image_url: string | null;
  /** What its author says that the photo shows. */
  image_alt: string | null;
  /** Who made the photo, where that is known. */
  image_credit: string | null;
  /** Who the recipe is by or adapted from, if it is not its author's own. */
  credit: string | null;
  /** Where the recipe comes from, if it is not its author's own: an address. */
  source_url: string | null;
}

/** How a type of product becomes a book. */
export interface ProductTypeBook<Content> {
  /** The fields of a recipe that decide what is printed. */
  printedFields(content: Content): (keyof BookRecipeSource)[];
  /**
   * The servings that every recipe is printed for; null as it is written; undefined where each is printed for what the
   * product says of it.
   */
  servings(content: Content): number | null | undefined;
  /** What the renderer sets, of the recipes that there are: one that no longer exists is left out. */
  model(content: Content, parts: BookParts): BookModel;
}

/** What a book is made of beside its content. */
export interface BookParts {
  /** What every book has. */
  common: BookCommon;
  recipes: ReadonlyMap<RecipeId, BookRecipeSource>;
  /** What the brand kit says of the author. */
  bio: string | null;
  /** A recipe as it is printed, for so many servings or as it is written. */
  print(recipe: BookRecipeSource, servings: number | null): BookRecipe;
}

/** The recipes with these ids, in this order. */
export const find = ({ recipes }: BookParts, ids: readonly RecipeId[]): BookRecipeSource[] =>
  ids.flatMap((id) => recipes.get(id) ?? []);

/** The recipes with these ids, as they are written. */
export const plain = (parts: BookParts, ids: readonly RecipeId[]): BookRecipe[] =>
  find(parts, ids).map((recipe) => parts.print(recipe, null));

/** A photo, with what it says to whoever cannot see it. */
export const PHOTO = ['image_url', 'image_alt'] as const;
export const TIMES = ['prep_time_minutes', 'cook_time_minutes', 'total_time_minutes'] as const;
/** What the page of a recipe always shows. */
export const PAGE = [
  'title',
  'description',
  'servings',
  'yield_text',
  'ingredients',
  'instructions',
  'dietary_tags',
  'cuisine',
  'meal_type',
] as const;
