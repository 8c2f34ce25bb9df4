'use client';

import { Modal } from '@mantine/core';
import type { PasskeyView } from '@/features/auth/passkeys/passkeys.schema';
import { OwnPasswordField, ownPassword } from '@/features/auth/ui/auth-form';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { DialogForm } from '@/ui/components/dialog-form';
import { notify } from '@/ui/overlays/toast';
import css from './passkeys.module.css';

/** Removes a passkey, with the password. */
export default function RemoveDialog({
  one: { id, name },
  onClose,
}: {
  one: PasskeyView;
  onClose: () => void;
}) {
  const cache = trpc.useUtils().passkeys;
  const { form, refusal, submit, refuse } = useProblemForm(ownPassword);
  const remove = trpc.passkeys.delete.useMutation({
    onSuccess() {
      onClose();
      notify('Passkey removed.');
    },
    onError: refuse,
    onSettled: () => cache.invalidate(),
  });
  return (
    <Modal opened onClose={onClose} size={480} title={`Remove “${name}”?`}>
      <DialogForm
        label="Remove passkey"
        submit="Remove passkey"
        isPending={remove.isPending}
        refusal={refusal}
        onSubmit={submit((values) => remove.mutate({ id, ...values }))}
        onClose={onClose}
      >
        <p className={css.said}>
          It won’t sign you in anymore. Your device may still offer it until you delete it there, too.
        </p>
        <OwnPasswordField form={form} />
      </DialogForm>
    </Modal>
  );
}
