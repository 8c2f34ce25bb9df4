'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { onOverlaysWanted, overlaysFailed } from './overlays';

/** Mounted once, by Providers: nothing until the first toast or confirmation is asked for. */
export function LateOverlays() {
  const [Mounted, setMounted] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      onOverlaysWanted(() => {
        import('./mounted-overlays').then(({ default: part }) => setMounted(() => part), overlaysFailed);
      }),
    [],
  );
  return Mounted === null ? null : <Mounted />;
}
