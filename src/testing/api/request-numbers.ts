import type { JsonSchema } from './fuzz-values';

/** A number that a request can have. */
export interface RequestNumber {
  method: string;
  path: string;
  /** Where it stands: a JSON pointer into the body, or the name of a parameter. */
  pointer: string;
  in: 'body' | 'query';
  schema: JsonSchema;
  /** The least body that has this value there; of a parameter the value itself. */
  put(value: unknown): unknown;
}

type Found = Pick<RequestNumber, 'pointer' | 'schema' | 'put'>;

interface Operation {
  parameters?: { in: string; name: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}

/** As much of the document as is read here. */
export interface RequestDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** Every number in the queries and JSON bodies of the document. */
export function requestNumbers({ paths, components }: RequestDocument): RequestNumber[] {
  const resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined
      ? schema
      : resolved(components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {});

  /** A value that the schema takes, as small as may be. */
  const least = (given: JsonSchema): unknown => {
    const schema = resolved(given);
    const [choice] = schema.anyOf ?? schema.oneOf ?? [];
    if (choice !== undefined) return least(choice);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    const [type] = [schema.type].flat();
    if (type === 'object') return required(schema);
    if (type === 'array')
      return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}));
    if (type === 'string') return schema.example ?? 'x'.repeat(schema.minLength ?? 0);
    return type === 'null' ? null : (schema.minimum ?? true);
  };
  const required = ({ properties = {}, required: names = [] }: JsonSchema) =>
    Object.fromEntries(names.map((name) => [name, least(properties[name] ?? {})]));

  const within = (given: JsonSchema): Found[] => {
    const schema = resolved(given);
    const types = [schema.type].flat();
    if (types.includes('number') || types.includes('integer'))
      return [{ pointer: '', schema, put: (value) => value }];
    return [
      ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((choice) => within(choice)),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
        within(member).map((found) => ({
          ...found,
          pointer: `/${name}${found.pointer}`,
          put: (value: unknown) => ({ ...required(schema), [name]: found.put(value) }),
        })),
      ),
      ...(schema.items === undefined ? [] : within(schema.items)).map((found) => ({
        ...found,
        pointer: `/0${found.pointer}`,
        put: (value: unknown) => [found.put(value)],
      })),
    ];
  };

  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase();
      const body = requestBody?.content['application/json']?.schema;
      return [
        ...parameters
          .filter((parameter) => parameter.in === 'query')
          .flatMap(({ name, schema }) =>
            within(schema).map((found) => ({ method, path, in: 'query', ...found, pointer: name }) as const),
          ),
        ...(body === undefined ? [] : within(body)).map(
          (found) => ({ method, path, in: 'body', ...found }) as const,
        ),
      ];
    }),
  );
}
