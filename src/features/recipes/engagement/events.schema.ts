import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { text } from '@/kernel/text';
import { moment } from '@/kernel/wire';

export const EVENT_TYPES = ['view', 'email_click', 'save', 'purchase'] as const;
const eventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof eventType>;

/** Something that readers did with a recipe, once or several times. */
export const eventInput = z.strictObject({
  id: pathId('recipe'),
  type: eventType.meta({
    description: 'What readers did: `view`, `email_click`, `save` or `purchase`.',
  }),
  count: z
    .int()
    .min(1)
    .max(LIMITS.event_count)
    .optional()
    .meta({
      description: `How often it happened, 1 to ${LIMITS.event_count}; 1 when left out.`,
      default: 1,
    }),
  occurred_at: z.iso
    .datetime({ offset: true, error: 'A time of RFC 3339, such as 2026-11-20T10:00:00Z.' })
    .optional()
    .meta({
      description: `When it happened; now when left out. At most ${LIMITS.event_days} days ago and not in the future.`,
      example: '2026-11-20T10:00:00Z',
    }),
  event_id: text(LIMITS.event_id, 1)
    .optional()
    .meta({
      description: `Your name for the event, kept ${LIMITS.event_id_days} days: an event sent again counts once.`,
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
