/** Reads the OpenAPI document into what the reference page shows. Only what our own document uses is understood. */

type Json = Record<string, unknown>;

export interface Schema extends Json {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  description?: string;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
}

interface Named {
  value?: unknown;
  $ref?: string;
}

export interface Media {
  schema?: Schema;
  examples?: Record<string, Named>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}

export interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
}

export type ApiDocument = {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, { description: string; example?: unknown }>;
  };
};

/** One operation with its place. */
export interface Placed extends Operation {
  method: string;
  path: string;
  /** Its anchor on the page. */
  anchor: string;
}

export interface DocumentField {
  name: string;
  type: string;
  /** Names of objects that the type speaks of and the page explains. */
  objects: string[];
  required: boolean;
  description: string;
  /** Bounds and default, in words. */
  bounds: string[];
  children: DocumentField[];
}

export const documentOperations = (document: ApiDocument): Placed[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      anchor: operation.operationId.replaceAll('.', '-'),
    })),
  );

const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1);
const isNull = (schema: Schema) => schema.type === 'null';

/** How deep fields of fields are shown. */
const DEPTH = 4;

/** The type of what may be of any. */
const ANYTHING = 'anything';

/** Reads schemas of one document. Objects in `explained` are named; all others are written out where they stand. */
export class SchemaReader {
  constructor(
    private readonly document: ApiDocument,
    private readonly explained: ReadonlySet<string>,
  ) {}

  /** The schema behind references, and its name when it has one. */
  resolve(schema: Schema): { schema: Schema; name: string | null } {
    if (schema.$ref === undefined) return { schema, name: null };
    const name = nameOf(schema.$ref);
    const found = this.document.components.schemas[name];
    if (found === undefined) throw new Error(`the document has no schema ${name}`);
    return { schema: found, name };
  }

  /** The fields of an object, required ones first as the document has them. */
  fields(schema: Schema, depth = 0): DocumentField[] {
    const { properties = {}, required = [] } = this.resolve(schema).schema;
    return Object.entries(properties).map(([name, field]) =>
      this.field(name, field, required.includes(name), depth),
    );
  }

  /** The choices of a union, each by the name of its schema. */
  choices(schema: Schema): { name: string; schema: Schema }[] {
    return (schema.oneOf ?? schema.anyOf ?? []).flatMap((choice) => {
      const { name } = this.resolve(choice);
      return name === null ? [] : [{ name, schema: choice }];
    });
  }

  private field(name: string, schema: Schema, required: boolean, depth: number): DocumentField {
    const { type, objects } = this.type(schema);
    return {
      name,
      type,
      objects,
      required,
      description: schema.description ?? this.inner(schema).description ?? '',
      bounds: this.bounds(schema),
      children: depth < DEPTH && objects.length === 0 ? this.children(schema, depth + 1) : [],
    };
  }

  /** The one schema behind null, references and lists. */
  private inner(schema: Schema): Schema {
    const plain = this.resolve(schema).schema;
    const choices = (plain.anyOf ?? plain.oneOf ?? []).filter((choice) => !isNull(choice));
    const [only] = choices;
    return choices.length === 1 && only !== undefined ? this.resolve(only).schema : plain;
  }

  private children(schema: Schema, depth: number): DocumentField[] {
    const inner = this.inner(schema);
    if (inner.properties !== undefined) return this.fields(inner, depth);
    if (inner.items !== undefined) return this.children(inner.items, depth);
    const object = (inner.anyOf ?? []).map((choice) => this.inner(choice)).find((one) => one.properties);
    return object === undefined ? [] : this.fields(object, depth);
  }

  /** A type in words: `text`, `list of recipe ids`, `Recipe or null`. */
  type(schema: Schema): { type: string; objects: string[] } {
    const { schema: plain, name } = this.resolve(schema);
    if (name !== null && this.explained.has(name)) return { type: name, objects: [name] };
    const choices = plain.anyOf ?? plain.oneOf;
    if (choices !== undefined) {
      const read = choices.map((choice) => this.type(choice));
      const words = [...new Set(read.map(({ type }) => type))];
      return { type: words.join(' or '), objects: read.flatMap(({ objects }) => objects) };
    }
    if (plain.items !== undefined) {
      const { type, objects } = this.type(plain.items);
      if (type === ANYTHING) return { type: 'list', objects };
      return { type: `list of ${/^[a-z]*[^s]$/.test(type) ? `${type}s` : type}`, objects };
    }
    return { type: this.word(plain), objects: [] };
  }

