'use client';

import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { openPalette, preparePalette } from './palette';
import css from './shell.module.css';

const near = { onPointerEnter: preparePalette, onFocus: preparePalette };

/** Looks like a field and opens the command palette: in the masthead. */
export function PaletteButton() {
  const keys = useSyncExternalStore(never, shortcut, () => 'Ctrl K');
  return (
    <UnstyledButton className={css.find} onClick={openPalette} aria-haspopup="dialog" {...near}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      Find or do anything
      <Kbd className={css.keys ?? ''} aria-hidden>
        {keys}
      </Kbd>
    </UnstyledButton>
  );
}

/** The same in the tab bar of a phone. */
export function PaletteTab() {
  return (
    <UnstyledButton className={css.tab} onClick={openPalette} aria-haspopup="dialog" {...near}>
      <IconSearch size={22} stroke={1.6} aria-hidden />
      Find
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
