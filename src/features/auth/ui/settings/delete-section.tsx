'use client';

import { Anchor, Button, TextInput } from '@mantine/core';
import { checks } from '@/features/auth/ui/auth-checks';
import { AuthForm, PasswordField } from '@/features/auth/ui/auth-form';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { Link } from '@/ui/navigation/link';
import css from './settings.module.css';

/** Deletes the account for ever: with its password, and its email written out. */
export function DeleteSection({ email }: { email: string }) {
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) =>
        value.trim().toLowerCase() === email.toLowerCase() ? null : `Enter ${email} to confirm.`,
      password: checks.password,
    },
  });
  const remove = trpc.auth.remove.useMutation({
    onSuccess: () => window.location.assign('/sign-in?done=deleted'),
    onError: refuse,
  });
  const busy = remove.isPending || remove.isSuccess;
  return (
    <>
      <p className={css.lede}>
        This can’t be undone.{' '}
        <Anchor component={Link} href="/settings/export" prefetch={false} inherit>
          Export everything
        </Anchor>{' '}
        first if you might want it back.
      </p>
      <ul className={css.list}>
        <li>Your recipes, collections, products, photos, and files will be erased.</li>
        <li>Your public pages and your buyers’ download links stop working right away.</li>
        <li>You’ll be signed out everywhere. You can use your email for a new account.</li>
      </ul>
      <AuthForm refusal={refusal} onSubmit={submit(({ password }) => remove.mutate({ password }))}>
        <TextInput
          label="Your email"
          description={email}
          name="email"
          type="email"
          autoComplete="off"
          size="md"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
        <div>
          <Button type="submit" color="bad" loading={busy}>
            Delete account
          </Button>
        </div>
      </AuthForm>
    </>
  );
}
