'use client';

import { Modal } from '@mantine/core';
import { useState } from 'react';
import { OwnPasswordField, ownPassword } from '@/features/auth/ui/auth-form';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { DialogForm } from '@/ui/components/dialog-form';
import { CodesDialog } from './codes-dialog';
import css from './two-step.module.css';

/** Makes the recovery codes anew, and shows them. */
export default function RenewDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const cache = trpc.useUtils().twoStep;
  const { form, refusal, submit, refuse } = useProblemForm(ownPassword);
  const renew = trpc.twoStep.renewCodes.useMutation({
    onSuccess({ recovery_codes }) {
      void cache.invalidate();
      setCodes(recovery_codes);
    },
    onError: refuse,
  });
  if (codes !== null) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} size={480} title="Create new recovery codes">
      <DialogForm
        label="New recovery codes"
        submit="Create new codes"
        isPending={renew.isPending}
        refusal={refusal}
        onSubmit={submit((values) => renew.mutate(values))}
        onClose={onClose}
      >
        <p className={css.said}>Your old recovery codes will stop working.</p>
        <OwnPasswordField form={form} />
      </DialogForm>
    </Modal>
  );
}
