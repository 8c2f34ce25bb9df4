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
      <AuthCard title="Check your inbox" foot={foot}>
        <p className={css.lede} role="status">
          If there’s an account for {request.variables.email}, we’ve sent a link to reset the password. It
          works for {LIMITS.reset_minutes} minutes. Nothing there? Check your spam folder, and make sure it’s
          the email you signed up with.
        </p>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Reset your password"
      lede="Enter your email, and we’ll send you a link to choose a new one."
      foot={foot}
    >
      <AuthForm refusal={refusal} onSubmit={submit(({ email }) => request.mutate({ email: email.trim() }))}>
        <EmailField form={form} name="email" label="Email" autoComplete="username" />
        <Button type="submit" size="md" loading={request.isPending}>
          Send link
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
