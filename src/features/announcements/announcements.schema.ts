import { z } from 'zod';
import { MOST_EDITIONS } from '@/features/products/records/listings.schema';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { text } from '@/kernel/text';
import { moment } from '@/kernel/wire';
import { ANNOUNCEMENT_STATES, AUDIENCES, isOneLine } from './announcements.rules';

const writable = {
  product_id: bodyId('product').meta({
    description: 'The product that it is about.',
  }),
  audience: z.enum(AUDIENCES).meta({
    description:
      'Who gets it: `owners` have the product, and are led to their files; `subscribers` have signed up with you and don’t have it, and are led to its page.',
  }),
  subject: text(LIMITS.announcement_subject, 1)
    .refine(isOneLine, { error: 'A subject has one line.' })
    .meta({
      description: `The subject of the email: one line of 1 to ${LIMITS.announcement_subject} characters.`,
      example: 'A new edition of Sunday Kitchen',
      pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
    }),
  text: text(LIMITS.announcement_text, 1).meta({
    description: `What it says, as plain text of 1 to ${LIMITS.announcement_text} characters. A link to the reader’s files, or to the product’s page, and one to unsubscribe follow it.`,
    example: 'Twelve new soups, and every photo is new.',
  }),
};

const edition = z.int().min(1).max(MOST_EDITIONS).nullable().meta({
  description:
    'The edition of the product that this is the news of, for `owners` only: whoever bought or was given it since that edition came out, or was emailed about it already, is left out. Null goes to all of them.',
  example: 2,
});

const ignored = z.unknown().optional().meta({ description: 'Read-only; ignored here.' });

export const announcementCreate = z
  .strictObject({ ...writable, audience: writable.audience.optional(), edition: edition.optional() })
  .meta({ id: 'AnnouncementCreate' });
export type AnnouncementCreate = z.infer<typeof announcementCreate>;

export const announcementPatch = z.strictObject({
  id: pathId('announcement'),
  product_id: writable.product_id.optional(),
  audience: writable.audience.optional(),
  subject: writable.subject.optional(),
  text: writable.text.optional(),
  edition: edition.optional(),
  product_title: ignored,
  state: ignored,
  recipients: ignored,
  mailed: ignored,
  version: ignored,
  created_at: ignored,
  updated_at: ignored,
  sent_at: ignored,
  finished_at: ignored,
});
export type AnnouncementPatch = z.infer<typeof announcementPatch>;

export const announcement = z
  .object({
    id: bodyId('announcement'),
    product_id: bodyId('product'),
    product_title: z.string().meta({ description: 'The product’s title now.' }),
    audience: z.enum(AUDIENCES),
    subject: z.string(),
    text: z.string(),
    edition,
    state: z.enum(ANNOUNCEMENT_STATES).meta({
      description:
        '`draft` was not sent, `sending` goes out, `sent` has gone out to everybody, `failed` has stopped before the last and can be sent on.',
    }),
    recipients: z
      .int()
      .nullable()
      .meta({ description: 'How many were to get it when it was sent; null for a draft.' }),
    mailed: z.int().meta({
      description:
        'How many of them it was put into the outbox for so far. Whoever unsubscribes meanwhile is left out.',
    }),
    version: z.int(),
    created_at: moment(),
    updated_at: moment(),
    sent_at: moment().nullable().meta({ description: 'When it was sent; null for a draft.' }),
    finished_at: moment().nullable().meta({ description: 'When the last email was queued.' }),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcement>;

export const announcementPreview = z
  .object({
    recipients: z.int().meta({ description: 'How many would get it now, each once.' }),
    unsubscribed: z
      .int()
      .meta({ description: 'How many are of its audience and get no announcements of yours.' }),
    aware: z.int().meta({
      description:
        'How many are left out because they had the edition from the start, or were emailed about it; 0 where it is of no edition.',
    }),
    name: z.string().meta({ description: 'Whose name stands over the email.' }),
    accent: z
      .string()
      .nullable()
      .meta({ description: 'The color of your brand, `#rrggbb`; null for Galley’s own.' }),
    language: z.string().meta({
      description:
        'A BCP 47 tag: the words around yours are in the product’s language here, in each reader’s own in her email.',
    }),
    subject: z.string(),
    text: z.string().meta({ description: 'The whole email as plain text, with examples of its links.' }),
    html: z.string().meta({ description: 'The same as programs show it that show HTML.' }),
    button: z
      .string()
      .meta({ description: 'What the button says that leads to the reader’s files, or to the page.' }),
  })
  .meta({ id: 'AnnouncementPreview' });
export type AnnouncementPreview = z.infer<typeof announcementPreview>;

export const announcementList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export type AnnouncementList = z.infer<typeof announcementList>;
export const announcementPage = listOf(announcement).meta({ id: 'AnnouncementPage' });
export type AnnouncementPage = z.infer<typeof announcementPage>;
export const announcementIdInput = z.strictObject({ id: pathId('announcement') });

/** What the form of an announcement offers. */
export const announcementChoices = z.object({
  /**
   * Products that somebody has who gets announcements, the newest first: how many have it, the edition on sale, and how
   * many of them have not heard of that.
   */
  products: z.array(
    z.object({
      id: bodyId('product'),
      title: z.string(),
      owners: z.int(),
      edition: z.int().nullable(),
      unaware: z.int(),
    }),
  ),
  /** Confirmed subscribers who get announcements. */
  subscribers: z.int(),
  /** Products that have a public page, which subscribers can be told of, the newest first. */
  shown: z.array(z.object({ id: bodyId('product'), title: z.string() })),
  /** Whether others can be emailed; not while the creator has not confirmed her own address, or without a mail server. */
  mails: z.enum(['on', 'unconfirmed', 'off']),
});
export type AnnouncementChoices = z.infer<typeof announcementChoices>;
