'use client';

import { Anchor, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import css from './code-field.module.css';

/** Said of a code that was refused. */
export const WRONG_CODE =
  'That code didn’t work. Codes change every 30 seconds, and each one works only once.';

/** Why a code will not do before it is sent; null when it may. */
export const codeFault = (value: string) => (value.trim() === '' ? 'Enter a code.' : null);

interface CodeFieldProps {
  /** A form with a field `code`. */
  form: Pick<
    UseFormReturnType<{ code: string }>,
    'key' | 'getInputProps' | 'getInputNode' | 'setFieldValue' | 'clearFieldError'
  >;
  /** Takes the focus when it appears. */
  isFirst?: boolean;
  /** A recovery code will not do. */
  onlyApp?: boolean;
}

/** The code of a second step: of an authenticator app, or a recovery code in its place. */
export function CodeField({ form, isFirst = false, onlyApp = false }: CodeFieldProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const takesFocus = useRef(isFirst);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears, and when it becomes another field
  useEffect(() => {
    if (takesFocus.current) form.getInputNode('code')?.focus();
    takesFocus.current = true;
  }, [kind]);
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    form.setFieldValue('code', '');
    form.clearFieldError('code');
  };
  const both = {
    name: 'code',
    size: 'md',
    maxLength: LIMITS.two_step_code,
    spellCheck: false,
    autoCapitalize: 'none',
    ...form.getInputProps('code'),
  };
  return (
    <div>
      {kind === 'app' ? (
        <TextInput
          key={form.key('code')}
          label="Code from your app"
          description="The 6 digits that your authenticator app shows for Galley."
          inputMode="numeric"
          autoComplete="one-time-code"
          {...both}
        />
      ) : (
        <TextInput
          key={`${form.key('code')} recovery`}
          label="Recovery code"
          description="One of the codes you saved. Each one works once."
          autoComplete="off"
          {...both}
        />
      )}
      {onlyApp ? null : (
        <Anchor component="button" type="button" className={css.other ?? ''} onClick={change}>
          {kind === 'app' ? 'Use a recovery code' : 'Use your authenticator app'}
        </Anchor>
      )}
    </div>
  );
}
