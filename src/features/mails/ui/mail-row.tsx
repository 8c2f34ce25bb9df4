'use client';

import { Button, Group, Skeleton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconChevronRight, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { MailEntry } from '@/features/mails/mails.schema';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ErrorState } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { Moment } from '@/ui/locale/time';
import { notify, notifyError } from '@/ui/overlays/toast';
import { MAIL_STATE_WORDS } from './mail-words.rules';
import css from './mails.module.css';

/** A mail in one line, which opens on what it says. */
export function MailRow({ mail }: { mail: MailEntry }) {
  const [open, setOpen] = useState(false);
  const { tone, word } = MAIL_STATE_WORDS[mail.state];
  return (
    <details className={css.mail} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.line}>
        <IconChevronRight className={css.chevron} size={18} stroke={1.6} aria-hidden />
        <span className={css.what}>
          <span className={css.subject} dir="auto">
            {mail.subject}
          </span>
          <bdi className={css.to}>{mail.to}</bdi>
        </span>
        <span className={css.facts}>
          <Status tone={tone}>{word}</Status>
          <Moment timestamp={mail.sent_at ?? mail.created_at} />
        </span>
      </summary>
      {open ? <MailText mail={mail} /> : null}
    </details>
  );
}

/** What a mail says, why it was not sent, and the way to send it again. */
function MailText({ mail: { id, state, reason } }: { mail: MailEntry }) {
  const cache = trpc.useUtils();
  const clipboard = useClipboard();
  const mail = trpc.mails.get.useQuery({ id });
  const send = trpc.mails.send.useMutation({
    onSuccess: () => notify('The email is on its way.'),
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'The email wasn’t sent. Try again in a moment.', { error }),
    onSettled: () => cache.mails.invalidate(),
  });
  return (
    <div className={css.text}>
      {reason === null ? null : <p className={css.reason}>{reason}</p>}
      {mail.isPending ? <Skeleton height={96} /> : null}
      {mail.isError ? (
        <ErrorState
          title="This email didn’t load"
          error={mail.error}
          retrying={mail.isFetching}
          onRetry={() => void mail.refetch()}
        />
      ) : null}
      {mail.data === undefined ? null : (
        <p className={css.body} dir="auto">
          {mail.data.text.trim()}
        </p>
      )}
      {state === 'failed' || state === 'kept' ? (
        <Group gap="xs">
          {state === 'kept' && reason !== null ? null : (
            <Button variant="default" size="sm" loading={send.isPending} onClick={() => send.mutate({ id })}>
              {state === 'kept' ? 'Send email' : 'Send again'}
            </Button>
          )}
          {state === 'kept' && mail.data !== undefined ? (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconCopy aria-hidden />}
              onClick={() => {
                clipboard.copy(mail.data.text.trim());
                notify('Email copied.');
              }}
            >
              Copy email
            </Button>
          ) : null}
        </Group>
      ) : null}
    </div>
  );
}
