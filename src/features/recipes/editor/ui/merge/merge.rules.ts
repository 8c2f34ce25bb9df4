import { NUTRIENTS } from '@/features/recipes/article/ui/presentation.rules';
import {
  type Content,
  contentFields,
  type Field,
  type WrittenPhoto,
} from '@/features/recipes/editor/ui/draft/content.rules';
import { rowsOf } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import type { Instruction, LineFields, Nutrition } from '@/features/recipes/lines.schema';
import { LIMITS } from '@/kernel/limits';
import { same } from '@/ui/autosave/autosave';
import { type MergedStretch, mergeLists } from './diff.rules';

/** A step in whatever form it is compared: as it is sent, or as it was kept. */
type RowStep = Omit<Instruction, 'photo'> & { photo?: WrittenPhoto | null | undefined };

/** A row of a list as it is compared: a heading, or a line or step apart from its group. */
export type MergedRow = { heading: string } | { row: LineFields | RowStep };

/** A value in three versions; `merged` is null where both sides changed it, each in its own way. */
interface Part<T = unknown> {
  base: T;
  mine: T;
  theirs: T;
  merged: { value: T } | null;
}

type FieldMerge =
  | { kind: 'whole'; parts: Part[] }
  | { kind: 'rows'; parts: Part<MergedRow[]>[] }
  | { kind: 'nutrients'; parts: Part<Nutrition>[] };

/** A recipe in three versions, field by field: lists in stretches of rows, nutrition by nutrient. */
export type Merge = readonly { field: Field; merge: FieldMerge }[];

/** One place that both sides changed, each in its own way. */
export interface Conflict {
  /** Stays the same while the three versions do. */
  key: string;
  field: Field;
  mine: unknown;
  theirs: unknown;
}

/** Which version of a conflict to take. */
export type Side = 'base' | 'mine' | 'theirs';

type Grouped = (LineFields | RowStep)[];

/** A list with its groups as rows, headings among them, so that a renamed heading is one change. */
export function mergedRows(list: Grouped): MergedRow[] {
  const members = list.map((member) => ({ group: member.group ?? null, member }));
  return rowsOf(members, ({ member }) => ({ row: { ...member, group: null } })).map((row) =>
    'row' in row ? row : { heading: row.text },
  );
}

/** The list that rows stand for. */
function listFrom(rows: readonly MergedRow[]): Grouped {
  let group: string | null = null;
  const list: Grouped = [];
  for (const row of rows) {
    if ('heading' in row) group = row.heading === '' ? null : row.heading;
    else list.push({ ...row.row, group });
  }
  return list;
}

/** A value that at most one side changed, or both to the same. */
function partOf<T>(base: T, mine: T, theirs: T): Part<T> {
  const sides = { base, mine, theirs };
  if (same(mine, theirs) || same(theirs, base)) return { ...sides, merged: { value: mine } };
  return { ...sides, merged: same(mine, base) ? { value: theirs } : null };
}

/** Tags of both sides, without those that either took off. */
function mergedTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((tag) => mine.includes(tag) || !base.includes(tag));
  return [...kept, ...mine.filter((tag) => !kept.includes(tag) && !base.includes(tag))];
}

function tagsPart(base: string[], mine: string[], theirs: string[]): Part {
  const part = partOf(base, mine, theirs);
  return part.merged === null ? { ...part, merged: { value: mergedTags(base, mine, theirs) } } : part;
}

/** Photos of both sides, where each was changed by one side at most and there are not too many. */
function photosPart(base: WrittenPhoto[], mine: WrittenPhoto[], theirs: WrittenPhoto[]): Part {
  const part = partOf(base, mine, theirs);
  if (part.merged !== null) return part;
  const stretches = mergeLists(base, mine, theirs, (photo) => JSON.stringify(photo));
  const value = stretches.flatMap(({ merged }) => merged ?? []);
  const isWhole = stretches.every(({ merged }) => merged !== null) && value.length <= LIMITS.photos;
  return isWhole ? { ...part, merged: { value } } : part;
}

/** A part for each nutrient that any of the three knows. */
function nutrientParts(base: Content, mine: Content, theirs: Content): Part<Nutrition>[] {
  return NUTRIENTS.flatMap(({ key }) => {
    const of = ({ nutrition }: Content): Nutrition => {
      const value = nutrition?.[key];
      return value === undefined || value === null ? {} : { [key]: value };
    };
    const part = partOf(of(base), of(mine), of(theirs));
    return [part.base, part.mine, part.theirs].every((side) => same(side, {})) ? [] : [part];
  });
}

const photoIn = (row: LineFields | RowStep): WrittenPhoto | null =>
  'photo' in row ? (row.photo ?? null) : null;

/** A step that one side has worded anew and the other given another photo, with both; null where they contradict. */
function mergedStep(
  base: MergedRow | undefined,
  mine: MergedRow | undefined,
  theirs: MergedRow | undefined,
): MergedRow | null {
  if (base === undefined || mine === undefined || theirs === undefined) return null;
  const whole = partOf(base, mine, theirs).merged;
  if (whole !== null) return whole.value;
  if (!('row' in base && 'row' in mine && 'row' in theirs)) return null;
  const text = partOf(base.row.text, mine.row.text, theirs.row.text).merged;
  const photo = partOf(photoIn(base.row), photoIn(mine.row), photoIn(theirs.row)).merged;
  if (text === null || photo === null) return null;
  return { row: { text: text.value ?? '', group: null, photo: photo.value } };
}

