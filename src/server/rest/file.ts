import { Problem } from '@/kernel/errors';
import { inTime } from '@/server/deadline';
import type { Blobs, ByteRange } from '@/server/files/blobs';
import type { FileAnswer, MadeFile, StreamedFile } from '@/server/files/file-answer';
import { matchesEtag } from '@/server/http/respond';
import { TextResponse } from '@/server/http/text-response';

/** One byte range of RFC 9110 §14; several ranges or other units are served as the whole file. */
function rangeOf(header: string | null, bytes: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (start >= bytes || start > end || (first === '' && Number(last) === 0))
    throw new Problem('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${bytes}` } });
  return { start, end };
}

/** A file name of at most `most` characters that keeps its ending. */
function shortened(file_name: string, most: number): string {
  const ending = /\.\w{1,8}$/.exec(file_name)?.[0] ?? '';
  return file_name.length <= most ? file_name : file_name.slice(0, most - ending.length) + ending;
}

/** A `Content-Disposition` that cannot break out of its header, for any title. */
export function attachment(file_name: string): string {
  const plain = shortened(file_name.replace(/[^\w. -]+/g, '_'), 100);
  const encoded = encodeURIComponent(shortened(file_name, 200).toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Streams a stored file with ranges and validators; HEAD gets the headers alone. */
export async function sendFile(
  services: { blobs: Blobs },
  request: Request,
  { file }: FileAnswer,
  headers: Headers,
): Promise<Response> {
  const known = matchesEtag(request.headers.get('if-none-match'), file.etag);
  const condition = request.headers.get('if-range');
  const whole = known || (condition !== null && condition !== file.etag);
  // Before any header is set: what it throws must not look like the file.
  const range = whole ? null : rangeOf(request.headers.get('range'), file.bytes);
  headers.set('ETag', file.etag);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  if (known) return new Response(null, { status: 304, headers });
  headers.set('Accept-Ranges', 'bytes');
  headers.set('Content-Type', file.content_type);
  headers.set('Content-Disposition', attachment(file.file_name));
  headers.set('Content-Length', String(range === null ? file.bytes : range.end - range.start + 1));
  if (range !== null) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  const status = range === null ? 200 : 206;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(await services.blobs.stream(file.blob_key, range ?? undefined), { status, headers });
}

/** Sends a file that was made as a text. */
export function sendMade({ made }: MadeFile, headers: Headers): Response {
  headers.set('Content-Type', made.content_type);
  headers.set('Content-Disposition', attachment(made.file_name));
  headers.set('Content-Length', String(Buffer.byteLength(made.content)));
  return new TextResponse(made.content, { status: 200, headers });
}

/** Seconds that the next piece of a file may take that is made while it goes out. */
const PIECE_SECONDS = 30;

type Pulse = () => Promise<boolean>;

/**
 * A stream whose first piece is there: what fails before it is an answer of its own. One whose database has fallen
 * silent ends as cut off. Whatever makes the pieces is told to stop then, or it would work on for nobody.
 * @throws what making the first piece does, or Problem unavailable
 */
async function begun(stream: ReadableStream<Uint8Array>, pulse: Pulse): Promise<ReadableStream<Uint8Array>> {
  const reader = stream.getReader();
  const read = () =>
    inTime(reader.read(), PIECE_SECONDS, pulse).catch((error: unknown) => {
      // Not waited for: it may be as silent as the piece was.
      reader.cancel(error).catch(() => undefined);
      throw error;
    });
  let first: Awaited<ReturnType<typeof read>> | null = await read();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = first ?? (await read());
        first = null;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Sends a file while it is made; HEAD begins none. Its length is not known before. */
export async function sendStreamed(
  { streamed }: StreamedFile,
  headers: Headers,
  { head, pulse }: { head: boolean; pulse: Pulse },
): Promise<Response> {
  const body = head ? null : await begun(streamed.open(), pulse);
  headers.set('Content-Type', streamed.content_type);
  headers.set('Content-Disposition', attachment(streamed.file_name));
  return new Response(body, { status: 200, headers });
}
