import { TRPCClientError } from '@trpc/client';
import type { ErrorCode, FieldError } from '@/kernel/errors';
import { reveal } from './reveal';

/** What a refused call says: a code of the catalogue, a sentence, and the places that are wrong. */
export interface CallProblem {
  code: ErrorCode;
  detail: string;
  errors: readonly FieldError[];
  /** Seconds to wait, where too many attempts were made. */
  retry_after?: number;
}

/** The problem in a failed call; null when there was no answer or the answer was none of ours. */
export function callProblem(error: unknown): CallProblem | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('problem' in data)) return null;
  const problem = data.problem as Partial<CallProblem> | null;
  if (typeof problem?.code !== 'string' || typeof problem.detail !== 'string') return null;
  const { code, detail, errors = [], retry_after } = problem;
  return { code, detail, errors, ...(typeof retry_after === 'number' ? { retry_after } : {}) };
}

/** Messages by JSON pointer, the first of each place. */
export function messagesOf(
  errors: readonly Pick<FieldError, 'pointer' | 'message'>[],
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { pointer, message } of errors) messages[pointer] ??= message;
  return messages;
}

const idOf = (pointer: string) => `at${pointer.replaceAll('/', '-')}`;

/** The id of the element that stands for a place in the body: `/chapters/0/title` → `at-chapters-0-title`. */
export const placeId = idOf;

/**
 * Scrolls to the element of a place, opening what is folded around it, and puts the focus on it or on the first
 * control in it; without such an element, to the nearest one around it. False when there is none at all.
 */
export function goToPlace(pointer: string): boolean {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = document.getElementById(idOf(at));
    if (place === null) continue;
    reveal(place);
    const control = place.matches(focusable) ? place : place.querySelector<HTMLElement>(focusable);
    place.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
    return true;
  }
  return false;
}

const focusable =
  'input:not([type="hidden"]):not([disabled]), textarea, select, button:not([disabled]), a[href], [tabindex="0"]';
