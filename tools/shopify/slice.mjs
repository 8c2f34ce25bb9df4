/**
 * Cuts what the Shopify of the tests checks calls by out of Shopify's Admin schema: the fields that Galley's operations
 * ask for with all their arguments, and every field of what they send, no prose. Run again when an operation asks for
 * more, or for another version:
 *
 *   npm pack @shopify/dev-mcp@1.16.0 && tar xzf shopify-dev-mcp-1.16.0.tgz
 *   node tools/shopify/slice.mjs package/dist/data/admin_2026-10.json.gz && npm run format
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';

const TARGET = new URL('../../src/testing/servers/shops/shopify-admin.graphql', import.meta.url);
const ADAPTER = new URL('../../src/features/connections/shops/', import.meta.url);
const HEAD = `# What Galley asks of Shopify's GraphQL Admin API 2026-10: a slice of admin_2026-10.json in @shopify/dev-mcp 1.16.0,
# cut by tools/shopify/slice.mjs.
#
# ISC License. Copyright 2025-present, Shopify Inc.
# Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
# provided that the above copyright notice and this permission notice appear in all copies.
# THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
# IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
# INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
# ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
# THIS SOFTWARE.
`;

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Say where admin_2026-10.json.gz is.');
const packed = readFileSync(path);
const told = JSON.parse((path.endsWith('.gz') ? gunzipSync(packed) : packed).toString('utf8'));
const schema = buildClientSchema(told.data ?? told);

/** The operations and fragments of the adapter, as its source has them. */
const source = readdirSync(ADAPTER)
  .filter((name) => /^shopify.*(?<!\.test)\.ts$/.test(name))
  .map((name) => readFileSync(new URL(name, ADAPTER), 'utf8'))
  .flatMap((text) => [...text.matchAll(/`(\s*(?:query|mutation|fragment) [^`$]*(?:\$\w[^`$]*)*)`/g)])
  .map(([, operation]) => operation)
  .join('\n');
const operations = parse(source);
const faults = validate(schema, operations);
if (faults.length > 0) throw new Error(faults.map(String).join('\n'));

/** @type {Map<string, Set<string>>} */
const asked = new Map();
/** @type {Set<string>} */
const whole = new Set();

/**
 * Takes a type with all that it leads to, where it is one of what is sent, or a list of values.
 * @param {import('graphql').GraphQLNamedType} type
 */
function take(type) {
  if (isSpecifiedScalarType(type) || whole.has(type.name)) return;
  if (isObjectType(type) || isInterfaceType(type) || isUnionType(type)) {
    if (!asked.has(type.name)) asked.set(type.name, new Set());
    return;
  }
  whole.add(type.name);
  if (isInputObjectType(type))
    for (const field of Object.values(type.getFields())) take(getNamedType(field.type));
}

const info = new TypeInfo(schema);
visit(
  operations,
  visitWithTypeInfo(info, {
    Field() {
      const [parent, field] = [info.getParentType(), info.getFieldDef()];
      if (!parent || !field || field.name.startsWith('__')) return;
      take(parent);
      asked.get(parent.name)?.add(field.name);
      take(getNamedType(field.type));
      for (const { type } of field.args) take(getNamedType(type));
    },
    NamedType(node) {
      const type = schema.getType(node.name.value);
      if (type) take(type);
    },
  }),
);

// A type needs a field, whoever asks for none.
for (const [name, fields] of asked) {
  const type = schema.getType(name);
  if (fields.size > 0 || !(isObjectType(type) || isInterfaceType(type))) continue;
  const plain = Object.values(type.getFields()).find(
    (field) => isSpecifiedScalarType(getNamedType(field.type)) && !field.deprecationReason,
  );
  if (plain) fields.add(plain.name);
}

/** @param {{ name: string, type: unknown, defaultValue?: unknown, astNode?: unknown }} input */
const inputText = ({ name, type, defaultValue }) =>
  `${name}: ${type}${defaultValue === undefined ? '' : ` = ${typeof defaultValue === 'string' && !isEnumType(getNamedType(/** @type {any} */ (type))) ? JSON.stringify(defaultValue) : defaultValue}`}`;
/** @param {readonly { name: string, type: unknown }[]} args */
const argsText = (args) => (args.length === 0 ? '' : `(${args.map(inputText).join(', ')})`);

/** @param {string} name */
function text(name) {
  const type = schema.getType(name);
  if (isEnumType(type))
    return `enum ${name} { ${type
      .getValues()
      .map((value) => value.name)
      .join(' ')} }`;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map((field) => `  ${inputText(field)}`);
    return `input ${name}${type.isOneOf ? ' @oneOf' : ''} {\n${fields.join('\n')}\n}`;
  }
  if (isObjectType(type) || isInterfaceType(type)) {
    const above = type.getInterfaces().filter((one) => asked.has(one.name));
    // What an interface is asked for its types have too.
    const own = new Set([
      ...(asked.get(name) ?? []),
      ...above.flatMap((one) => [...(asked.get(one.name) ?? [])]),
    ]);
    const fields = Object.values(type.getFields()).filter((field) => own.has(field.name));
    const shown = fields.map((field) => `  ${field.name}${argsText(field.args)}: ${field.type}`);
    const heirs = above.length === 0 ? '' : ` implements ${above.map((one) => one.name).join(' & ')}`;
    return `${isObjectType(type) ? 'type' : 'interface'} ${name}${heirs} {\n${shown.join('\n')}\n}`;
  }
  return `scalar ${name}`;
}

const roots = `schema {\n  query: ${schema.getQueryType()?.name}\n  mutation: ${schema.getMutationType()?.name}\n}`;
const names = [...new Set([...asked.keys(), ...whole])].sort();
writeFileSync(TARGET, `${[HEAD, roots, ...names.map(text)].join('\n')}\n`);
