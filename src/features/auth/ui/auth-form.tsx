'use client';

import { PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FormEventHandler, ReactNode } from 'react';
import { LIMITS } from '@/kernel/limits';
import type { FormRefusal } from '@/ui/client/problem-form';
import { FormAlert } from '@/ui/components/form-alert';
import { useTypedBefore } from '@/ui/fields/hydration-inputs';
import css from './auth-card.module.css';

interface AuthFormProps {
  refusal: FormRefusal | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Fields and the button. */
  children: ReactNode;
}

/** The frame of every form about an account: what went wrong above, the fields below. */
export function AuthForm({ refusal, onSubmit, children }: AuthFormProps) {
  return (
    <form id={useTypedBefore()} className={css.form} method="post" noValidate onSubmit={onSubmit}>
      <FormAlert refusal={refusal} />
      {children}
    </form>
  );
}

interface FieldProps<Values> {
  form: UseFormReturnType<Values>;
  name: keyof Values & string;
  label: string;
  description?: string;
  autoComplete: string;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
}

export function EmailField<Values>({ form, name, ...props }: Omit<FieldProps<Values>, 'isFirst'>) {
  return (
    <TextInput
      type="email"
      name={name}
      size="md"
      maxLength={LIMITS.email}
      key={form.key(name)}
      {...props}
      {...form.getInputProps(name)}
    />
  );
}

export function PasswordField<Values>({ form, name, label, isFirst, ...props }: FieldProps<Values>) {
  return (
    <PasswordInput
      name={name}
      label={label}
      data-autofocus={isFirst || undefined}
      // Mantine marks all fields that are wrong but this one.
      aria-invalid={form.errors[name] === undefined ? undefined : true}
      size="md"
      maxLength={LIMITS.password}
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide ${label.toLowerCase()}` }}
      key={form.key(name)}
      {...props}
      {...form.getInputProps(name)}
    />
  );
}

/** How a form begins that asks for the password of the account, and what it asks of it. */
export const ownPassword = {
  initialValues: { current_password: '' },
  validate: { current_password: (value: string) => (value === '' ? 'Enter your password.' : null) },
};

/** The field of it, which has the focus when its dialog opens. */
export function OwnPasswordField<Values>({
  form,
}: Pick<FieldProps<Values & { current_password: string }>, 'form'>) {
  return (
    <PasswordField
      form={form}
      name="current_password"
      label="Your password"
      autoComplete="current-password"
      isFirst
    />
  );
}
