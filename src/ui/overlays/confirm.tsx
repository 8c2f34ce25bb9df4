'use client';

import type { ReactNode } from 'react';
import { loadWhenUsed } from '@/ui/client/lazy-code';
import { overlays } from './overlays';

const load = () => import('@mantine/modals');
loadWhenUsed(load);

interface ConfirmOptions {
  /** The question: `Leave without saving?` */
  title: string;
  /** The consequence in a plain sentence. */
  children: ReactNode;
  /** The verb of the button that does it: `Leave`. */
  confirm: string;
  /** The other button; `Cancel` unless told. */
  cancel?: string;
  /** For what cannot be taken back: the button is crimson instead of the accent. */
  irreversible?: boolean;
}

/**
 * Asks before something that cannot be undone (what can be, is done at once and offers Undo in a toast).
 * Resolves to true when the reader confirms, to false when she cancels or closes the dialog.
 */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  const dialogs = await prepareConfirm();
  // Without a connection the browser's own question has to do.
  if (dialogs === null) return window.confirm(options.title);
  const { modals } = dialogs;
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: options.title,
      children: options.children,
      labels: { confirm: options.confirm, cancel: options.cancel ?? 'Cancel' },
      // The answer that changes nothing has the focus.
      cancelProps: { 'data-autofocus': true },
      confirmProps: options.irreversible ? { color: 'bad' } : {},
      // Confirming closes too: the first answer counts.
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}

/** Loads what a confirmation needs before it is needed; null when that did not work. */
export async function prepareConfirm(): Promise<typeof import('@mantine/modals') | null> {
  try {
    const [dialogs] = await Promise.all([load(), overlays()]);
    return dialogs;
  } catch {
    // No connection: whoever asks has the browser's own dialog.
    return null;
  }
}
