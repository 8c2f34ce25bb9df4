'use client';

import { Button } from '@mantine/core';
import { checks, NEW_PASSWORD } from '@/features/auth/ui/auth-checks';
import { AuthForm, PasswordField } from '@/features/auth/ui/auth-form';
import { PasskeysPart } from '@/features/auth/ui/passkeys/passkeys-part';
import { TwoStepPart } from '@/features/auth/ui/two-step/two-step-part';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { notify } from '@/ui/overlays/toast';
import { useSignedIn } from '@/ui/shell/signed-in';
import { sessionsInput } from './sessions-input';
import css from './settings.module.css';

/** Changes the password, the second step beside it, and passkeys in place of both, and says beforehand how many other sessions end by it. */
export function PasswordSection() {
  const sessions = trpc.auth.sessions.useQuery(sessionsInput);
  const { passkeys } = useSignedIn();
  const utils = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: (value) => (value === '' ? 'Enter your current password.' : null),
      new_password: checks.newPassword,
    },
  });
  const change = trpc.auth.changePassword.useMutation({
    onSuccess() {
      form.reset();
      notify('You’ve changed your password.');
      void utils.auth.sessions.invalidate();
    },
    onError: refuse,
  });
  return (
    <>
      <p className={css.lede}>{consequence(sessions.data?.total)}</p>
      <AuthForm refusal={refusal} onSubmit={submit((values) => change.mutate(values))}>
        <PasswordField
          form={form}
          name="current_password"
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          form={form}
          name="new_password"
          label="New password"
          description={NEW_PASSWORD}
          autoComplete="new-password"
        />
        <div>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </AuthForm>
      <TwoStepPart />
      {passkeys ? <PasskeysPart /> : null}
    </>
  );
}

/** What changing does to other sessions; `total` counts this one too and is missing while it is not known. */
function consequence(total: number | undefined): string {
  if (total === undefined) return 'Your other devices will be signed out.';
  if (total <= 1) return 'This is your only signed-in device.';
  if (total === 2) return 'Your other device will be signed out.';
  return `Your ${total - 1} other devices will be signed out.`;
}
