import type { Content, Field } from '@/features/recipes/editor/ui/draft/content.rules';
import type { Draft } from '@/features/recipes/editor/ui/draft/draft.rules';
import { type FieldErrors, unchangedErrors } from '@/features/recipes/editor/ui/draft/field-errors.rules';
import type { Conflict } from '@/features/recipes/editor/ui/merge/merge.rules';
import type { Recipe } from '@/features/recipes/recipes.schema';
import type { SaveFailure } from '@/ui/autosave/save-error';

/** What the server holds, as far as this tab knows. */
export type SavedRecipe = Pick<Recipe, 'id' | 'version' | 'status' | 'title' | 'updated_at'>;

export interface SessionState {
  draft: Draft;
  /** Null before the recipe exists. */
  saved: SavedRecipe | null;
  /** Something in the draft is not on the server. */
  unsaved: boolean;
  saving: boolean;
  failure: SaveFailure | null;
  errors: FieldErrors;
  /** Where the same was changed here and elsewhere; held back until the reader has chosen. */
  conflicts: readonly Conflict[];
  /** Fields that were changed elsewhere and taken in, of the last merge; with the number of that merge. */
  taken: { fields: readonly Field[]; merge: number };
  /** What the draft said when it was opened. */
  opened: Content;
}

/** What is wrong in a draft. */
export interface Found {
  errors: Record<string, string>;
  /** The draft in which it was found. */
  draft: Draft;
}

/** The errors whose fields are still as they were. What was put right may be right now; saving tells. */
export const stillThere = ({ errors, draft }: Found, now: Draft): FieldErrors =>
  unchangedErrors(errors, draft, now);
