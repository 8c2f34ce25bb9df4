import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { moment, text } from '@/kernel/wire';

export const EVENT_TYPES = ['view', 'email_click', 'save', 'purchase'] as const;
const eventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof eventType>;

/** Something that readers did with a recipe, once or several times. */
export const eventInput = z.strictObject({
  id: pathId('recipe'),
  type: eventType.meta({
    description: 'What readers did: `view`, `email_click`, `save`, or `purchase`.',
  }),
  count: z
    .int()
    .min(1)
    .max(LIMITS.event_count)
    .optional()
    .meta({
      description: `How many times it happened, 1 to ${LIMITS.event_count}. Defaults to 1.`,
      default: 1,
    }),
  occurred_at: z.iso
    .datetime({ offset: true, error: 'Must be a time in RFC 3339 format, such as 2026-11-20T10:00:00Z.' })
    .optional()
    .meta({
      description: `When it happened. At most ${LIMITS.event_days} days ago and not in the future. Defaults to now.`,
      example: '2026-11-20T10:00:00Z',
    }),
  event_id: text(LIMITS.event_id, 1)
    .optional()
    .meta({
      description: `Your identifier for the event, remembered for ${LIMITS.event_id_days} days. An event you send again with the same identifier is counted only once.`,
      example: 'newsletter-42-click-1007',
    }),
});
export type EventInput = z.infer<typeof eventInput>;

/** An event as it was counted. */
export const recipeEvent = z
  .object({
    recipe_id: bodyId('recipe'),
    type: eventType,
    count: z.int(),
    occurred_at: moment(),
    event_id: z.string().nullable(),
  })
  .meta({ id: 'RecipeEvent' });
export type RecipeEvent = z.infer<typeof recipeEvent>;
