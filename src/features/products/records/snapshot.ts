import type { BookRecipeSource } from '@/features/products/types/description/type.book';
import type { RecipeId } from '@/kernel/ids';
import type { BookModel } from '@/rendering/model/book.model';

/** Everything a file is made of, frozen: the book, and where the bytes of its pictures lie. */
export interface Snapshot {
  model: BookModel;
  /** Image key of the model → blob key. */
  images: Record<string, string>;
}

/** What a build prints of each of its recipes: the fields it shows, and a digest of their values by the recipe's id. */
export interface Printed {
  fields: (keyof BookRecipeSource)[];
  keys: Record<RecipeId, string>;
}
