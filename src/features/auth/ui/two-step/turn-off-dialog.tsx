'use client';

import { Modal } from '@mantine/core';
import { OwnPasswordField, ownPassword } from '@/features/auth/ui/auth-form';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { DialogForm } from '@/ui/components/dialog-form';
import { CodeField, codeFault } from '@/ui/fields/code-field';
import { notify } from '@/ui/overlays/toast';
import css from './two-step.module.css';

/** Turns two-step verification off, with the password and a code. */
export default function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const cache = trpc.useUtils().twoStep;
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { ...ownPassword.initialValues, code: '' },
    validate: { ...ownPassword.validate, code: codeFault },
  });
  const turnOff = trpc.twoStep.turnOff.useMutation({
    onSuccess() {
      void cache.invalidate();
      onClose();
      notify('Two-step verification is off.');
    },
    onError: refuse,
  });
  return (
    <Modal opened onClose={onClose} size={480} title="Turn off two-step verification">
      <DialogForm
        label="Turn off two-step verification"
        submit="Turn off"
        isPending={turnOff.isPending}
        refusal={refusal}
        onSubmit={submit((values) => turnOff.mutate(values))}
        onClose={onClose}
      >
        <p className={css.said}>
          Your password alone will be enough to sign in. Your recovery codes will stop working.
        </p>
        <OwnPasswordField form={form} />
        <CodeField form={form} />
      </DialogForm>
    </Modal>
  );
}
