'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

const placeOf = (recipe: string) => `galley.ticks.${recipe}`;

/** Whoever shows the ticks of a recipe; the page and cook mode do at the same time. */
const showing = new Set<(recipe: string, names: ReadonlySet<string>) => void>();

/** A name for each line: its text, and which of those with the same text it is. A changed line is another one. */
export function lineNames(lines: readonly { text: string }[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ text }) => {
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return `${times} ${text}`;
  });
}

/** Which lines of a recipe the cook has ticked off, by position. Kept in this tab while she cooks; null keeps none. */
export function useTicks(recipe: string | null, lines: readonly { text: string }[]) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => lineNames(lines), [lines]);
  // Read after the first paint: the server does not know them.
  useEffect(() => {
    if (recipe === null) return;
    setNames(new Set(read(recipe)));
    const hear = (about: string, next: ReadonlySet<string>) => {
      if (about === recipe) setNames(next);
    };
    showing.add(hear);
    return () => void showing.delete(hear);
  }, [recipe]);
  const shown = useRef({ names, all });
  useEffect(() => {
    shown.current = { names, all };
  });
  const keep = useCallback(
    (next: ReadonlySet<string>) => {
      setNames(next);
      if (recipe === null) return;
      write(recipe, [...next]);
      for (const hear of showing) hear(recipe, next);
    },
    [recipe],
  );
  const tick = useCallback(
    (index: number) => {
      const name = shown.current.all[index];
      if (name === undefined) return;
      const next = new Set(shown.current.names);
      if (!next.delete(name)) next.add(name);
      keep(next);
    },
    [keep],
  );
  const ticked = useMemo(
    () => new Set(all.flatMap((name, index) => (names.has(name) ? [index] : []))),
    [all, names],
  );
  return { ticked, tick, clear: () => keep(new Set()) };
}

function read(recipe: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(placeOf(recipe)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    // Storage is switched off, or holds something else: nothing is ticked.
    return [];
  }
}

function write(recipe: string, names: readonly string[]): void {
  try {
    if (names.length === 0) sessionStorage.removeItem(placeOf(recipe));
    else sessionStorage.setItem(placeOf(recipe), JSON.stringify(names));
  } catch {
    // Storage is full or switched off: the ticks last as long as the page.
  }
}
