'use client';

import { Anchor, Button } from '@mantine/core';
import Link from 'next/link';
import { callProblem } from '@/ui/client/problem';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';
import { checks, NEW_PASSWORD } from './auth-checks';
import { AuthForm, PasswordField } from './auth-form';
import { useLinkToken } from './link-token';

/** Chooses a new password with the link from the mail; what makes it valid stands behind the # of the address. */
export function ResetForm() {
  const token = useLinkToken();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { new_password: '' },
    validate: { new_password: checks.newPassword },
  });
  const reset = trpc.auth.resetPassword.useMutation({
    onSuccess: () => window.location.assign('/sign-in?done=password'),
    onError: refuse,
  });
  if (token === '' || callProblem(reset.error)?.code === 'not_found')
    return (
      <AuthCard
        title="This link doesn’t work"
        lede="It has been used or has expired. Your password hasn’t changed."
      >
        <div className={css.form}>
          <Button component={Link} href="/forgot" size="md">
            Send a new link
          </Button>
        </div>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Choose a new password"
      lede="You’ll be signed out on all your devices."
      foot={
        <p>
          <Anchor component={Link} href="/sign-in" inherit className={css.link ?? ''}>
            Back to sign in
          </Anchor>
        </p>
      }
    >
      <AuthForm
        refusal={refusal}
        onSubmit={submit(({ new_password }) => reset.mutate({ token: token ?? '', new_password }))}
      >
        <PasswordField
          form={form}
          name="new_password"
          label="New password"
          description={NEW_PASSWORD}
          autoComplete="new-password"
        />
        <Button type="submit" size="md" loading={reset.isPending || reset.isSuccess}>
          Save password
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
