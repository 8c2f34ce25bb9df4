import { Problem } from '../../kernel/errors';
import { LIMITS } from '../../kernel/limits';

/**
 * Reads a body by counted bytes. Throws payload_too_large as soon as there are more than `most`, whatever
 * Content-Length says.
 */
export async function readBytes(request: Request, most: number = LIMITS.body_bytes): Promise<Uint8Array> {
  const tooLarge = () => new Problem('payload_too_large', { headers: { Connection: 'close' } });
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > most) {
    await request.body?.cancel();
    throw tooLarge();
  }
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : new Uint8Array(Buffer.concat(chunks, size));
}

/** The deepest nesting of a JSON text, found without parsing it. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (quoted) {
      if (code === 92) index++;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 123 || code === 91) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (code === 125 || code === 93) depth--;
  }
  return deepest;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON object of a body of at most so many bytes; `{}` for an empty one. Throws 413, 415, malformed_json or
 * validation_failed.
 */
export async function readJson(request: Request, most?: number): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, most);
  if (bytes.byteLength === 0) return {};
  const [type, ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  if (type?.trim() !== 'application/json' || (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)))
    throw new Problem('unsupported_media_type');
  let parsed: unknown;
  try {
    const json = utf8.decode(bytes);
    if (depthOf(json) > LIMITS.body_depth)
      throw new Problem('malformed_json', {
        detail: `The body nests deeper than ${LIMITS.body_depth} levels.`,
      });
    parsed = JSON.parse(json);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('malformed_json', { detail: 'The body is not valid JSON in UTF-8.' });
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Problem('validation_failed', {
      detail: 'The body must be a JSON object.',
      errors: [{ in: 'body', pointer: '', code: 'invalid_type', message: 'The body must be a JSON object.' }],
    });
  if (utf8.decode(bytes).includes('__proto__')) refusePrototype(parsed, '');
  return parsed as Record<string, unknown>;
}

/** `__proto__` is a name that copying objects would swallow, so it is refused by name wherever it stands. */
function refusePrototype(value: unknown, pointer: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') {
      const message = 'This field is not known.';
      throw new Problem('validation_failed', {
        detail: message,
        errors: [{ in: 'body', pointer: `${pointer}/__proto__`, code: 'unknown_field', message }],
      });
    }
    refusePrototype(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}
