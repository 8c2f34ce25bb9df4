import { z } from 'zod';

/**
 * The button on the last page of a lead magnet, where it is not what its creator expects: it `waits` for its source to
 * be on sale, or the file is `behind`, made before the source was. `edition` is the one on sale that lacks it, null
 * where it is a draft's file.
 */
export const ctaState = z
  .object({
    state: z.enum(['waits', 'behind']),
    edition: z.int().nullable(),
    source: z.object({ type: z.string(), title: z.string() }),
  })
  .nullable();
export type CtaState = NonNullable<z.infer<typeof ctaState>>;
