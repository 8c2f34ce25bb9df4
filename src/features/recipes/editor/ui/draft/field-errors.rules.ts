import type { z } from 'zod';
import { amountIsWrong } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { recipeCreate } from '@/features/recipes/recipes.schema';
import { bodyOfDraft, type Content, loneHeadings, numberErrors, sentKeys } from './content.rules';
import type { Draft } from './draft.rules';

/** What is wrong, by field: `title`, `servings`, `nutrition.fat_g`, `line:KEY`, `amount:KEY`, `step:KEY`, `step_photo:KEY`, `photo:KEY`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The name under which a field of the body is shown; null for one that the editor does not show. */
function fieldOf(path: readonly PropertyKey[], keys: ReturnType<typeof sentKeys>): string | null {
  const [top, second, third] = path;
  if (top === 'ingredients' && second !== undefined) return row('line', keys.ingredients[Number(second)]);
  if (top === 'instructions' && second !== undefined)
    return row(third === 'photo' ? 'step_photo' : 'step', keys.instructions[Number(second)]);
  if (top === 'photos' && second !== undefined) return row('photo', keys.photos[Number(second)]);
  if (top === 'nutrition' && second !== undefined) return `nutrition.${String(second)}`;
  return top === undefined ? null : String(top);
}

const row = (kind: string, key: string | undefined) => (key === undefined ? null : `${kind}:${key}`);

/** The deepest issues of a union: those of the branch that came nearest. */
function leaves(issues: readonly z.core.$ZodIssue[], prefix: readonly PropertyKey[] = []): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    const nested = issue.code === 'invalid_union' ? issue.errors : [];
    const best = nested.find((branch) => branch.some(({ code }) => code !== 'invalid_type'));
    return best === undefined ? [{ path, message: plain(issue) }] : leaves(best, path);
  });
}

/** The message of an issue; bounds of numbers and lists in plain words, the schema's own sentences as they are. */
function plain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big')
    return issue.origin === 'array' ? `Use ${issue.maximum} or fewer.` : `Enter ${issue.maximum} or less.`;
  if (issue.code === 'too_small')
    return issue.inclusive ? `Enter at least ${issue.minimum}.` : `Enter more than ${issue.minimum}.`;
  return issue.message;
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** What the schema of the API would refuse in this draft, and numbers that are none; empty when it can be sent. */
export function errorsOf(draft: Draft): Record<string, string> {
  const errors: Record<string, string> = Object.fromEntries(numberErrors(draft));
  for (const line of draft.ingredients) {
    if (line.kind === 'line' && amountIsWrong(line))
      errors[`amount:${line.key}`] = 'Enter a number, a fraction, or a range, such as 1½ or 2–3.';
  }
  const read = recipeCreate.safeParse(bodyOfDraft(draft));
  if (read.success) return errors;
  const keys = sentKeys(draft);
  for (const { path, message } of leaves(read.error.issues)) {
    const field = fieldOf(path, keys);
    if (field !== null) errors[field] ??= field === 'title' ? titleMessage(draft, message) : message;
  }
  for (const row of draft.steps)
    if (row.kind === 'step' && row.photo !== null && row.text.trim() === '')
      errors[`step:${row.key}`] = 'Write what to do in this step, or remove its photo.';
  return errors;
}

const titleMessage = ({ title }: Draft, message: string) =>
  title.trim() === '' ? 'Enter a title.' : message;

/** The fields that can be sent: those with nothing wrong in them. */
export function sendable(changes: Partial<Content>, errors: FieldErrors): Partial<Content> {
  const wrong = new Set(Object.keys(errors).map(contentFieldOf));
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !wrong.has(field)));
}

/** Whether something stands in the fields that cannot be sent: half a number, a heading with nothing below. */
export const holdsMore = (draft: Draft): boolean =>
  loneHeadings(draft.ingredients).length > 0 ||
  loneHeadings(draft.steps).length > 0 ||
  draft.ingredients.some((row) => row.kind === 'line' && amountIsWrong(row)) ||
  numberErrors(draft).length > 0;

/** The field of the body that an error keeps from being sent; null for an amount that is none: the one before stays. */
function contentFieldOf(error: string): string | null {
  const [kind = error] = error.split(/[:.]/);
  if (kind === 'amount') return null;
  const fields = { line: 'ingredients', step: 'instructions', step_photo: 'instructions', photo: 'photos' };
  return new Map(Object.entries(fields)).get(kind) ?? kind;
}

/** Errors of whole lists, which have no field of their own, as one sentence; empty when there are none. */
export function listErrors({ ingredients, instructions }: FieldErrors): string {
  return [
    ...(ingredients === undefined ? [] : [`Ingredients: ${ingredients}`]),
    ...(instructions === undefined ? [] : [`Steps: ${instructions}`]),
  ].join(' ');
}

/**
 * The errors whose field is still as it was when they were found. One that was changed may be right now; saving tells.
 */
export function unchangedErrors(errors: FieldErrors, found: Draft, now: Draft): FieldErrors {
  if (found === now) return errors;
  const kept = Object.entries(errors).filter(
    ([field]) => JSON.stringify(written(field, found)) === JSON.stringify(written(field, now)),
  );
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

/** What stands in the field of an error; undefined when the field is gone. */
function written(field: string, draft: Draft): unknown {
  const [kind, key] = field.split(/[:.](.*)/s);
  if (kind === 'line' || kind === 'amount') return draft.ingredients.find((row) => row.key === key);
  if (kind === 'step' || kind === 'step_photo') return draft.steps.find((row) => row.key === key);
  if (kind === 'photo') return draft.photos.find((photo) => photo.key === key);
  if (kind === 'instructions') return draft.steps;
  if (kind === 'nutrition') return Object.entries(draft.nutrition).find(([name]) => name === key)?.[1];
  return Object.entries(draft).find(([name]) => name === kind)?.[1];
}

interface ServerError {
  pointer: string;
  message: string;
}

/** The field errors of a refusal, at the fields of the draft that was sent. */
export function refusedFields(errors: readonly ServerError[], draft: Draft): Record<string, string> {
  const keys = sentKeys(draft);
  const found: Record<string, string> = {};
  for (const { pointer, message } of errors) {
    const field = fieldOf(pointer.split('/').filter(Boolean), keys);
    if (field !== null) found[field] ??= message;
  }
  return found;
}
