import { Problem } from '@/kernel/errors';
import { PlatformError } from '@/server/platform-client';
import type { WishField } from './connector';

/** A refusal of a connection, in a sentence for the field it is about. */
export const checkRefused = (field: 'api_key' | WishField, detail: string, code: string): Problem =>
  new Problem('connection_refused', {
    detail,
    errors: [{ in: 'body', pointer: `/${field}`, code, message: detail }],
  });

/** What a failed check is to whoever connects: a Problem, or the error itself where it is none of the platform's. */
export function checkProblem(error: unknown, label: string): unknown {
  if (!(error instanceof PlatformError)) return error;
  const { failure } = error;
  const says = 'words' in failure && failure.words !== '' ? ` ${label} says: “${failure.words}”` : '';
  switch (failure.kind) {
    case 'unauthorized':
      return checkRefused(
        'api_key',
        `${label} doesn’t recognize this key. Copy it again, or create a new one.${says}`,
        'key_unknown',
      );
    case 'forbidden':
      return checkRefused(
        'api_key',
        `${label} doesn’t give this key access. Check its permissions there.${says}`,
        'key_refused',
      );
    case 'refused':
      return checkRefused('api_key', `${label} doesn’t accept this key.${says}`, 'key_refused');
    case 'busy':
      return away(label, failure.seconds);
    case 'away':
      return away(label, 60);
  }
}

const away = (label: string, seconds: number): Problem =>
  new Problem('unavailable', {
    detail: `${label} can’t be reached right now. Nothing was changed. Try again in a minute.`,
    headers: { 'Retry-After': String(seconds) },
  });
