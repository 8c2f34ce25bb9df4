'use client';

import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSteps } from '@/features/recipes/editor/ui/autosave/history-toasts';
import {
  type Gap,
  gapsFor,
  inserted,
  membersOf,
  moveRow,
  placed,
} from '@/features/recipes/editor/ui/draft/row-edits.rules';
import { type DraftHeading, newKey } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { named, pluralNoun } from '@/features/recipes/editor/ui/undo/undo.rules';
import { listInWords } from '@/kernel/words';
import { type DragModel, type DropPlace, type Grab, useDrag } from '@/ui/drag/drag';
import { useRowFocus } from './row-focus';

/** What a list of the editor is made of beside its headings: ingredient lines, or steps. */
export interface RowKind<R> {
  /** One of them: `line`, `step`. */
  noun: 'line' | 'step';
  fresh: () => R;
  /** What a typed or pasted text becomes. */
  read: (text: string) => (R | DraftHeading)[];
  /** Nothing stands in it. */
  isBlank: (row: R | DraftHeading) => boolean;
  /** We are not sure of what we read in it. */
  isDoubtful?: (row: R) => boolean;
  /** Its words, for a sentence about it. */
  words: (row: R | DraftHeading) => string;
}

/** What of a pasted text belongs elsewhere. */
export interface Beside {
  /** What is left for the list. */
  list: string;
  /** A sentence about it. */
  words: string;
  /** Puts it there. */
  put: () => void;
}

/** What can be done with the rows of a list, each by its key. The object keeps its identity. */
export interface RowVerbs<R> {
  move: (key: string, by: -1 | 1) => void;
  insertAfter: (key: string) => void;
  remove: (key: string) => void;
  change: (key: string, change: (row: R) => R) => void;
  /** The same as a step that says what was done, with an Undo; the focus goes into the text of the row. */
  changeAs: (words: string, key: string, change: (row: R) => R) => void;
  heading: (key: string, text: string) => void;
  /** A list was pasted into the text of one, or at the end; it can be taken back. */
  paste: (key: string | null, text: string) => void;
  /** A pointer or a key went down on the handle of a row. */
  grab: Grab;
  /** Puts rows in after one, which may change with that, and the focus into the last of them. */
  add: (key: string | null, rows: (R | DraftHeading)[], change?: (row: R) => R) => void;
}

type Row = { kind: 'line' | 'step'; key: string; text: string };

const isHeading = (row: { kind: string }): row is DraftHeading => row.kind === 'heading';

/**
 * The verbs of one list of rows. Each is a step of the editor; what was removed, moved or pasted says so with an Undo.
 * The focus follows what they do, and `said` is what a screen reader should hear.
 */
