'use client';

import { Alert, Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { User } from '@/features/auth/auth.schema';
import { checks } from '@/features/auth/ui/auth-checks';
import { AuthForm, EmailField, PasswordField } from '@/features/auth/ui/auth-form';
import { formRefusal, useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { notify } from '@/ui/overlays/toast';
import css from './settings.module.css';

/** Changes the email of the account: by a link to the new one where mail is sent, else at once. */
export function EmailPart({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={css.emailPart} aria-label="Email">
      {user.new_email === null ? null : <Waiting new_email={user.new_email} />}
      {open ? (
        <ChangeForm user={user} onDone={() => setOpen(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            Change email
          </Button>
        </div>
      )}
    </section>
  );
}

/** A new address whose link was not opened yet. */
function Waiting({ new_email }: { new_email: string }) {
  const send = trpc.auth.sendConfirmation.useMutation();
  const refused = send.error === null ? null : formRefusal(send.error, []).form;
  return (
    <Alert
      role="note"
      color="info"
      icon={<IconMail aria-hidden />}
      title="Open the link to change your email"
    >
      <p className={css.waiting}>
        We sent it to <strong>{new_email}</strong>. Until you open it, keep signing in with your current
        email.
      </p>
      <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate({})}>
        Send the link again
      </Button>
      <p role="status" className={css.sent}>
        {send.isSuccess ? 'It’s on its way. Check your inbox, and your spam folder.' : null}
        {refused === null ? null : `${refused.title}. ${refused.detail}`}
      </p>
    </Alert>
  );
}

function ChangeForm({ user, onDone }: { user: User; onDone: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { new_email: '', current_password: '' },
    validate: {
      new_email: checks.newEmail,
      current_password: (value) => (value === '' ? 'Enter your current password.' : null),
    },
  });
  const change = trpc.auth.changeEmail.useMutation({
    onSuccess(changed) {
      utils.auth.me.setData(undefined, changed);
      void utils.auth.sessions.invalidate();
      if (changed.email !== user.email) notify('You’ve changed your email.');
      // The account menu shows it too.
      router.refresh();
      onDone();
    },
    onError: refuse,
  });
  return (
    <AuthForm
      refusal={refusal}
      onSubmit={submit(({ new_email, current_password }) =>
        change.mutate({ new_email: new_email.trim(), current_password }),
      )}
    >
      <EmailField form={form} name="new_email" label="New email" autoComplete="email" />
      <PasswordField
        form={form}
        name="current_password"
        label="Current password"
        description="Your other devices will be signed out."
        autoComplete="current-password"
      />
      <div className={css.verbs}>
        <Button type="submit" loading={change.isPending}>
          Change email
        </Button>
        <Button variant="subtle" onClick={onDone} disabled={change.isPending}>
          Cancel
        </Button>
      </div>
    </AuthForm>
  );
}
