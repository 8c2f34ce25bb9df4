'use client';

import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { askDevice, deviceRefusal } from '@/ui/client/passkey-device';
import { callProblem } from '@/ui/client/problem';
import { type FormRefusal, formRefusal } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';

/** What went wrong, for the form around the button. */
function refusalOf(error: unknown): FormRefusal | null {
  const refused = deviceRefusal(error, 'sign in with your password');
  if (refused !== null) return refused;
  const problem = callProblem(error);
  return problem?.code === 'invalid_credentials'
    ? { title: 'You’re not signed in yet', detail: problem.detail, requestId: null }
    : formRefusal(error, []).form;
}

interface PasskeyButtonProps {
  /** Says something of the form around it; null takes it away. */
  say: (refusal: FormRefusal | null) => void;
  onSignedIn: () => void;
  size?: 'sm' | 'md';
}

/** Signs in with a passkey, whoever's it is: her device asks for her, and no email or password is needed. */
export function PasskeyButton({ say, onSignedIn, size = 'sm' }: PasskeyButtonProps) {
  const { passkeys } = trpc.useUtils().client;
  const signIn = useMutation({
    onMutate: () => say(null),
    async mutationFn() {
      const optionsJSON = await passkeys.startSignIn.mutate();
      const answer = await askDevice(({ startAuthentication }) => startAuthentication({ optionsJSON }));
      await passkeys.signIn.mutate({ answer });
    },
    onSuccess: onSignedIn,
    onError: (error) => say(refusalOf(error)),
  });
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
      loading={signIn.isPending || signIn.isSuccess}
      onClick={() => signIn.mutate()}
    >
      Sign in with a passkey
    </Button>
  );
}
