import { oneLine } from '@/features/sales/sales.rules';
import { orderWordsFor } from '@/messages/order';
import { filled, placeless } from '@/messages/sign-up';

/**
 * `sending` while the mails are being queued; `failed` where that has stopped before the last: sending goes on from
 * there.
 */
export const ANNOUNCEMENT_STATES = ['draft', 'sending', 'sent', 'failed'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/**
 * Whom an announcement goes to: those who have its product, or those who signed up with its creator and do not have it,
 * who are told where it is.
 */
export const AUDIENCES = ['owners', 'subscribers'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Signs that end a line, or that nobody sees and a header can't have. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a text has one line, as the subject of a mail. */
export const isOneLine = (text: string): boolean => !CONTROL.test(text);

/** What the mail of an announcement says in the language of a BCP 47 tag. */
export interface AnnouncementWords {
  subject: string;
  text: string;
  title: string;
  creator: string;
}

/**
 * The mail of an announcement: the creator's words, the way to the reader's own files or to the product's page, and the
 * way out. What stands in place of `url` and `unsubscribe` is put in as it is; the creator's words are never read for
 * places.
 */
export function announcementEmail(
  tag: string,
  audience: Audience,
  { subject, text, title, creator }: AnnouncementWords,
  { url, unsubscribe }: { url: string; unsubscribe: string },
) {
  const { language, words } = orderWordsFor(tag);
  const about = { title: oneLine(title), creator: oneLine(creator) };
  const kind =
    audience === 'owners'
      ? { link: words.news_link, foot: words.news_foot, button: words.mail_button }
      : { link: words.news_page, foot: words.news_page_foot, button: words.news_page_button };
  const foot = `${filled(kind.foot, about)}\n${filled(words.news_leave, { url: unsubscribe })}`;
  return {
    language,
    subject: subject.trim(),
    // A link that a creator's words have the place of would go wherever they lead.
    text: `${placeless(text).replace(/\r\n?/g, '\n').trim()}\n\n${filled(kind.link, { url })}\n\n--\n${foot}\n`,
    button: kind.button,
  };
}
