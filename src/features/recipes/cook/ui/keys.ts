'use client';

import { useEffect, useRef } from 'react';

/**
 * Hears keys wherever the focus is in the dialog, also where it is on nothing: what had it may have gone with its step.
 * After every change of `seen` the focus is somewhere again: where it was, else on the button to the next step.
 * `onKey` says whether it took the key.
 */
export function useKeys(onKey: (key: string) => boolean, seen: string) {
  const dialog = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const take = useRef(onKey);
  useEffect(() => {
    take.current = onKey;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const { target } = event;
      const isHere = target === document.body || (target instanceof Node && dialog.current?.contains(target));
      if (isHere && take.current(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when what is seen has changed
  useEffect(() => {
    const { activeElement } = document;
    const isLost =
      activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
    if (isLost) next.current?.focus({ preventScroll: true });
  }, [seen]);
  return { dialog, next };
}
