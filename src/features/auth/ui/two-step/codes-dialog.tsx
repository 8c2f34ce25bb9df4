'use client';

import { Button, CopyButton, Modal } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { saveFile } from '@/ui/client/download';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import css from './two-step.module.css';

/** The recovery codes, this once. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title="Save your recovery codes"
      // A click beside it would lose them.
      closeOnClickOutside={false}
    >
      <p className={css.said}>
        If you lose your phone, each of these codes signs you in once. Keep them somewhere safe, such as your
        password manager. They’re shown only now.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <CopyButton value={text} timeout={2_000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              // Not the cross, where one more press of Enter would lose them.
              data-autofocus
              leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy codes'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'galley-recovery-codes.txt')}
        >
          Download codes
        </Button>
      </div>
      <DialogFoot>
        <Button onClick={onClose}>I’ve saved them</Button>
      </DialogFoot>
    </Modal>
  );
}
