'use client';

import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react';
import type { ContentsRecipe } from '@/features/products/records/products.schema';
import type { RecipeId } from '@/kernel/ids';
import { placeId } from '@/ui/client/problem';
import { NumberField } from '@/ui/fields/number-field';
import type { NumberRange } from '@/ui/fields/number-field.rules';
import type { ProductEditor } from './use-product-autosave';

/** The editor of the page, and the recipes that it knows by id. */
export interface EditorContext extends ProductEditor {
  recipes: ReadonlyMap<RecipeId, ContentsRecipe>;
  /** Those that were changed since the last build. */
  changed: ReadonlySet<RecipeId>;
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
  /** Several lines; `wrapped` is one line that is broken where there is no room for it. */
  long?: boolean | 'wrapped';
  /** Lines of an empty long text. */
  rows?: number;
  placeholder?: string;
  required?: boolean;
  /** The label is for readers of the screen only. */
  hideLabel?: boolean;
  className?: string | undefined;
  /** The field is left: time to complete what was typed. */
  onLeave?: () => void;
}

/** A text of the product, with its error. */
export function TextField(field: TextFieldProps) {
  const { pointer, value, onChange, long, rows = 2, hideLabel, label, onLeave, ...rest } = field;
  const { errors } = useEditor();
  const props = {
    ...rest,
    ...(hideLabel ? { 'aria-label': label } : { label }),
    id: placeId(pointer),
    inputWrapperOrder: order,
    value: value ?? '',
    error: errors[pointer],
    ...(onLeave === undefined ? {} : { onBlur: onLeave }),
    onChange: (event: { currentTarget: { value: string } }) => {
      const text = event.currentTarget.value;
      onChange(text === '' ? null : long === 'wrapped' ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (long === 'wrapped' && event.key === 'Enter') event.preventDefault();
    },
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

type CountRange = FieldProps & Omit<NumberRange, 'optional'>;

interface CountFieldProps extends CountRange {
  value: number;
  onChange: (value: number) => void;
}

interface MaybeCountFieldProps extends CountRange {
  value: number | null;
  /** An empty field is null. */
  onChange: (value: number | null) => void;
  placeholder?: string;
  format?: (value: number) => string;
  /** What is wrong with it before anything was sent. */
  fault?: string | undefined;
}

/** A number between bounds. */
export function CountField({ onChange, ...field }: CountFieldProps) {
  return <BoundedField {...field} onChange={(value) => value !== null && onChange(value)} />;
}

/** A number between bounds, or none. */
export function MaybeCountField(field: MaybeCountFieldProps) {
  return <BoundedField {...field} optional />;
}

/** What is typed and not taken stays, with its reason, and the product says that not all of it is saved. */
function BoundedField({ pointer, fault, ...field }: MaybeCountFieldProps & { optional?: boolean }) {
  const { errors, numbers, refuseNumber } = useEditor();
  return (
    <NumberField
      {...field}
      id={placeId(pointer)}
      inputWrapperOrder={order}
      refused={numbers[pointer]?.text ?? null}
      onRefused={(refused) => refuseNumber(pointer, refused)}
      error={errors[pointer] ?? fault}
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
