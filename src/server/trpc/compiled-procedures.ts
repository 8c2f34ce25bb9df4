import { z } from 'zod';

/** The steps of a procedure under construction; each gives the next builder. */
interface Builder {
  meta(meta: unknown): Builder;
  use(middleware: unknown): Builder;
  input(schema: z.ZodType): Builder;
  output(schema: z.ZodType): Builder;
}

/** The schema itself, whose `parseAsync` from now on parses without waiting, compiled. */
function ready(schema: z.ZodType): z.ZodType {
  let compiled: z.ZodType | undefined;
  const parseAsync = async (value: unknown) => {
    // At the first call: a process needs few of all schemas, and each takes some milliseconds.
    compiled ??= z.compile(schema);
    return compiled.parse(value);
  };
  return Object.assign(schema, { parseAsync });
}

/**
 * The builder of procedures that check what comes in and goes out in one go. tRPC calls `parseAsync`, where zod walks
 * through the schema for every value; compiled for `parse` it comes to the same verdict, with the same issues, in a
 * tenth of the time. A schema that had to wait for something would throw `$ZodAsyncError`; none of ours does.
 */
export function inOneGo<T>(builder: T): T {
  // A builder's type says what its procedure takes and gives, and changes with every step: both casts leave it to tRPC.
  const steps = builder as unknown as Builder;
  const { meta, use, input, output } = steps;
  const next: Builder = {
    ...steps,
    meta: (given) => inOneGo(meta(given)),
    use: (given) => inOneGo(use(given)),
    input: (schema) => inOneGo(input(ready(schema))),
    output: (schema) => inOneGo(output(ready(schema))),
  };
  return next as unknown as T;
}
