'use client';

import { Alert, Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useSignedIn } from '@/ui/signed-in';
import { trpc } from '@/ui/trpc';
import { refusalOf } from './auth-answer';
import css from './confirm-notice.module.css';

/** Asks the creator to confirm her email, wherever it matters; nothing once she has, and where no mail is sent at all. */
export function ConfirmNotice() {
  const router = useRouter();
  const { email, unconfirmed } = useSignedIn();
  const send = trpc.auth.sendConfirmation.useMutation({
    // She may have confirmed it in another tab; then this goes.
    onSuccess: () => router.refresh(),
  });
  if (!unconfirmed) return null;
  const refused = send.error === null ? null : refusalOf(send.error, []).form;
  return (
    <Alert
      className={css.notice ?? ''}
      role="note"
      icon={<IconMail aria-hidden />}
      title="Confirm your email to send mail to readers"
    >
      <div className={css.words}>
        <p>
          Open the link we sent to <strong>{email}</strong>. Until then, readers who sign up get the file
          right away, and we'll email them as soon as you've confirmed.
        </p>
        <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate({})}>
          Send the link again
        </Button>
      </div>
      <p role="status" className={css.answer}>
        {send.isSuccess ? "It's on its way. Check your inbox, and your spam folder." : null}
        {refused === null ? null : `${refused.title}. ${refused.detail}`}
      </p>
    </Alert>
  );
}
