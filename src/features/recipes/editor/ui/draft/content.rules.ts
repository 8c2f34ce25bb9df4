import type { Photo } from '@/features/images/photos.schema';
import { NUTRIENTS } from '@/features/recipes/article/ui/presentation.rules';
import {
  type DraftHeading,
  type DraftLine,
  type DraftPicture,
  type DraftStep,
  isBlankRow,
  isBlankStep,
  readTogether,
  sentLine,
} from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { pastedIngredients, pastedSteps } from '@/features/recipes/editor/ui/lines/pasted-list.rules';
import type { RecipeContent } from '@/features/recipes/fields.schema';
import type { Instruction, LineFields } from '@/features/recipes/lines.schema';
import { LIMITS } from '@/kernel/limits';
import { ofTerms, type TermField } from '@/kernel/recipe-terms';
import { normaliseTerm } from '@/kernel/text';
import { SERVINGS } from '@/ui/fields/servings';
import { type NumberBounds, numberFault, typedNumber } from '@/ui/fields/typed-number';
import type { Draft, NumberEntry } from './draft.rules';

/** What is sent of a draft: every field that the editor shows. */
export interface Content extends Omit<RecipeContent, 'status' | 'ingredients' | 'instructions' | 'photos'> {
  ingredients: LineFields[];
  instructions: WrittenStep[];
  photos: WrittenPhoto[];
}

/** A photo as it is sent: where it is shown follows from that. */
export type WrittenPhoto = Omit<Photo, 'display_url'>;

/** A step as it is sent. */
export type WrittenStep = Pick<Instruction, 'text' | 'group'> & { photo: WrittenPhoto | null };

const writtenPhoto = ({ url, alt, focal, crop }: DraftPicture): WrittenPhoto => ({
  url,
  alt: orNull(alt)?.trim() ?? null,
  focal,
  crop,
});

export type Field = keyof Content;

/** What the number fields other than the servings take. */
export const MINUTES: NumberBounds = { max: LIMITS.minutes, zero: true, decimals: 0 };
const NUTRIENT: NumberBounds = { max: LIMITS.nutrient, zero: true };

const FIELDS = [
  ['servings', SERVINGS],
  ['prep_time_minutes', MINUTES],
  ['cook_time_minutes', MINUTES],
  ['total_time_minutes', MINUTES],
] as const satisfies readonly (readonly [keyof Draft, NumberBounds])[];

/** What is wrong with what stands in a field; a number that was stored is right as it is. */
const faultIn = (field: NumberEntry, bounds: NumberBounds): string | null =>
  typeof field === 'number' ? null : numberFault(field, bounds);

/** The number in a field; null when it is empty or holds what the field does not take. */
export function numberIn(field: NumberEntry, bounds: NumberBounds): number | null {
  if (typeof field === 'number') return field;
  return faultIn(field, bounds) === null ? typedNumber(field) : null;
}

/** What is wrong in the number fields, by the names of `FieldErrors`. */
export function numberErrors(draft: Draft): [field: string, message: string][] {
  const found = [
    ...FIELDS.map(([field, bounds]) => [field, faultIn(draft[field], bounds)] as const),
    ...NUTRIENTS.map(({ key }) => [`nutrition.${key}`, faultIn(draft.nutrition[key], NUTRIENT)] as const),
  ];
  return found.flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]]));
}

/** The key of the row that stands in a field for one more, as long as it does. */
export const NEXT = 'next';

const asNext = <R extends { key: string }>(rows: readonly R[]): R[] =>
  rows.map((row, index) => ({ ...row, key: index === 0 ? NEXT : `${NEXT}${index}` }));