  private word({ type, enum: values, const: only, format, properties }: Schema): string {
    if (only !== undefined) return JSON.stringify(only);
    if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' or ');
    const words: Record<string, string> = {
      string: format === 'date-time' ? 'time' : format === 'binary' ? 'bytes' : 'string',
      number: 'number',
      integer: 'integer',
      boolean: 'boolean',
      null: 'null',
      object: 'object',
      array: 'list',
    };
    const types = type === undefined ? (properties ? ['object'] : []) : [type].flat();
    return types.length === 0 ? ANYTHING : types.map((one) => words[one] ?? one).join(' or ');
  }

  private bounds(schema: Schema): string[] {
    const inner = this.inner(schema);
    const found: string[] = [];
    const { minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems, minItems } = inner;
    const amount = (value: number) => value.toLocaleString('en');
    if (maxLength !== undefined)
      found.push(
        minLength !== undefined && minLength > 1
          ? `${minLength} to ${amount(maxLength)} characters`
          : `up to ${amount(maxLength)} characters`,
      );
    if (exclusiveMinimum !== undefined) found.push(`above ${exclusiveMinimum}`);
    if (minimum !== undefined && maximum !== undefined)
      found.push(`${amount(minimum)} to ${amount(maximum)}`);
    else if (maximum !== undefined) found.push(`up to ${amount(maximum)}`);
    else if (minimum !== undefined) found.push(`at least ${amount(minimum)}`);
    if (maxItems !== undefined)
      found.push(
        minItems === maxItems
          ? `${amount(maxItems)} entries`
          : `${minItems ? `${minItems} to` : 'up to'} ${amount(maxItems)} entries`,
      );
    const preset = schema.default ?? inner.default;
    if (preset !== undefined && preset !== null && JSON.stringify(preset) !== '{}')
      found.push(`default ${JSON.stringify(preset)}`);
    return found;
  }
}

/** The first example of a JSON body. */
export function bodyExample(content: Record<string, Media> | undefined): unknown {
  const [first] = Object.values(content?.['application/json']?.examples ?? {});
  return first?.value;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A call of an operation with the document's examples. */
export interface SampleCall {
  method: string;
  /** Below the base, with a query. */
  path: string;
  /** JSON; null where none is sent. */
  body: string | null;
  /** It takes a file, which the example of no document has. */
  takes_file: boolean;
  needs_token: boolean;
}

export function sampleCall(operation: Placed): SampleCall {
  const { method, path, parameters = [], requestBody, security } = operation;
  const filled = path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const example = parameters.find((one) => one.in === 'path' && one.name === name)?.example;
    return example === undefined ? whole : String(example);
  });
  const query = parameters.find((one) => one.in === 'query' && one.example !== undefined);
  const search = query === undefined ? '' : `?${new URLSearchParams([[query.name, String(query.example)]])}`;
  const body = bodyExample(requestBody?.content);
  return {
    method,
    path: filled + search,
    body: body === undefined ? null : JSON.stringify(body, null, 2),
    takes_file:
      body === undefined &&
      Object.keys(requestBody?.content ?? {}).some((type) => /^(?:image|multipart)\//.test(type)),
    needs_token: security.length > 0,
  };
}

/** The operation as a line for the shell, with the document's examples. */
export function curlOf(operation: Placed, base: string): string {
  const { method, path, body, takes_file, needs_token } = sampleCall(operation);
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(base + path)}`];
  if (needs_token) parts.push(`-H "Authorization: Bearer $TOKEN"`);
  if (body !== null) {
    parts.push(`-H 'Content-Type: application/json'`);
    parts.push(`-d ${quoted(body)}`);
  } else if (takes_file) parts.push('-F file=@cake.jpg');
  if (operation.responses['200']?.content?.['application/pdf']) parts.push('-o book.pdf');
  return parts.join(' \\\n  ');
}
