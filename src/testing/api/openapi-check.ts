import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface OperationShape {
  responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, { schema?: unknown }> } | undefined
  >;
}

export interface DocumentShape {
  paths: Record<string, Record<string, OperationShape>>;
}

/** Headers that may stand on any answer without being named in the document. */
const EVERYWHERE = new Set([
  'content-type',
  'content-length',
  'cache-control',
  'x-content-type-options',
  'content-security-policy',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'connection',
  'set-cookie',
]);

/** A check that holds every answer against the OpenAPI document: status, media type, headers and body. */
export function createAnswerCheck(document: DocumentShape) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const paths = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
  }));
  paths.sort((left, right) => left.parameters - right.parameters);

  const pointer = (parts: string[]) =>
    parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

  /** Throws when the answer is not one that the document promises. Unknown paths must be 404 problems. */
  return (method: string, pathname: string, answer: Answer): void => {
    const found = paths.find(({ pattern }) => pattern.test(pathname));
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = found === undefined ? undefined : document.paths[found.path]?.[verb];
    const fail = (why: string) =>
      new Error(
        `${method} ${pathname} answered ${answer.status} against the document: ${why}\n${JSON.stringify(answer.body)?.slice(0, 2000)}`,
      );
    if (found === undefined || operation === undefined) {
      if (answer.status < 400 && method !== 'OPTIONS') throw fail('the operation is not in the document');
      return;
    }
    const response = operation.responses[String(answer.status)];
    if (response === undefined) throw fail('the status is not in the document');
    const allowed = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()));
    for (const name of answer.headers.keys())
      if (!EVERYWHERE.has(name) && !allowed.has(name)) throw fail(`header ${name} is not in the document`);
    const type = answer.headers.get('content-type')?.split(';')[0];
    if (method === 'HEAD' || type === undefined) return;
    const media = response.content?.[type];
    if (media === undefined) throw fail(`media type ${type} is not in the document`);
    if (!type.endsWith('json')) return;
    const place = pointer([
      'paths',
      found.path,
      verb,
      'responses',
      String(answer.status),
      'content',
      type,
      'schema',
    ]);
    let validate = compiled.get(place);
    if (validate === undefined) {
      validate = ajv.compile({ $ref: `document#${place}` });
      compiled.set(place, validate);
    }
    if (!validate(answer.body)) throw fail(ajv.errorsText(validate.errors));
  };
}
