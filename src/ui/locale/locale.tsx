'use client';

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Reader } from './format';

const serverReader = createContext<Reader>({ locale: 'en', timeZone: 'UTC' });

/** Gives the parts below the locale that the request asked for. Mounted once, by Providers. */
export function ReaderProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <serverReader.Provider value={readerFor(locale)}>{children}</serverReader.Provider>;
}

const known = new Map<string, Reader>();

/** One object per locale: a snapshot of an external store must keep its identity. */
function readerFor(locale: string, timeZone = 'UTC'): Reader {
  const key = `${locale} ${timeZone}`;
  const reader = known.get(key) ?? { locale, timeZone };
  known.set(key, reader);
  return reader;
}

/**
 * Locale and time zone of the person at the screen, for format.ts. While the server renders and the
 * browser takes over, it is the locale the request asked for and UTC, so that both write the same text;
 * right after it is the browser's own.
 */
export function useReader(): Reader {
  const fromRequest = useContext(serverReader);
  return useSyncExternalStore(
    never,
    () => readerFor(navigator.language, timeZoneHere()),
    () => fromRequest,
  );
}

let timeZone: string | undefined;

/** The browser's time zone. Asked once: every part that shows a number asks with every drawing, and it costs 0.1 ms. */
function timeZoneHere(): string {
  timeZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone;
}

function never(): () => void {
  return () => {};
}
