import fc from 'fast-check';
import { type Fitting, type JsonSchema, jsonOf, ODD_NAMES, oddText, spoilt } from './fuzz-values';
import type { DocumentShape } from './openapi-check';

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  schema: JsonSchema;
}
export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  bodies: Record<string, { schema?: JsonSchema }>;
}
export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  raw?: string;
}

/** The operations of the document. */
export function fuzzOperations(document: DocumentShape): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, shape]) => {
      const { parameters = [], requestBody } = shape as {
        parameters?: Parameter[];
        requestBody?: { content: Operation['bodies'] };
      };
      return { method: method.toUpperCase(), path, parameters, bodies: requestBody?.content ?? {} };
    }),
  );
}

const HEADERS: Record<string, fc.Arbitrary<string>> = {
  'if-match': fc.constantFrom(
    '*',
    '"1"',
    '"1.0123456789abcdef"',
    'W/"2"',
    '"x"',
    '',
    '"1", "2"',
    '9'.repeat(400),
  ),
  'if-none-match': fc.constantFrom('*', '"1"', '""', '"', ','.repeat(500)),
  'idempotency-key': fc.constantFrom(
    'a',
    'b',
    'c',
    'x'.repeat(255),
    'x'.repeat(256),
    ' ',
    '"quoted"',
    '\u00e9',
  ),
  range: fc.constantFrom(
    'bytes=0-9',
    'bytes=-1',
    'bytes=9-0',
    'bytes=0-',
    'bytes=-0',
    'lines=1',
    'bytes=a-b',
  ),
  'if-range': fc.constantFrom('"1"', 'x'),
  'content-type': fc.constantFrom('text/plain', 'application/json; charset=latin1', 'application/jsonx', ''),
  accept: fc.constantFrom('text/html', 'x', ''),
  'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x'),
  'x-http-method-override': fc.constantFrom('DELETE'),
};

const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

/** Percent-encoded as a browser would; what cannot be encoded is sent as its replacement character. */
export const encode = (value: string) => encodeURIComponent(value.toWellFormed());

/** Requests to one operation: some right, most with something odd in the path, query, headers or body. */
export function fuzzCalls(
  { method, path, parameters, bodies }: Operation,
  fitting: Fitting,
): fc.Arbitrary<Call> {
  // An address with a part of dots is another address, for every client.
  const isDots = (part: string) => /^\.{1,2}$/.test(part);
  const oddPart = oddText.map((value) => encode(value).slice(0, 4_000));
  const id = ({ name, schema }: Parameter) =>
    mostly(6, fitting.of(schema).map(String).map(encode), oddPart)
      .filter((part) => !isDots(part))
      .map((part) => [`{${name}}`, part] as const);
  const place = fc
    .tuple(...parameters.filter((one) => one.in === 'path').map(id))
    .map((values) => values.reduce((text, [name, value]) => text.replace(name, () => value), path));

  const known = parameters.filter((one) => one.in === 'query');
  const pairOf = ({ name, schema }: Parameter) =>
    mostly(8, fitting.of(schema).map(String), oddText).map((value) => [name, value] as const);
  const stray = fc.tuple(fc.constantFrom(...ODD_NAMES), oddText);
  const query = mostly(
    15,
    fc
      .subarray(known, { maxLength: Math.min(4, known.length) })
      .chain((chosen) => fc.tuple(fc.tuple(...chosen.map(pairOf)), fc.option(stray, { freq: 11 })))
      .map(([pairs, extra]) => (extra === null || known.length === 0 ? pairs : [...pairs, extra]))
      .map((pairs) =>
        pairs.map(([name, value]) => `${encode(name)}=${encode(value).slice(0, 3_000)}`).join('&'),
      ),
    fc.constantFrom('', '%', '%E0%A4%A', '&&&', '=', 'q=a&q=b', '?', 'page', `${'a=1&'.repeat(3_000)}`),
  ).map((text) => (text === '' ? '' : `?${text}`));

  const headers = fc
    .subarray(Object.keys(HEADERS), { maxLength: 2 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, HEADERS[name] ?? fc.constant('')]))),
    );

  const [type = 'application/json'] = Object.keys(bodies);
  const schema = bodies['application/json']?.schema;
  const usual = schema ? fitting.of(schema) : fc.constant({});
  const json = fc.oneof(
    { weight: 6, arbitrary: usual.map(jsonOf) },
    { weight: 6, arbitrary: spoilt(usual).map(jsonOf) },
    { weight: 1, arbitrary: oddText },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '[]', 'null', '{"a":1,}', '['.repeat(50_000), '{"__proto__":{}}'),
    },
  );
  const reads = method === 'GET' || method === 'HEAD';
  const sent = type === 'application/json' ? json : oddText;
  const body = reads ? fc.constant(undefined) : mostly(8, sent, fc.constant(undefined));
  const verb = method === 'GET' ? mostly(9, fc.constant('GET'), fc.constant('HEAD')) : fc.constant(method);
  return fc.record({ verb, place, query, headers, body }).map((one) => ({
    method: one.verb,
    path: one.place + one.query,
    headers: {
      ...(one.body === undefined ? {} : { 'content-type': type }),
      ...one.headers,
    },
    ...(one.body === undefined ? {} : { raw: one.body }),
  }));
}
