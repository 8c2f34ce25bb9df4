'use client';

import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { requestIdOf } from '@/ui/query-client';
import css from './editor.module.css';
import type { SaveFailure } from './editor-saving';

interface SaveProblemProps {
  failure: SaveFailure;
  busy: boolean;
  onRetry: () => void;
  onReload: () => void;
  onOverwrite: () => void;
}

/** Why it was not saved, what is safe, and what can be done. */
export function SaveProblem({ failure, busy, onRetry, onReload, onOverwrite }: SaveProblemProps) {
  const request = requestIdOf(failure.error);
  if (failure.kind === 'changed_elsewhere')
    return (
      <Alert className={css.failure ?? ''} icon={<IconAlertTriangle aria-hidden />} role="alert">
        <p className={css.failureText}>
          <strong>This recipe was changed elsewhere while you worked on it.</strong> Nothing was saved, and
          what you typed is still here. Save it over the other version, and the fields you did not touch stay
          as they are there; or load the other version, and your unsaved changes are gone.
        </p>
        <div className={css.failureActions}>
          <Button size="xs" variant="default" disabled={busy} onClick={onOverwrite}>
            Save mine over it
          </Button>
          <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={onReload}>
            Load the other version
          </Button>
        </div>
      </Alert>
    );
  return (
    <Alert className={css.failure ?? ''} color="bad" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <p className={css.failureText}>
        <strong>Not saved.</strong> {failure.message} What you typed is still here.
      </p>
      {failure.kind === 'fields' ? null : (
        <div className={css.failureActions}>
          <Button size="xs" variant="default" disabled={busy} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {request === null ? null : <p className={css.request}>Request {request}</p>}
    </Alert>
  );
}

interface KeptChangesProps {
  onRestore: () => void;
  onDismiss: () => void;
}

/** Offers what was written in this tab before and never saved. */
export function KeptChanges({ onRestore, onDismiss }: KeptChangesProps) {
  return (
    <Alert className={css.failure ?? ''} color="info" icon={<IconHistory aria-hidden />} role="status">
      <p className={css.failureText}>
        <strong>There are changes from before that were not saved.</strong> They are kept in this tab only.
      </p>
      <div className={css.failureActions}>
        <Button size="xs" variant="default" onClick={onRestore}>
          Bring them back
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onDismiss}>
          Discard them
        </Button>
      </div>
    </Alert>
  );
}
