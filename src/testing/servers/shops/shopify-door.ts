import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  executeSync,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  Kind,
  parse,
  type ValueNode,
  validate,
} from 'graphql';
import { z } from 'zod';
import type { FakeAnswer } from '@/testing/servers/platform-server';

// From the project's root, where all tests begin.
const schema = buildSchema(readFileSync('src/testing/servers/shops/shopify-admin.graphql', 'utf8'));

/** Text of a form that the schema describes in words only. */
function narrow(scalar: string, form: RegExp): void {
  const type = schema.getType(scalar);
  if (type === undefined || !('parseValue' in type)) return;
  const parsed = (value: unknown): string => {
    if (typeof value === 'string' && form.test(value)) return value;
    throw new TypeError(`${JSON.stringify(value)} is no ${scalar}`);
  };
  type.parseValue = parsed;
  type.parseLiteral = (node: ValueNode) => parsed(node.kind === Kind.STRING ? node.value : null);
}
narrow('Money', /^\d+(\.\d+)?$/);
narrow('URL', /^https?:\/\/\S+$/);
narrow('ID', /^gid:\/\/shopify\/[A-Za-z]+\/\d+$/);

/** How often Shopify's own schema was asked of what; a test looks at them. */
export const shopifyJudged = { operations: 0, variables: 0, answers: 0 };

const sent = z.strictObject({ query: z.string(), variables: z.record(z.string(), z.unknown()).optional() });

const no = (errors: readonly Pick<GraphQLError, 'message'>[]): FakeAnswer => ({
  status: 200,
  body: { errors: errors.map(({ message }) => ({ message })) },
});

/** An operation that the schema has nothing against; null for any other, and what it has against that. */
function judged(query: string): { document: DocumentNode | null; faults: readonly GraphQLError[] } {
  shopifyJudged.operations++;
  try {
    const document = parse(query);
    const faults = validate(schema, document);
    return { document: faults.length === 0 ? document : null, faults };
  } catch (error) {
    if (error instanceof GraphQLError) return { document: null, faults: [error] };
    throw error;
  }
}

/** A resolver of one field at the top: what it is asked for has passed the schema. */
export type Resolver = (given: Readonly<Record<string, unknown>>) => unknown;

/**
 * Answers a call as the resolvers do, once Shopify's schema has nothing against its operation, its variables, and what it
 * is answered.
 */
export function shopifyDoor(body: unknown, resolvers: Readonly<Record<string, Resolver>>): FakeAnswer {
  const read = sent.safeParse(body);
  if (!read.success)
    return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } };
  const { query, variables = {} } = read.data;
  const { document, faults } = judged(query);
  if (document === null) return no(faults);
  const given = getVariableValues(schema, getOperationAST(document)?.variableDefinitions ?? [], variables);
  shopifyJudged.variables++;
  if (given.errors !== undefined) return no(given.errors);
  const unknown = Object.keys(variables).filter((name) => !(name in given.coerced));
  if (unknown.length > 0) return no([{ message: `${unknown.join(', ')} isn't declared` }]);
  const answer = executeSync({ schema, document, rootValue: resolvers, variableValues: variables });
  shopifyJudged.answers++;
  const broken = answer.errors?.find(({ extensions }) => extensions.code === undefined);
  if (broken !== undefined) throw broken;
  return { status: 200, body: JSON.parse(JSON.stringify(answer)) };
}
