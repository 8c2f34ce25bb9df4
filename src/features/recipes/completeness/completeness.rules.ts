import type { RecipeStatus } from '@/features/recipes/fields.schema';

/** What of a recipe decides whether it may be active; lines and steps only by their number. */
interface Completeness {
  title: string;
  servings: number | null;
  yield_text: string | null;
  ingredients: ArrayLike<unknown>;
  instructions: ArrayLike<unknown>;
}

/**
 * What a recipe should have before it is active, and this one has not: `servings`, `a method`. One that “makes 2 cups”
 * needs no servings.
 */
export function missingFor({
  title,
  servings,
  yield_text,
  ingredients,
  instructions,
}: Completeness): string[] {
  return [
    ...(title.trim() === '' ? ['a title'] : []),
    ...(servings === null && !yield_text?.trim() ? ['servings'] : []),
    ...(ingredients.length === 0 ? ['ingredients'] : []),
    ...(instructions.length === 0 ? ['a method'] : []),
  ];
}

/** Whether nobody can cook from a recipe that has not got these. */
export const isUnfinished = (missing: readonly string[]): boolean =>
  missing.includes('ingredients') || missing.includes('a method');

/** The place of the editor where something missing is written: a section, or the field itself. */
export function editorPlaceOf(missing: string | undefined): string {
  if (missing === 'servings') return 'servings';
  if (missing === 'ingredients') return 'ingredients';
  return missing === 'a method' ? 'method' : 'basics';
}

/**
 * How an archived recipe comes back, and the word for it. Always as a draft: nobody remembers what it was before, and
 * nothing becomes active that its author has not made so.
 */
export const RESTORED: { status: RecipeStatus; word: string } = { status: 'draft', word: 'Restore as draft' };
