import fc from 'fast-check';

/** What the generators read of a JSON schema. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  pattern?: string;
  description?: string;
  example?: unknown;
}

/** A number that JSON cannot be made from, such as 1e999, written into the text by `jsonOf`. */
const bare = (text: string) => `@@bare ${text}@@`;

/** The JSON text of a generated body. */
export const jsonOf = (body: unknown): string =>
  (JSON.stringify(body) ?? '').replace(/"@@bare ([^"]*)@@"/g, (_, text: string) => text);

/** Names that every object inherits, and one that is no name at all. */
export const ODD_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  'length',
  '',
  '0',
  'title[]',
  'a.b',
  '$where',
  '\u0000',
];

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u0645\u0631\u062d\u0628\u0627',
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(40),
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  "'; drop table recipes; --",
  '{{7*7}}<%= 7*7 %>#{7*7}',
  '<script>alert(1)</script>',
  '%00%E0%A4%A',
  '\\u0000\\',
  'NaN',
  '1e999',
  '½ ⅓ 1/0 1⁄0 999999999999999999/1 cups',
  '2026-13-45T99:99:99Z',
  'javascript:alert(1)',
  'http://[::1',
  '((((((((((((a',
  '"unbalanced',
  ':*&|!()<->',
  ',,,,',
];

/** Text of every kind: Unicode down to lone surrogates, far too long, meant for SQL, HTML, shells and templates. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS, ...ODD_NAMES),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc
    .tuple(fc.constantFrom('x', '1 ', '\u0301', '💥', '(', ' or '), fc.constantFrom(300, 5_001, 60_000))
    .map(([part, length]) => part.repeat(Math.ceil(length / part.length))),
);

const oddNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(0, -0, -1, 0.1, 1.005, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308),
  fc.constantFrom('1e999', '-1e999', '1e-999', `1${'0'.repeat(400)}`, '0.1e1').map(bare),
  fc.double(),
  fc.maxSafeInteger(),
);

/** Lists in lists, `levels` deep. */
function nested(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Any JSON value, mostly one that no field takes. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { length: -1 }, { toString: 'x' }),
  fc.integer({ min: 1, max: 40 }).map(nested),
  fc.constantFrom(200, 5_000).map((length) => Array(length).fill(7)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The ids that exist, by prefix, for the fields and parameters that take one. */
export type Pool = Record<string, string[]>;

/** The prefix of an id, read from the example that every id's schema has. */
const prefixOf = ({ example }: JsonSchema) =>
  typeof example === 'string' ? /^([a-z]+)_01h455vb4pex5vsknk084sn02q$/.exec(example)?.[1] : undefined;

/** Values of fields whose meaning the document's schema cannot say, by their names. */
const TAKEN: Record<string, readonly unknown[]> = {
  currency: ['EUR', 'JPY'],
  language: ['en'],
  platforms: [['storefront'], ['storefront', 'etsy'], []],
  source_url: ['https://example.com/soup'],
};

/** Text that meets the pattern and the bounds, now and then exactly. */
function textOf({ pattern, minLength = 0, maxLength = 60, example }: JsonSchema): fc.Arbitrary<unknown> {
  const meets = (text: string) =>
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    [...text].length >= minLength &&
    [...text].length <= maxLength;
  const word = fc.string({ minLength, maxLength: Math.min(40, maxLength) });
  const exact = [minLength, maxLength].map((length) => 'é'.repeat(Math.min(length, 6_000))).filter(meets);
  const free =
    exact.length > 0
      ? fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: fc.constantFrom(...exact) })
      : null;
  const fitting = (free ?? fc.stringMatching(new RegExp(pattern ?? '', 'u'))).filter(meets);
  return typeof example === 'string' && meets(example) ? fc.oneof(fc.constant(example), fitting) : fitting;
}

/** A number within its bounds, often at one of them or a step away. */
function numberOf({ type, minimum = 0, maximum = 1e6, multipleOf }: JsonSchema): fc.Arbitrary<number> {
  const isWhole = [type].flat().includes('integer');
  const most = Math.min(maximum, 2 ** 31 - 1);
  const parts = isWhole ? 1 : Math.round(1 / (multipleOf ?? 1e-6));
  const steps = (count: number) => count / parts;
  const [low, high] = [
    Math.ceil(minimum * parts),
    Math.floor(Math.min(most * parts, Number.MAX_SAFE_INTEGER)),
  ];
  const edges = [low, low + 1, high - 1, high].filter((count) => count >= low && count <= high).map(steps);
  return fc.oneof(fc.constantFrom(...edges), fc.integer({ min: low, max: high }).map(steps));
}

