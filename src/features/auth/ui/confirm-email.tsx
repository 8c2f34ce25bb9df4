'use client';

import { Button } from '@mantine/core';
import { HOME } from '@/features/auth/auth.rules';
import { callProblem } from '@/ui/client/problem';
import { formRefusal } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';
import { useLinkToken } from './link-token';

/** Confirms the email of an account by the link from the mail: by one press, as programs that look into mail press nothing. */
export function ConfirmEmail() {
  const token = useLinkToken();
  const confirm = trpc.auth.confirmEmail.useMutation();
  if (confirm.isSuccess)
    return (
      <AuthCard title={confirm.data.changed ? 'You’ve changed your email' : 'Your email is confirmed'}>
        <p className={css.lede} role="status">
          {confirm.data.changed
            ? `Sign in with ${confirm.data.email} from now on. Your other devices are signed out.`
            : `${confirm.data.email} is all set. Readers who sign up will get email from you now.`}
        </p>
        <div className={css.form}>
          <Button component="a" href={HOME} size="md">
            Open Galley
          </Button>
        </div>
      </AuthCard>
    );
  if (token === '' || callProblem(confirm.error)?.code === 'not_found')
    return (
      <AuthCard
        title="This link doesn’t work"
        lede="It has been used or has expired. You can get a new one in your settings."
      >
        <div className={css.form}>
          <Button component="a" href="/settings/profile" size="md">
            Open settings
          </Button>
        </div>
      </AuthCard>
    );
  if (callProblem(confirm.error)?.code === 'already_exists')
    return (
      <AuthCard
        title="This email is taken"
        lede="Another account uses it, so your email hasn’t changed. Choose another one, or delete that account first."
      >
        <div className={css.form}>
          <Button component="a" href="/settings/profile" size="md">
            Open settings
          </Button>
        </div>
      </AuthCard>
    );
  return (
    <AuthCard title="Confirm your email" lede="This confirms the email is yours.">
      <div className={css.form}>
        <FormAlert refusal={confirm.error === null ? null : formRefusal(confirm.error, []).form} />
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
