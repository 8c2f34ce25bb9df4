import type { ReactNode } from 'react';

/** What is said where toasts cannot be loaded. */
export interface PlainNotice {
  message: ReactNode;
  role: 'status' | 'alert';
  /** Milliseconds until it goes by itself; false when it stays. */
  autoClose: number | false;
}

let tell: ((notice: PlainNotice | null) => void) | undefined;

/** Says it in the plainest way. Returns how to take it away. */
export function sayPlainly(notice: PlainNotice): () => void {
  tell?.(notice);
  return () => tell?.(null);
}

/** For the part that shows it. Returns how to stop. */
export function onPlainNotice(callback: (notice: PlainNotice | null) => void): () => void {
  tell = callback;
  return () => {
    tell = undefined;
  };
}
