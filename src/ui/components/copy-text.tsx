'use client';

import { Button, type ButtonProps, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyTextProps extends Pick<ButtonProps, 'size' | 'variant'> {
  text: string;
  label: string;
  /** Has the focus as its dialog opens. */
  isFirst?: boolean;
}

/** Copies a text, and says so for a moment. */
export function CopyText({ text, label, isFirst = false, variant = 'default', size = 'sm' }: CopyTextProps) {
  return (
    <CopyButton value={text} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          variant={variant}
          size={size}
          {...(isFirst ? { 'data-autofocus': true } : {})}
          leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
          onClick={copy}
        >
          {copied ? 'Copied' : label}
        </Button>
      )}
    </CopyButton>
  );
}
