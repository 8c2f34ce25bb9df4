import { problemOfCall } from '@/ui/problem';
import { requestIdOf } from '@/ui/query-client';

/** What went wrong, in two parts: at the fields, and above the form. */
export interface Refusal {
  fields: Record<string, string>;
  form: { title: string; detail: string; requestId: string | null } | null;
}

const unreachable = {
  title: 'Galley did not answer',
  detail: 'Check your connection, or whether Galley is still running, and try again.',
};

/** Sorts a refused sign-in or sign-up into the fields of its form. */
export function refusalOf(error: unknown, fields: readonly string[]): Refusal {
  const problem = problemOfCall(error);
  if (problem === null) return { fields: {}, form: { ...unreachable, requestId: requestIdOf(error) } };
  if (problem.code === 'already_exists') return { fields: { email: problem.detail }, form: null };
  const named: Record<string, string> = {};
  for (const { pointer, message } of problem.errors) {
    const field = pointer.replace(/^\//, '');
    if (fields.includes(field)) named[field] ??= message;
  }
  if (Object.keys(named).length > 0) return { fields: named, form: null };
  const { title, detail, code } = problem;
  return {
    fields: {},
    form: { title, detail, requestId: code === 'internal' ? requestIdOf(error) : null },
  };
}
