import type { Route } from '@/server/rest/routes';
import { accessTo } from '@/server/trpc/key-access';

type Schema = Record<string, unknown>;

/** An operation that assistants can call, with what they are told of it. */
export interface Tool {
  route: Route;
  name: string;
  title: string;
  description: string;
  /** What it takes, in JSON Schema: an object without alternatives at its top, which not every assistant takes. */
  inputSchema: Schema & { type: 'object' };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
  /** Whether the person is asked before it is called. */
  asks: boolean;
}

const REF = '#/components/schemas/';
const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A schema with its references to components of the document turned into ones to `$defs`; names them in `used`. */
function localized(value: unknown, used: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => localized(one, used));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, localized(inner, used)];
      const name = inner.slice(REF.length);
      used.add(name);
      return [key, `#/$defs/${name}`];
    }),
  );
}

/** The schemas of a field in several alternatives, each once. */
function either(schemas: readonly unknown[]): unknown {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  return distinct.length === 1 ? distinct[0] : { anyOf: distinct };
}

/** The fields of a body: of alternatives, all that any of them has, and those required that all require. */
function fieldsOf(
  schema: unknown,
  components: Schema,
): { properties: Record<string, unknown>; required: string[] } {
  if (!isObject(schema)) return { properties: {}, required: [] };
  if (typeof schema.$ref === 'string') return fieldsOf(components[schema.$ref.slice(REF.length)], components);
  const branches = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  const own = isObject(schema.properties) ? schema.properties : {};
  const needed = listOf(schema.required).map(String);
  if (branches.length === 0 || Object.keys(own).length > 0) return { properties: own, required: needed };
  const all = branches.map((branch) => fieldsOf(branch, components));
  const names = new Set(all.flatMap(({ properties }) => Object.keys(properties)));
  const properties = Object.fromEntries(
    [...names].map((name) => [
      name,
      either(all.flatMap((one) => (name in one.properties ? [one.properties[name]] : []))),
    ]),
  );
  return {
    properties,
    required: [...names].filter((name) => all.every((one) => one.required.includes(name))),
  };
}

/** What an operation takes, its parameters and the fields of its body side by side, as the document describes them. */
function inputOf(operation: Schema, components: Schema): Tool['inputSchema'] {
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  for (const parameter of listOf(operation.parameters)) {
    if (!isObject(parameter) || (parameter.in !== 'path' && parameter.in !== 'query')) continue;
    const { description } = parameter;
    const name = String(parameter.name);
    properties[name] = {
      ...(isObject(parameter.schema) ? parameter.schema : {}),
      ...(description === undefined ? {} : { description }),
    };
    if (parameter.required === true) required.push(name);
  }
  const content = isObject(operation.requestBody) ? operation.requestBody.content : undefined;
  const json = isObject(content) ? content['application/json'] : undefined;
  const body = fieldsOf(isObject(json) ? json.schema : undefined, components);
  const used = new Set<string>();
  const fields = localized({ ...body.properties, ...properties }, used);
  const defs: Record<string, unknown> = {};
  // Names that are found on the way are looked at in turn.
  for (const name of used) defs[name] = localized(components[name], used);
  return {
    type: 'object',
    properties: fields,
    required: [...required, ...body.required],
    additionalProperties: false,
    ...(used.size === 0 ? {} : { $defs: defs }),
  };
}

/** What a call does, from its method and its status: whatever is not made new is changed or taken away. */
function annotationsOf({ method, rest }: Route): Tool['annotations'] {
  const isRead = method === 'GET';
  const makesNew = rest.success === 201 || rest.success === 202;
  return {
    readOnlyHint: isRead,
    destructiveHint: !isRead && !makesNew,
    idempotentHint: method !== 'POST',
  };
}

/** The operations of a router that assistants can call, with their schemas from the document of the REST API. */
export function toolsOf(routes: readonly Route[], document: Schema): Tool[] {
  const paths = isObject(document.paths) ? document.paths : {};
  const parts = isObject(document.components) ? document.components : {};
  const components = isObject(parts.schemas) ? parts.schemas : {};
  return routes.flatMap((route): Tool[] => {
    const { rest, procedure, method, path } = route;
    const operations = paths[path];
    const operation = isObject(operations) ? operations[method.toLowerCase()] : undefined;
    if (rest.tool === undefined || !isObject(operation)) return [];
    return [
      {
        route,
        name: (rest.operation ?? procedure).replaceAll('.', '_'),
        title: rest.summary,
        description: rest.description,
        inputSchema: inputOf(operation, components),
        annotations: annotationsOf(route),
        asks: rest.tool === 'asks',
      },
    ];
  });
}

/** What a tool needs of an API key. */
export const accessOf = ({ route }: Tool) => accessTo(route.meta);
