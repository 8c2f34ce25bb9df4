'use client';

import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import Link from 'next/link';
import { useState } from 'react';
import { trpc } from '@/ui/trpc';
import { withNext } from '../auth.rules';
import { AuthAlert } from './auth-alert';
import { type Refusal, refusalOf } from './auth-answer';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';

interface SignInFormProps {
  /** Where to go afterwards; a checked path of this app. */
  goal: string;
  /** Whether the page for new accounts exists. */
  canSignUp: boolean;
  /** The demo account of a fresh install, where only this machine can see it. */
  demo: { email: string; password: string } | null;
}

const fields = ['email', 'password'];

/** Email and password; on a fresh install the demo account is one click away. */
export function SignInForm({ goal, canSignUp, demo }: SignInFormProps) {
  const [refusal, setRefusal] = useState<Refusal['form']>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? 'Write your email address.' : null),
      password: (value) => (value === '' ? 'Write your password.' : null),
    },
  });
  const signIn = trpc.auth.signIn.useMutation({
    // A full load: nothing that was shown to another reader stays in memory.
    onSuccess: () => window.location.assign(goal),
    onError(error) {
      const refused = refusalOf(error, fields);
      form.setErrors(refused.fields);
      setRefusal(refused.form);
      form.getInputNode(refused.fields.email === undefined ? 'password' : 'email')?.focus();
    },
  });
  const busy = signIn.isPending || signIn.isSuccess;
  const enter = (values: { email: string; password: string }) => {
    setRefusal(null);
    signIn.mutate(values);
  };
  const isDemo = signIn.variables?.email === demo?.email;
  return (
    <AuthCard
      title="Sign in"
      foot={
        canSignUp ? (
          <>
            New here?{' '}
            <Anchor component={Link} href={withNext('/sign-up', goal)} inherit className={css.link ?? ''}>
              Create an account
            </Anchor>
          </>
        ) : undefined
      }
    >
      <form
        className={css.form}
        method="post"
        noValidate
        onSubmit={form.onSubmit(enter, (errors) => {
          form.getInputNode(errors.email ? 'email' : 'password')?.focus();
        })}
      >
        <AuthAlert refusal={refusal} />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={busy && !isDemo} disabled={busy && isDemo}>
          Sign in
        </Button>
      </form>
      {demo === null ? null : (
        <div className={css.demo}>
          <p>
            Only this computer can reach this Galley. Look around first, if you like: the demo account,{' '}
            {demo.email}, has a library of 200 recipes to try things on.
          </p>
          <Button
            variant="default"
            size="md"
            fullWidth
            loading={busy && isDemo}
            disabled={busy && !isDemo}
            onClick={() => enter(demo)}
          >
            Open the demo account
          </Button>
        </div>
      )}
    </AuthCard>
  );
}
