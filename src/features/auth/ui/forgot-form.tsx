'use client';

import { Anchor, Button } from '@mantine/core';
import Link from 'next/link';
import { withNext } from '@/features/auth/auth.rules';
import { LIMITS } from '@/kernel/limits';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';
import { checks } from './auth-checks';
import { AuthForm, EmailField } from './auth-form';

/** Asks for a link to choose a new password. The answer is the same whether there is such an account or not. */
export function ForgotForm({ goal }: { goal: string }) {
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { email: '' },
    validate: { email: checks.email },
  });
  const request = trpc.auth.requestReset.useMutation({ onError: refuse });
  const foot = (
    <p>
      <Anchor component={Link} href={withNext('/sign-in', goal)} inherit className={css.link ?? ''}>
        Back to sign in
      </Anchor>
    </p>
  );
  if (request.isSuccess)
    return (
      <AuthCard title="Look into your mail" foot={foot}>
        <p className={css.lede} role="status">
          If there is an account for {request.variables.email}, a link for a new password is on its way. It
          works for {LIMITS.reset_minutes} minutes. Nothing there? Look among the junk mail, or whether the
          address is the one you signed up with.
        </p>
      </AuthCard>
    );
  return (
    <AuthCard
      title="A new password"
      lede="Write the email address of your account, and we send a link to choose one."
      foot={foot}
    >
      <AuthForm refusal={refusal} onSubmit={submit(({ email }) => request.mutate({ email: email.trim() }))}>
        <EmailField form={form} name="email" label="Email" autoComplete="username" />
        <Button type="submit" size="md" loading={request.isPending}>
          Send the link
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
