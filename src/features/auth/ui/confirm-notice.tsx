'use client';

import { Alert, Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { formRefusal } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { useSignedIn } from '@/ui/shell/signed-in';
import css from './confirm-notice.module.css';

/** Asks the creator to confirm her email, wherever it matters; nothing once she has, and where no mail is sent at all. */
export function ConfirmNotice() {
  const router = useRouter();
  const { email, unconfirmed, link_sent } = useSignedIn();
  const send = trpc.auth.sendConfirmation.useMutation({
    onSuccess: () => router.refresh(),
  });
  // She confirms it in another tab, where her inbox is; this goes once she is back.
  useWindowEvent('focus', () => {
    if (unconfirmed) router.refresh();
  });
  if (!unconfirmed) return null;
  const refused = send.error === null ? null : formRefusal(send.error, []).form;
  return (
    <Alert
      className={css.notice ?? ''}
      role="note"
      icon={<IconMail aria-hidden />}
      title="Confirm your email to reach readers"
    >
      <div className={css.words}>
        <p>
          {link_sent ? (
            <>
              We sent a link to <strong>{email}</strong>. Click it so Galley can email your readers.
            </>
          ) : (
            <>
              Confirm <strong>{email}</strong> so Galley can email your readers.
            </>
          )}{' '}
          Until then, readers who sign up get the file right away. Selling works either way, and buyers get
          their files.
        </p>
        <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate({})}>
          {link_sent || send.isSuccess ? 'Send again' : 'Send link'}
        </Button>
      </div>
      <p role="status" className={css.answer}>
        {send.isSuccess ? 'It’s on its way. Check your inbox, and your spam folder.' : null}
        {refused === null ? null : `${refused.title}. ${refused.detail}`}
      </p>
    </Alert>
  );
}
