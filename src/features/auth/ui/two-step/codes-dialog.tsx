'use client';

import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '@/ui/client/download';
import { CopyText } from '@/ui/components/copy-text';
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
        password manager. They’re shown only once.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        {/* Not the cross, where one more press of Enter would lose them. */}
        <CopyText text={text} label="Copy codes" isFirst />
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
