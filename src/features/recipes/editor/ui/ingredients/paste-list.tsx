'use client';

import { Button, Modal, Textarea } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { parseHintOf } from '@/features/recipes/editor/ui/lines/parse-hints.rules';
import {
  aboveWords,
  listAndSteps,
  pastedIngredients,
  pastedSteps,
} from '@/features/recipes/editor/ui/lines/pasted-list.rules';
import { LineReading } from '@/features/recipes/editor/ui/lines/read-line';
import { countOf } from '@/features/recipes/editor/ui/rows/rows';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import css from './paste-list.module.css';

interface PasteListProps {
  opened: boolean;
  onClose: () => void;
  onAdd: (text: string) => void;
}

/** A whole ingredient list at once. What is read in each line stands beside it before it is added. */
export default function PasteList({ opened, onClose, onAdd }: PasteListProps) {
  const [text, setText] = useState('');
  // The reading follows when there is time: typing goes first.
  const later = useDeferredValue(text);
  const { list, steps, above } = useMemo(() => listAndSteps(later), [later]);
  const rows = useMemo(() => pastedIngredients(list), [list]);
  const lines = rows.filter((row) => row.kind === 'line').length;
  const doubts = rows.filter((row) => row.kind === 'line' && parseHintOf(row) !== null).length;
  return (
    <Modal opened={opened} onClose={onClose} title="Paste a list" size={880}>
      <div className={css.columns}>
        <Textarea
          label="One ingredient per line"
          description="We remove bullets and numbers. A line like “For the sauce:” becomes a heading. Paste a whole recipe, and its steps go to Method."
          autosize
          minRows={9}
          maxRows={16}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <section className={css.read} aria-labelledby="read-in-list">
          <h3 className={css.title} id="read-in-list">
            What we found
          </h3>
          {rows.length === 0 ? (
            <p className={css.hint}>Paste a list to see each line’s amount, unit, and ingredient.</p>
          ) : (
            // It scrolls, so keys have to reach it.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
            <ul className={css.lines} tabIndex={0} aria-labelledby="read-in-list">
              {rows.map((row, index) => (
                // Read anew at every key; they have no identity but their place.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <LineReading key={index} row={row} />
              ))}
            </ul>
          )}
        </section>
      </div>
      <DialogFoot>
        <span className={css.count} role="status">
          {rows.length === 0 ? null : `${countOf(rows, 'line')}${doubts === 0 ? '' : `, ${doubts} to check`}`}
          {steps.length === 0
            ? null
            : `, and ${countOf(pastedSteps(steps.join('\n')), 'step')} that ${steps.length === 1 ? 'goes' : 'go'} into Method`}
          {above.length === 0 ? null : `. ${aboveWords(above)}`}
        </span>
        <Button
          disabled={rows.length === 0}
          onClick={() => {
            onAdd(text);
            setText('');
            onClose();
          }}
        >
          {lines === 0 ? 'Add' : `Add ${lines} line${lines === 1 ? '' : 's'}`}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
