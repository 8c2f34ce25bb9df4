'use client';

import { Button } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import { newUuid } from '../kernel/ids';
import { overlays } from './overlays';
import { requestIdOf } from './query-client';
import css from './toast.module.css';

/** How long a toast stays; it waits while it is hovered or holds the focus. */
const shownFor = 8_000;

interface NotifyOptions {
  /** Takes back what was just done; the toast then has an Undo button, and closes when it is pressed. */
  onUndo?: () => void;
  /** Another word for Undo, such as `Open`. */
  undoLabel?: string;
}

/** One sentence about what was just done, bottom left: `notify('Mapo Tofu archived.', { onUndo })`. */
export function notify(sentence: string, { onUndo, undoLabel = 'Undo' }: NotifyOptions = {}): void {
  void show((hide) => ({
    message:
      onUndo === undefined ? (
        sentence
      ) : (
        <div className={css.row}>
          <span>{sentence}</span>
          <Button
            variant="subtle"
            size="xs"
            className={css.undo ?? ''}
            onClick={() => {
              hide();
              onUndo();
            }}
          >
            {undoLabel}
          </Button>
        </div>
      ),
    autoClose: shownFor,
    role: 'status',
  }));
}

interface NotifyErrorOptions {
  /** The failed call: its request id is shown in small. */
  error?: unknown;
}

/** What did not work, and what is safe; stays until it is closed. */
export function notifyError(sentence: string, { error }: NotifyErrorOptions = {}): void {
  const requestId = requestIdOf(error);
  void show(() => ({
    message: (
      <>
        {sentence}
        {requestId === null ? null : <span className={css.request}>Request {requestId}</span>}
      </>
    ),
    className: css.failed ?? '',
    autoClose: false,
    role: 'alert',
  }));
}

async function show(toast: (hide: () => void) => NotificationData): Promise<void> {
  const [{ notifications }] = await Promise.all([import('@mantine/notifications'), overlays()]);
  const id = newUuid();
  notifications.show({
    id,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close message' },
    ...toast(() => notifications.hide(id)),
  });
}
