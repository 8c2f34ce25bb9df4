import type { z } from 'zod';

/** One sentence for each field of a body. */
export type About<T> = { [name in keyof T]: string };

/** The same fields, each with its sentence in the document: meaning, unit, bounds. */
export function described<T extends Record<string, z.ZodType>>(fields: T, about: About<T>): T {
  const entries = Object.entries(fields).map(([name, schema]) => [
    name,
    schema.meta({ description: about[name] }),
  ]);
  return Object.fromEntries(entries) as T;
}