/** The draft with what stands in the two fields for more entered, as it is saved. */
export function entered(draft: Draft): Draft {
  if (draft.next_line.trim() === '' && draft.next_step.trim() === '') return draft;
  return {
    ...draft,
    ingredients: readTogether([...draft.ingredients, ...asNext(pastedIngredients(draft.next_line))]),
    next_line: '',
    steps: [...draft.steps, ...asNext(pastedSteps(draft.next_step))],
    next_step: '',
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** A term as it is stored, so that what comes back is what was sent. */
const termOrNull = (text: string): string | null => orNull(normaliseTerm(text));

/** Prep plus cook; null when both are unknown, a missing one counts as 0. */
export const totalMinutes = (prep: number | null, cook: number | null): number | null =>
  prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0);

const isHeading = (row: { kind: string }): row is DraftHeading => row.kind === 'heading';

/** Every row but the headings with the group it belongs to, in order. */
function inGroups<R extends { kind: string; key: string }>(
  rows: readonly (R | DraftHeading)[],
): { row: R; group: string | null }[] {
  let group: string | null = null;
  const found: { row: R; group: string | null }[] = [];
  for (const row of rows) {
    if (isHeading(row)) group = row.text.trim() === '' ? null : row.text;
    else found.push({ row, group });
  }
  return found;
}

/** The ingredient rows with something in them, and their groups. */
export const writtenLines = ({ ingredients }: Pick<Draft, 'ingredients'>) =>
  inGroups<DraftLine>(ingredients).filter(({ row }) => !isBlankRow(row));

/** The steps with something in them, and their groups. One with a photo alone is refused until it has words. */
export const writtenSteps = ({ steps }: Pick<Draft, 'steps'>) =>
  inGroups<DraftStep>(steps).filter(({ row }) => !isBlankStep(row));

/** The terms of a draft; in a field that knows all of its own, the schema refuses any other. */
const termsOf = (draft: Draft) =>
  ofTerms((field) => termOrNull(draft[field])) as Pick<RecipeContent, TermField>;

/** A step as it is sent; white space is no words. */
export const writtenStep = ({ text, photo }: DraftStep, group: string | null): WrittenStep => ({
  text: text.trim() === '' ? '' : text,
  group,
  photo: photo && writtenPhoto(photo),
});

/** The body of a draft. Empty rows are left out; a total that equals prep plus cook follows them. */
export function bodyOfDraft(draft: Draft): Content {
  const nutrients = NUTRIENTS.flatMap(({ key }) => {
    const value = numberIn(draft.nutrition[key], NUTRIENT);
    return value === null ? [] : [[key, value] as const];
  });
  const prep = numberIn(draft.prep_time_minutes, MINUTES);
  const cook = numberIn(draft.cook_time_minutes, MINUTES);
  const total = numberIn(draft.total_time_minutes, MINUTES);
  return {
    title: draft.title,
    description: orNull(draft.description),
    servings: numberIn(draft.servings, SERVINGS),
    yield_text: orNull(draft.yield_text),
    prep_time_minutes: prep,
    cook_time_minutes: cook,
    total_time_minutes: total === totalMinutes(prep, cook) ? null : total,
    photos: draft.photos.map(writtenPhoto),
    ingredients: writtenLines(draft).map(({ row, group }) => sentLine(row, group)),
    instructions: writtenSteps(draft).map(({ row, group }) => writtenStep(row, group)),
    dietary_tags: draft.dietary_tags,
    tags: draft.tags,
    ...termsOf(draft),
    email_ready: draft.email_ready,
    notes: orNull(draft.notes),
    credit: orNull(draft.credit)?.trim() ?? null,
    source_url: orNull(draft.source_url)?.trim() ?? null,
    nutrition: nutrients.length === 0 ? null : Object.fromEntries(nutrients),
  };
}

/** The rows that were sent, in the order of the body: what an error pointer such as `/ingredients/3` is about. */
export const sentKeys = (
  draft: Draft,
): { ingredients: string[]; instructions: string[]; photos: string[] } => ({
  photos: draft.photos.map(({ key }) => key),
  ingredients: writtenLines(draft).map(({ row }) => row.key),
  instructions: writtenSteps(draft).map(({ row }) => row.key),
});

/** The names of a content's fields, in the order in which they stand in the editor. */
export const contentFields = (content: Content): Field[] => Object.keys(content) as Field[];

/** Headings with words and no line or step below: they are stored with what follows them, so not yet. */
export function loneHeadings(rows: readonly { kind: string; key: string; text: string }[]): string[] {
  return rows.flatMap((row, index) => {
    if (!isHeading(row) || row.text.trim() === '') return [];
    const next = rows.slice(index + 1).find((one) => isHeading(one) || one.text.trim() !== '');
    return next === undefined || isHeading(next) ? [row.key] : [];
  });
}
