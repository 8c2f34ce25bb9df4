import { messagesOf, problemOf } from '@/ui/client/problem';
import { requestIdOf } from '@/ui/client/query-client';

/** What went wrong, in two parts: at the fields, and above the form. */
export interface Refusal {
  fields: Record<string, string>;
  form: { title: string; detail: string; requestId: string | null } | null;
}

/** Sorts a refused call into the fields of its form. */
export function refusalOf(error: unknown, fields: readonly string[]): Refusal {
  const above = (title: string, detail: string, requestId: string | null = null): Refusal => ({
    fields: {},
    form: { title, detail, requestId },
  });
  const problem = problemOf(error);
  if (problem === null)
    return above(
      'Galley did not answer',
      'Check your connection, or whether Galley is still running, and try again.',
    );
  if (problem.code === 'already_exists') {
    const field = fields.find((name) => name.endsWith('email')) ?? 'email';
    return { fields: { [field]: problem.detail }, form: null };
  }
  if (problem.code === 'invalid_credentials')
    return above('Email or password is wrong', 'Check both; capitals count in the password.');
  if (problem.code === 'rate_limited')
    return above('Too many attempts', `Try again in ${waitWords(problem.retry_after ?? 60)}.`);
  if (problem.code === 'account_changed')
    return above(problem.detail, 'This page is of your account, so nothing was changed in the other one.');
  const messages = messagesOf(problem.errors);
  const wrong: Record<string, string> = {};
  for (const field of fields) {
    const message = messages[`/${field}`];
    if (message !== undefined) wrong[field] = message;
  }
  if (Object.keys(wrong).length > 0) return { fields: wrong, form: null };
  return above('That did not work', problem.detail, requestIdOf(error));
}

/** A wait in seconds as one says it, never shorter than it is: `40 seconds`, `12 minutes`. */
function waitWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
