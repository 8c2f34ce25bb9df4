'use client';

import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { type Refusal, refusalOf } from './auth-answer';

export interface AccountForm<Values> {
  form: UseFormReturnType<Values>;
  /** What went wrong with the form as a whole, to stand above it. */
  refusal: Refusal['form'];
  /** Gives values that pass the checks to `send`; else the focus goes to the first wrong field. */
  submit: (send: (values: Values) => void) => (event?: React.FormEvent<HTMLFormElement>) => void;
  /** Shows a refused call at its fields or above the form. */
  refuse: (error: unknown) => void;
}

/** A form of the account: its fields in order, its checks, and what a refused call says. */
export function useAccountForm<Values extends Record<string, string>>(
  input: Pick<UseFormInput<Values>, 'validate'> & { initialValues: Values },
): AccountForm<Values> {
  const [refusal, setRefusal] = useState<Refusal['form']>(null);
  const form = useForm<Values>({ mode: 'uncontrolled', ...input });
  const fields = Object.keys(input.initialValues);
  const focusFirst = (errors: FormErrors) => {
    const wrong = fields.find((field) => errors[field] !== undefined && errors[field] !== null);
    if (wrong !== undefined) form.getInputNode(wrong)?.focus();
  };
  return {
    form,
    refusal,
    submit: (send) =>
      form.onSubmit((values) => {
        setRefusal(null);
        send(values);
      }, focusFirst),
    refuse(error) {
      const refused = refusalOf(error, fields);
      form.setErrors(refused.fields);
      setRefusal(refused.form);
      focusFirst(refused.fields);
    },
  };
}
