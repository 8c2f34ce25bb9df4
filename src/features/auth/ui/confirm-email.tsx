'use client';

import { Button } from '@mantine/core';
import { problemOf } from '@/ui/problem';
import { trpc } from '@/ui/trpc';
import { HOME } from '../auth.rules';
import { AuthAlert } from './auth-alert';
import { refusalOf } from './auth-answer';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';
import { useLinkToken } from './link-token';

/** Confirms the email of an account by the link from the mail: by one press, as programs that look into mail press nothing. */
export function ConfirmEmail() {
  const token = useLinkToken();
  const confirm = trpc.auth.confirmEmail.useMutation();
  if (confirm.isSuccess)
    return (
      <AuthCard title="Your email is confirmed">
        <p className={css.lede} role="status">
          {confirm.data.email} is all set. Readers who sign up will get email from you now.
        </p>
        <div className={css.form}>
          <Button component="a" href={HOME} size="md">
            Open Galley
          </Button>
        </div>
      </AuthCard>
    );
  if (token === '' || problemOf(confirm.error)?.code === 'not_found')
    return (
      <AuthCard
        title="This link doesn't work"
        lede="It has been used or has expired. You can get a new one in your settings."
      >
        <div className={css.form}>
          <Button component="a" href="/settings/profile" size="md">
            Open settings
          </Button>
        </div>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Confirm your email"
      lede="Then readers who sign up for your lead magnets can get email from you."
    >
      <div className={css.form}>
        <AuthAlert refusal={confirm.error === null ? null : refusalOf(confirm.error, []).form} />
        <Button
          size="md"
          loading={confirm.isPending}
          disabled={token === null}
          onClick={() => confirm.mutate({ token: token ?? '' })}
        >
          Confirm email
        </Button>
      </div>
    </AuthCard>
  );
}
