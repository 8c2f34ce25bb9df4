'use client';

import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { placeId } from '@/ui/problem';
import type { ContentsRecipe } from '../products.schema';
import type { ProductEditor } from './use-product-draft';

/** The editor of the page, and the recipes that it knows by id. */
export interface EditorContext extends ProductEditor {
  recipes: ReadonlyMap<string, ContentsRecipe>;
  /** Remembers recipes that were just chosen and are not in the saved product yet. */
  remember: (recipes: readonly ContentsRecipe[]) => void;
  /** The only recipes that may be chosen, for a lead magnet with a source. */
  pool: readonly ContentsRecipe[] | null;
}

/** What a field is for stands under it, so that fields side by side stay on one line. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const Editor = createContext<EditorContext | null>(null);
export const EditorProvider = Editor.Provider;

export function useEditor(): EditorContext {
  const editor = useContext(Editor);
  if (editor === null) throw new Error('no product editor around this part');
  return editor;
}

interface FieldProps {
  /** JSON pointer of the field in the body. */
  pointer: string;
  label: string;
  description?: ReactNode;
}

interface TextFieldProps extends FieldProps {
  value: string | null;
  /** An empty text is null. */
  onChange: (value: string | null) => void;
  /** Several lines. */
  long?: boolean;
  /** Lines of an empty long text. */
  rows?: number;
  placeholder?: string;
  required?: boolean;
  /** The label is for readers of the screen only. */
  hideLabel?: boolean;
  className?: string | undefined;
}

/** A text of the product, with its error. */
export function TextField(field: TextFieldProps) {
  const { pointer, value, onChange, long, rows = 2, hideLabel, label, ...rest } = field;
  const { errors } = useEditor();
  const props = {
    ...rest,
    ...(hideLabel ? { 'aria-label': label } : { label }),
    id: placeId(pointer),
    inputWrapperOrder: order,
    value: value ?? '',
    error: errors[pointer],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value === '' ? null : event.currentTarget.value),
  };
  return long ? <Textarea {...props} minRows={rows} maxRows={14} /> : <TextInput {...props} />;
}

interface ChoiceFieldProps<V extends string> extends FieldProps {
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One of a few values. */
export function ChoiceField<V extends string>({
  pointer,
  label,
  description,
  value,
  options,
  onChange,
}: ChoiceFieldProps<V>) {
  const { errors } = useEditor();
  return (
    <NativeSelect
      id={placeId(pointer)}
      inputWrapperOrder={order}
      label={label}
      description={description}
      value={value}
      error={errors[pointer]}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

interface NumberFieldProps extends FieldProps {
  min: number;
  max: number;
  /** Decimal places that are taken; whole numbers only unless told. */
  decimals?: number;
  /** Said of a number out of bounds, in place of the bounds. */
  bounds?: string;
}

interface CountFieldProps extends NumberFieldProps {
  value: number;
  onChange: (value: number) => void;
}

interface MaybeCountFieldProps extends NumberFieldProps {
  value: number | null;
  /** An empty field is null. */
  onChange: (value: number | null) => void;
}

/** A number between bounds. One that is not taken says so, and the last good one comes back when it is left. */
export function CountField({ onChange, ...field }: CountFieldProps) {
  return <BoundedField {...field} onChange={(value) => value !== null && onChange(value)} />;
}

/** A number between bounds, or none. */
export function MaybeCountField(field: MaybeCountFieldProps) {
  return <BoundedField {...field} optional />;
}

function BoundedField(field: MaybeCountFieldProps & { optional?: boolean }) {
  const { pointer, label, description, value, min, max, decimals = 0, bounds, optional, onChange } = field;
  const { errors } = useEditor();
  const [refused, setRefused] = useState<number | string | null>(null);
  return (
    <NumberInput
      id={placeId(pointer)}
      inputWrapperOrder={order}
      label={label}
      description={description}
      value={refused ?? value ?? ''}
      min={min}
      max={max}
      decimalScale={decimals}
      clampBehavior="none"
      error={refused === null ? errors[pointer] : (bounds ?? `From ${min} to ${max}.`)}
      onBlur={() => setRefused(null)}
      onChange={(entered) => {
        const empty = entered === '' && optional === true;
        const taken = empty || (typeof entered === 'number' && entered >= min && entered <= max);
        setRefused(taken ? null : entered);
        if (taken) onChange(typeof entered === 'number' ? entered : null);
      }}
    />
  );
}

interface SwitchFieldProps extends FieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is done or not. */
export function SwitchField({ pointer, label, description, checked, onChange }: SwitchFieldProps) {
  const { errors } = useEditor();
  return (
    <Switch
      id={placeId(pointer)}
      label={label}
      description={description}
      checked={checked}
      error={errors[pointer]}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** The message of a place that is no field of its own. */
export function PlaceError({ pointer }: { pointer: string }) {
  const message = useEditor().errors[pointer];
  return message === undefined ? null : (
    <p role="alert" style={{ color: 'var(--bad)', fontSize: '0.8125rem', margin: '8px 0' }}>
      {message}
    </p>
  );
}
