import { z } from 'zod';
import { MAIL_PLATFORMS } from '@/features/connections/connectors/platforms.rules';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { figure } from '@/kernel/period';
import { moment, text } from '@/kernel/wire';
import { CONTACT_STATES } from './contacts.rules';

/** `pending` waits for its owner to confirm it by mail; `unsubscribed` wants no more mail. */
const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** `sign_up`: on a product’s own form; `purchase`: by the box for news and offers beside Buy. */
const SUBSCRIBER_SOURCES = ['sign_up', 'purchase'] as const;
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

const COUNTRY = /^[A-Z]{2}$/;
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** A country by its two letters (ISO 3166-1). */
const countryCode = z.string().refine((code) => COUNTRY.test(code) && countryNames.of(code) !== undefined, {
  error: 'Must be a two-letter country code, such as FR.',
});

/** How a mail tool stands with the address of a subscriber. */
const subscriberContact = z
  .object({
    platform: z.enum(MAIL_PLATFORMS).meta({ description: 'The email tool.' }),
    state: z.enum(CONTACT_STATES).meta({
      description:
        '`waiting`: not sent yet. `synced`: sent. `unsubscribed`: unsubscribed in the email tool. `refused`: the tool rejected the address. `failed`: the tool couldn’t be reached after many attempts. `problem` gives the reason.',
    }),
    problem: z.string().nullable().meta({
      description: 'Why the address was rejected or the sync failed, in a sentence. Otherwise `null`.',
    }),
    synced_at: moment().nullable().meta({ description: 'When the subscriber was last sent to the tool.' }),
  })
  .meta({ id: 'SubscriberContact' });

const subscriber = z
  .object({
    id: bodyId('subscriber'),
    product_id: bodyId('product').meta({ description: 'The product the person signed up for or bought.' }),
    email: z.string().meta({ example: 'reader@example.com' }),
    name: z
      .string()
      .nullable()
      .meta({ description: '`null` if the form didn’t ask for a name, or the person didn’t give one.' }),
    source: z.enum(SUBSCRIBER_SOURCES).meta({
      description:
        'How the person subscribed. `sign_up`: on the form of a lead magnet or a free product. `purchase`: by buying the product and checking the box for news and offers.',
    }),
    country: z.string().nullable().meta({
      description: 'The country a purchase was paid from (ISO 3166-1). `null` if unknown.',
      example: 'FR',
    }),
    state: z.enum(SUBSCRIBER_STATES).meta({
      description:
        '`pending`: the person hasn’t confirmed the address yet. `confirmed`: the person has confirmed it. `unsubscribed`: the person wants no more email. Email only confirmed subscribers.',
    }),
    consent_text: z
      .string()
      .meta({ description: 'The consent text that the person agreed to, exactly as it was shown.' }),
    consented_at: moment(),
    confirmed_at: moment().nullable(),
    unsubscribed_at: moment().nullable(),
    created_at: moment().meta({ description: 'When the person first entered the address.' }),
    contacts: z.array(subscriberContact).meta({
      description:
        'The creator’s email tools that this subscriber is synced to, and the status of each sync.',
    }),
  })
  .meta({ id: 'Subscriber' });
export type Subscriber = z.infer<typeof subscriber>;
/** Without what mail tools were told. */
export type SubscriberRow = Omit<Subscriber, 'contacts'>;

const filters = {
  product_id: bodyId('product')
    .optional()
    .meta({ description: 'Only people who signed up through this product.', minLength: 1 }),
  source: z.enum(SUBSCRIBER_SOURCES).optional().meta({ description: 'Only subscribers from this source.' }),
  country: countryCode.optional().meta({
    description: 'Only buyers from this country (ISO 3166-1).',
    pattern: COUNTRY.source,
    example: 'FR',
  }),
  state: z.enum(SUBSCRIBER_STATES).optional().meta({ description: 'Only subscribers with this `state`.' }),
  q: text(LIMITS.search)
    .optional()
    .meta({ description: `Part of an email address or a name. At most ${LIMITS.search} characters.` }),
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

export const contactsInput = z.strictObject({
  platform: z.string().meta({ description: 'The name of a connected email tool.', example: 'kit' }),
});

/** How far the contacts of a mail tool have come. */
export const contactsProgress = z
  .object({
    unsent: z.int().meta({ description: 'How many confirmed subscribers have never been sent to the tool.' }),
    waiting: z.int().meta({ description: 'How many subscribers are waiting to be sent.' }),
    synced: z.int(),
    unsubscribed: z.int(),
    refused: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'ContactsProgress' });
export type ContactsProgress = z.infer<typeof contactsProgress>;

/** Where the browser downloads the list. */
export const subscriberLink = z.object({ url: z.string() });

/** The lead magnets of an account, and what else has subscribers, with how many have come by it. */
export const magnets = z.array(
  z.object({
    id: bodyId('product'),
    title: z.string(),
    status: z.enum(['draft', 'published', 'archived']),
    /** Whether readers sign up for it, or have. */
    collects: z.boolean(),
    /** Of the subscribers, those who have bought it. */
    bought: z.int(),
    subscribers: z.int(),
    confirmed: z.int(),
  }),
);
export type Magnet = z.infer<typeof magnets>[number];

/** What the subscribers can be narrowed by: the countries they have bought from, those with most first. */
export const subscriberCountries = z.array(z.object({ country: z.string(), subscribers: z.int() }));
export type SubscriberCountries = z.infer<typeof subscriberCountries>;

/** The sign-ups of the last 30 days beside those of the 30 before, day by day (UTC). */
export const signUpDays = z.object({
  total: figure,
  days: z.array(z.object({ day: z.string(), count: z.int(), before: z.int() })),
});
export type SignUpDays = z.infer<typeof signUpDays>;
