import type { AnyRouter } from '@trpc/server';
import { Problem } from '@/kernel/errors';
import { formFields } from '@/kernel/wire';
import { MemoryFile } from '@/server/files/memory-file';
import { readOwned } from '@/server/http/body';
import { digestOf, readForm, sha256 } from '@/server/http/form';
import type { ProcedureMeta, UploadRoute } from './meta';

/** What a form adds to the file in it: boundaries and the headers of its parts. */
const FORM_BYTES = 64 * 1024;

/** Uploads whose bodies are in memory now, by operation. */
const inHand = new Map<UploadRoute, number>();

/**
 * Runs `work` while a body is held in memory. So many at most in a process: more would add up to more memory than
 * the rest of the service needs. Throws `unavailable` when there is no place.
 */
async function holding<T>(upload: UploadRoute, work: () => Promise<T>): Promise<T> {
  const held = inHand.get(upload) ?? 0;
  if (held >= upload.at_once)
    throw new Problem('unavailable', {
      detail: 'Too many files are being uploaded right now.',
      headers: { 'Retry-After': '3' },
    });
  inHand.set(upload, held + 1);
  try {
    return await work();
  } finally {
    inHand.set(upload, (inHand.get(upload) ?? 1) - 1);
  }
}

const FORM = 'multipart/form-data';

/** Reads the body of an upload by its media type, which is checked before the first byte is read. */
async function withBody<T>(
  request: Request,
  upload: UploadRoute,
  types: readonly string[],
  work: (body: Uint8Array<ArrayBuffer>, type: string) => Promise<T>,
): Promise<T> {
  const type = mediaType(request);
  if (!types.includes(type)) {
    await request.body?.cancel();
    const taken = upload.json_bytes === undefined ? types : ['application/json', ...types];
    throw new Problem('unsupported_media_type', { detail: `Send one of ${taken.join(', ')}.` });
  }
  const most = upload.bytes + (type === FORM ? FORM_BYTES : 0);
  return holding(upload, async () => work(await readOwned(request, most), type));
}

const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether an operation that takes files is called with a JSON body, or with none, which is `{}`. */
export function isJsonCall(request: Request, upload: UploadRoute): boolean {
  if (upload.json_bytes === undefined) return false;
  const type = mediaType(request);
  return type === 'application/json' || (type === '' && request.body === null);
}

/**
 * Reads an upload, whichever way it was sent, and hands it to `work`: as the input of its procedure, and as a
 * payload to compare repeated calls by, which is made when it is asked for.
 */
export function withUpload<T>(
  request: Request,
  upload: UploadRoute,
  work: (input: { file?: unknown }, payload: () => Promise<object>) => Promise<T>,
): Promise<T> {
  return withBody(request, upload, [FORM, ...upload.types], async (body, type) => {
    if (type === FORM) {
      const form = formIn(request, body);
      return work(formFields(form), () => digestOf(form));
    }
    const file = new MemoryFile(body, 'picture', type);
    return work({ file }, async () => ({ digest: await sha256(file) }));
  });
}

/** Reads an upload of the dashboard, which is always a form. */
export function withForm<T>(
  request: Request,
  upload: UploadRoute,
  work: (form: FormData) => Promise<T>,
): Promise<T> {
  return withBody(request, upload, [FORM], async (body) => work(formIn(request, body)));
}

const formIn = (request: Request, body: Uint8Array<ArrayBuffer>): FormData =>
  readForm(body, request.headers.get('content-type') ?? '');

/** What the procedure of a tRPC path such as `images.upload` says of itself; undefined where there is none. */
export function metaOf(router: AnyRouter, path: string): ProcedureMeta | undefined {
  const procedures: Record<string, { _def: { meta?: ProcedureMeta } }> = router._def.procedures;
  return Object.hasOwn(procedures, path) ? procedures[path]?._def.meta : undefined;
}
