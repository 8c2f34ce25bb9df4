import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { moment } from '@/kernel/wire';

/** `kept` was never sent, for there was no mail server; `failed` was refused, or tried too often. */
const MAIL_STATES = ['queued', 'sent', 'failed', 'kept'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Those of `account_` go to the creator herself, an invitation to whom she wants in her library, all others to her readers. */
const MAIL_KINDS = [
  'account_confirm',
  'account_email_change',
  'account_email_asked',
  'account_email_changed',
  'account_password',
  'account_password_changed',
  'account_two_step',
  'account_passkey',
  'account_sale',
  'account_refund_failed',
  'account_webhook_off',
  'library_invitation',
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
      'What the email is about. `account_…`: email to the creator, such as `account_sale` (a sale), `account_refund_failed` (a refund that didn’t go through), and `account_webhook_off` (a webhook that was turned off). `library_invitation`: invites someone to your library. `sign_up_confirm`: asks a reader to confirm the address. `sign_up_files`: delivers the files a reader signed up for. `order_files`: delivers a purchase. `order_links`: links to everything the buyer has from you, sent when someone requests them for that address. `order_refund`: confirms a refund. `order_refund_failed`: tells the buyer that a refund didn’t go through. `announcement`: one of your announcements.',
  }),
  to: z.string().meta({ example: 'reader@example.com' }),
  subject: z.string(),
  state: z.enum(MAIL_STATES).meta({
    description:
      '`queued`: waiting for the mail server. `sent`: accepted by the mail server. `failed`: rejected, or tried too many times. `kept`: not sent because no mail server is set up.',
  }),
  reason: z.string().nullable().meta({
    description:
      'Why the email wasn’t sent, or, if it’s `kept`, why you need to send the link yourself. `null` if nothing went wrong.',
  }),
  created_at: moment(),
  sent_at: moment().nullable().meta({ description: 'When the mail server accepted it.' }),
};

const mailEntry = z.object(entry).meta({ id: 'MailEntry' });
export type MailEntry = z.infer<typeof mailEntry>;

export const mail = z
  .object({
    ...entry,
    text: z.string().meta({
      description:
        'The email as plain text. Links that only the recipient can use are left out, except in `kept` emails that deliver files.',
    }),
  })
  .meta({ id: 'Mail' });
export type MailView = z.infer<typeof mail>;

export const mailList = z
  .strictObject({
    state: z.enum(MAIL_STATES).optional().meta({ description: 'Only emails with this `state`.' }),
    ...pagingFields,
  })
  .refine(withinReach, REACH_ISSUE);
export type MailListQuery = z.infer<typeof mailList>;

export const mailPage = listOf(mailEntry).meta({ id: 'MailPage' });
export type MailPage = z.infer<typeof mailPage>;

export const mailIdInput = z.strictObject({ id: pathId('mail') });

/** Days for which a mail is kept, in words for the document. */
export const KEPT_DAYS = `Emails are kept for ${LIMITS.mail_days} days.`;
