'use client';

import { Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { TwoStepSetup } from '@/features/auth/two-step/two-step.schema';
import { OwnPasswordField, ownPassword } from '@/features/auth/ui/auth-form';
import { qrSvg } from '@/features/publications/ui/qr-code';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { CopyText } from '@/ui/components/copy-text';
import { DialogForm } from '@/ui/components/dialog-form';
import { CodeField, codeFault } from '@/ui/fields/code-field';
import { CodesDialog } from './codes-dialog';
import css from './two-step.module.css';

/** Sets an app up: the password, then the key for the app and a code of it. Afterwards it shows the recovery codes. */
export default function SetupDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<TwoStepSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} size={560} title="Turn on two-step verification">
      {setup === null ? (
        <PasswordStep onSetup={setSetup} onClose={onClose} />
      ) : (
        <AppStep setup={setup} onCodes={setCodes} onClose={onClose} />
      )}
    </Modal>
  );
}

function PasswordStep({ onSetup, onClose }: { onSetup: (setup: TwoStepSetup) => void; onClose: () => void }) {
  const { form, refusal, submit, refuse } = useProblemForm(ownPassword);
  const start = trpc.twoStep.start.useMutation({ onSuccess: onSetup, onError: refuse });
  return (
    <DialogForm
      label="Confirm it’s you"
      submit="Continue"
      isPending={start.isPending}
      refusal={refusal}
      onSubmit={submit((values) => start.mutate(values))}
      onClose={onClose}
    >
      <p className={css.said}>
        You’ll need an authenticator app on your phone. Many password managers have one, too.
      </p>
      <OwnPasswordField form={form} />
    </DialogForm>
  );
}

interface AppStepProps {
  setup: TwoStepSetup;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

function AppStep({ setup: { secret, uri }, onCodes, onClose }: AppStepProps) {
  const cache = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { code: '' },
    validate: { code: codeFault },
  });
  const confirm = trpc.twoStep.confirm.useMutation({
    onSuccess({ recovery_codes }) {
      void cache.twoStep.invalidate();
      void cache.auth.sessions.invalidate();
      onCodes(recovery_codes);
    },
    onError: refuse,
  });
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(qrSvg(uri))}`, [uri]);
  return (
    <DialogForm
      label="Set up your app"
      submit="Turn on"
      isPending={confirm.isPending}
      refusal={refusal}
      onSubmit={submit((values) => confirm.mutate(values))}
      onClose={onClose}
    >
      <p className={css.said}>
        Scan this code with your authenticator app, then enter the 6 digits it shows.
      </p>
      {/* biome-ignore lint/performance/noImgElement: it is made here */}
      <img
        className={css.qr}
        src={picture}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
      />
      <div>
        <p className={css.said}>Can’t scan it? Enter this key in the app instead:</p>
        <div className={css.key}>
          <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyText text={secret} label="Copy key" size="xs" />
        </div>
      </div>
      <CodeField form={form} onlyApp />
    </DialogForm>
  );
}
