import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { moment } from '@/kernel/wire';

/** `kept` was never sent, for there was no mail server; `failed` was refused, or tried too often. */
const MAIL_STATES = ['queued', 'sent', 'failed', 'kept'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Those of `account_` go to the creator herself, all others to her readers. */
const MAIL_KINDS = [
  'account_confirm',
  'account_email_change',
  'account_email_asked',
  'account_email_changed',
  'account_password',
  'account_password_changed',
  'account_sale',
  'account_refund_failed',
  'account_webhook_off',
  'sign_up_confirm',
  'sign_up_files',
  'order_files',
  'order_links',
  'order_refund',
  'order_refund_failed',
  'announcement',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const entry = {
  id: bodyId('mail'),
  kind: z.enum(MAIL_KINDS).meta({
    description:
      'What it is about: `account_…` goes to the creator herself, as `account_sale` about each sale and `account_refund_failed` about a refund that didn’t go through, and `account_webhook_off` about a webhook that was switched off, `sign_up_confirm` asks a reader to confirm her address, `sign_up_files` brings her what she signed up for, `order_files` what she bought, `order_links` all she has from you, because somebody asked for it with her address, `order_refund` what you have refunded her, `order_refund_failed` that a refund didn’t go through after all, `announcement` tells her what you have written to the owners of a product.',
  }),
  to: z.string().meta({ example: 'reader@example.com' }),
  subject: z.string(),
  state: z.enum(MAIL_STATES).meta({
    description:
      '`queued` waits for the mail server, `sent` was taken by it, `failed` was refused or tried too often, `kept` was never sent because no mail server is set up.',
  }),
  reason: z.string().nullable().meta({ description: 'Why it was not sent; null where nothing went wrong.' }),
  created_at: moment(),
  sent_at: moment().nullable().meta({ description: 'When the mail server took it.' }),
};

const mailEntry = z.object(entry).meta({ id: 'MailEntry' });
export type MailEntry = z.infer<typeof mailEntry>;

export const mail = z
  .object({
    ...entry,
    text: z.string().meta({
      description: 'As plain text. Links that only its reader may have are left out.',
    }),
  })
  .meta({ id: 'Mail' });
export type MailView = z.infer<typeof mail>;

export const mailList = z
  .strictObject({
    state: z.enum(MAIL_STATES).optional().meta({ description: 'In this state only.' }),
    ...pagingFields,
  })
  .refine(withinReach, REACH_ISSUE);
export type MailListQuery = z.infer<typeof mailList>;

export const mailPage = listOf(mailEntry).meta({ id: 'MailPage' });
export type MailPage = z.infer<typeof mailPage>;

export const mailIdInput = z.strictObject({ id: pathId('mail') });

/** Days for which a mail is kept, in words for the document. */
export const KEPT_DAYS = `Mails are kept for ${LIMITS.mail_days} days.`;
