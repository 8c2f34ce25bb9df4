'use client';

import { Button, Textarea } from '@mantine/core';
import { IconSection } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { type Draft, type DraftStep, inserted, moved, pastedSteps } from './editor-draft.rules';
import type { FieldErrors } from './editor-errors.rules';
import { useRowFocus } from './editor-focus';
import { HeadingRow } from './editor-heading-row';
import { sizeOf } from './editor-ingredients';
import { type DraftHeading, newKey } from './editor-lines.rules';
import { movedByKey, RowMenu, type RowVerbs } from './editor-row-menu';
import css from './editor-rows.module.css';

type Rows = Draft['steps'];

interface StepVerbs extends RowVerbs {
  text: (key: string, text: string) => void;
  /** Cuts a step in two at a place in its text. */
  cut: (key: string, at: number) => void;
  paste: (key: string, text: string) => void;
}

interface EditorMethodProps {
  rows: Rows;
  errors: FieldErrors;
  /** What stands in the field for one more step. */
  next: string;
  onNext: (text: string) => void;
  /** Keeps its identity. */
  onRows: (change: (rows: Rows) => Rows) => void;
}

/** The method: a field a step, headings between them, and a field for more that takes many paragraphs. */
export function EditorMethod({ rows, errors, next, onNext, onRows }: EditorMethodProps) {
  const { focusRow, list } = useRowFocus(rows);
  const verbs = useMemo<StepVerbs>(() => {
    const change = (key: string, text: string) =>
      onRows((before) => before.map((row) => (row.key === key ? { ...row, text } : row)));
    return {
      text: change,
      move(key, by) {
        onRows((before) => moved(before, key, by));
        focusRow(key, 'keep');
      },
      insertAfter(key) {
        const row: DraftStep = { kind: 'step', key: newKey(), text: '' };
        onRows((before) => inserted(before, key, [row]));
        focusRow(row.key);
      },
      cut(key, at) {
        const made = newKey();
        onRows((before) => {
          const step = before.find((row) => row.key === key);
          if (step === undefined) return before;
          const rest: DraftStep = { kind: 'step', key: made, text: step.text.slice(at).trimStart() };
          const text = step.text.slice(0, at).trimEnd();
          return inserted(before, key, [rest]).map((row) => (row.key === key ? { ...row, text } : row));
        });
        focusRow(made);
      },
      remove(key) {
        onRows((before) => {
          const at = before.findIndex((row) => row.key === key);
          const neighbour = before[at - 1] ?? before[at + 1];
          if (neighbour !== undefined) focusRow(neighbour.key);
          return before.filter((row) => row.key !== key);
        });
      },
      paste(key, text) {
        const pasted = pastedSteps(text);
        onRows((before) => {
          const row = before.find((one) => one.key === key);
          const after = inserted(before, key, pasted);
          return row?.text.trim() === '' ? after.filter((one) => one !== row) : after;
        });
        const last = pasted.at(-1);
        if (last !== undefined) focusRow(last.key);
      },
    };
  }, [onRows, focusRow]);
  const add = (text: string) => onRows((before) => [...before, ...pastedSteps(text)]);
  const commit = () => {
    if (next.trim() !== '') add(next);
    onNext('');
  };
  let place = 0;
  return (
    <>
      <div className={css.head}>
        <h2 id="method-heading">Method</h2>
        <div className={css.headActions}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSection aria-hidden />}
            onClick={() => {
              const heading: DraftHeading = { kind: 'heading', key: newKey(), text: '' };
              onRows((before) => [...before, heading]);
              focusRow(heading.key);
            }}
          >
            Section
          </Button>
        </div>
      </div>
      {errors.instructions === undefined ? null : <p className={css.listError}>{errors.instructions}</p>}
      <ul className={css.rows} ref={list} aria-labelledby="method-heading" data-ruled>
        {rows.map((row, index) => {
          if (row.kind === 'heading')
            return (
              <HeadingRow
                key={row.key}
                row={row}
                size={sizeOf(rows, index, 'step')}
                verbs={verbs}
                onText={verbs.text}
                insert="Add a step below"
              />
            );
          place += 1;
          return (
            <StepRow key={row.key} row={row} place={place} verbs={verbs} error={errors[`step:${row.key}`]} />
          );
        })}
      </ul>
      <Textarea
        className={css.next ?? ''}
        classNames={{ input: css.nextInput ?? '' }}
        autosize={false}
        rows={1}
        aria-label="Add a step"
        placeholder="Type a step, or paste the whole method. Each paragraph becomes a step."
        value={next}
        onChange={(event) => onNext(event.currentTarget.value)}
        onBlur={commit}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (next !== '' || pastedSteps(text).length < 2) return;
          event.preventDefault();
          add(text);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          commit();
        }}
      />
    </>
  );
}

interface StepRowProps {
  row: DraftStep;
  place: number;
  verbs: StepVerbs;
  error: string | undefined;
}

const StepRow = memo(function StepRow({ row, place, verbs, error }: StepRowProps) {
  return (
    <li
      className={css.stepRow}
      data-row={row.key}
      onKeyDown={(event) => {
        movedByKey(event, row.key, verbs);
      }}
    >
      <span className={css.number} aria-hidden>
        {place}
      </span>
      <Textarea
        className={css.step ?? ''}
        classNames={{ input: css.stepInput ?? '' }}
        autosize={false}
        rows={1}
        data-field="text"
        aria-label={`Step ${place}`}
        value={row.text}
        error={error}
        onChange={(event) => verbs.text(row.key, event.currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (pastedSteps(text).length < 2) return;
          event.preventDefault();
          verbs.paste(row.key, text);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            verbs.cut(row.key, event.currentTarget.selectionEnd);
          } else if (event.key === 'Backspace' && row.text === '') {
            event.preventDefault();
            verbs.remove(row.key);
          }
        }}
      />
      <span className={css.menu}>
        <RowMenu
          label={`step ${place}`}
          row={row.key}
          verbs={verbs}
          insert="Add a step below"
          remove="Remove the step"
        />
      </span>
    </li>
  );
});
