'use client';

import { Anchor, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { callProblem } from '@/ui/client/problem';
import { useProblemForm } from '@/ui/client/problem-form';
import { onSessionLoss, sessionLoss, sessionRestored } from '@/ui/client/session-ended';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { PasskeyButton } from '@/ui/components/passkey-button';
import { CodeField, codeFault, WRONG_CODE } from '@/ui/fields/code-field';
import { useRouter } from '@/ui/navigation/router';
import { FormFoot } from '@/ui/overlays/form-foot';
import css from './sign-in-again.module.css';
import { useSignedIn } from './signed-in';

interface SignInAgainProps {
  opened: boolean;
  onClose: () => void;
  /** The session stands again. */
  onSignedIn: () => void;
}

/** Signs the same creator in where she is, after her session ended or somebody else's took its place, so that what she has not saved stays. */
export default function SignInAgain({ opened, onClose, onSignedIn }: SignInAgainProps) {
  const { email, passkeys } = useSignedIn();
  const router = useRouter();
  // Only after the password was right.
  const [asksCode, setAsksCode] = useState(false);
  const { form, refusal, submit, refuse, say } = useProblemForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (value) => (value === '' ? 'Enter your password.' : null),
      code: (value) => (asksCode ? codeFault(value) : null),
    },
  });
  const changed = useSyncExternalStore(onSessionLoss, sessionLoss, sessionLoss) === 'changed';
  // Whoever signs in elsewhere meanwhile is told of when she comes back to this tab: signing in here would sign them out.
  trpc.auth.me.useQuery(undefined, { enabled: opened, staleTime: 0, retry: false });
  const restored = () => {
    form.reset();
    setAsksCode(false);
    sessionRestored();
    // What the server made or prepared for the other account in between is not hers to see.
    if (changed) router.refresh();
    onSignedIn();
  };
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess: restored,
    onError(error) {
      const problem = callProblem(error);
      if (problem?.code === 'code_required') return setAsksCode(true);
      if (problem?.code !== 'invalid_credentials') return refuse(error);
      // Her email stands already, and before a code is asked for the password was right.
      const field = asksCode ? 'code' : 'password';
      form.setErrors({ [field]: asksCode ? WRONG_CODE : problem.detail });
      form.getInputNode(field)?.focus();
    },
  });
  // The password may be another one by the next time.
  const close = () => {
    setAsksCode(false);
    form.setFieldValue('code', '');
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={changed ? 'Someone else is now signed in on this browser' : 'You’re signed out'}
    >
      <form
        className={css.form}
        method="post"
        noValidate
        onSubmit={submit(({ password, code }) =>
          signIn.mutate({ email, password, ...(asksCode ? { code } : {}) }),
        )}
      >
        <FormAlert refusal={refusal} />
        <p className={css.text}>
          {changed
            ? 'This tab belongs to your account, so nothing in it is saved to the other one. What you typed is still here: sign in again to continue. The other account will be signed out.'
            : 'What you typed is still here. Sign in again to save it.'}
        </p>
        {changed ? (
          <p className={css.text}>
            Or {/* No link, and a full load: nothing of this account stays in memory. */}
            <Anchor component="button" type="button" onClick={() => window.location.assign('/home')}>
              open the other account
            </Anchor>{' '}
            in this tab.
          </p>
        ) : null}
        <TextInput label="Email" name="email" autoComplete="username" value={email} readOnly />
        {asksCode ? (
          <CodeField form={form} isFirst />
        ) : (
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            data-autofocus
            // Mantine marks all fields that are wrong but this one.
            aria-invalid={form.errors.password === undefined ? undefined : true}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        )}
        {!asksCode && callProblem(signIn.error)?.code === 'invalid_credentials' ? (
          <p className={css.text}>
            If this account was deleted, nothing can be saved. Choose “Not now” and copy what you typed.
          </p>
        ) : null}
        {passkeys && !asksCode ? <PasskeyButton say={say} onSignedIn={restored} /> : null}
        <FormFoot submit="Sign in" isPending={signIn.isPending} onClose={close} cancel="Not now" />
      </form>
    </Modal>
  );
}