export function useRows<R extends Row>(
  rows: (R | DraftHeading)[],
  onRows: (change: (rows: (R | DraftHeading)[]) => (R | DraftHeading)[]) => void,
  kind: RowKind<R>,
  /** Takes from a pasted text what belongs elsewhere. Keeps its identity. */
  putBeside?: (text: string) => Beside | null,
): {
  verbs: RowVerbs<R>;
  list: RefObject<HTMLUListElement | null>;
  said: string;
  addHeading: () => void;
  /** What moving by drag draws; anywhere on the page. */
  layer: ReactNode;
} {
  const [said, setSaid] = useState('');
  const steps = useSteps();
  const {
    zone: list,
    grab,
    layer,
  } = useDrag<RowPlace, HTMLUListElement>({
    ...draggedRows(rows, kind),
    drop(key, { gap }) {
      const [first] = membersOf(rows, key);
      if (first === undefined || placed(rows, key, gap.before).every((row, index) => row === rows[index]))
        return;
      steps.did(`${nameOf(first, kind)} moved`, () => onRows((now) => placed(now, key, gap.before)));
      focusRow(key, 'keep');
    },
  });
  const focusRow = useRowFocus(rows, list);
  const current = useRef(rows);
  useEffect(() => {
    current.current = rows;
  });
  const verbs = useMemo<RowVerbs<R>>(() => {
    const add: RowVerbs<R>['add'] = (key, added, change = (row) => row) => {
      const last = added.at(-1);
      // An empty row and what is then typed in it are one step, which goes on with its key.
      const run = added.length === 1 && last !== undefined && kind.isBlank(last) ? last.key : undefined;
      steps.quietly(
        () =>
          onRows((before) => {
            const rows = before.map((row) => (row.key === key && !isHeading(row) ? change(row) : row));
            return inserted(rows, key, added);
          }),
        run,
      );
      if (last !== undefined) focusRow(last.key);
    };
    const change: RowVerbs<R>['change'] = (key, change) =>
      onRows((before) => before.map((row) => (row.key === key && !isHeading(row) ? change(row) : row)));
    return {
      add,
      grab,
      change,
      changeAs(words, key, changed) {
        focusRow(key);
        steps.did(words, () => change(key, changed));
      },
      move(key, by) {
        const before = current.current;
        const from = before.findIndex((row) => row.key === key);
        const to = from + by;
        if (from < 0 || to < 0 || to >= before.length) {
          setSaid(by < 0 ? 'It’s already first.' : 'It’s already last.');
          return;
        }
        const row = before[from];
        if (row === undefined) return;
        // Moving one row again and again is one step.
        const run = `move ${key}`;
        steps.did(`${nameOf(row, kind)} moved`, () => onRows((now) => moveRow(now, key, by)), { run });
        focusRow(key, 'keep');
        setSaid(`Moved to position ${to + 1} of ${before.length}.`);
      },
      insertAfter: (key) => add(key, [kind.fresh()]),
      remove(key) {
        const before = current.current;
        const at = before.findIndex((row) => row.key === key);
        const row = before[at];
        const neighbour = before[at - 1] ?? before[at + 1];
        if (row === undefined) return;
        if (neighbour !== undefined) focusRow(neighbour.key);
        const without = () => onRows((now) => now.filter((one) => one.key !== key));
        if (!kind.isBlank(row)) return steps.did(`${nameOf(row, kind)} removed`, without);
        steps.quietly(without);
        setSaid('Empty row removed.');
      },
      heading(key, text) {
        onRows((before) => before.map((row) => (row.key === key && isHeading(row) ? { ...row, text } : row)));
      },
      paste(key, text) {
        const before = current.current;
        const blank = before.find((row) => row.key === key && kind.isBlank(row));
        const { list, words, put } = putBeside?.(text) ?? { list: text, words: '', put: undefined };
        const pasted = kind.read(list);
        const says = [doubtsIn(pasted, kind), words]
          .filter(Boolean)
          .map((words) => ` ${words}`)
          .join('');
        steps.did(
          `${countOf(pasted, kind.noun)} added`,
          () => {
            put?.();
            onRows((now) => inserted(now, key, pasted).filter((row) => row !== blank));
          },
          { says },
        );
        const last = pasted.at(-1);
        if (last !== undefined) focusRow(last.key);
      },
    };
  }, [onRows, focusRow, grab, kind, steps, putBeside]);
  const addHeading = () =>
    verbs.add(rows.at(-1)?.key ?? null, [{ kind: 'heading', key: newKey(), text: '' }]);
  return { verbs, list, said, addHeading, layer };
}

const nameOf = <R extends Row>(row: R | DraftHeading, kind: RowKind<R>): string =>
  named(kind.words(row), isHeading(row) ? 'heading' : kind.noun);

interface RowPlace extends DropPlace {
  gap: Gap;
}

/** What can be dragged in a list of rows, and where to. */
function draggedRows<R extends Row>(
  rows: readonly (R | DraftHeading)[],
  kind: RowKind<R>,
): Omit<DragModel<RowPlace>, 'drop'> {
  return {
    name(key) {
      const row = rows.find((one) => one.key === key);
      return row === undefined
        ? ''
        : kind.words(row).trim() || `Empty ${isHeading(row) ? 'heading' : kind.noun}`;
    },
    members: (key) => membersOf(rows, key).map((row) => row.key),
    places: (key) =>
      gapsFor(rows, key).flatMap((gap) => {
        const row = gap.before ?? rows.at(-1)?.key;
        const side = gap.before === null ? 'after' : 'before';
        return row === undefined ? [] : [{ row, side, words: gap.words, gap }];
      }),
  };
}

/** `12 lines and 2 headings`. */
export function countOf(rows: readonly { kind: string }[], noun: string): string {
  const headings = rows.filter((row) => row.kind === 'heading').length;
  return listInWords([
    pluralNoun(rows.length - headings, noun),
    ...(headings === 0 ? [] : [pluralNoun(headings, 'heading')]),
  ]);
}

function doubtsIn<R extends Row>(rows: readonly (R | DraftHeading)[], { isDoubtful }: RowKind<R>): string {
  const count = rows.filter((row) => !isHeading(row) && isDoubtful?.(row) === true).length;
  return count === 0 ? '' : `${pluralNoun(count, 'needs', 'need')} a look.`;
}

/** Each row's place among those that are no headings, from 1. */
export function placesOf(rows: readonly { kind: string; key: string }[]): ReadonlyMap<string, number> {
  const counted = rows.filter((row) => row.kind !== 'heading');
  return new Map(counted.map((row, index) => [row.key, index + 1]));
}

/** `3 lines`: how many rows stand between this heading and the next. */
export function sectionLength(rows: readonly { kind: string }[], heading: number, noun: string): string {
  const rest = rows.slice(heading + 1);
  const end = rest.findIndex((row) => row.kind === 'heading');
  const count = end < 0 ? rest.length : end;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
