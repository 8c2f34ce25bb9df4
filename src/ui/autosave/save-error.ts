import type { FieldError } from '@/kernel/errors';
import { callProblem } from '@/ui/client/problem';
import { retryAfterOf, statusOf } from '@/ui/client/query-client';

/** Why a save was refused: what decides how it goes on from there. */
export type RefusalKind =
  /** Somebody else saved a newer version. */
  | 'changed_elsewhere'
  /** The session ended, or is somebody else's. */
  | 'signed_out'
  /** No answer, or the server is not able to: the same call may work soon. */
  | 'unreachable'
  /** It is not there, or is none of the reader's. */
  | 'gone'
  | 'refused';

/** A call that did not work. */
export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    /** A plain sentence for the reader. */
    message: string,
    /** What the server says about single fields. */
    readonly fields: readonly Pick<FieldError, 'pointer' | 'message'>[] = [],
    /** Milliseconds that the server asks to wait. */
    readonly wait = 0,
    cause: unknown = null,
  ) {
    super(message, { cause });
  }
}

/** Why the last save did not work. */
export interface SaveFailure {
  kind: Exclude<RefusalKind, 'changed_elsewhere'> | 'fields';
  message: string;
  error: unknown;
}

/** What a failed call means for who saves a `thing`: `recipe`, `product`. */
export function saveRefusal(error: unknown, thing: string): Refusal {
  const status = statusOf(error);
  const problem = callProblem(error);
  const wait = retryAfterOf(error) * 1_000;
  const refusal = (kind: RefusalKind, message: string) =>
    new Refusal(kind, message, problem?.errors ?? [], wait, error);
  if (status === 412) return refusal('changed_elsewhere', `The ${thing} was changed somewhere else.`);
  if (status === 401) return refusal('signed_out', 'You’re signed out.');
  if (problem?.code === 'account_changed') return refusal('signed_out', `${problem.detail}.`);
  if (status === 404)
    return refusal(
      'gone',
      `We can’t find this ${thing} in your account. It may have been deleted, or you may be signed in to another account.`,
    );
  if (status === null) return refusal('unreachable', 'You’re offline.');
  if (status === 429) return refusal('unreachable', 'Too many requests right now.');
  if (status >= 500 || problem?.code === 'request_in_progress')
    return refusal('unreachable', 'Something went wrong on our end.');
  return refusal('refused', problem?.detail ?? 'The server didn’t accept it.');
}
