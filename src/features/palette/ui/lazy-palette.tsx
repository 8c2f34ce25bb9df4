'use client';

import { useHotkeys } from '@mantine/hooks';
import { type ComponentType, useEffect, useState } from 'react';
import { loadWhenUsed } from '@/ui/client/lazy-code';
import { notifyError } from '@/ui/overlays/toast';
import { onPaletteWanted, openPalette, takeTypedAhead } from '@/ui/shell/palette';

const load = () => import('./palette');
loadWhenUsed(load);

/** Mounted once, by the dashboard's layout: listens for ⌘K or Ctrl-K, and is nothing until it is wanted. */
export function LazyPalette() {
  const [wanted, setWanted] = useState(0);
  const [Palette, setPalette] = useState<ComponentType<{ wanted: number }> | null>(null);
  useEffect(
    () =>
      onPaletteWanted({
        show: () => {
          setWanted((times) => times + 1);
          load().then(
            (part) => setPalette(() => part.default),
            (error: unknown) => {
              takeTypedAhead();
              notifyError('Search didn’t open. What you typed is still here; try again in a moment.', {
                error,
              });
            },
          );
        },
        prepare: () => {
          load().catch(() => undefined); // tried again, and said, when it is opened
        },
      }),
    [],
  );
  // In fields too: it is where a creator is most of the time.
  useHotkeys([['mod+K', openPalette]], [], true);
  return wanted === 0 || Palette === null ? null : <Palette wanted={wanted} />;
}
