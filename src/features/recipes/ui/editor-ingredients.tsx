'use client';

import { Button, Textarea } from '@mantine/core';
import { IconClipboardText, IconSection } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Draft } from './editor-draft.rules';
import { inserted, moved, pastedIngredients } from './editor-draft.rules';
import type { FieldErrors } from './editor-errors.rules';
import { useRowFocus } from './editor-focus';
import { HeadingRow } from './editor-heading-row';
import { LineRow, type LineVerbs, UNITS_LIST } from './editor-line';
import { type DraftHeading, isBlank, newKey, pastedLines, readRow } from './editor-lines.rules';
import { PasteList } from './editor-paste';
import css from './editor-rows.module.css';

type Rows = Draft['ingredients'];

interface EditorIngredientsProps {
  rows: Rows;
  errors: FieldErrors;
  /** What stands in the field for one more line. */
  next: string;
  onNext: (text: string) => void;
  /** Keeps its identity. */
  onRows: (change: (rows: Rows) => Rows) => void;
}

const units =
  'g kg ml l tsp tbsp cup fl-oz oz lb pint quart pinch clove can piece slice bunch sprig stick'.split(' ');

/** The ingredients: a row a line, headings between them, and a field for more that takes a whole list. */
export function EditorIngredients({ rows, errors, next, onNext, onRows }: EditorIngredientsProps) {
  const { focusRow, list } = useRowFocus(rows);
  const [pasting, setPasting] = useState(false);

  const verbs = useMemo<LineVerbs>(
    () => ({
      move(key, by) {
        onRows((before) => moved(before, key, by));
        focusRow(key, 'keep');
      },
      insertAfter(key) {
        const row = readRow('');
        onRows((before) => inserted(before, key, [row]));
        focusRow(row.key);
      },
      remove(key) {
        onRows((before) => {
          const at = before.findIndex((row) => row.key === key);
          const neighbour = before[at - 1] ?? before[at + 1];
          if (neighbour !== undefined) focusRow(neighbour.key);
          return before.filter((row) => row.key !== key);
        });
      },
      change(key, change) {
        onRows((before) => before.map((row) => (row.key === key && row.kind === 'line' ? change(row) : row)));
      },
      paste(key, text) {
        const pasted = pastedIngredients(text);
        onRows((before) => {
          const row = before.find((one) => one.key === key);
          const after = inserted(before, key, pasted);
          return row?.kind === 'line' && isBlank(row) ? after.filter((one) => one !== row) : after;
        });
        const last = pasted.at(-1);
        if (last !== undefined) focusRow(last.key);
      },
    }),
    [onRows, focusRow],
  );
  const onHeading = useMemo(
    () => (key: string, text: string) =>
      onRows((before) =>
        before.map((row) => (row.key === key && row.kind === 'heading' ? { ...row, text } : row)),
      ),
    [onRows],
  );

  const add = (text: string) => onRows((before) => [...before, ...pastedIngredients(text)]);
  const commit = () => {
    if (next.trim() !== '') add(next);
    onNext('');
  };
  const places = placesOf(rows);
  return (
    <>
      <div className={css.head}>
        <h2 id="ingredients-heading">Ingredients</h2>
        <div className={css.headActions}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconClipboardText aria-hidden />}
            onClick={() => setPasting(true)}
          >
            Paste a list
          </Button>
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
      <div className={css.columnHeads} aria-hidden>
        <span>As written</span>
        <span>Amount</span>
        <span>Unit</span>
        <span>Ingredient</span>
        <span>Note</span>
      </div>
      {errors.ingredients === undefined ? null : <p className={css.listError}>{errors.ingredients}</p>}
      <ul className={css.rows} ref={list} aria-labelledby="ingredients-heading">
        {rows.map((row, index) =>
          row.kind === 'heading' ? (
            <HeadingRow
              key={row.key}
              row={row}
              size={sizeOf(rows, index, 'line')}
              verbs={verbs}
              onText={onHeading}
              insert="Add a line below"
            />
          ) : (
            <LineRow
              key={row.key}
              row={row}
              place={places.get(row.key) ?? 0}
              verbs={verbs}
              error={errors[`line:${row.key}`]}
              amountError={errors[`amount:${row.key}`]}
            />
          ),
        )}
      </ul>
      <Textarea
        className={css.next ?? ''}
        classNames={{ input: css.nextInput ?? '' }}
        autosize={false}
        rows={1}
        aria-label="Add an ingredient line"
        placeholder="Type a line, or paste a whole list. Each line is read as you go."
        value={next}
        onChange={(event) => onNext(event.currentTarget.value)}
        onBlur={commit}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (next !== '' || pastedLines(text).length < 2) return;
          event.preventDefault();
          add(text);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          commit();
        }}
      />
      <datalist id={UNITS_LIST}>
        {units.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <PasteList opened={pasting} onClose={() => setPasting(false)} onAdd={add} />
    </>
  );
}

/** Each line's place among the lines, from 1. */
function placesOf(rows: Rows): Map<string, number> {
  const lines = rows.filter((row) => row.kind === 'line');
  return new Map(lines.map((row, index) => [row.key, index + 1]));
}

/** `3 lines`: how many rows stand between this heading and the next. */
export function sizeOf(rows: readonly { kind: string }[], heading: number, noun: string): string {
  const rest = rows.slice(heading + 1);
  const end = rest.findIndex((row) => row.kind === 'heading');
  const count = end < 0 ? rest.length : end;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
