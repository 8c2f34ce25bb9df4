import type { ErrorCode, FieldError } from '@/kernel/errors';
import { accountHeader } from './page-account';
import { accountChanged, libraryRefused, sessionEnded } from './session-ended';

/** A picture that was kept. */
export interface UploadedPicture {
  /** Its own address, for `image_url`. */
  url: string;
}

interface RefusalFacts {
  /** Another try may work. */
  again: boolean;
  /** Of the catalogue; null where nobody answered, or not in our terms. */
  code?: ErrorCode | null;
  request_id?: string | null;
  /** Seconds to wait before the next try; 0 when it does not say. */
  retry_after?: number;
}

/** Why what was sent was not taken, in a plain sentence. */
export class UploadRefused extends Error {
  readonly again: boolean;
  readonly code: ErrorCode | null;
  readonly request_id: string | null;
  readonly retry_after: number;

  constructor(message: string, { again, code = null, request_id = null, retry_after = 0 }: RefusalFacts) {
    super(message);
    this.again = again;
    this.code = code;
    this.request_id = request_id;
    this.retry_after = retry_after;
  }
}

export interface SendOptions {
  /** Hears the part that has left, 0 … 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
  /** Sent again with the same key, it is not done again. */
  key?: string;
}

/** Sends a picture to the creator's files. Rejects as `send` does. */
export async function uploadPicture(file: File, options: SendOptions): Promise<UploadedPicture> {
  const body = new FormData();
  body.set('file', file);
  return send<UploadedPicture>('images.upload', body, options);
}

/**
 * Calls a procedure with a form, or with a body that may be large, and tells how far it has got: `fetch` cannot, so
 * this is an XMLHttpRequest. Rejects with an `UploadRefused`, or when `signal` aborts with an `AbortError`.
 */
export function send<T>(procedure: string, input: FormData | object, options: SendOptions): Promise<T> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/trpc/${procedure}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('error', () => reject(new UploadRefused('You’re offline.', { again: true })));
    request.addEventListener('abort', () => reject(new DOMException('Upload stopped.', 'AbortError')));
    request.addEventListener('load', () => {
      const answer: Answer<T> | null = request.response;
      const data = request.status < 300 ? answer?.result?.data : undefined;
      if (data !== undefined) return resolve(data);
      if (request.status === 401) sessionEnded();
      if (answer?.error?.data?.problem?.code === 'account_changed') accountChanged('her');
      libraryRefused(answer?.error?.data?.problem?.code);
      reject(refusalOf(request, answer));
    });
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
    if (options.key !== undefined) request.setRequestHeader('idempotency-key', options.key);
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) return request.abort();
    if (input instanceof FormData) return request.send(input);
    request.setRequestHeader('content-type', 'application/json');
    request.send(JSON.stringify(input));
  });
}

/** What a procedure answers, as far as it is read here. */
interface Answer<T> {
  result?: { data?: T };
  error?: { data?: { problem?: Problem } };
}

interface Problem {
  code?: ErrorCode;
  detail?: string;
  errors?: FieldError[];
}

function refusalOf(request: XMLHttpRequest, answer: Answer<unknown> | null): UploadRefused {
  const { status } = request;
  const { code = null, detail, errors } = answer?.error?.data?.problem ?? {};
  const request_id = request.getResponseHeader('x-request-id');
  const seconds = Number(request.getResponseHeader('retry-after'));
  const retry_after = Number.isFinite(seconds) ? seconds : 0;
  const sentence = errors?.[0]?.message ?? detail;
  if (status === 401) return new UploadRefused('You’re signed out.', { again: true, code });
  if (code === 'account_changed') return new UploadRefused(`${sentence}.`, { again: true, code });
  if (status === 413 && sentence === undefined)
    return new UploadRefused('It’s too large.', { again: false, code: 'payload_too_large' });
  if (status >= 500 || status === 0 || sentence === undefined)
    return new UploadRefused('Something went wrong on our end.', {
      again: true,
      code,
      request_id,
      retry_after,
    });
  // What she can put right herself needs no request id.
  return new UploadRefused(sentence, { again: status === 429, code, retry_after });
}
