import { z } from 'zod';
import { MOST_EDITIONS } from '@/features/products/records/listings.schema';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { moment, text } from '@/kernel/wire';
import { ANNOUNCEMENT_STATES, AUDIENCES, isOneLine } from './announcements.rules';

const writable = {
  product_id: bodyId('product').meta({
    description: 'The product that the announcement is about.',
  }),
  audience: z.enum(AUDIENCES).meta({
    description:
      'Who gets the email. `owners`: people who have the product; the email links to their files. `subscribers`: your subscribers who don’t have the product; the email links to its product page.',
  }),
  subject: text(LIMITS.announcement_subject, 1)
    .refine(isOneLine, { error: 'Must be a single line.' })
    .meta({
      description: `The subject of the email: a single line of 1 to ${LIMITS.announcement_subject} characters.`,
      example: 'A new edition of Sunday Kitchen',
      pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
    }),
  text: text(LIMITS.announcement_text, 1).meta({
    description: `The email’s text, in plain text, 1 to ${LIMITS.announcement_text} characters. Galley adds a link to the reader’s files or the product page, and an unsubscribe link.`,
    example: 'Twelve new soups and all-new photos.',
  }),
};

const edition = z.int().min(1).max(MOST_EDITIONS).nullable().meta({
  description:
    'The edition that the announcement is about. For `owners` only. People who bought or were given the product since that edition came out, or who were already emailed about it, don’t get the email. `null` sends it to all owners.',
  example: 2,
});

const ignored = z.unknown().optional().meta({ description: 'Read-only. Ignored if sent.' });

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
    product_title: z.string().meta({ description: 'The product’s current title.' }),
    audience: z.enum(AUDIENCES),
    subject: z.string(),
    text: z.string(),
    edition,
    state: z.enum(ANNOUNCEMENT_STATES).meta({
      description:
        '`draft`: not sent yet. `sending`: emails are going out. `sent`: every email has gone out. `failed`: sending stopped partway; send the announcement again to continue.',
    }),
    recipients: z
      .int()
      .nullable()
      .meta({ description: 'How many people it was addressed to when you sent it. `null` for a draft.' }),
    mailed: z.int().meta({
      description:
        'How many emails have been queued so far. People who unsubscribe in the meantime are skipped.',
    }),
    version: z.int(),
    created_at: moment(),
    updated_at: moment(),
    sent_at: moment().nullable().meta({ description: 'When you sent it. `null` for a draft.' }),
    finished_at: moment().nullable().meta({ description: 'When the last email was queued.' }),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcement>;

export const announcementPreview = z
  .object({
    recipients: z
      .int()
      .meta({ description: 'How many people would get it if you sent it now. Each person is counted once.' }),
    unsubscribed: z
      .int()
      .meta({ description: 'How many people in its audience have unsubscribed from your announcements.' }),
    aware: z.int().meta({
      description:
        'How many owners are skipped because they’ve had the edition from the start or were already emailed about it. 0 if the announcement isn’t about an edition.',
    }),
    name: z.string().meta({ description: 'The name in the email’s header.' }),
    accent: z
      .string()
      .nullable()
      .meta({ description: 'Your brand color, as `#rrggbb`. `null` for Galley’s default.' }),
    language: z.string().meta({
      description:
        'The language of the text around yours, as a BCP 47 tag. The preview uses the product’s language; each email uses its reader’s language.',
    }),
    subject: z.string(),
    text: z.string().meta({ description: 'The complete email as plain text, with sample links.' }),
    html: z.string().meta({ description: 'The complete email as HTML.' }),
    button: z
      .string()
      .meta({ description: 'The text of the button that links to the reader’s files or the product page.' }),
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
   * Products that somebody has who gets announcements, the newest first: how many have it, the edition for sale, and how
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
