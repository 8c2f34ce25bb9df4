'use client';

import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { IconSection } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useSteps } from '@/features/recipes/editor/ui/autosave/history-toasts';
import type { DraftHeading } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { dragZone } from '@/ui/drag/handle';
import { HeadingRow } from './heading-row';
import { type Beside, placesOf, type RowKind, type RowVerbs, sectionLength, useRows } from './rows';
import css from './rows.module.css';

interface RowListProps<R> {
  /** `Ingredients`, with the id of its heading. */
  title: string;
  headingId: string;
  kind: RowKind<R>;
  rows: (R | DraftHeading)[];
  /** Keeps its identity. */
  onRows: (change: (rows: (R | DraftHeading)[]) => (R | DraftHeading)[]) => void;
  render: (row: R, place: number, verbs: RowVerbs<R>) => ReactNode;
  /** The field for one more: what stands in it, its name and what it says while it is empty. */
  next: { text: string; onText: (text: string) => void; label: string; placeholder: string };
  error: string | undefined;
  /** What is wrong with what stands in the field for one more. */
  nextError: string | undefined;
  /** Verbs of the whole list, before "Section". */
  actions?: (verbs: RowVerbs<R>) => ReactNode;
  /** Takes from a pasted text what belongs elsewhere. Keeps its identity. */
  putBeside?: (text: string) => Beside | null;
  /** Between the head and the rows. */
  columns?: ReactNode;
  /** Below the field for one more: what hardly anybody finds by herself. */
  hint?: string;
}

/** A list of rows with headings among them, edited by keys alone or by pointer, and a field for more at its end. */
export function RowList<R extends { kind: 'line' | 'step'; key: string; text: string }>(
  props: RowListProps<R>,
) {
  const { title, headingId, kind, rows, onRows, render, next, error, nextError, actions, columns, hint } =
    props;
  const { verbs, list, said, addHeading, layer } = useRows(rows, onRows, kind, props.putBeside);
  const keysId = useId();
  const places = placesOf(rows);
  const steps = useSteps();
  const commit = () => {
    if (next.text === '') return;
    steps.quietly(() => {
      if (next.text.trim() !== '') onRows((before) => [...before, ...kind.read(next.text)]);
      next.onText('');
    });
  };
  return (
    <>
      <div className={css.head}>
        <h2 id={headingId}>{title}</h2>
        <div className={css.headActions}>
          {actions?.(verbs)}
          <Button variant="default" size="xs" leftSection={<IconSection aria-hidden />} onClick={addHeading}>
            Section
          </Button>
        </div>
      </div>
      {columns}
      {error === undefined ? null : <p className={css.listError}>{error}</p>}
      <VisuallyHidden id={keysId}>
        Press Enter to add a {kind.noun}. To move a {kind.noun}, press Alt and an arrow key, or use its
        handle: Space picks it up and drops it. Ctrl+Z undoes, Ctrl+Shift+Z redoes. Backspace removes an empty{' '}
        {kind.noun}.
      </VisuallyHidden>
      <ul
        className={`${css.rows} ${dragZone}`}
        ref={list}
        aria-labelledby={headingId}
        aria-describedby={keysId}
        data-ruled={columns === undefined || undefined}
        data-rows
      >
        {rows.map((row, index) =>
          isHeading(row) ? (
            <HeadingRow
              key={row.key}
              row={row}
              size={sectionLength(rows, index, kind.noun)}
              noun={kind.noun}
              verbs={verbs}
            />
          ) : (
            render(row, places.get(row.key) ?? 0, verbs)
          ),
        )}
      </ul>
      <Textarea
        className={css.next ?? ''}
        classNames={{ input: css.nextInput ?? '' }}
        autosize={false}
        rows={1}
        data-rows
        data-next
        aria-label={next.label}
        placeholder={next.placeholder}
        value={next.text}
        error={nextError}
        onChange={(event) => next.onText(event.currentTarget.value)}
        onBlur={commit}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (next.text !== '' || kind.read(text).length < 2) return;
          event.preventDefault();
          verbs.paste(null, text);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            commit();
          } else if (event.key === 'ArrowUp' && event.altKey) {
            const last = list.current?.querySelector('li:last-child [data-field="text"]');
            if (last instanceof HTMLElement) last.focus();
          }
        }}
      />
      {hint === undefined ? null : <p className={css.hint}>{hint}</p>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {layer}
    </>
  );
}

const isHeading = (row: { kind: string }): row is DraftHeading => row.kind === 'heading';
