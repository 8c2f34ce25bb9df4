'use client';

import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconWifiOff } from '@tabler/icons-react';
import { Moment } from '@/ui/moment';
import { requestIdOf } from '@/ui/query-client';
import { listed } from '../activation.rules';
import css from './editor.module.css';
import { type FieldErrors, listErrors } from './editor-errors.rules';
import type { Conflict } from './editor-merge.rules';
import { FIELD_NAMES } from './editor-names.rules';
import type { SaveFailure } from './editor-state';

interface SaveProblemProps {
  failure: SaveFailure;
  errors: FieldErrors;
  busy: boolean;
  onRetry: () => void;
  onSignIn: () => void;
  /** Leads to the first field that is wrong. */
  onShow: () => void;
}

/** Why it was not saved, what is safe, and what can be done. */
export function SaveProblem({ failure, errors, busy, onRetry, onSignIn, onShow }: SaveProblemProps) {
  const request = requestIdOf(failure.error);
  const { kind, message } = failure;
  const away = kind === 'unreachable';
  return (
    <Alert
      className={css.failure ?? ''}
      color={away || kind === 'fields' ? 'warn' : 'bad'}
      icon={away ? <IconWifiOff aria-hidden /> : <IconAlertTriangle aria-hidden />}
      role="alert"
    >
      <p className={css.failureText}>
        <strong>{kind === 'fields' ? 'Not all of it is saved.' : 'Not saved.'}</strong>{' '}
        {kind === 'fields'
          ? `${listErrors(errors) || message} They are marked; everything else is saved.`
          : message}
        {kind === 'fields' ? null : ' What you typed is still here'}
        {away ? ', and is saved as soon as it works again.' : kind === 'fields' ? null : '.'}
      </p>
      <div className={css.failureActions}>
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
  conflicts: readonly Conflict[];
  onChoose: () => void;
}

/** Says that the same was changed here and elsewhere. */
export function ConflictNotice({ conflicts, onChoose }: ConflictNoticeProps) {
  const names = [...new Set(conflicts.map(({ field }) => FIELD_NAMES[field].toLowerCase()))];
  return (
    <Alert className={css.failure ?? ''} icon={<IconAlertTriangle aria-hidden />} role="alert">
      <p className={css.failureText}>
        <strong>Changed here and elsewhere: {listed(names)}.</strong> Yours stays on this page until you
        choose; everything else is saved.
      </p>
      <div className={css.failureActions}>
        <Button size="xs" variant="default" onClick={onChoose}>
          Compare and choose
        </Button>
      </div>
    </Alert>
  );
}

interface RestoredNoticeProps {
  /** When it was kept, RFC 3339. */
  at: string;
  onUndo: () => void;
  onDismiss: () => void;
}

/** Says that what was not saved before has been brought back. */
export function RestoredNotice({ at, onUndo, onDismiss }: RestoredNoticeProps) {
  return (
    <Alert className={css.failure ?? ''} color="info" icon={<IconHistory aria-hidden />} role="status">
      <p className={css.failureText}>
        <strong>What was not saved is back.</strong> It was kept on this device,{' '}
        <Moment timestamp={at} as="full" />.
      </p>
      <div className={css.failureActions}>
        <Button size="xs" variant="default" onClick={onDismiss}>
          Good
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onUndo}>
          Discard it
        </Button>
      </div>
    </Alert>
  );
}
