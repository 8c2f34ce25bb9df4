import { z } from 'zod';

/** What a platform sends to the address of a hook. The transport hands on the body as it came. */
export const hookInput = z.strictObject({
  platform: z.string().meta({ description: 'The platform that sends it.', example: 'stripe' }),
  key: z
    .string()
    .meta({ description: 'The key in the address, which says whose connection it is.', example: 'Zk3v9QpT' }),
  body: z
    .instanceof(Uint8Array, { error: 'An event as the platform sends it.' })
    .meta({ override: { type: 'object' } }),
  headers: z.record(z.string(), z.string()),
});

/** That it is kept. */
export const hookAnswer = z
  .object({ received: z.literal(true) })
  .meta({ id: 'HookReceived', description: 'It is kept, and will be worked off.' });
