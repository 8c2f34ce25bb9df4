'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { loadWhenUsed, watchUse } from '@/ui/client/lazy-code';
import { onOverlaysWanted, overlaysFailed } from './overlays';

const load = () => import('./mounted-overlays');
loadWhenUsed(load);

/** Mounted once, by Providers: nothing until the first toast or confirmation is asked for. */
export function LazyOverlays() {
  const [Mounted, setMounted] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      onOverlaysWanted(() => {
        load().then(({ default: part }) => setMounted(() => part), overlaysFailed);
      }),
    [],
  );
  useEffect(watchUse, []);
  return Mounted === null ? null : <Mounted />;
}
