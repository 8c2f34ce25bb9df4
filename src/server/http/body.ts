import { randomUUID } from 'node:crypto';
import { invalidField, Problem, refusedAt } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';

/**
 * A body's bytes as they come, counted. Throws payload_too_large as soon as there are more than `most`, whatever
 * Content-Length says.
 */
async function* chunksOf(request: Request, most: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new Problem('payload_too_large', { headers: { Connection: 'close' } });
  if ((announcedBy(request) ?? 0) > most) {
    await request.body?.cancel();
    throw tooLarge();
  }
  if (request.body === null) return;
  const reader = request.body.getReader();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      throw tooLarge();
    }
    yield value;
  }
}

/** How many bytes a request says that its body has; null where it says nothing usable. */
function announcedBy(request: Request): number | null {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  return announced >= 0 ? announced : null;
}

/** Reads a body by counted bytes. Throws payload_too_large when there are more than `most`. */
export async function readBytes(request: Request, most: number = LIMITS.body_bytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(request, most)) chunks.push(chunk);
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : new Uint8Array(Buffer.concat(chunks));
}

/** Bytes that a body of unknown length gets at first. */
const FIRST_BYTES = 256 * 1024;

/**
 * The same into memory that nobody else has, so that it may be given away. A long body is put there piece by piece,
 * as it comes: at once, at its end, that would keep others waiting.
 */
export async function readOwned(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  let held = new Uint8Array(Math.min(Math.floor(announcedBy(request) ?? FIRST_BYTES), most));
  let size = 0;
  for await (const chunk of chunksOf(request, most)) {
    if (size + chunk.byteLength > held.byteLength) {
      const wider = new Uint8Array(Math.min(Math.max(held.byteLength * 2, size + chunk.byteLength), most));
      wider.set(held.subarray(0, size));
      held = wider;
    }
    held.set(chunk, size);
    size += chunk.byteLength;
  }
  return held.subarray(0, size);
}

/**
 * The deepest nesting of a JSON text, found without parsing it. Texts in it are skipped from quote to quote: a page
 * of some MB stands in one.
 */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) {
      index = json.indexOf('"', index + 1);
      while (index !== -1 && isEscaped(json, index)) index = json.indexOf('"', index + 1);
      if (index === -1) break;
    } else if (code === 123 || code === 91) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (code === 125 || code === 93) depth--;
  }
  return deepest;
}

const [QUOTE, BACKSLASH] = [34, 92];

/** Whether a quote inside a text has an odd number of backslashes before it. */
function isEscaped(json: string, quote: number): boolean {
  let at = quote - 1;
  while (json.charCodeAt(at) === BACKSLASH) at--;
  return (quote - at) % 2 === 0;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A JSON body, and what repeated calls are compared by where that is known. */
export interface JsonBody {
  body: Record<string, unknown>;
  digest?: string;
}

/** Reads long JSON where it keeps nobody waiting. Takes the memory it is given. */
export type ReadApart = (bytes: Uint8Array<ArrayBuffer>) => Promise<Required<JsonBody>>;

/**
 * The JSON object of a body of at most so many bytes; `{}` for an empty one. A long one is read by `apart`, where
 * there is such a way. Throws 413, 415, malformed_json or validation_failed.
 */
export async function readJson(request: Request, most?: number, apart?: ReadApart): Promise<JsonBody> {
  const bytes =
    apart === undefined || most === undefined
      ? await readBytes(request, most)
      : await readOwned(request, most);
  if (bytes.byteLength === 0) return { body: {} };
  refuseOtherTypes(request);
  if (apart !== undefined && isOwned(bytes) && bytes.byteLength > LIMITS.json_in_place) return apart(bytes);
  return { body: jsonIn(bytes) };
}

/** Whether the memory of bytes may be given away, if nobody else has it. */
export const isOwned = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer;

function refuseOtherTypes(request: Request): void {
  const [type, ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  if (type?.trim() !== 'application/json' || (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)))
    throw new Problem('unsupported_media_type');
  refuseEncodings(request);
}

/** A body is read as it comes: one that is compressed would be taken for broken JSON. Throws unsupported_media_type. */
function refuseEncodings({ headers }: Request): void {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity')
    throw new Problem('unsupported_media_type', { detail: 'Send the body without `Content-Encoding`.' });
}

/** The JSON object that bytes hold. Throws malformed_json or validation_failed. */
export function jsonIn(bytes: Uint8Array): Record<string, unknown> {
  let parsed: unknown;
  let json: string;
  try {
    json = utf8.decode(bytes);
  } catch {
    throw notUtf8(bytes);
  }
  refuseDepth(json);
  try {
    parsed = JSON.parse(json);
  } catch {
    const message = 'The body isn’t valid JSON.';
    throw refusedAt({ in: 'body', pointer: '', code: 'invalid_json', message }, 'malformed_json');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw invalidField('', 'The body must be a JSON object.', 'invalid_type');
  if (mayNamePrototype(json)) refusePrototype(parsed, '');
  return parsed as Record<string, unknown>;
}

function refuseDepth(json: string): void {
  if (depthOf(json) <= LIMITS.body_depth) return;
  const message = `The body is nested more than ${LIMITS.body_depth} levels deep.`;
  throw refusedAt({ in: 'body', pointer: '', code: 'too_deep', message }, 'malformed_json');
}

/** Says of bytes that are not UTF-8 which is the first that is none, and in which field it stands. */
function notUtf8(bytes: Uint8Array): Problem {
  const before = wellEncoded(bytes);
  const end = Buffer.byteLength(before);
  // The mark stands for what is broken, and what is broken behind it for itself.
  const mark = randomUUID();
  const json = `${before}${mark}${Buffer.from(bytes.subarray(end)).toString()}`;
  const message = `Byte ${end + 1} isn’t valid UTF-8.`;
  return refusedAt(
    { in: 'body', pointer: pointerTo(mark, json), code: 'invalid_encoding', message },
    'malformed_json',
  );
}

/** The text before the first bytes that are not UTF-8; before the last character where that is cut off. */
function wellEncoded(bytes: Uint8Array): string {
  let text = '';
  let good = 0;
  for (let bad = bytes.byteLength + 1; bad - good > 1; ) {
    const middle = (good + bad) >> 1;
    try {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      text = decoder.decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return text;
}

/** The JSON pointer to the text that a mark stands in; empty where it stands in a name, or the rest is no JSON. */
function pointerTo(mark: string, json: string): string {
  const find = (value: unknown, pointer: string): string | undefined => {
    if (typeof value === 'string') return value.includes(mark) ? pointer : undefined;
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [name, member] of Object.entries(value)) {
      const found = find(member, below(pointer, name));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  if (depthOf(json) > LIMITS.body_depth) return '';
  try {
    return find(JSON.parse(json), '') ?? '';
  } catch {
    return ''; // what is around it is no JSON either
  }
}

const below = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Whether `__proto__` may stand in a JSON text, plainly or with a letter of it escaped. */
const mayNamePrototype = (json: string): boolean =>
  json.includes('__proto__') || (json.includes('\\u00') && /\\u00(?:5f|6f|7[024])/i.test(json));

/** `__proto__` is a name that copying objects would swallow, so it is refused by name wherever it stands. */
function refusePrototype(value: unknown, pointer: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') {
      throw invalidField(`${pointer}/__proto__`, 'Unknown field.', 'unknown_field');
    }
    refusePrototype(member, below(pointer, name));
  }
}
