import type { Draft, DraftPhoto } from '@/features/recipes/editor/ui/draft/draft.rules';
import { FIELD_LABELS } from '@/features/recipes/editor/ui/draft/field-names.rules';
import { inserted } from '@/features/recipes/editor/ui/draft/row-edits.rules';
import type { DraftPicture } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { common } from '@/features/recipes/editor/ui/merge/diff.rules';
import { listInWords } from '@/kernel/words';
import { same } from '@/ui/autosave/autosave';

/** The fields that steps are made of. What stands in the fields for more is no part of the recipe until it is entered. */
type StepField = Exclude<keyof Draft, 'next_line' | 'next_step'>;
type Row = { kind: string; key: string; text: string; photo?: DraftPicture | null };
type Lists = 'ingredients' | 'steps';

const isStepField = (field: string): field is StepField => field !== 'next_line' && field !== 'next_step';
const isList = (field: StepField): field is Lists => field === 'ingredients' || field === 'steps';
const fieldsOf = (draft: Draft): StepField[] => Object.keys(draft).filter(isStepField);

/** The fields in which two drafts differ. */
export const changedDraftFields = (one: Draft, other: Draft): StepField[] =>
  fieldsOf(one).filter((field) => one[field] !== other[field] && !same(one[field], other[field]));

/** A draft after a step was taken back or done again, and whether something of the step stays as it is now. */
export interface Carried {
  draft: Draft;
  /** Something that the step had made was changed since, here or elsewhere, and stays. */
  kept: boolean;
}

/**
 * The draft `now` with what differs between `from` and `to` brought to what it is in `to`. Only what still is as in
 * `from` is changed: what was written, moved in or saved elsewhere since stays.
 */
export function carried(now: Draft, from: Draft, to: Draft): Carried {
  const draft = { ...now };
  let kept = false;
  for (const field of changedDraftFields(from, to)) {
    const one = carriedField(field, now, from, to);
    Object.assign(draft, { [field]: one.value });
    kept ||= one.kept;
  }
  return { draft: changedDraftFields(now, draft).length === 0 ? now : draft, kept };
}

function carriedField(
  field: StepField,
  now: Draft,
  from: Draft,
  to: Draft,
): { value: unknown; kept: boolean } {
  if (isList(field)) return carriedRows<Row>(now[field], from[field], to[field]);
  if (field === 'dietary_tags' || field === 'tags') {
    const gone = from[field].filter((tag) => !to[field].includes(tag));
    const come = to[field].filter((tag) => !from[field].includes(tag));
    const left = now[field].filter((tag) => !gone.includes(tag));
    const untouched = same(now[field], from[field]);
    const value = untouched ? to[field] : [...left, ...come.filter((tag) => !left.includes(tag))];
    return { value, kept: false };
  }
  if (field === 'nutrition') {
    const known = { ...now.nutrition };
    let kept = false;
    for (const key of Object.keys(known) as (keyof typeof known)[]) {
      if (from.nutrition[key] === to.nutrition[key]) continue;
      if (known[key] === from.nutrition[key]) known[key] = to.nutrition[key];
      else kept ||= known[key] !== to.nutrition[key];
    }
    return { value: known, kept };
  }
  if (same(now[field], from[field])) return { value: to[field], kept: false };
  return { value: now[field], kept: !same(now[field], to[field]) };
}

/** The same for a list of rows, by their keys: those that came go, and those that went, changed or moved come back. */
export function carriedRows<R extends Row>(
  now: readonly R[],
  from: readonly R[],
  to: readonly R[],
): { value: R[]; kept: boolean } {
  const were = byKey(from);
  const wanted = byKey(to);
  let kept = false;
  const rows = now.flatMap((row) => {
    const before = were.get(row.key);
    const after = wanted.get(row.key);
    if (before === undefined) return [row];
    if (same(before, row)) return after === undefined ? [] : [after];
    const carried = after === undefined ? null : withCarriedPhoto(row, before, after);
    // Where the photo comes back, only the rest of the row may stay as it is now.
    const [was, is, will] = carried === null ? [before, row, after] : [before, row, after].map(withoutPhoto);
    kept ||= !same(was, will) && !same(is, will);
    return [carried ?? row];
  });
  const moved = new Set(movedKeys(from, to));
  const standing = byKey(rows);
  const back = to.flatMap((row) => {
    if (moved.has(row.key)) return standing.get(row.key) ?? [];
    return were.has(row.key) || standing.has(row.key) ? [] : [row];
  });
  const coming = byKey(back);
  let placed = rows.filter(({ key }) => !coming.has(key));
  for (const row of back) {
    const above = to.slice(
      0,
      to.findIndex(({ key }) => key === row.key),
    );
    const after = above.findLast(({ key }) => placed.some((one) => one.key === key));
    placed = inserted(placed, after?.key ?? null, [row], after === undefined);
  }
  return { value: placed, kept };
}

/** A row that was changed since, with the photo that comes back to its step; null where none does. */
function withCarriedPhoto<R extends Row>(now: R, from: R, to: R): R | null {
  const isOfPhoto = !same(photoIn(from), photoIn(to)) && same(photoIn(now), photoIn(from));
  return isOfPhoto ? { ...now, photo: photoIn(to) } : null;
}

const withoutPhoto = (row: Row | undefined) => row && { ...row, photo: null };

const photoIn = ({ photo = null }: Row): DraftPicture | null => photo;

const byKey = <R extends Row>(rows: readonly R[]) => new Map(rows.map((row) => [row.key, row]));

