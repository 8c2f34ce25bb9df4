'use client';

import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Focus in a list of rows that come, go and move: `focusRow(key)` puts it into the text of a row once that row
 * stands; with `keep`, back into the field that has it now, which a move in the list takes it from.
 */
export function useRowFocus(
  rows: unknown,
  list: RefObject<HTMLElement | null>,
): (key: string, which?: 'text' | 'keep') => void {
  const wanted = useRef<{ key: string; field: HTMLElement | null } | null>(null);
  const focusRow = useCallback((key: string, which: 'text' | 'keep' = 'text') => {
    const active = document.activeElement;
    wanted.current = { key, field: which === 'keep' && active instanceof HTMLElement ? active : null };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what has to stand before the focus can move
  useEffect(() => {
    const { key, field } = wanted.current ?? {};
    wanted.current = null;
    if (key === undefined) return;
    const row = list.current?.querySelector(`[data-row="${CSS.escape(key)}"]`);
    const target =
      field !== null && field !== undefined && row?.contains(field)
        ? field
        : row?.querySelector('[data-field="text"]');
    if (target instanceof HTMLElement) target.focus();
  }, [rows]);
  return focusRow;
}
