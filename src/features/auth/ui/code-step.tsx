'use client';

import { Anchor, Button } from '@mantine/core';
import type { Login } from '@/features/auth/auth.schema';
import { callProblem } from '@/ui/client/problem';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { CodeField, codeFault, WRONG_CODE } from '@/ui/fields/code-field';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';
import { AuthForm } from './auth-form';

interface CodeStepProps {
  /** What was right so far. */
  known: Pick<Login, 'email' | 'password'>;
  onSignedIn: () => void;
  onBack: () => void;
}

/** The second step of signing in: a code beside the password that was right. */
export function CodeStep({ known, onSignedIn, onBack }: CodeStepProps) {
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { code: '' },
    validate: { code: codeFault },
  });
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess: onSignedIn,
    onError(error) {
      // The password was right a moment ago, so it is the code.
      if (callProblem(error)?.code !== 'invalid_credentials') return refuse(error);
      form.setErrors({ code: WRONG_CODE });
      form.getInputNode('code')?.focus();
    },
  });
  return (
    <AuthCard
      title="Two-step verification"
      lede={`Signing in as ${known.email}`}
      foot={
        <>
          <p>
            <Anchor component="button" type="button" inherit className={css.link ?? ''} onClick={onBack}>
              Back to sign in
            </Anchor>
          </p>
          <p>
            Lost your phone and your recovery codes? Ask your administrator for help. If you run Galley
            yourself, the README shows how.
          </p>
        </>
      }
    >
      <AuthForm refusal={refusal} onSubmit={submit(({ code }) => signIn.mutate({ ...known, code }))}>
        <CodeField form={form} isFirst />
        <Button type="submit" size="md" loading={signIn.isPending || signIn.isSuccess}>
          Sign in
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
