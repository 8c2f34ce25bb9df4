'use client';

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '@/ui/toast';
import { useRowFocus } from './editor-focus';
import { type DraftHeading, newKey } from './editor-lines.rules';
import { inserted, moved } from './editor-list.rules';

/** What a list of the editor is made of beside its headings: ingredient lines, or steps. */
export interface RowKind<R> {
  /** One of them: `line`, `step`. */
  noun: 'line' | 'step';
  fresh: () => R;
  /** What a typed or pasted text becomes. */
  read: (text: string) => (R | DraftHeading)[];
  /** Nothing stands in it. */
  isBlank: (row: R | DraftHeading) => boolean;
  /** Its words, for a sentence about it. */
  words: (row: R | DraftHeading) => string;
}

/** What can be done with the rows of a list, each by its key. The object keeps its identity. */
export interface RowVerbs<R> {
  move: (key: string, by: -1 | 1) => void;
  insertAfter: (key: string) => void;
  remove: (key: string) => void;
  change: (key: string, change: (row: R) => R) => void;
  heading: (key: string, text: string) => void;
  /** Several rows were pasted into the text of one. */
  paste: (key: string, text: string) => void;
  /** Puts rows in after one and the focus into the last of them. */
  add: (key: string | null, rows: (R | DraftHeading)[]) => void;
}

type Row = { kind: 'line' | 'step'; key: string; text: string };

const isHeading = (row: { kind: string }): row is DraftHeading => row.kind === 'heading';

/**
 * The verbs of one list of rows. The focus follows what they do, a removed row can be brought back from the toast, and
 * `said` is what a screen reader should hear.
 */
export function useRows<R extends Row>(
  rows: (R | DraftHeading)[],
  onRows: (change: (rows: (R | DraftHeading)[]) => (R | DraftHeading)[]) => void,
  kind: RowKind<R>,
): { verbs: RowVerbs<R>; list: RefObject<HTMLUListElement | null>; said: string; addHeading: () => void } {
  const { focusRow, list } = useRowFocus(rows);
  const [said, setSaid] = useState('');
  const current = useRef(rows);
  useEffect(() => {
    current.current = rows;
  });
  const verbs = useMemo<RowVerbs<R>>(() => {
    const add: RowVerbs<R>['add'] = (key, added) => {
      onRows((before) => inserted(before, key, added));
      const last = added.at(-1);
      if (last !== undefined) focusRow(last.key);
    };
    return {
      add,
      move(key, by) {
        const before = current.current;
        const from = before.findIndex((row) => row.key === key);
        const to = from + by;
        if (from < 0 || to < 0 || to >= before.length) {
          setSaid(by < 0 ? 'It is the first already.' : 'It is the last already.');
          return;
        }
        onRows((now) => moved(now, key, by));
        focusRow(key, 'keep');
        setSaid(`Moved to place ${to + 1} of ${before.length}.`);
      },
      insertAfter: (key) => add(key, [kind.fresh()]),
      remove(key) {
        const before = current.current;
        const at = before.findIndex((row) => row.key === key);
        const row = before[at];
        const neighbour = before[at - 1] ?? before[at + 1];
        if (row === undefined) return;
        if (neighbour !== undefined) focusRow(neighbour.key);
        onRows((now) => now.filter((one) => one.key !== key));
        if (kind.isBlank(row)) return setSaid('Empty row removed.');
        notify(`“${shortened(kind.words(row))}” removed.`, {
          onUndo() {
            onRows((now) => inserted(now, before[at - 1]?.key ?? null, [row], at === 0));
            focusRow(key);
          },
        });
      },
      change: (key, change) =>
        onRows((before) => before.map((row) => (row.key === key && !isHeading(row) ? change(row) : row))),
      heading: (key, text) =>
        onRows((before) => before.map((row) => (row.key === key && isHeading(row) ? { ...row, text } : row))),
      paste(key, text) {
        const pasted = kind.read(text);
        add(key, pasted);
        onRows((before) => before.filter((row) => row.key !== key || !kind.isBlank(row)));
        setSaid(`${pasted.length} pasted.`);
      },
    };
  }, [onRows, focusRow, kind]);
  const addHeading = () =>
    verbs.add(rows.at(-1)?.key ?? null, [{ kind: 'heading', key: newKey(), text: '' }]);
  return { verbs, list, said, addHeading };
}

const LONG = 40;
const shortened = (words: string) => (words.length > LONG ? `${words.slice(0, LONG).trimEnd()} …` : words);

/** Each row's place among those that are no headings, from 1. */
export function placesOf(rows: readonly { kind: string; key: string }[]): ReadonlyMap<string, number> {
  const counted = rows.filter((row) => row.kind !== 'heading');
  return new Map(counted.map((row, index) => [row.key, index + 1]));
}

/** `3 lines`: how many rows stand between this heading and the next. */
export function sizeOf(rows: readonly { kind: string }[], heading: number, noun: string): string {
  const rest = rows.slice(heading + 1);
  const end = rest.findIndex((row) => row.kind === 'heading');
  const count = end < 0 ? rest.length : end;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
