'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { LIMITS } from '@/kernel/limits';
import css from './account.module.css';

/** Takes a key as it was copied, and says what becomes of it. */
export function KeyField(props: TextInputProps) {
  return (
    <TextInput
      description={
        <span className={css.sealed}>
          <IconLock size={14} stroke={1.6} aria-hidden />
          Encrypted. We only ever show the last four characters.
        </span>
      }
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LIMITS.api_key}
      dir="ltr"
      {...props}
    />
  );
}
