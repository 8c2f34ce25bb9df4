import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '@/features/router';
import { fieldErrors } from '@/server/trpc/problem';
import type { JsonSchema } from './fuzz-values';

// The types of single procedures name no schema.
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>;

const WRONG: readonly unknown[] = [
  null,
  true,
  '',
  'zzz',
  '01',
  '\0',
  'x'.repeat(30_000),
  -1,
  0,
  1.005,
  1e300,
  [],
  [1],
  {},
  { zzz: 1 },
  Array(2_000).fill('a'),
];

/** Values for a schema that are each wrong, or suspicious, in one place; by where the place is. */
function wrongs(schema: JsonSchema, root: JsonSchema, depth = 0): unknown[] {
  if (depth > 4) return [];
  const { $ref } = schema;
  if ($ref !== undefined) {
    const found = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, part) => Reflect.get(Object(at), part), root);
    return wrongs(Object(found), root, depth + 1);
  }
  const inside = [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((branch) =>
      wrongs(branch, root, depth + 1),
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
      wrongs(member, root, depth + 1).map((wrong) =>
        // The branch of a union by type is found by the type.
        ({ ...typeOf(schema), [name]: wrong }),
      ),
    ),
    ...(schema.items === undefined ? [] : wrongs(schema.items, root, depth + 1).map((wrong) => [wrong])),
  ];
  return [...WRONG, ...inside];
}

const said = new Set<string>();

const typeOf = ({ properties = {} }: JsonSchema) =>
  properties.type?.const === undefined ? {} : { type: properties.type.const };

/** The words of zod, and of the language. */
const RAW =
  /expected|received|\binvalid\b|too (small|big)|unrecognized|NaN|undefined|\bstring\b|\barray\b|boolean|>=|<=|\|/i;

describe('what a request is refused with', () => {
  it.each(Object.entries(procedures))('is said in plain sentences: %s', async (_, { _def }) => {
    const raw = new Set<string>();
    for (const schema of _def.inputs) {
      if (!(schema instanceof z.ZodType)) continue;
      const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
      for (const wrong of [undefined, ...wrongs(root, root)]) {
        const error = await schema.parseAsync(wrong).then(
          () => null,
          (reason: z.ZodError) => reason,
        );
        for (const { message } of error === null ? [] : fieldErrors(error)) {
          said.add(message);
          if (RAW.test(message) || !message.endsWith('.')) raw.add(message);
        }
      }
    }
    expect([...raw]).toEqual([]);
  });

  it('names what would be taken', () => {
    for (const words of [
      'Must be a whole number from 1 to 100.',
      'Must be a number from 0.01 to 10000.',
      'Use at most two decimal places.',
      'Must be text or an ingredient object.',
      'Must be text or a step object.',
      'Must be active, draft, or archived.',
      'Must have at most 200 entries.',
    ])
      expect(said).toContain(words);
  });
});
