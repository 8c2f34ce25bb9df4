'use client';

import { useEffect, useState } from 'react';
import type { Content, Draft } from './editor-draft.rules';

/** An unsaved draft with what it was made from. */
export interface KeptDraft {
  /** The form of this record; another one is not read. */
  form: 1;
  draft: Draft;
  base: Content;
  /** The version on the server that it was made from; null for a recipe that was never saved. */
  version: number | null;
}

/** Milliseconds after the last key before the draft is kept. */
const rest = 500;

/**
 * Keeps an unsaved draft in this tab, so that it outlives a reload, a crash and a session that ended while it was
 * written. What was kept before is offered once and not put in by itself. Leaving the editor on purpose forgets it.
 */
export function useKeptDraft(recipe: string | null, current: Omit<KeptDraft, 'form'>, unsaved: boolean) {
  const place = `galley.unsaved.${recipe ?? 'new'}`;
  const [found, setFound] = useState<KeptDraft | null>(null);
  const { draft, base, version } = current;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there when the editor was opened is offered
  useEffect(() => {
    const kept = read(place);
    if (kept !== null) setFound(kept);
  }, []);
  useEffect(() => () => forget(place), [place]);
  useEffect(() => {
    if (!unsaved) return forget(place);
    const timer = setTimeout(() => write(place, { form: 1, draft, base, version }), rest);
    return () => clearTimeout(timer);
  }, [place, unsaved, draft, base, version]);

  return { found, dismiss: () => setFound(null) };
}

function read(place: string): KeptDraft | null {
  try {
    const kept: KeptDraft | null = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    return kept?.form === 1 ? kept : null;
  } catch {
    // Storage is switched off, or holds something else: there is nothing to offer.
    return null;
  }
}

function write(place: string, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Storage is full or switched off. The draft is still in the page, and leaving it asks first.
  }
}

function forget(place: string): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