/** An object that one of the choices beside its properties asks more of. */
const both = (schema: JsonSchema, choice: JsonSchema): JsonSchema => ({
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, member]) => [
      name,
      { ...member, ...choice.properties?.[name] },
    ]),
  ),
  required: [...(schema.required ?? []), ...(choice.required ?? [])],
});

/** Generators of values that a schema of the document takes, with its bounds met exactly now and then. */
export class Fitting {
  readonly #schemas: Readonly<Record<string, JsonSchema>>;
  readonly #pool: Pool;
  readonly #members: number;

  /** `members`: how many of the members that may be left out an object has at most. */
  constructor(schemas: Readonly<Record<string, JsonSchema>>, pool: Pool, members = 4) {
    this.#schemas = schemas;
    this.#pool = pool;
    this.#members = members;
  }

  of(schema: JsonSchema): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined)
      return this.of(this.#schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {});
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined && schema.properties !== undefined)
      return fc.oneof(...choices.map((choice) => this.#object(both(schema, choice))));
    if (choices !== undefined) return fc.oneof(...choices.map((choice) => this.of(choice)));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const ids = this.#pool[prefixOf(schema) ?? ''];
    // Read when the value is made, because the pool changes while requests are carried out.
    if (ids !== undefined) return fc.nat().map((at) => ids[at % ids.length]);
    const [type] = [schema.type].flat();
    switch (type) {
      case 'string':
        return textOf(schema);
      case 'integer':
      case 'number':
        return numberOf(schema);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return this.#list(schema);
      case 'object':
        return this.#object(schema);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  /** Short lists, and now and then one as long as may be. */
  #list({ items = {}, minItems = 0, maxItems = 4, uniqueItems = false }: JsonSchema): fc.Arbitrary<unknown> {
    const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(4, maxItems)) };
    if (uniqueItems)
      return fc.uniqueArray(this.of(items), { ...bounds, selector: (item) => JSON.stringify(item) });
    const short = fc.array(this.of(items), bounds);
    const long = this.of(items).map((item) => Array.from({ length: Math.min(maxItems, 400) }, () => item));
    return fc.oneof({ weight: 15, arbitrary: short }, { weight: 1, arbitrary: long });
  }

  /** Objects with every required member and a few of the others. */
  #object({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
    const members = Object.entries(properties).map(([name, schema]) => {
      const taken = TAKEN[name];
      return [name, taken ? fc.oneof(this.of(schema), fc.constantFrom(...taken)) : this.of(schema)] as const;
    });
    const needed = members.filter(([name]) => required.includes(name));
    const others = members.filter(([name]) => !required.includes(name));
    return fc
      .subarray(others, { maxLength: Math.min(this.#members, others.length) })
      .chain((chosen) => fc.record(Object.fromEntries([...needed, ...chosen])));
  }
}

/** Every place in a value that could be another, as the way to it. */
function placesIn(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([name, part]) => placesIn(part, [...way, name]))];
}

/** The value with something done to the part at the end of the way. */
function changed(value: unknown, way: readonly string[], change: (part: unknown) => unknown): unknown {
  const [name, ...rest] = way;
  if (name === undefined || typeof value !== 'object' || value === null) return change(value);
  if (Array.isArray(value))
    return value.map((part, at) => (String(at) === name ? changed(part, rest, change) : part));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === name ? changed(part, rest, change) : part]),
  );
}

/** A value with one odd part in it: replaced, left out, or added under an odd name. */
export function spoilt(usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const stray = fc.tuple(fc.constantFrom(...ODD_NAMES), oddValue);
  return fc.tuple(usual, fc.nat(), oddValue, fc.option(stray, { freq: 2 })).map(([value, at, odd, added]) => {
    const places = placesIn(value);
    const way = places[at % places.length] ?? [];
    return changed(value, way, (part) => {
      if (added === null || typeof part !== 'object' || part === null) return odd;
      // Not by a literal, in which `__proto__` would set the prototype instead of a member.
      return Object.fromEntries([...Object.entries(part), added]);
    });
  });
}
