import { z } from 'zod';

/** What a platform sends to the address of a hook. The transport hands on the body as it came. */
export const hookInput = z.strictObject({
  platform: z.string().meta({ description: 'The platform that sends the event.', example: 'stripe' }),
  key: z
    .string()
    .meta({ description: 'The key in the URL, which identifies the connection.', example: 'Zk3v9QpT' }),
  body: z
    .instanceof(Uint8Array, { error: 'Must be an event in the platform’s own format.' })
    .meta({ override: { type: 'object' } }),
  headers: z.record(z.string(), z.string()),
});

/** That it is kept. */
export const hookAnswer = z
  .object({ received: z.literal(true) })
  .meta({ id: 'HookReceived', description: 'The event was received and will be processed.' });
