'use client';

import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import Link from 'next/link';
import { useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { trpc } from '@/ui/trpc';
import { withNext } from '../auth.rules';
import { AuthAlert } from './auth-alert';
import { type Refusal, refusalOf } from './auth-answer';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';

const fields = ['name', 'email', 'password'] as const;

/** Name, email and password of a new account. `goal` is where to go afterwards, a checked path of this app. */
export function SignUpForm({ goal }: { goal: string }) {
  const [refusal, setRefusal] = useState<Refusal['form']>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '' },
    validate: {
      email: (value) => (/^\s*[^\s@]+@[^\s@]+\s*$/.test(value) ? null : 'Write an email address.'),
      password: (value) =>
        [...value].length < LIMITS.password_min ? `At least ${LIMITS.password_min} characters.` : null,
    },
  });
  const focusFirst = (errors: Record<string, unknown>) => {
    const wrong = fields.find((field) => errors[field] !== undefined);
    if (wrong !== undefined) form.getInputNode(wrong)?.focus();
  };
  const signUp = trpc.auth.signUp.useMutation({
    onSuccess: () => window.location.assign(goal),
    onError(error) {
      const refused = refusalOf(error, fields);
      form.setErrors(refused.fields);
      setRefusal(refused.form);
      focusFirst(refused.fields);
    },
  });
  const busy = signUp.isPending || signUp.isSuccess;
  return (
    <AuthCard
      title="Create an account"
      lede="It starts with an empty recipe library of your own."
      foot={
        <>
          Have an account?{' '}
          <Anchor component={Link} href={withNext('/sign-in', goal)} inherit className={css.link ?? ''}>
            Sign in
          </Anchor>
        </>
      }
    >
      <form
        className={css.form}
        method="post"
        noValidate
        onSubmit={form.onSubmit(({ name, email, password }) => {
          setRefusal(null);
          signUp.mutate({
            email: email.trim(),
            password,
            ...(name.trim() === '' ? {} : { name: name.trim() }),
          });
        }, focusFirst)}
      >
        <AuthAlert refusal={refusal} />
        <TextInput
          label="Name"
          description="Readers see it as the author of your books."
          name="name"
          autoComplete="name"
          size="md"
          maxLength={LIMITS.name}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          maxLength={LIMITS.email}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          description={`At least ${LIMITS.password_min} characters.`}
          name="password"
          autoComplete="new-password"
          size="md"
          maxLength={LIMITS.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={busy}>
          Create account
        </Button>
      </form>
    </AuthCard>
  );
}
