'use client';

import { TextInput } from '@mantine/core';
import { memo } from 'react';
import type { DraftHeading } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { DragHandle } from '@/ui/drag/handle';
import { movedByKey, RowMenu } from './row-menu';
import type { RowVerbs } from './rows';
import css from './rows.module.css';

interface HeadingRowProps {
  row: DraftHeading;
  /** Lines or steps below it: `3 lines`. */
  size: string;
  noun: string;
  verbs: Pick<RowVerbs<never>, 'move' | 'insertAfter' | 'remove' | 'heading' | 'grab'>;
}

/** The heading of a group, among its rows. */
export const HeadingRow = memo(function HeadingRow({ row, size, noun, verbs }: HeadingRowProps) {
  return (
    <li
      className={css.headingRow}
      data-row={row.key}
      onKeyDown={(event) => {
        movedByKey(event, row.key, verbs);
      }}
    >
      <span className={css.grip}>
        <DragHandle label={`the section ${row.text}`.trim()} onGrab={(event) => verbs.grab(row.key, event)} />
      </span>
      <TextInput
        className={css.headingField ?? ''}
        classNames={{ input: css.headingInput ?? '' }}
        data-field="text"
        aria-label="Section heading"
        placeholder="No heading"
        value={row.text}
        onChange={(event) => verbs.heading(row.key, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            verbs.insertAfter(row.key);
          } else if (event.key === 'Backspace' && row.text === '') {
            event.preventDefault();
            verbs.remove(row.key);
          }
        }}
      />
      <span className={css.size}>
        {size.startsWith('0 ') && row.text.trim() !== '' ? `Saved once you add a ${noun} below it` : size}
      </span>
      <span className={css.menu}>
        <RowMenu
          label={row.text || 'this section'}
          row={row.key}
          verbs={verbs}
          insert={`Add ${noun} below`}
          remove="Remove heading"
        />
      </span>
    </li>
  );
});
