import { TRPCClientError } from '@trpc/client';

/** What a refused call says, as the server's error formatter sends it. */
export interface CallProblem {
  /** From the error catalogue: `invalid_credentials`. */
  code: string;
  title: string;
  /** One sentence for the person. */
  detail: string;
  /** What is wrong with single fields; `pointer` is a JSON pointer in the input: `/email`. */
  errors: { pointer: string; message: string }[];
}

/** The problem of a failed call, or null when there was no answer or none of ours. */
export function problemOfCall(error: unknown): CallProblem | null {
  if (!(error instanceof TRPCClientError)) return null;
  const problem: unknown = member(error.data, 'problem');
  const [code, title, detail] = [
    member(problem, 'code'),
    member(problem, 'title'),
    member(problem, 'detail'),
  ];
  if (typeof code !== 'string' || typeof title !== 'string' || typeof detail !== 'string') return null;
  const errors: CallProblem['errors'] = [];
  const given: unknown = member(problem, 'errors');
  for (const one of Array.isArray(given) ? given : []) {
    const [pointer, message] = [member(one, 'pointer'), member(one, 'message')];
    if (typeof pointer === 'string' && typeof message === 'string') errors.push({ pointer, message });
  }
  return { code, title, detail, errors };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
