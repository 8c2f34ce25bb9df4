'use client';

import { Button } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import type { FocusEvent } from 'react';
import { newUuid } from '@/kernel/uuid';
import { focusReturn } from '@/ui/client/focus-return';
import { loadWhenUsed } from '@/ui/client/lazy-code';
import { keepNoticeAbout } from '@/ui/client/notices-about';
import { requestIdOf, statusOf } from '@/ui/client/query-client';
import { overlays } from './overlays';
import { sayPlainly } from './plain-notice';
import css from './toast.module.css';

/** How long a toast stays; it waits while it is hovered or holds the focus. */
const shownFor = 8_000;

interface NotifyOptions {
  /** Takes back what was just done; the toast then has an Undo button, and closes when it is pressed. */
  onUndo?: () => void;
  /** Does again what was just taken back; the toast then has a Redo button in place of Undo. */
  onRedo?: () => void;
  /** Another word for Undo, such as `Open`. */
  undoLabel?: string;
  /** Another button, beside Undo where there is one. */
  offer?: { label: string; onPress: () => void } | undefined;
  /** Ids of the records that it tells of: it goes once something newer is said of one, or she goes to another place. */
  about?: readonly string[];
  /** Stays until it is closed: what it says has to be read. */
  stays?: boolean;
}

/** One sentence about what was just done, bottom left: `notify('Mapo Tofu archived.', { onUndo })`. Returns how to close it. */
export function notify(
  sentence: string,
  { onUndo, onRedo, undoLabel = 'Undo', offer, about = [], stays = false }: NotifyOptions = {},
): () => void {
  if (onUndo !== undefined) document.addEventListener('keydown', undoByKey);
  const onPress = onUndo ?? onRedo;
  const keys =
    onUndo === undefined
      ? { 'aria-keyshortcuts': 'Control+Shift+Z Meta+Shift+Z Control+Y' }
      : { 'aria-keyshortcuts': 'Control+Z Meta+Z', 'data-undo': true };
  const shown = show((hide) => ({
    message:
      onPress === undefined && offer === undefined ? (
        sentence
      ) : (
        <div className={css.row}>
          <span>{sentence}</span>
          {offer === undefined ? null : (
            <Button
              variant="subtle"
              size="xs"
              className={css.undo ?? ''}
              onClick={() => {
                hide();
                offer.onPress();
              }}
            >
              {offer.label}
            </Button>
          )}
          {onPress === undefined ? null : (
            <Button
              variant="subtle"
              size="xs"
              className={css.undo ?? ''}
              {...keys}
              onClick={() => {
                hide();
                onPress();
              }}
            >
              {onUndo === undefined ? 'Redo' : undoLabel}
            </Button>
          )}
        </div>
      ),
    autoClose: stays ? false : shownFor,
    role: 'status',
  }));
  const close = () => void shown.then((hide) => hide());
  if (about.length > 0) keepNoticeAbout(about, location.pathname, close);
  return close;
}

/** Presses the newest Undo, which stands far from what has the focus; in a field the keys undo what was typed. */
function undoByKey(event: KeyboardEvent): void {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
  if (!isUndo || event.shiftKey || event.altKey || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest(WRITABLE) !== null) return;
  const newest = [...document.querySelectorAll<HTMLElement>('[data-undo]')].at(-1);
  if (newest === undefined) return;
  event.preventDefault();
  newest.click();
}

const WRITABLE = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

interface NotifyErrorOptions {
  /** The failed call: where it is ours to mend, its request id is shown in small. */
  error?: unknown;
}

/** What did not work, and what is safe; stays until it is closed. */
export function notifyError(sentence: string, { error }: NotifyErrorOptions = {}): void {
  const isRefusal = (statusOf(error) ?? 500) < 500;
  const requestId = isRefusal ? null : requestIdOf(error);
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

const load = () => import('@mantine/notifications');
loadWhenUsed(load);

const loaded = () => Promise.all([load(), overlays()]);

/** Loads what shows messages, for a page that has to speak when there is no connection. A failure is tried again. */
export function prepareMessages(): void {
  loaded().catch(() => undefined);
}

interface Toast extends Pick<NotificationData, 'className' | 'message'> {
  role: 'status' | 'alert';
  autoClose: number | false;
}

async function show(toast: (hide: () => void) => Toast): Promise<() => void> {
  const found = await loaded().catch(() => null);
  if (found === null) {
    let hide = () => {};
    hide = sayPlainly(toast(() => hide()));
    return hide;
  }
  const [{ notifications }] = found;
  const id = newUuid();
  notifications.show({
    id,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close message' },
    ...focusKept(),
    ...toast(() => notifications.hide(id)),
  });
  return () => void notifications.hide(id);
}

/** A toast that closes while it holds the focus gives it back. */
function focusKept(): Pick<NotificationData, 'onFocus' | 'onClose'> {
  let held: { by: Element; giveBack: () => void } | null = null;
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      held = { by: currentTarget, giveBack: focusReturn(relatedTarget) };
    },
    onClose() {
      const { activeElement } = document;
      if (held === null || !held.by.contains(activeElement)) return;
      if (activeElement instanceof HTMLElement) activeElement.blur();
      held.giveBack();
    },
  };
}
