'use client';

import { Alert, Anchor, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import Link from 'next/link';
import { useState } from 'react';
import { withNext } from '@/features/auth/auth.rules';
import type { Login } from '@/features/auth/auth.schema';
import { callProblem } from '@/ui/client/problem';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { PasskeyButton } from '@/ui/components/passkey-button';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';
import { checks } from './auth-checks';
import { AuthForm, EmailField, PasswordField } from './auth-form';
import { CodeStep } from './code-step';

interface SignInFormProps {
  /** Where to go afterwards; a checked path of this app. */
  goal: string;
  /** Whether the page for new accounts exists. */
  canSignUp: boolean;
  /** Whether a link for a new password can be mailed. */
  canMail: boolean;
  /** Whether this Galley has passkeys. */
  hasPasskeys: boolean;
  /** The demo account of a fresh install, where only this machine can see it. */
  demo: { email: string; password: string } | null;
  /** What was done just before, to be said. */
  done: string | null;
}

/** Email and password, then a code where the account asks for one, or a passkey in place of all three; on a fresh install the demo account is one click away. */
export function SignInForm({ goal, canSignUp, canMail, hasPasskeys, demo, done }: SignInFormProps) {
  const { form, refusal, submit, refuse, say } = useProblemForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? 'Enter your email.' : null),
      password: checks.password,
    },
  });
  const [known, setKnown] = useState<Pick<Login, 'email' | 'password'> | null>(null);
  // A full load: nothing that was shown to another reader stays in memory.
  const onSignedIn = () => window.location.assign(goal);
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess: onSignedIn,
    onError(error, sent) {
      if (callProblem(error)?.code === 'code_required') setKnown(sent);
      else refuse(error);
    },
  });
  const busy = signIn.isPending || signIn.isSuccess;
  const isDemo = signIn.variables?.email === demo?.email;
  if (known !== null) return <CodeStep known={known} onSignedIn={onSignedIn} onBack={() => setKnown(null)} />;
  return (
    <AuthCard title="Sign in" foot={<Foot goal={goal} canSignUp={canSignUp} canMail={canMail} />}>
      {done === null ? null : (
        <Alert className={css.done ?? ''} color="ok" icon={<IconCircleCheck aria-hidden />}>
          {done}
        </Alert>
      )}
      <AuthForm refusal={refusal} onSubmit={submit((values) => signIn.mutate(values))}>
        <EmailField form={form} name="email" label="Email" autoComplete="username" />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
        <Button type="submit" size="md" loading={busy && !isDemo} disabled={busy && isDemo}>
          Sign in
        </Button>
        {hasPasskeys ? <PasskeyButton say={say} onSignedIn={onSignedIn} size="md" /> : null}
      </AuthForm>
      {demo === null ? null : (
        <div className={css.demo}>
          <p>Want to look around first? The demo account, {demo.email}, comes with 200 recipes.</p>
          <Button
            variant="default"
            size="md"
            fullWidth
            loading={busy && isDemo}
            disabled={busy && !isDemo}
            onClick={() => signIn.mutate(demo)}
          >
            Open the demo account
          </Button>
        </div>
      )}
    </AuthCard>
  );
}

function Foot({ goal, canSignUp, canMail }: Pick<SignInFormProps, 'goal' | 'canSignUp' | 'canMail'>) {
  return (
    <>
      {canSignUp ? (
        <p>
          New here?{' '}
          <Anchor component={Link} href={withNext('/sign-up', goal)} inherit className={css.link ?? ''}>
            Create an account
          </Anchor>
        </p>
      ) : null}
      {canMail ? (
        <p>
          <Anchor component={Link} href={withNext('/forgot', goal)} inherit className={css.link ?? ''}>
            Forgot your password?
          </Anchor>
        </p>
      ) : (
        <p>
          Forgot your password? Ask your administrator to reset it. If you run Galley yourself, the README
          shows how.
        </p>
      )}
    </>
  );
}
