/**
 * Cuts what the till of the tests checks requests by out of Stripe's own specification: the parameters of the calls
 * that Galley makes, their types and enums, no prose. Prints where it comes from; run again for another version:
 *
 *   node tools/stripe/slice.mjs PATH/spec3.json
 *
 * The file is in the Go module github.com/stripe/stripe-mock (MIT), in embedded/openapi. Without a path the module's
 * cache is asked for the version below: `go mod download github.com/stripe/stripe-mock@v0.203.0` puts it there.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULE = 'github.com/stripe/stripe-mock@v0.203.0';
const TARGET = new URL('../../src/testing/servers/stripe-requests.json', import.meta.url);
const FORM = 'application/x-www-form-urlencoded';

/** The calls of the product and its tests. */
const CALLS = [
  'GET /v1/account',
  'GET /v1/webhook_endpoints',
  'POST /v1/webhook_endpoints',
  'GET /v1/webhook_endpoints/{webhook_endpoint}',
  'DELETE /v1/webhook_endpoints/{webhook_endpoint}',
  'GET /v1/checkout/sessions',
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/{session}',
  'POST /v1/checkout/sessions/{session}/expire',
  'GET /v1/checkout/sessions/{session}/line_items',
  'GET /v1/payment_links',
  'POST /v1/payment_links',
  'GET /v1/payment_links/{payment_link}',
  'POST /v1/payment_links/{payment_link}',
  'GET /v1/payment_intents',
  'GET /v1/payment_intents/{intent}',
  'GET /v1/charges',
  'GET /v1/charges/{charge}',
  'GET /v1/refunds',
  'POST /v1/refunds',
  'GET /v1/refunds/{refund}',
  'GET /v1/disputes',
  'GET /v1/disputes/{dispute}',
];

/** What of a schema says which values are right. */
const KEPT = ['type', 'enum', 'required', 'maxLength', 'format', 'nullable'];

/**
 * @typedef {object} Schema
 * @property {string} [type]
 * @property {Schema[]} [anyOf]
 * @property {Schema} [items]
 * @property {Record<string, Schema>} [properties]
 * @property {boolean | Schema} [additionalProperties]
 * @property {string[]} [required]
 *
 * @typedef {object} Operation
 * @property {{ in: string, name: string, required?: boolean, schema: Schema }[]} [parameters]
 * @property {{ content: Record<string, { schema: Schema }> }} requestBody
 */

/**
 * A schema without prose, closed to parameters that it does not name.
 * @param {Schema & Record<string, unknown>} schema
 * @returns {Schema}
 */
function pruned(schema) {
  /** @type {Schema} */
  const kept = Object.fromEntries(KEPT.flatMap((name) => (name in schema ? [[name, schema[name]]] : [])));
  if (schema.anyOf) kept.anyOf = schema.anyOf.map((one) => pruned({ ...one }));
  if (schema.items) kept.items = pruned({ ...schema.items });
  if (schema.properties)
    kept.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [name, pruned({ ...one })]),
    );
  if (typeof schema.additionalProperties === 'object')
    kept.additionalProperties = pruned({ ...schema.additionalProperties });
  else if (schema.type === 'object') kept.additionalProperties = false;
  return kept;
}

/**
 * All parameters of a call as one object: those of a form, or those in the address of any other call.
 * @param {Operation} operation
 * @param {string} method
 * @returns {Schema}
 */
function parametersOf(operation, method) {
  if (method === 'post') return pruned({ ...operation.requestBody.content[FORM]?.schema });
  const query = (operation.parameters ?? []).filter(({ in: place }) => place === 'query');
  const required = query.filter((one) => one.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, pruned({ ...schema })])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function cachedSpecification() {
  const cache = execFileSync('go', ['env', 'GOMODCACHE'], { encoding: 'utf8' }).trim();
  return join(cache, MODULE, 'embedded/openapi/spec3.json');
}

const specification = JSON.parse(readFileSync(process.argv[2] ?? cachedSpecification(), 'utf8'));
const requests = Object.fromEntries(
  CALLS.map((call) => {
    const [method = '', path = ''] = call.split(' ');
    const operation = specification.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`the specification has no ${call}`);
    return [call, parametersOf(operation, method.toLowerCase())];
  }),
);
const slice = {
  source: `embedded/openapi/spec3.json of ${MODULE}`,
  licence: 'MIT, Copyright (c) 2014- Stripe, Inc. (https://stripe.com)',
  version: specification.info.version,
  requests,
};
writeFileSync(TARGET, `${JSON.stringify(slice, null, 2)}\n`);
process.stdout.write(`${CALLS.length} calls of ${slice.version}\n`);
