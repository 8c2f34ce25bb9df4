import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { MemoryFile } from '@/server/files/memory-file';

/**
 * Forms (multipart/form-data, RFC 7578) in a body that is in memory: each part is the place of its bytes there. The
 * parsers at hand copy every byte several times, or look at each of them in JavaScript.
 */

/** One part; its bytes are those of the body. */
interface FormPart {
  name: string;
  /** Null for a field, which is text. */
  file_name: string | null;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const unreadable = (why: string, cause?: unknown): Problem =>
  new Problem('validation_failed', {
    detail: `The form couldn’t be read: ${why}.`,
    errors: [
      { in: 'body', pointer: '', code: 'invalid_form', message: `The form couldn’t be read: ${why}.` },
    ],
    cause,
  });

/** The boundary that a Content-Type names: 1 to 70 characters of a few kinds (RFC 2046 §5.1.1). */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;
const LEGAL = /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/;

function boundaryOf(content_type: string): string {
  const found = BOUNDARY.exec(content_type);
  const boundary = found?.[1] ?? found?.[2] ?? '';
  if (!LEGAL.test(boundary)) throw unreadable('its Content-Type has no boundary');
  return boundary;
}

/** Spaces that may stand behind a boundary. */
const MOST_PADDING = 100;
const [SPACE, TAB, CR, LF, DASH] = [32, 9, 13, 10, 45];

const DISPOSITION = /^content-disposition:\s*form-data\s*(;.*)$/i;
/** Encodings that change no byte; the others are forbidden in forms (RFC 7578 §4.7). */
const ENCODING = /^content-transfer-encoding:\s*(?!(?:7bit|8bit|binary)\s*$)/i;

/** A parameter of a header: `name="a \" b"` or `name=a`. */
function parameter(parameters: string, name: string): string | null {
  for (const [, key = '', quoted, bare = ''] of parameters.matchAll(
    /;\s*([\w*-]{1,40})=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g,
  ))
    if (key.toLowerCase() === name) return plain(quoted ?? bare);
  return null;
}

/** What browsers write for the signs that would end a name; other programs put a backslash before them. */
const plain = (value: string): string =>
  value
    .replace(/\\(["\\])/g, '$1')
    .replace(/%22/g, '"')
    .replace(/%0D/gi, '\r')
    .replace(/%0A/gi, '\n');

function headed(head: string): Omit<FormPart, 'bytes'> {
  const lines = head.split('\r\n');
  const parameters = lines.map((line) => DISPOSITION.exec(line)?.[1]).find((found) => found !== undefined);
  const name = parameters === undefined ? null : parameter(parameters, 'name');
  if (parameters === undefined || name === null) throw unreadable('one of its parts has no name');
  if (lines.some((line) => ENCODING.test(line))) throw unreadable('one of its parts is encoded');
  const type = lines
    .map((line) => /^content-type:\s*(.*)$/i.exec(line)?.[1])
    .find((found) => found !== undefined);
  return { name, file_name: parameter(parameters, 'filename'), type: type?.trim() ?? '' };
}

/**
 * The parts of a form. The boundary is looked for by its bytes, and what stands in front of the first and behind the
 * last one is left out.
 * @throws Problem validation_failed for a body that is no whole form, or one of more or longer parts than are taken
 */
function partsOf(bytes: Uint8Array<ArrayBuffer>, boundary: string): FormPart[] {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const opening = Buffer.from(`--${boundary}`, 'latin1');
  const next = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let at = body.subarray(0, opening.length).equals(opening) ? 0 : body.indexOf(next) + 2;
  if (at === 1) throw unreadable('its boundary is missing from the body');
  at += opening.length;
  const parts: FormPart[] = [];
  for (;;) {
    if (body[at] === DASH && body[at + 1] === DASH) return parts;
    const padded = at + MOST_PADDING;
    while (at < padded && (body[at] === SPACE || body[at] === TAB)) at += 1;
    if (body[at] !== CR || body[at + 1] !== LF)
      throw unreadable('it’s cut off, or its boundary appears inside a part');
    if (parts.length >= LIMITS.form_parts) throw unreadable(`it has more than ${LIMITS.form_parts} parts`);
    at += 2;
    const end = body.subarray(at, at + LIMITS.form_header_bytes).indexOf('\r\n\r\n');
    if (end === -1) throw unreadable('one part’s headers aren’t terminated');
    const begin = at + end + 4;
    const stop = body.indexOf(next, begin);
    if (stop === -1) throw unreadable('it’s cut off');
    parts.push({ ...headed(body.toString('utf8', at, at + end)), bytes: bytes.subarray(begin, stop) });
    at = stop + next.length;
  }
}

/** A field's text, as long as a body may be. */
function textOf({ name, bytes }: FormPart): string {
  if (bytes.byteLength > LIMITS.body_bytes) throw unreadable(`${name.slice(0, 60)} is too long`);
  return new TextDecoder().decode(bytes);
}

/**
 * A form whose files are the bytes of the body themselves.
 * @throws Problem validation_failed
 */
export function readForm(bytes: Uint8Array<ArrayBuffer>, content_type: string): FormData {
  const form = new FormData();
  for (const part of partsOf(bytes, boundaryOf(content_type)))
    if (part.file_name === null) form.append(part.name, textOf(part));
    else form.append(part.name, new MemoryFile(part.bytes, part.file_name, part.type));
  return form;
}

/** What a form holds, as a list to compare repeated calls by: another boundary makes no other form. */
export async function digestOf(form: FormData): Promise<object> {
  const parts = [];
  for (const [name, value] of form)
    parts.push(
      typeof value === 'string'
        ? { name, value }
        : { name, file_name: value.name, sha256: await sha256(value) },
    );
  return { parts };
}

/** Computed in the thread pool: of tens of MB it takes a tenth of a second. */
export async function sha256(file: File): Promise<string> {
  const bytes = file instanceof MemoryFile ? file.held : await file.arrayBuffer();
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
