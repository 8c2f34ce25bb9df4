'use client';

import { useHotkeys } from '@mantine/hooks';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { onPaletteWanted, openPalette } from '@/ui/palette';

const load = () => import('./palette');
const Palette = dynamic(load, { ssr: false });

/** Mounted once, by the dashboard's layout: listens for ⌘K or Ctrl-K, and is nothing until it is wanted. */
export function LatePalette() {
  const [wanted, setWanted] = useState(0);
  useEffect(
    () =>
      onPaletteWanted({
        show: () => setWanted((times) => times + 1),
        prepare: () => void load(),
      }),
    [],
  );
  // In fields too: it is where a creator is most of the time.
  useHotkeys([['mod+K', openPalette]], [], true);
  return wanted === 0 ? null : <Palette wanted={wanted} />;
}
