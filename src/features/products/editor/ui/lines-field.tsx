'use client';

import { useState } from 'react';
import { TextField } from './product-editor';

interface LinesFieldProps {
  pointer: string;
  label: string;
  description?: string;
  value: readonly string[];
  onChange: (lines: string[]) => void;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A list of short texts, one a line. What is typed stays as it is typed, empty lines too, until the list is another. */
export function LinesField({ value, onChange, ...field }: LinesFieldProps) {
  const [typed, setTyped] = useState(() => value.join('\n'));
  const shown = linesOf(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  return (
    <TextField
      {...field}
      long
      rows={3}
      value={shown}
      onChange={(text) => {
        setTyped(text ?? '');
        onChange(linesOf(text ?? ''));
      }}
    />
  );
}
