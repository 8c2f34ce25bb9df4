'use client';

import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { OwnPasswordField, ownPassword } from '@/features/auth/ui/auth-form';
import { askDevice, deviceRefusal } from '@/ui/client/passkey-device';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { DialogForm } from '@/ui/components/dialog-form';
import { notify } from '@/ui/overlays/toast';
import css from './passkeys.module.css';

/** Adds a passkey: the password first, then her device asks for her. */
export default function AddDialog({ onClose }: { onClose: () => void }) {
  const { client, passkeys: cache } = trpc.useUtils();
  const { form, refusal, submit, refuse, say } = useProblemForm(ownPassword);
  const add = useMutation({
    async mutationFn(proof: { current_password: string }) {
      const optionsJSON = await client.passkeys.start.mutate(proof);
      const answer = await askDevice(({ startRegistration }) => startRegistration({ optionsJSON }));
      await client.passkeys.add.mutate({ answer });
    },
    onSuccess() {
      onClose();
      notify('Passkey added.');
    },
    onError(error) {
      const refused = deviceRefusal(error, 'keep using your password');
      if (refused === null) refuse(error);
      else say(refused);
    },
    onSettled: () => cache.invalidate(),
  });
  return (
    <Modal opened onClose={onClose} size={480} title="Add passkey">
      <DialogForm
        label="Add passkey"
        submit="Continue"
        isPending={add.isPending}
        refusal={refusal}
        onSubmit={submit((values) => add.mutate(values))}
        onClose={onClose}
      >
        <p className={css.said}>
          Enter your password. Then your device asks for your fingerprint, face, or screen lock.
        </p>
        <OwnPasswordField form={form} />
      </DialogForm>
    </Modal>
  );
}