/** The same of a stretch of steps, one by one. */
function withMergedSteps(stretch: MergedStretch<MergedRow>): MergedStretch<MergedRow> {
  const { base, mine, theirs, merged } = stretch;
  if (merged !== null || base.length !== mine.length || base.length !== theirs.length) return stretch;
  const steps = base.map((row, index) => mergedStep(row, mine[index], theirs[index]));
  return {
    ...stretch,
    merged: steps.some((step) => step === null) ? null : steps.filter((step) => step !== null),
  };
}

const partOfPiece = ({ merged, ...sides }: MergedStretch<MergedRow>): Part<MergedRow[]> => ({
  ...sides,
  merged: merged && { value: merged },
});

function fieldMerge(field: Field, base: Content, mine: Content, theirs: Content): FieldMerge {
  if (field === 'nutrition') return { kind: 'nutrients', parts: nutrientParts(base, mine, theirs) };
  if (field === 'dietary_tags' || field === 'tags')
    return { kind: 'whole', parts: [tagsPart(base[field], mine[field], theirs[field])] };
  if (field === 'photos')
    return { kind: 'whole', parts: [photosPart(base[field], mine[field], theirs[field])] };
  if (field !== 'ingredients' && field !== 'instructions')
    return { kind: 'whole', parts: [partOf<unknown>(base[field], mine[field], theirs[field])] };
  const rows = (content: Content) => mergedRows(content[field]);
  const pieces = mergeLists(rows(base), rows(mine), rows(theirs), (row) => JSON.stringify(row));
  const merged = field === 'instructions' ? pieces.map(withMergedSteps) : pieces;
  return { kind: 'rows', parts: merged.map(partOfPiece) };
}

/** Compares two versions that were made from the same one, `base`. */
export const mergeOf = (base: Content, mine: Content, theirs: Content): Merge =>
  contentFields(mine).map((field) => ({ field, merge: fieldMerge(field, base, mine, theirs) }));

const keyOf = (field: Field, place: number) => `${field}:${place}`;

/** The places where the reader has to choose. */
export const conflictsOf = (merge: Merge): Conflict[] =>
  merge.flatMap(({ field, merge: { parts } }) =>
    parts.flatMap(({ mine, theirs, merged }, place) =>
      merged === null ? [{ key: keyOf(field, place), field, mine, theirs }] : [],
    ),
  );

/** A content put together, `pick` choosing the version of each part. */
function composed(merge: Merge, pick: <T>(part: Part<T>, key: string) => T): Content {
  const content: Partial<Content> = {};
  for (const { field, merge: one } of merge) {
    const at = (place: number) => keyOf(field, place);
    if (one.kind === 'whole')
      Object.assign(content, { [field]: one.parts.map((part, i) => pick(part, at(i)))[0] });
    else if (one.kind === 'rows')
      Object.assign(content, { [field]: listFrom(one.parts.flatMap((part, i) => pick(part, at(i)))) });
    else {
      const known: Nutrition = Object.assign({}, ...one.parts.map((part, i) => pick(part, at(i))));
      content.nutrition = Object.keys(known).length === 0 ? null : known;
    }
  }
  return content as Content;
}

/** The merged content; where both sides changed the same, the version that `choose` says. */
export const contentOfMerge = (merge: Merge, choose: (key: string) => Side): Content =>
  composed(merge, (part, key) => (part.merged === null ? part[choose(key)] : part.merged.value));

/** Theirs, but for the conflicts, which are as they were before both: from this on, only the conflicts differ. */
export const commonOf = (merge: Merge): Content =>
  composed(merge, (part) => (part.merged === null ? part.base : part.theirs));

/** The fields in which the merge brings something new to `mine`. */
export const fieldsTaken = (merge: Merge, mine: Content): Field[] => {
  const merged = contentOfMerge(merge, () => 'mine');
  return contentFields(mine).filter((field) => !same(mine[field], merged[field]));
};

/** Fields that wait for a choice, each as it was before both sides changed it. */
export type Held = ReadonlyMap<Field, unknown>;

/** What the two sides of held fields were made from; of all other fields they have the same. */
const baseOf = (held: Held, theirs: Content): Content => ({ ...theirs, ...Object.fromEntries(held) });

/** The places of the held fields where the reader has to choose; a whole list where its rows cannot be told apart. */
export function openConflicts(held: Held, mine: Content, theirs: Content): Conflict[] {
  const merge = mergeOf(baseOf(held, theirs), mine, theirs);
  return [...held.keys()].flatMap((field) => {
    const found = conflictsOf(merge.filter((one) => one.field === field));
    return found.length > 0
      ? found
      : [{ key: field, field, mine: shown(mine, field), theirs: shown(theirs, field) }];
  });
}

const shown = (content: Content, field: Field): unknown =>
  field === 'ingredients' || field === 'instructions' ? mergedRows(content[field]) : content[field];

/** Mine, with theirs where that was chosen. */
export function resolved(
  held: Held,
  mine: Content,
  theirs: Content,
  chosen: ReadonlyMap<string, Side>,
): Content {
  const merge = mergeOf(baseOf(held, theirs), mine, theirs);
  const choice = (key: string): Side => chosen.get(key) ?? 'mine';
  const merged = contentOfMerge(merge, choice);
  const fields = [...held.keys()].map((field) => {
    const conflicts = conflictsOf(merge.filter((one) => one.field === field));
    if (conflicts.length === 0) return [field, choice(field) === 'theirs' ? theirs[field] : mine[field]];
    return [field, conflicts.every(({ key }) => choice(key) === 'mine') ? mine[field] : merged[field]];
  });
  return { ...mine, ...Object.fromEntries(fields) };
}
