'use client';

import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogFoot } from './dialog-foot';
import { problemOf } from './problem';
import css from './sign-in-again.module.css';
import { useSignedIn } from './signed-in';
import { trpc } from './trpc';

interface SignInAgainProps {
  opened: boolean;
  onClose: () => void;
  /** The session stands again. */
  onSignedIn: () => void;
}

/** Signs the same creator in where she is, so that what she has not saved stays. */
export default function SignInAgain({ opened, onClose, onSignedIn }: SignInAgainProps) {
  const { email } = useSignedIn();
  const [password, setPassword] = useState('');
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess() {
      setPassword('');
      onSignedIn();
    },
  });
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') signIn.mutate({ email, password });
  };
  return (
    <Modal opened={opened} onClose={onClose} title="You are signed out">
      <form className={css.form} method="post" onSubmit={enter}>
        <p className={css.text}>
          The session has ended. What you typed is still here; sign in again and it is saved.
        </p>
        <TextInput label="Email" name="email" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          // Mantine marks all fields that are wrong but this one.
          aria-invalid={signIn.isError || undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          value={password}
          error={signIn.isError ? (problemOf(signIn.error)?.detail ?? 'There is no connection.') : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={signIn.isPending}>
            Sign in
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
