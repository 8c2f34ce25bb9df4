import { NUTRIENTS } from '@/features/recipes/article/ui/presentation.rules';
import {
  bodyOfDraft,
  type Content,
  contentFields,
  entered,
  type Field,
  NEXT,
  writtenStep,
} from '@/features/recipes/editor/ui/draft/content.rules';
import { type Draft, draftPhotos, draftPicture } from '@/features/recipes/editor/ui/draft/draft.rules';
import {
  type DraftHeading,
  type DraftLine,
  type DraftStep,
  isBlankRow,
  isBlankStep,
  lineRow,
  newKey,
  readTogether,
  sentLine,
} from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import type { LineFields } from '@/features/recipes/lines.schema';
import { same } from '@/ui/autosave/autosave';
import { common } from './diff.rules';
import { type MergedRow, mergedRows } from './merge.rules';

/**
 * The draft changed so that it says `content`. Fields that say it already stay as they are, half-typed numbers and
 * empty rows included, and rows keep their identity, so that the focus stays where it is.
 */
export function applied(draft: Draft, content: Content): Draft {
  const before = bodyOfDraft(entered(draft));
  const changed = new Set(contentFields(content).filter((field) => !same(before[field], content[field])));
  if (changed.size === 0) return draft;
  const next: Draft = { ...draft };
  for (const field of changed) Object.assign(next, fieldOf(field, content, draft));
  if (changed.has('ingredients')) {
    const rows = withNext(draft.ingredients, draft.next_line, entered(draft).ingredients);
    const placed = placedRows(rows, mergedRows(content.ingredients), sentRow, isEmptyRow, freshRow);
    const rest = placed.filter(({ key }) => key !== NEXT);
    next.ingredients = readTogether(rest);
    if (rows.length > draft.ingredients.length && rest.length === placed.length) next.next_line = '';
  }
  if (changed.has('instructions')) {
    const rows = withNext(draft.steps, draft.next_step, entered(draft).steps);
    const placed = placedRows(rows, mergedRows(content.instructions), sentStep, isEmptyRow, freshStep);
    const rest = placed.filter(({ key }) => key !== NEXT);
    next.steps = rest;
    if (rows.length > draft.steps.length && rest.length === placed.length) next.next_step = '';
  }
  return next;
}

const withNext = <R>(rows: R[], next: string, all: R[]): R[] => (next.trim() === '' ? rows : all);

/** What a field of the draft holds for one of the content. Lists are placed row by row. */
function fieldOf(field: Field, content: Content, draft: Draft): Partial<Draft> {
  switch (field) {
    case 'ingredients':
    case 'instructions':
      return {};
    case 'nutrition': {
      const known = NUTRIENTS.map(({ key }) => [key, content.nutrition?.[key] ?? ''] as const);
      return { nutrition: Object.fromEntries(known) as Draft['nutrition'] };
    }
    case 'photos':
      return { photos: draftPhotos(content.photos, draft.photos) };
    default:
      return { [field]: content[field] ?? '' };
  }
}

type Row = DraftLine | DraftStep | DraftHeading;

const isEmptyRow = (row: Row): boolean =>
  row.kind === 'line' ? isBlankRow(row) : row.kind === 'step' && isBlankStep(row);

const headingOf = (row: DraftHeading): MergedRow => ({ heading: row.text.trim() === '' ? '' : row.text });
const sentRow = (row: DraftLine | DraftHeading): MergedRow =>
  row.kind === 'heading' ? headingOf(row) : { row: sentLine(row, null) };
const sentStep = (row: DraftStep | DraftHeading): MergedRow =>
  row.kind === 'heading' ? headingOf(row) : { row: writtenStep(row, null) };

const freshHeading = (heading: string, key: string): DraftHeading => ({
  kind: 'heading',
  key,
  text: heading,
});

function freshRow(row: MergedRow, key: string): DraftLine | DraftHeading {
  if ('heading' in row) return freshHeading(row.heading, key);
  const line: LineFields = row.row;
  return lineRow(
    {
      text: line.text ?? '',
      quantity: line.quantity ?? null,
      quantity_max: line.quantity_max ?? null,
      unit: line.unit ?? null,
      item: line.item ?? '',
      note: line.note ?? null,
      optional: line.optional ?? false,
      scaling: line.scaling ?? 'linear',
      corrected: line.corrected ?? false,
    },
    key,
  );
}

function freshStep(row: MergedRow, key: string): DraftStep | DraftHeading {
  if ('heading' in row) return freshHeading(row.heading, key);
  const photo = 'photo' in row.row ? row.row.photo : null;
  return { kind: 'step', key, text: row.row.text ?? '', photo: photo ? draftPicture(photo) : null };
}

/** The wanted rows: those that stand already keep their identity, and empty ones stay below the row they are below. */
function placedRows<R extends Row>(
  rows: readonly R[],
  wanted: readonly MergedRow[],
  sent: (row: R) => MergedRow,
  empty: (row: R) => boolean,
  fresh: (row: MergedRow, key: string) => R,
): R[] {
  const written = rows.filter((row) => !empty(row));
  const below = new Map<string | null, R[]>();
  let above: string | null = null;
  for (const row of rows) {
    if (empty(row)) below.set(above, [...(below.get(above) ?? []), row]);
    else above = row.key;
  }
  const name = (row: MergedRow) => JSON.stringify(row);
  const placed: R[] = [...(below.get(null) ?? [])];
  const place = (row: R) => placed.push(row, ...(below.get(row.key) ?? []));
  let [left, right] = [0, 0];
  const pairs = common(
    written.map((row) => name(sent(row))),
    wanted.map(name),
  );
  for (const [i, j] of [...pairs, [written.length, wanted.length]]) {
    if (i === undefined || j === undefined) continue;
    // A row that became another one keeps its place, and with it the focus.
    const former = written.slice(left, i);
    wanted.slice(right, j).forEach((row, index) => {
      const before = former[index];
      const kind = 'heading' in row ? 'heading' : 'row';
      const fits = before !== undefined && (before.kind === 'heading' ? 'heading' : 'row') === kind;
      place(fresh(row, fits ? before.key : newKey()));
    });
    // Empty rows of those that went stay too: one of them may have the focus.
    for (const row of former.slice(j - right)) placed.push(...(below.get(row.key) ?? []));
    const same = written[i];
    if (same !== undefined) place(same);
    [left, right] = [i + 1, j + 1];
  }
  return placed;
}
