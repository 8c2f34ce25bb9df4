import type { Instruction, Nutrition, StoredLine } from '@/features/recipes/lines.schema';
import type { BookModel } from '@/rendering/model/book.model';

/** Everything a file is made of, frozen: the book, and where the bytes of its pictures lie. */
export interface Snapshot {
  model: BookModel;
  /** Image key of the model → blob key. */
  images: Record<string, string>;
}

/** A recipe as it goes into a book. */
export interface SourceRecipe {
  id: string;
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
  cuisine: string | null;
  meal_type: string | null;
  nutrition: Nutrition | null;
  image_url: string | null;
}

/** What a build prints of each of its recipes: the fields it shows, and a digest of their values by the recipe's id. */
export interface Printed {
  fields: (keyof SourceRecipe)[];
  keys: Record<string, string>;
}
