'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { onOverlaysWanted } from './overlays';

const Mounted = dynamic(() => import('./mounted-overlays'), { ssr: false });

/** Mounted once, by Providers: nothing until the first toast or confirmation is asked for. */
export function LateOverlays() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onOverlaysWanted(() => setWanted(true)), []);
  return wanted ? <Mounted /> : null;
}
