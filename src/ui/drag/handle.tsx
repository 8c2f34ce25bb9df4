'use client';

import { UnstyledButton } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { GrabEvent } from './drag';
import css from './drag.module.css';

interface DragHandleProps {
  /** What it moves: `line 3`. */
  label: string;
  onGrab: (event: GrabEvent) => void;
}

/** The handle of something that can be dragged; by keys: space or enter lifts it. */
export function DragHandle({ label, onGrab }: DragHandleProps) {
  return (
    <UnstyledButton
      className={css.handle}
      aria-label={`Move ${label}`}
      aria-roledescription="drag handle"
      onPointerDown={onGrab}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
        if (event.key === ' ' || event.key === 'Enter') onGrab(event);
      }}
    >
      <IconGripVertical size={16} stroke={1.6} aria-hidden />
    </UnstyledButton>
  );
}

/** For the element that `useDrag` moves rows in. */
export const dragZone = css.zone ?? '';
