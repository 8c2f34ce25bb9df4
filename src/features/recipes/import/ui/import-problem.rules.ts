import type { ErrorCode } from '@/kernel/errors';

/** Why a source could not be read or stored. */
export interface ImportProblem {
  /** A plain sentence. */
  message: string;
  code: ErrorCode | null;
  /** Another try may work. */
  again: boolean;
  /** Seconds the server asks to wait. */
  retry_after: number;
  request_id: string | null;
}

export const REFUSED: ImportProblem = {
  message: '',
  code: null,
  again: false,
  retry_after: 0,
  request_id: null,
};

/** Problems after which the server says when to ask again. */
export const PATIENT: readonly ErrorCode[] = ['rate_limited', 'unavailable', 'request_in_progress'];

/** Whether a call may have been carried out without an answer: nobody answered, or nobody of ours. */
export const isLost = ({ again, code }: ImportProblem): boolean => again && code === null;

/** What a call was rejected with. */
export function problemIn(error: unknown): ImportProblem {
  if (typeof error === 'object' && error !== null && 'again' in error) {
    const { message, code, again, retry_after, request_id } = error as ImportProblem;
    return { message, code, again, retry_after, request_id };
  }
  return { ...REFUSED, message: 'Something went wrong on our end.', again: true };
}

export const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
