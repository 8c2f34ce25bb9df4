'use client';

import { Anchor, Button, TextInput } from '@mantine/core';
import Link from 'next/link';
import { withNext } from '@/features/auth/auth.rules';
import { LIMITS } from '@/kernel/limits';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';
import { checks, NEW_PASSWORD } from './auth-checks';
import { AuthForm, EmailField, PasswordField } from './auth-form';

interface SignUpFormProps {
  /** Where to go afterwards, a checked path of this app. */
  goal: string;
  /** The invitation that the new account accepts; it then goes to that library. Null without one. */
  invitation: string | null;
}

/** Name, email and password of a new account. */
export function SignUpForm({ goal, invitation }: SignUpFormProps) {
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { name: '', email: '', password: '' },
    validate: { email: checks.email, password: checks.newPassword },
  });
  const signUp = trpc.auth.signUp.useMutation({
    onSuccess: () => window.location.assign(invitation === null ? goal : '/recipes'),
    onError: refuse,
  });
  return (
    <AuthCard
      title="Create an account"
      lede={
        invitation === null
          ? 'You’ll start with an empty recipe library.'
          : 'You’ll join the library you were invited to and get an empty one of your own.'
      }
      foot={
        <p>
          Have an account?{' '}
          <Anchor component={Link} href={withNext('/sign-in', goal)} inherit className={css.link ?? ''}>
            Sign in
          </Anchor>
        </p>
      }
    >
      <AuthForm
        refusal={refusal}
        onSubmit={submit(({ name, email, password }) =>
          signUp.mutate({
            email: email.trim(),
            password,
            ...(name.trim() === '' ? {} : { name: name.trim() }),
            ...(invitation === null ? {} : { invitation }),
          }),
        )}
      >
        <TextInput
          label="Name"
          description="Shown as the author of your books."
          name="name"
          autoComplete="name"
          size="md"
          maxLength={LIMITS.name}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <EmailField form={form} name="email" label="Email" autoComplete="username" />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          description={NEW_PASSWORD}
          autoComplete="new-password"
        />
        <Button type="submit" size="md" loading={signUp.isPending || signUp.isSuccess}>
          Create account
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
