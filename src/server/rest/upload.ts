import { createHash } from 'node:crypto';
import type { AnyRouter } from '@trpc/server';
import { Problem } from '../../kernel/errors';
import { LIMITS } from '../../kernel/limits';
import { formFields } from '../../kernel/wire';
import type { ProcedureMeta, UploadRoute } from '../trpc';
import { readBytes } from './body';

/** What a form adds to the file in it: boundaries and the headers of its parts. */
const FORM_BYTES = 64 * 1024;

/** Uploads whose bodies are in memory now. */
let inHand = 0;

/**
 * Runs `work` while a body is held in memory. So many at most in a process: more would add up to more memory than
 * the rest of the service needs. Throws `unavailable` when there is no place.
 */
async function holding<T>(work: () => Promise<T>): Promise<T> {
  if (inHand >= LIMITS.uploads)
    throw new Problem('unavailable', {
      detail: 'Many pictures are being uploaded just now.',
      headers: { 'Retry-After': '3' },
    });
  inHand++;
  try {
    return await work();
  } finally {
    inHand--;
  }
}

const FORM = 'multipart/form-data';

/** Reads the body of an upload by its media type, which is checked before the first byte is read. */
async function withBody<T>(
  request: Request,
  { types, bytes }: UploadRoute,
  work: (body: Uint8Array, type: string) => Promise<T>,
): Promise<T> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) {
    await request.body?.cancel();
    throw new Problem('unsupported_media_type', { detail: `Send one of ${types.join(', ')}.` });
  }
  return holding(async () => work(await readBytes(request, bytes + (type === FORM ? FORM_BYTES : 0)), type));
}

/**
 * Reads an upload, whichever way it was sent, and hands it to `work`: as the input of its procedure, and as a
 * payload to compare repeated calls by.
 */
export function withUpload<T>(
  request: Request,
  { types, bytes }: UploadRoute,
  work: (input: { file?: unknown }, payload: object) => Promise<T>,
): Promise<T> {
  return withBody(request, { types: [FORM, ...types], bytes }, async (body, type) => {
    const digest = createHash('sha256').update(body).digest('hex');
    if (type === FORM) return work(formFields(await readForm(request, body)), { digest });
    return work({ file: new File([body as BlobPart], 'picture', { type }) }, { digest });
  });
}

/** Reads an upload of the dashboard, which is always a form. */
export function withForm<T>(
  request: Request,
  { bytes }: UploadRoute,
  work: (form: FormData) => Promise<T>,
): Promise<T> {
  return withBody(request, { types: [FORM], bytes }, async (body) => work(await readForm(request, body)));
}

async function readForm(request: Request, bytes: Uint8Array): Promise<FormData> {
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    return await new Response(bytes as BodyInit, { headers }).formData();
  } catch (error) {
    throw new Problem('validation_failed', { detail: 'The form could not be read.', cause: error });
  }
}

/** The upload that a tRPC path such as `images.upload` takes, if it takes one. */
export function uploadOf(router: AnyRouter, path: string): UploadRoute | null {
  const procedures: Record<string, { _def: { meta?: ProcedureMeta } }> = router._def.procedures;
  return Object.hasOwn(procedures, path) ? (procedures[path]?._def.meta?.rest?.upload ?? null) : null;
}
