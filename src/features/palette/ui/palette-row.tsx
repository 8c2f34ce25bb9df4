'use client';

import { UnstyledButton } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link } from '@/ui/navigation/link';
import css from './palette.module.css';
import type { PaletteEntry as Row } from './palette-model';

interface PaletteRowProps {
  id: string;
  row: Row;
  selected: boolean;
  onChosen: () => void;
}

/**
 * A row of the palette. What leads somewhere is a link, so that it opens in a new tab too and unsaved work is asked
 * about. Spotlight.Action would drop the id by which readers of the screen follow the selection.
 */
export function PaletteRow({ id, row, selected, onChosen }: PaletteRowProps) {
  const { label, hint, picture, href, run, stays = false } = row;
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    className: css.row ?? '',
    'aria-selected': selected,
    // The focus stays in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => {
      run?.();
      if (!stays) onChosen();
    },
  };
  const content = (
    <>
      <span className={css.picture} aria-hidden>
        {picture}
      </span>
      <span className={css.name} dir="auto">
        {label}
      </span>
      {hint === undefined ? null : <span className={css.hint}>{hint}</span>}
    </>
  );
  return href === undefined ? (
    <UnstyledButton {...shared}>{content}</UnstyledButton>
  ) : (
    <UnstyledButton component={Link} href={href} prefetch={false} {...shared}>
      {content}
    </UnstyledButton>
  );
}
