import type { Field } from '@/features/recipes/editor/ui/draft/content.rules';
import { FIELD_LABELS, valueWords } from '@/features/recipes/editor/ui/draft/field-names.rules';
import { common } from '@/features/recipes/editor/ui/merge/diff.rules';
import { mergedRows } from '@/features/recipes/editor/ui/merge/merge.rules';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import type { Recipe } from '@/features/recipes/recipes.schema';
import type { Revision, RevisionEntry } from '@/features/recipes/revisions/revisions.schema';
import type { KeptField } from '@/features/recipes/revisions.rules';
import { listInWords } from '@/kernel/words';

/** A line that is in one of two states only: `then` comes back when that state is restored, `now` goes. */
interface ChangedLine {
  of: 'then' | 'now';
  text: string;
}

/** What of a field differs between two states. */
export interface Difference {
  field: Field;
  name: string;
  lines: ChangedLine[];
}

const linesOf = (recipe: Revision['recipe'], field: Field): string[] =>
  valueWords(field === 'ingredients' || field === 'instructions' ? mergedRows(recipe[field]) : recipe[field]);

/** The lines that differ, in the order of both texts; what goes stands before what comes. */
function changedLines(then: readonly string[], now: readonly string[]): ChangedLine[] {
  const lines: ChangedLine[] = [];
  let [left, right] = [0, 0];
  for (const [i, j] of [...common(then, now), [then.length, now.length] as const]) {
    for (const text of now.slice(right, j)) lines.push({ of: 'now', text });
    for (const text of then.slice(left, i)) lines.push({ of: 'then', text });
    [left, right] = [i + 1, j + 1];
  }
  return lines;
}

const FIELDS = Object.keys(FIELD_LABELS) as Field[];

/** What restoring a state would change, field by field in the order of the editor. */
export function differences(then: Revision['recipe'], now: Recipe): Difference[] {
  return FIELDS.flatMap((field) => {
    const lines = changedLines(linesOf(then, field), linesOf(now, field));
    return lines.length === 0 ? [] : [{ field, name: FIELD_LABELS[field], lines }];
  });
}

const STATUS_WORDS: Record<RecipeStatus, string> = {
  active: 'Marked as ready',
  draft: 'Moved back to draft',
  archived: 'Archived',
};

const lower = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);

/** What was changed, in a few words: `Title and ingredients`, `Archived`; `after` is the status that followed. */
export function changeWords(changed: readonly KeptField[], after: RecipeStatus): string {
  const fields = FIELDS.filter((field) => changed.includes(field)).map((field) => FIELD_LABELS[field]);
  const words = [...(changed.includes('status') ? [STATUS_WORDS[after]] : []), ...fields];
  const shown = words.length > 4 ? [...words.slice(0, 3), `${words.length - 3} more`] : words;
  const said = shown.map((word, index) => (index === 0 ? word : lower(word)));
  return listInWords(said);
}

/** Each change of a recipe with what was changed in it, the newest first. */
export function changesOf(
  entries: readonly RevisionEntry[],
  status: RecipeStatus,
): { n: number; at: string; words: string }[] {
  return entries.map(({ n, replaced_at, changed }, index) => ({
    n,
    at: replaced_at,
    words: changeWords(changed, entries[index - 1]?.status ?? status),
  }));
}
