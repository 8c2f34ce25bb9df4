'use client';

import { Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPencilCheck } from '@tabler/icons-react';
import { memo, useId } from 'react';
import {
  amountIsWrong,
  amountText,
  cutLine,
  type DraftLine,
  isBlankRow,
  isCorrected,
  lineText,
  rewritten,
  withAmount,
  withUnit,
} from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { parseHintOf } from '@/features/recipes/editor/ui/lines/parse-hints.rules';
import { movedByKey, RowMenu } from '@/features/recipes/editor/ui/rows/row-menu';
import type { RowVerbs } from '@/features/recipes/editor/ui/rows/rows';
import css from '@/features/recipes/editor/ui/rows/rows.module.css';
import { DragHandle } from '@/ui/drag/handle';
import { LineQuestion } from './line-question';

/** The id of the list of units that the unit fields offer. */
export const UNITS_LIST = 'units-of-ingredients';

interface LineRowProps {
  row: DraftLine;
  /** From 1, for names. */
  place: number;
  verbs: RowVerbs<DraftLine>;
  error: string | undefined;
  amountError: string | undefined;
}

/**
 * One ingredient line: as written, and what was read in it, each correctable. It looks like text until it is
 * hovered or focused; a line we are not sure of stands open with its question.
 */
export const LineRow = memo(function LineRow({ row, place, verbs, error, amountError }: LineRowProps) {
  const doubt = parseHintOf(row);
  const corrected = !isBlankRow(row) && (row.settled || isCorrected(row));
  const name = `line ${place}`;
  // Said under the whole row: its fields are too narrow for a sentence.
  const wrong = amountError ?? error;
  const errorId = useId();
  const described = wrong === undefined ? {} : { 'aria-describedby': errorId };
  const set = (change: Partial<DraftLine>) => verbs.change(row.key, (before) => ({ ...before, ...change }));
  return (
    <li
      className={css.row}
      data-row={row.key}
      data-doubt={doubt !== null || undefined}
      data-error={wrong !== undefined || undefined}
      onKeyDown={(event) => {
        movedByKey(event, row.key, verbs);
      }}
    >
      <span className={css.grip}>
        <DragHandle label={name} onGrab={(event) => verbs.grab(row.key, event)} />
      </span>
      <Textarea
        className={css.written ?? ''}
        classNames={{ input: css.writtenInput ?? '' }}
        autosize={false}
        rows={1}
        data-field="text"
        aria-label={`As written, ${name}`}
        placeholder={row.text === '' ? lineText(row) || 'As written' : ''}
        value={row.text}
        error={error !== undefined}
        {...described}
        onChange={(event) => {
          const text = event.currentTarget.value;
          verbs.change(row.key, (before) => rewritten(before, text));
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!/[\n\r]/.test(text.trim())) return;
          event.preventDefault();
          verbs.paste(row.key, text);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            const cut = cutLine(row, event.currentTarget.selectionEnd);
            if (cut === null) verbs.insertAfter(row.key);
            else verbs.add(row.key, [cut[1]], () => cut[0]);
          } else if (event.key === 'Backspace' && isBlankRow(row)) {
            event.preventDefault();
            verbs.remove(row.key);
          }
        }}
      />
      <TextInput
        className={css.amount ?? ''}
        classNames={{ input: css.amountInput ?? '' }}
        aria-label={`Amount, ${name}`}
        placeholder="Amount"
        value={amountText(row)}
        error={amountError !== undefined}
        {...described}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          verbs.change(row.key, (before) => withAmount(before, typed));
        }}
        onBlur={() => {
          if (row.typed_amount !== null && !amountIsWrong(row)) set({ typed_amount: null });
        }}
      />
      <TextInput
        className={css.unit ?? ''}
        classNames={{ input: css.input ?? '' }}
        aria-label={`Unit, ${name}`}
        placeholder="Unit"
        list={UNITS_LIST}
        value={row.unit}
        onChange={(event) => set({ unit: event.currentTarget.value })}
        onBlur={() => {
          const { unit, note } = withUnit(row);
          if (unit !== row.unit || note !== row.note) set({ unit, note });
        }}
      />
      <TextInput
        className={css.item ?? ''}
        classNames={{ input: css.input ?? '' }}
        data-field="item"
        aria-label={`Ingredient, ${name}`}
        placeholder="Ingredient"
        value={row.item}
        onChange={(event) => set({ item: event.currentTarget.value })}
      />
      <TextInput
        className={css.note ?? ''}
        classNames={{ input: css.noteInput ?? '' }}
        aria-label={`Note, ${name}`}
        placeholder="Note"
        value={row.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <span className={css.end}>
        <LineSign blank={isBlankRow(row)} doubtful={doubt !== null} corrected={corrected} />
        <span className={css.menu}>
          <RowMenu
            label={name}
            row={row.key}
            verbs={verbs}
            insert="Add line below"
            remove="Remove line"
            more={[
              {
                label: row.optional ? 'Mark as required' : 'Mark as optional',
                onSelect: () => set({ optional: !row.optional }),
              },
              {
                label: row.scaling === 'fixed' ? 'Scale with the rest' : 'Don’t scale',
                onSelect: () => set({ scaling: row.scaling === 'fixed' ? 'linear' : 'fixed' }),
              },
              ...(corrected
                ? [
                    {
                      label: 'Reread line',
                      onSelect: () => verbs.change(row.key, (before) => rewritten(before, before.text)),
                    },
                  ]
                : []),
            ]}
          />
        </span>
      </span>
      {wrong === undefined ? null : (
        <p className={css.rowError} id={errorId}>
          {wrong}
        </p>
      )}
      {row.scaling === 'fixed' ? <p className={css.remark}>Doesn’t scale.</p> : null}
      {doubt === null ? null : <LineQuestion doubt={doubt} onAnswer={set} />}
    </li>
  );
});

function LineSign(props: { blank: boolean; doubtful: boolean; corrected: boolean }) {
  if (props.blank || props.doubtful) return null;
  return (
    <span className={css.sign}>
      {props.corrected ? (
        <IconPencilCheck size={17} stroke={1.6} aria-hidden />
      ) : (
        <IconCheck size={17} stroke={1.6} aria-hidden />
      )}
      <VisuallyHidden>{props.corrected ? 'Edited by you' : 'Read'}</VisuallyHidden>
    </span>
  );
}
