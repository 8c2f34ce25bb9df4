'use client';

import { Textarea } from '@mantine/core';
import { memo } from 'react';
import { type DraftStep, newKey } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { pastedSteps } from '@/features/recipes/editor/ui/lines/pasted-list.rules';
import { movedByKey, RowMenu } from '@/features/recipes/editor/ui/rows/row-menu';
import type { RowVerbs } from '@/features/recipes/editor/ui/rows/rows';
import css from '@/features/recipes/editor/ui/rows/rows.module.css';
import { DragHandle } from '@/ui/drag/handle';

interface StepRowProps {
  row: DraftStep;
  /** From 1. */
  place: number;
  verbs: RowVerbs<DraftStep>;
  error: string | undefined;
}

/** One step of the method. Enter cuts it in two at the caret. */
export const StepRow = memo(function StepRow({ row, place, verbs, error }: StepRowProps) {
  const { key } = row;
  const text = (change: string) => verbs.change(key, (before) => ({ ...before, text: change }));
  const cut = (at: number) => {
    const rest: DraftStep = { kind: 'step', key: newKey(), text: row.text.slice(at).trimStart() };
    verbs.add(key, [rest], (before) => ({ ...before, text: row.text.slice(0, at).trimEnd() }));
  };
  return (
    <li
      className={css.stepRow}
      data-row={key}
      onKeyDown={(event) => {
        movedByKey(event, key, verbs);
      }}
    >
      <span className={css.grip}>
        <DragHandle label={`step ${place}`} onGrab={(event) => verbs.grab(key, event)} />
      </span>
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
        onChange={(event) => text(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (pastedSteps(pasted).length < 2) return;
          event.preventDefault();
          verbs.paste(key, pasted);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            cut(event.currentTarget.selectionEnd);
          } else if (event.key === 'Backspace' && row.text === '') {
            event.preventDefault();
            verbs.remove(key);
          }
        }}
      />
      <span className={css.menu}>
        <RowMenu
          label={`step ${place}`}
          row={key}
          verbs={verbs}
          insert="Add step below"
          remove="Remove step"
        />
      </span>
    </li>
  );
});
