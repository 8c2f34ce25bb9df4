'use client';

import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useId, useState } from 'react';
import { callProblem, goToPlace, messagesOf } from './problem';
import { requestIdOf } from './query-client';

/** What a refused call says of a form as a whole, to stand above its button or fields. */
export interface FormRefusal {
  title: string;
  detail: string;
  requestId: string | null;
}

/** What went wrong, in two parts: at the fields, and with the form as a whole. */
interface Refused {
  /** By the paths of the fields: `title`, `links.0.url`. */
  fields: Record<string, string>;
  form: FormRefusal | null;
}

const pathOf = (pointer: string) => pointer.slice(1).replaceAll('/', '.');

/** The place in the body that a field stands for: `links.0.url` → `/links/0/url`. */
const pointerOf = (path: string) => `/${path.replaceAll('.', '/')}`;

/** The messages of a form by JSON pointer, for parts of it that are shown outside forms too. */
export const pointerErrors = (errors: FormErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      typeof text === 'string' ? [[pointerOf(path), text]] : [],
    ),
  );

/** Sorts a refused call into the fields of its form. */
export function formRefusal(error: unknown, fields: readonly string[]): Refused {
  const above = (title: string, detail: string, requestId: string | null = null): Refused => ({
    fields: {},
    form: { title, detail, requestId },
  });
  const problem = callProblem(error);
  if (problem === null) return above('Galley didn’t respond', 'Check your connection and try again.');
  if (problem.code === 'already_exists') {
    const field = fields.find((name) => name.endsWith('email'));
    if (field !== undefined) return { fields: { [field]: problem.detail }, form: null };
  }
  if (problem.code === 'invalid_credentials')
    return above('Wrong email or password', 'Check both. Passwords are case-sensitive.');
  if (problem.code === 'rate_limited')
    return above('Too many attempts', `Try again in ${waitWords(problem.retry_after ?? 60)}.`);
  if (problem.code === 'account_changed')
    return above(problem.detail, 'This page belongs to your account, so nothing changed in the other one.');
  const messages = Object.entries(messagesOf(problem.errors)).map(
    ([at, text]) => [pathOf(at), text] as const,
  );
  const wrong = messages.filter(([path]) => fields.includes(path.split('.')[0] ?? ''));
  if (wrong.length > 0) return { fields: Object.fromEntries(wrong), form: null };
  return above('That didn’t work', messages[0]?.[1] ?? problem.detail, requestIdOf(error));
}

/** A wait in seconds as one says it, never shorter than it is: `40 seconds`, `12 minutes`. */
function waitWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export interface ProblemForm<Values> {
  form: UseFormReturnType<Values>;
  /** What went wrong with the form as a whole. */
  refusal: FormRefusal | null;
  /** Gives values that pass the checks to `send`; else the focus goes to the first wrong field. */
  submit: (send: (values: Values) => void) => (event?: FormEvent<HTMLFormElement>) => void;
  /** Shows a refused call at its fields or above the form. */
  refuse: (error: unknown) => void;
  /** Says something of the form as a whole; null takes it away. */
  say: (refusal: FormRefusal | null) => void;
}

/**
 * A form that is sent: its fields in order, its checks, and what a refused call says. `mode` is `uncontrolled` unless
 * something else on the page follows every key.
 */
export function useProblemForm<Values extends object>({
  mode = 'uncontrolled',
  ...input
}: Pick<UseFormInput<Values>, 'validate' | 'mode'> & { initialValues: Values }): ProblemForm<Values> {
  const [refusal, say] = useState<FormRefusal | null>(null);
  // Two forms on a page may have a field of the same name.
  const name = useId().replace(/[^0-9a-z]/gi, '-');
  const form = useForm<Values>({ mode, name, ...input });
  const fields = Object.keys(input.initialValues);
  const focusFirst = (errors: FormErrors) => {
    const wrong = Object.keys(errors).filter((path) => errors[path] !== undefined && errors[path] !== null);
    const place = (path: string) => fields.indexOf(path.split('.')[0] ?? '');
    const [first] = wrong.toSorted((one, other) => place(one) - place(other));
    if (first === undefined) return;
    const node = form.getInputNode(first);
    // A group of fields, or a control that Mantine does not know.
    if (node === null) goToPlace(pointerOf(first));
    else node.focus();
  };
  return {
    form,
    refusal,
    submit: (send) =>
      form.onSubmit((values) => {
        say(null);
        send(values);
      }, focusFirst),
    refuse(error) {
      const refused = formRefusal(error, fields);
      form.setErrors(refused.fields);
      say(refused.form);
      focusFirst(refused.fields);
    },
    say,
  };
}
