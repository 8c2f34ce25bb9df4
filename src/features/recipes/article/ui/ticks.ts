'use client';

import { useCallbackRef, useSessionStorage } from '@mantine/hooks';
import { useMemo, useState } from 'react';

/** A name for each line: its text, and which of those with the same text it is. A changed line is another one. */
export function lineNames(lines: readonly { text: string }[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ text }) => {
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return `${times} ${text}`;
  });
}

/**
 * Which lines of a recipe the cook has ticked off, by position. Kept in this tab while she cooks, for the page and cook
 * mode alike; null keeps none.
 */
export function useTicks(recipe: string | null, lines: readonly { text: string }[]) {
  const own = useState<readonly string[]>([]);
  const [kept, keep] = useSessionStorage<readonly string[]>({
    key: `galley.ticks.${recipe}`,
    defaultValue: [],
    deserialize: namesIn,
  });
  const [names, setNames] = recipe === null ? own : [kept, keep];
  const all = useMemo(() => lineNames(lines), [lines]);
  const tick = useCallbackRef((index: number) => {
    const name = all[index];
    if (name === undefined) return;
    setNames((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]));
  });
  const ticked = useMemo(
    () => new Set(all.flatMap((name, index) => (names.includes(name) ? [index] : []))),
    [all, names],
  );
  return { ticked, tick, clear: () => setNames([]) };
}

/** What storage holds; nothing where that is something else. */
function namesIn(text: string | undefined): string[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
