import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import type { MailEntry, MailView } from './mails.schema';

/** What calls of this feature look like in the document. */

const entry: MailEntry = {
  id: exampleId('mail'),
  kind: 'sign_up_confirm',
  to: 'reader@example.com',
  subject: 'Confirm your email to get your recipes',
  state: 'failed',
  reason: 'The address doesn’t exist, or its mail server doesn’t accept email for it.',
  created_at: '2026-11-20T10:00:00.000Z',
  sent_at: null,
};

export const pageExample = listPage([entry], 1, { page: 1, per_page: 20 });

export const mailExample: MailView = {
  ...entry,
  text: 'You, or someone who knows your email, asked Ines for One Cake.\n\nConfirm it and get the recipes here:\n…',
};

export const queuedExample: MailView = { ...mailExample, state: 'queued', reason: null };
