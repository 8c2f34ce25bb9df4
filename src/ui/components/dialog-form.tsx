'use client';

import { Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import type { FormRefusal } from '@/ui/client/problem-form';
import { FormFoot } from '@/ui/overlays/form-foot';
import { FormAlert } from './form-alert';

interface DialogFormProps {
  /** What the form is of, for those who hear it. */
  label: string;
  /** What the button that sends it says. */
  submit: string;
  isPending: boolean;
  /** What went wrong with the form as a whole. */
  refusal: FormRefusal | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: its fields, what went wrong, and its buttons. */
export function DialogForm({
  label,
  submit,
  isPending,
  refusal,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) {
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      <Stack gap="md">
        {children}
        <FormAlert refusal={refusal} />
      </Stack>
      <FormFoot submit={submit} isPending={isPending} onClose={onClose} />
    </form>
  );
}
