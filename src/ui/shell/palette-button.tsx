'use client';

import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { openPalette, preparePalette } from './palette';
import css from './shell.module.css';

/** Opens the command palette: looks like a field, and on a phone like the lens before it. */
export function PaletteButton() {
  const keys = useSyncExternalStore(never, shortcut, () => 'Ctrl K');
  return (
    <UnstyledButton
      className={css.find}
      onClick={openPalette}
      onPointerEnter={preparePalette}
      onFocus={preparePalette}
      aria-haspopup="dialog"
    >
      <IconSearch className={css.findIcon} stroke={1.6} aria-hidden />
      <span className={css.findWords}>Find or do anything</span>
      <Kbd className={css.keys ?? ''} aria-hidden>
        {keys}
      </Kbd>
    </UnstyledButton>
  );
}

function never(): () => void {
  return () => {};
}

/** The keys that open it, as this system writes them. */
function shortcut(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
}
