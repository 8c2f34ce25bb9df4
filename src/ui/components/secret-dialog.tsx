'use client';

import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import { CopyText } from './copy-text';
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
        <CopyText text={secret} label={`Copy ${noun}`} />
      </div>
      <DialogFoot>
        <Button onClick={onClose}>I’ve saved it</Button>
      </DialogFoot>
    </Modal>
  );
}