/** The rows that stand in another order, without those between which they were moved. */
function movedKeys(from: readonly Row[], to: readonly Row[]): string[] {
  const both = (rows: readonly Row[], others: readonly Row[]) => {
    const known = byKey(others);
    return rows.map(({ key }) => key).filter((key) => known.has(key));
  };
  const [former, later] = [both(from, to), both(to, from)];
  const stayed = new Set(common(former, later).map(([place]) => former[place]));
  return later.filter((key) => !stayed.has(key));
}

/**
 * What names a step of typing: the one field or row whose text it changes. Typing goes on in one step while its name
 * stays; null for what is a step each time, such as a removal or a tick.
 */
export function typingIn(before: Draft, after: Draft): string | null {
  const [field, ...others] = changedDraftFields(before, after);
  if (field === undefined || others.length > 0) return null;
  if (!isList(field)) {
    if (field === 'nutrition') return field;
    if (field === 'photos') return describedPhoto(before.photos, after.photos);
    return typeof after[field] === 'string' || typeof after[field] === 'number' ? field : null;
  }
  const [rows, former]: [readonly Row[], readonly Row[]] = [after[field], before[field]];
  if (rows.length !== former.length) return null;
  const changed = rows.filter((row, index) => row !== former[index]);
  const [row] = changed;
  const stands = rows.every(({ key }, index) => key === former[index]?.key);
  const [was] = former.filter(({ key }) => key === row?.key);
  if (row === undefined || was === undefined || changed.length > 1 || !stands) return null;
  return typedInRow(was, row);
}

/** What is typed in a row: its text, or what the photo of its step shows; null where the photo came, went or was framed. */
function typedInRow(before: Row, after: Row): string | null {
  const [was, is] = [photoIn(before), photoIn(after)];
  if (same(was, is)) return after.key;
  const isDescribed = was !== null && is !== null && same({ ...was, alt: '' }, { ...is, alt: '' });
  return isDescribed && before.text === after.text ? `${after.key} photo` : null;
}

/** The photo of which only the words differ; null where anything else does. */
function describedPhoto(before: readonly DraftPhoto[], after: readonly DraftPhoto[]): string | null {
  const changed = after.filter((photo, index) => !same(photo, before[index]));
  const [photo] = changed;
  if (photo === undefined || changed.length > 1 || before.length !== after.length) return null;
  const former = before.find(({ key }) => key === photo.key);
  return same({ ...former, alt: '' }, { ...photo, alt: '' }) ? photo.key : null;
}

/** The row that a step touched, for the focus: the last one that came, or else one that was changed. */
export function touchedRow(before: Draft, after: Draft): string | null {
  for (const field of ['ingredients', 'steps'] as const) {
    const [rows, former]: [readonly Row[], readonly Row[]] = [after[field], before[field]];
    if (rows === former) continue;
    const known = byKey(former);
    const come = rows.findLast(({ key }) => !known.has(key));
    const moved = movedKeys(former, rows)[0];
    const changed = rows.find((row) => known.has(row.key) && !same(known.get(row.key), row));
    const found = come?.key ?? moved ?? changed?.key;
    if (found !== undefined) return found;
  }
  return null;
}

/** What a step did: `“1 lemon” added`, `3 lines removed`, `Title changed`. */
export function stepWords(before: Draft, after: Draft): string {
  const fields = changedDraftFields(before, after);
  const rest = fields.filter((field) => !isList(field)).map((field) => nameOfField(field));
  const words = [
    ...fields.filter(isList).map((field) => rowWords(before[field], after[field])),
    ...(rest.length === 0 ? [] : [`${listInWords(rest)} changed`]),
  ].join(', ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const nameOfField = (field: Exclude<StepField, Lists>): string => FIELD_LABELS[field].toLowerCase();

function rowWords(before: readonly Row[], after: readonly Row[]): string {
  const [former, later] = [byKey(before), byKey(after)];
  const come = after.filter(({ key }) => !former.has(key));
  const gone = before.filter(({ key }) => !later.has(key));
  const changed = after.filter((row) => former.has(row.key) && !same(former.get(row.key), row));
  if (come.length > 0 && gone.length > 0) return `${counted(come)} replaced ${counted(gone)}`;
  if (come.length > 0) return `${counted(come)} added`;
  if (gone.length > 0) return `${counted(gone)} removed`;
  const moved = new Set(movedKeys(before, after));
  const [rows, verb] =
    moved.size > 0 ? [after.filter(({ key }) => moved.has(key)), 'moved'] : [changed, 'changed'];
  return `${counted(rows)} ${verb}`;
}

/** `“2 cups flour”`, or how many they are. */
function counted(rows: readonly Row[]): string {
  const [row] = rows;
  if (row !== undefined && rows.length === 1) return named(row.text, row.kind);
  const headings = rows.filter(({ kind }) => kind === 'heading').length;
  const others = rows.length - headings;
  const noun = rows.find(({ kind }) => kind !== 'heading')?.kind ?? 'line';
  return listInWords([
    ...(others === 0 ? [] : [pluralNoun(others, noun)]),
    ...(headings === 0 ? [] : [pluralNoun(headings, 'heading')]),
  ]);
}

export const pluralNoun = (count: number, noun: string, many = `${noun}s`) =>
  `${count} ${count === 1 ? noun : many}`;

/** Letters of a row that stand in a sentence about it, at most. */
const LONG = 40;

/** `“2 cups flour”`, or what it is where nothing stands in it: `Empty line`. */
export function named(text: string, kind: string): string {
  const words = text.trim();
  if (words === '') return `Empty ${kind}`;
  return `“${words.length > LONG ? `${words.slice(0, LONG).trimEnd()}…` : words}”`;
}
