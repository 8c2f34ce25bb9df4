import { createHash } from 'node:crypto';
import type { Printed } from '@/features/products/records/snapshot';
import type { BookRecipeSource } from '@/features/products/types/description/type.book';
import type { TypedContent } from '@/features/products/types/registry';
import { bookOfType } from '@/features/products/types/registry.book';
import { canonicalJson } from '@/kernel/canonical-json';

/** Characters of a digest that are kept: 96 bits, for equality within one account. */
const KEPT = 16;

/** A digest of the values of these fields of a recipe. Whether its author has confirmed a line is not printed. */
export function printedKey(recipe: BookRecipeSource, fields: readonly (keyof BookRecipeSource)[]): string {
  const values = fields.map((name) =>
    name === 'ingredients' ? recipe.ingredients.map(({ corrected: _, ...line }) => line) : recipe[name],
  );
  return createHash('sha256').update(canonicalJson(values)).digest('base64url').slice(0, KEPT);
}

/** What a product of this content prints of its recipes as they are now. */
export function printedOf(typed: TypedContent, recipes: Iterable<BookRecipeSource>): Printed {
  const fields = bookOfType(typed.type).printedFields(typed.content);
  const keys = [...recipes].map((recipe) => [recipe.id, printedKey(recipe, fields)] as const);
  return { fields, keys: Object.fromEntries(keys) };
}
