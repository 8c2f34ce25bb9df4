'use client';

import { Modal, TextInput } from '@mantine/core';
import type { PasskeyView } from '@/features/auth/passkeys/passkeys.schema';
import { LIMITS } from '@/kernel/limits';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { DialogForm } from '@/ui/components/dialog-form';

/** Gives a passkey another name. */
export default function RenameDialog({
  one: { id, name },
  onClose,
}: {
  one: PasskeyView;
  onClose: () => void;
}) {
  const cache = trpc.useUtils().passkeys;
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? 'Enter a name.' : null) },
  });
  const rename = trpc.passkeys.update.useMutation({
    onSuccess: onClose,
    onError: refuse,
    onSettled: () => cache.invalidate(),
  });
  return (
    <Modal opened onClose={onClose} size={480} title="Rename passkey">
      <DialogForm
        label="Rename passkey"
        submit="Save name"
        isPending={rename.isPending}
        refusal={refusal}
        onSubmit={submit((values) => rename.mutate({ id, ...values }))}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          description="So you’ll know which device it’s on."
          autoComplete="off"
          data-autofocus
          maxLength={LIMITS.passkey_name}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
      </DialogForm>
    </Modal>
  );
}
