import type { MailState } from '@/features/mails/mails.schema';

/** Tone and word of a state. */
export const MAIL_STATE_WORDS: Record<MailState, { tone: 'ok' | 'draft' | 'bad' | 'info'; word: string }> = {
  sent: { tone: 'ok', word: 'Sent' },
  queued: { tone: 'info', word: 'Sending' },
  failed: { tone: 'bad', word: 'Not sent' },
  kept: { tone: 'draft', word: 'Saved, not sent' },
};
