import type { FieldError } from '@/kernel/errors';
import { sessionEnded } from './session-ended';

/** A picture that was kept. */
export interface Picture {
  /** Its own address, for `image_url`. */
  url: string;
}

/** Why a picture was not kept, in a plain sentence; `again` when another try may work. */
export class UploadRefused extends Error {
  constructor(
    message: string,
    readonly again: boolean,
    readonly request_id: string | null = null,
  ) {
    super(message);
  }
}

/**
 * Sends a picture to the creator's files. `onProgress` hears the part that has left, 0 … 1: `fetch` cannot tell, so
 * this is an XMLHttpRequest to the same procedure. Rejects with an `UploadRefused`, or when `signal` aborts with an
 * `AbortError`.
 */
export function uploadPicture(
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.set('file', file);
    request.open('POST', '/api/trpc/images.upload');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('error', () => reject(new UploadRefused('There is no connection.', true)));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was stopped.', 'AbortError')),
    );
    request.addEventListener('load', () => {
      const picture = pictureIn(request.response);
      if (picture !== null) return resolve(picture);
      if (request.status === 401) sessionEnded();
      reject(refusalOf(request));
    });
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) request.abort();
    else request.send(body);
  });
}

/** What the procedure answers, as far as it is read here. */
interface Answer {
  result?: { data?: Partial<Picture> };
  error?: { data?: { problem?: { detail?: string; errors?: FieldError[]; request_id?: string } } };
}

function pictureIn(answer: Answer | null): Picture | null {
  const url = answer?.result?.data?.url;
  return url === undefined ? null : { url };
}

function refusalOf({ status, response }: XMLHttpRequest): UploadRefused {
  const answer: Answer | null = response;
  const problem = answer?.error?.data?.problem;
  const sentence = problem?.errors?.[0]?.message ?? problem?.detail;
  if (status === 401) return new UploadRefused('You are signed out.', true);
  if (status >= 500 || status === 0 || sentence === undefined)
    return new UploadRefused('The fault is ours.', true, problem?.request_id ?? null);
  return new UploadRefused(sentence, status === 429, problem?.request_id ?? null);
}
