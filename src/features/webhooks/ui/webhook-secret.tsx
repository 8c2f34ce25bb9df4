'use client';

import { Button, CopyButton, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import css from './webhooks.module.css';

/** The secret of a webhook, this once. */
export default function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} size={560} title="Copy the secret now">
      <p className={css.text}>
        The receiver needs it to check that a message is really from us. It’s shown only this once; if it gets
        lost, make a new one.
      </p>
      <div className={css.secret}>
        <code className={css.code}>{secret}</code>
        <CopyButton value={secret} timeout={2_000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy secret'}
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
