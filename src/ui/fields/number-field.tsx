'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type NumberRange, readNumber, stepped } from './number-field.rules';

interface NumberFieldProps
  extends NumberRange,
    Pick<TextInputProps, 'id' | 'label' | 'description' | 'placeholder' | 'inputWrapperOrder' | 'error'> {
  value: number | null;
  onChange: (value: number | null) => void;
  /** How a number stands in the field while nobody writes in it; `String` unless told. */
  format?: (value: number) => string;
  /** What was typed and is not taken, where somebody keeps it; the field keeps it itself otherwise. */
  refused?: string | null;
  /** Hears what is typed and not taken, with the reason; null once all is well. */
  onRefused?: (refused: { text: string; fault: string } | null) => void;
}

/**
 * A field for a number. What is typed and cannot be taken stays, with the reason below, until it is put right; the
 * number before it is kept meanwhile. The arrow keys go to the next number.
 */
export function NumberField({
  value,
  onChange,
  format = String,
  refused,
  onRefused,
  error,
  min,
  max,
  decimals = 0,
  bounds,
  optional = false,
  ...field
}: NumberFieldProps) {
  const range: NumberRange = { min, max, decimals, optional, ...(bounds === undefined ? {} : { bounds }) };
  // As it is typed: it may be half a number, or one with a nought at its end.
  const [typed, setTyped] = useState<string | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  const bad = refused === undefined ? own : refused;
  const shown = typed ?? bad ?? (value === null ? '' : format(value));
  const read = bad === null ? null : readNumber(bad, range);
  const fault = read !== null && 'fault' in read ? read.fault : null;

  const refuse = (text: string | null, why = '') => {
    setOwn(text);
    onRefused?.(text === null ? null : { text, fault: why });
  };
  return (
    <TextInput
      {...field}
      value={shown}
      error={fault ?? error}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        const next = readNumber(text, range);
        if ('fault' in next) return refuse(text, next.fault);
        refuse(null);
        if (next.value !== value) onChange(next.value);
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const next = stepped(value, event.key === 'ArrowUp' ? 1 : -1, range);
        if (next === null) return;
        setTyped(null);
        refuse(null);
        onChange(next);
      }}
    />
  );
}
