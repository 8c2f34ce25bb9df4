'use client';

import { Button, CopyButton, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DialogFoot } from './dialog-foot';
import css from './secret-dialog.module.css';

interface SecretDialogProps {
  /** `secret`, `key`: what it is called in the title and on the button. */
  noun: string;
  secret: string;
  /** What it is for, in a sentence or two. */
  children: ReactNode;
  onClose: () => void;
}

/** A secret, this once. */
export default function SecretDialog({ noun, secret, children, onClose }: SecretDialogProps) {
  return (
    <Modal opened onClose={onClose} size={560} title={`Copy the ${noun} now`}>
      <p className={css.text}>{children}</p>
      <div className={css.secret}>
        <code className={css.code}>{secret}</code>
        <CopyButton value={secret} timeout={2_000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : `Copy ${noun}`}
            </Button>
          )}
        </CopyButton>
      </div>
      <DialogFoot>
        <Button onClick={onClose}>I’ve saved it</Button>
      </DialogFoot>
    </Modal>
  );
}
