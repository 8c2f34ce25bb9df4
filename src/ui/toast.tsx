'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
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
  const id = notifications.show({
    message: onUndo === undefined ? sentence : <WithUndo />,
    autoClose: shownFor,
    role: 'status',
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close message' },
  });

  function WithUndo() {
    return (
      <div className={css.row}>
        <span>{sentence}</span>
        <Button
          variant="subtle"
          size="xs"
          color="terracotta"
          className={css.undo ?? ''}
          onClick={() => {
            notifications.hide(id);
            onUndo?.();
          }}
        >
          {undoLabel}
        </Button>
      </div>
    );
  }
}

interface NotifyErrorOptions {
  /** The failed call: its request id is shown in small. */
  error?: unknown;
}

/** What did not work, and what is safe; stays until it is closed. */
export function notifyError(sentence: string, { error }: NotifyErrorOptions = {}): void {
  const requestId = requestIdOf(error);
  notifications.show({
    message: (
      <>
        {sentence}
        {requestId === null ? null : <span className={css.request}>Request {requestId}</span>}
      </>
    ),
    className: css.failed ?? '',
    autoClose: false,
    role: 'alert',
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close message' },
  });
}
