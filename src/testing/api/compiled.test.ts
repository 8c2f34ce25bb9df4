import type { AnyProcedure, AnyRouter } from '@trpc/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '@/features/router';
import { routesOf } from '@/server/rest/routes';

const router: AnyRouter = appRouter;
const routes = new Map(routesOf(router).map((route) => [route.procedure, route]));

/**
 * What an operation is called with in its examples: their bodies, and something in every place of its path. A body that
 * is handed on as it came is bytes with the headers that sign them.
 */
function calls(name: string): unknown[] {
  const { rest, parameters = [] } = routes.get(name) ?? {};
  const places = Object.fromEntries(parameters.map((parameter) => [parameter, 'x']));
  return Object.values(rest?.examples?.request ?? {}).map((body) =>
    rest?.raw === undefined
      ? { ...Object(body), ...places }
      : { ...places, body: new TextEncoder().encode(JSON.stringify(body)), headers: {} },
  );
}

interface Check {
  name: string;
  schema: unknown;
  rights: unknown[];
}

/** Every schema that a procedure checks with, and right values from the examples of its operation. */
const checks = Object.entries<AnyProcedure>(router._def.procedures).flatMap(([name, { _def }]) => [
  ..._def.inputs.map((schema): Check => ({ name: `${name} in`, schema, rights: calls(name) })),
  {
    name: `${name} out`,
    // The type of a procedure names its inputs only.
    schema: Reflect.get(_def, 'output'),
    rights: Object.values(routes.get(name)?.rest.examples?.response ?? {}),
  },
]);

/** What a schema says to a value: the value it makes of it in its own order, or the issues. */
const verdict = ({ success, data, error }: z.ZodSafeParseResult<unknown>) =>
  success ? JSON.stringify(data) : error.issues;

const odd = fc.oneof(
  fc.constantFrom(null, '', -1, 0.5, Number.MAX_SAFE_INTEGER + 1, true, [], {}, 'x'.repeat(5_000)),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A value that differs from this one in one place at random: another member, one more, or one less. */
function broken(value: unknown, [step, ...steps]: number[], by: unknown): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return by;
  if (Array.isArray(value)) {
    const at = step % (value.length + 1);
    return [...value.slice(0, at), broken(value[at], steps, by), ...value.slice(at + 1)];
  }
  const entries = Object.entries(value);
  const at = step % (entries.length + 2);
  const [name, member] = entries[at] ?? ['unknown', undefined];
  if (at > entries.length) return Object.fromEntries(entries.slice(1));
  return { ...value, [name]: broken(member, steps, by) };
}

describe('what a procedure takes and gives', () => {
  it.each(['recipes.list out', 'recipes.get out', 'recipes.create in'])(
    'is compiled by its first use where much of it comes: %s',
    (name) => {
      const found = checks.find((check) => check.name === name);
      if (!(found?.schema instanceof z.ZodType)) throw new Error('no schema');
      const [right] = found.rights;
      found.schema.parse(right);
      // Where zod keeps what it has compiled a schema to.
      expect(found.schema._zod.bag.validator).toBeTypeOf('function');
    },
  );

  it.each(checks)('is judged alike compiled and not, without waiting: $name', async ({ schema, rights }) => {
    if (!(schema instanceof z.ZodType)) return expect(schema).toBeUndefined();
    for (const right of rights) expect(schema.safeParse(right).success).toBe(true);
    const cases = fc.tuple(
      rights.length === 0 ? odd : fc.constantFrom(...rights),
      fc.array(fc.nat(40), { maxLength: 4 }),
      odd,
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([right, steps, by]) => {
        const value = broken(right, steps, by);
        const walked = await z.safeParseAsync(schema, value);
        expect(verdict(schema.safeParse(value))).toEqual(verdict(walked));
      }),
      { numRuns: 30 },
    );
  });
});
