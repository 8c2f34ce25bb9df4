'use client';

import { IconArrowDown, IconArrowUp, IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { ActionMenu, type MenuEntry } from '@/ui/components/action-menu';
import type { RowVerbs } from './rows';

type MenuVerbs = Pick<RowVerbs<never>, 'move' | 'insertAfter' | 'remove'>;

interface RowMenuProps {
  /** What the menu is about: `line 3`. */
  label: string;
  row: string;
  verbs: MenuVerbs;
  /** Verbs of this kind of row, before removing. */
  more?: readonly MenuEntry[];
  /** How a new row is called: `Add a line below`. */
  insert: string;
  remove: string;
}

/** The menu of a row. Alt with an arrow moves the row too, from any of its fields. */
export function RowMenu({ label, row, verbs, more = [], insert, remove }: RowMenuProps) {
  return (
    <ActionMenu
      label={`More for ${label}`}
      entries={[
        { label: 'Move up', icon: <IconArrowUp aria-hidden />, onSelect: () => verbs.move(row, -1) },
        { label: 'Move down', icon: <IconArrowDown aria-hidden />, onSelect: () => verbs.move(row, 1) },
        { label: insert, icon: <IconRowInsertBottom aria-hidden />, onSelect: () => verbs.insertAfter(row) },
        ...more,
        'line',
        { label: remove, icon: <IconTrash aria-hidden />, bad: true, onSelect: () => verbs.remove(row) },
      ]}
    />
  );
}

/** Alt+↑ and Alt+↓ in a row. Returns whether the key was taken. */
export function movedByKey(event: KeyboardEvent, row: string, verbs: MenuVerbs): boolean {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return false;
  event.preventDefault();
  verbs.move(row, event.key === 'ArrowUp' ? -1 : 1);
  return true;
}
