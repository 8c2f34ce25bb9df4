import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { text } from '@/kernel/text';
import { moment } from '@/kernel/wire';

/** `pending` waits for its owner to confirm it by mail; `unsubscribed` wants no more mail. */
const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

const subscriber = z
  .object({
    id: bodyId('subscriber'),
    product_id: bodyId('product').meta({ description: 'The lead magnet that was asked for.' }),
    email: z.string().meta({ example: 'reader@example.com' }),
    name: z.string().nullable().meta({ description: 'Null where the form did not ask, or none was given.' }),
    state: z.enum(SUBSCRIBER_STATES).meta({
      description:
        '`pending` until the owner of the address has confirmed it, `confirmed`, or `unsubscribed`. Write to the confirmed ones only.',
    }),
    consent_text: z.string().meta({ description: 'The words that were agreed to, as they were shown.' }),
    consented_at: moment(),
    confirmed_at: moment().nullable(),
    unsubscribed_at: moment().nullable(),
    created_at: moment().meta({ description: 'When the address was first left.' }),
  })
  .meta({ id: 'Subscriber' });
export type Subscriber = z.infer<typeof subscriber>;

const filters = {
  product_id: bodyId('product').optional().meta({ description: 'Of this lead magnet only.', minLength: 1 }),
  state: z.enum(SUBSCRIBER_STATES).optional().meta({ description: 'In this state only.' }),
  q: text(LIMITS.search)
    .optional()
    .meta({ description: `Part of an address or a name, at most ${LIMITS.search} characters.` }),
};

export const subscriberList = z
  .strictObject({ ...filters, ...pagingFields })
  .refine(withinReach, REACH_ISSUE);
export type SubscriberList = z.infer<typeof subscriberList>;
export const subscriberPage = listOf(subscriber).meta({ id: 'SubscriberPage' });
export type SubscriberPage = z.infer<typeof subscriberPage>;

export const subscriberExport = z.strictObject(filters).optional();
/** Which subscribers are meant; all where nothing is said. */
export type SubscriberFilter = Pick<SubscriberList, keyof typeof filters>;

export const subscriberIdInput = z.strictObject({ id: pathId('subscriber') });

/** Where the browser downloads the list. */
export const subscriberLink = z.object({ url: z.string() });

/** The lead magnets of an account with how many have signed up. */
export const magnets = z.array(
  z.object({
    id: bodyId('product'),
    title: z.string(),
    status: z.enum(['draft', 'published', 'archived']),
    subscribers: z.int(),
    confirmed: z.int(),
  }),
);
export type Magnet = z.infer<typeof magnets>[number];
