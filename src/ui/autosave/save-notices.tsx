'use client';

import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { requestIdOf } from '@/ui/client/query-client';
import { Moment } from '@/ui/locale/time';
import type { SaveFailure } from './save-error';
import css from './save-notices.module.css';

interface SaveProblemProps {
  className: string | undefined;
  failure: SaveFailure;
  /** What is wrong in places that are no field of their own, for a failure of fields. */
  wrong?: string;
  /** What is saved only as a whole and waits for what is wrong in it, as the reader calls it: `chapters`. */
  waiting?: string;
  busy: boolean;
  onRetry: () => void;
  onSignIn: () => void;
  /** Leads to the first field that is wrong. */
  onShow: () => void;
}

/** Why it was not saved, what is safe, and what can be done. */
export function SaveProblem(props: SaveProblemProps) {
  const { className, failure, wrong = '', waiting = '', busy, onRetry, onSignIn, onShow } = props;
  const request = requestIdOf(failure.error);
  const { kind, message } = failure;
  const rest = waiting === '' ? '' : `Other changes to the ${waiting} will wait until that’s fixed;`;
  const away = kind === 'unreachable';
  return (
    <Alert
      className={className ?? ''}
      color={away || kind === 'fields' ? 'warn' : 'bad'}
      icon={away ? <IconWifiOff aria-hidden /> : <IconAlertTriangle aria-hidden />}
      role="alert"
    >
      <p className={css.text}>
        <strong>{kind === 'fields' ? 'Not everything is saved.' : 'Not saved.'}</strong>{' '}
        {kind === 'fields'
          ? `${wrong || message} We’ve marked what needs fixing. ${rest === '' ? 'Everything' : `${rest} everything`} else is saved.`
          : message}
        {kind === 'fields' ? null : ' What you typed is still here'}
        {away ? ', and we’ll save it as soon as we can.' : kind === 'fields' ? null : '.'}
      </p>
      <div className={css.actions}>
        {kind === 'fields' ? (
          <Button size="xs" variant="default" onClick={onShow}>
            Show it
          </Button>
        ) : kind === 'signed_out' ? (
          <Button size="xs" variant="default" onClick={onSignIn}>
            Sign in again
          </Button>
        ) : (
          <Button size="xs" variant="default" disabled={busy} onClick={onRetry}>
            Try now
          </Button>
        )}
      </div>
      {request === null ? null : <p className={css.request}>Request {request}</p>}
    </Alert>
  );
}

interface ConflictNoticeProps {
  className: string | undefined;
  /** What both changed, as the reader calls it: `title and steps`. */
  what: string;
  /** The ways on. */
  children: ReactNode;
}

/** Says that the same was changed here and elsewhere. */
export function ConflictNotice({ className, what, children }: ConflictNoticeProps) {
  return (
    <Alert className={className ?? ''} icon={<IconAlertTriangle aria-hidden />} role="alert">
      <p className={css.text}>
        <strong>Changed here and somewhere else: {what}.</strong> Your version stays on this page until you
        choose. Everything else is saved.
      </p>
      <div className={css.actions}>{children}</div>
    </Alert>
  );
}

interface RestoredNoticeProps {
  className: string | undefined;
  /** When it was kept, RFC 3339. */
  at: string;
  onUndo: () => void;
  onDismiss: () => void;
}

/** Says that what was not saved before has been brought back. */
export function RestoredNotice({ className, at, onUndo, onDismiss }: RestoredNoticeProps) {
  return (
    <Alert className={className ?? ''} color="info" icon={<IconHistory aria-hidden />} role="status">
      <p className={css.text}>
        <strong>We brought back your unsaved changes.</strong> They were saved on this device{' '}
        <Moment timestamp={at} as="full" />.
      </p>
      <div className={css.actions}>
        <Button size="xs" variant="default" onClick={onDismiss}>
          OK
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onUndo}>
          Discard them
        </Button>
      </div>
    </Alert>
  );
}
