import { z } from 'zod';
import { OPTIN_BUTTON, type SignUpTerms } from '@/features/products/types/lead-magnet/lead-magnet.schema';
import { isId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { countCharacters } from '@/kernel/text';
import { filled, hoursIn, type SignUpWords, signUpWordsFor } from '@/messages/sign-up';

/**
 * The names of the form's fields. `terms` is what was to be agreed to when the form was shown; `more` is a trap: nobody
 * sees it, and programs fill everything.
 */
export const FIELDS = {
  email: 'email',
  name: 'name',
  consent: 'consent',
  terms: 'terms',
  trap: 'more',
} as const;

/** How a reader gets to the file: at once, after she has confirmed her address, or by a link that is mailed. */
export type DeliveryMode = 'download' | 'confirm' | 'mail';

/** Where readers can't be mailed there is nothing to confirm by, and the file is given at once. */
export function deliveryModeOf({ optin, delivery }: SignUpTerms, mails: boolean): DeliveryMode {
  if (!mails) return 'download';
  if (optin.double_optin) return 'confirm';
  return delivery.method === 'email' ? 'mail' : 'download';
}

/** The owner whom the key of a link begins with that ends mail; null for keys from before they did. */
export function ownerInLeaveKey(leave_key: string): UserId | null {
  const id = leave_key.slice(0, leave_key.indexOf('_', 'user_'.length));
  return isId('user', id) ? id : null;
}

/** What the form of a lead magnet shows, its gaps filled in. */
export interface SignUpFormContent {
  /** The language of our own words. */
  language: string;
  words: SignUpWords;
  /** Null where the page's own title says it. */
  headline: string | null;
  /** Whether the line under it and the consent are in our words. */
  subhead: { text: string; ours: boolean };
  consent: { text: string; ours: boolean };
  bullets: string[];
  button: { text: string; ours: boolean };
  asks_name: boolean;
}

const written = (text: string | null): string | null => (text?.trim() ? text.trim() : null);

/** The form of these terms, in the language of the product. */
export function signUpFormOf(
  { optin }: SignUpTerms,
  { tag, creator, way }: { tag: string; creator: string; way: DeliveryMode },
): SignUpFormContent {
  const { language, words } = signUpWordsFor(tag);
  const subhead = written(optin.subhead);
  const consent = written(optin.consent_text);
  const ours = optin.button === OPTIN_BUTTON;
  return {
    language,
    words,
    headline: written(optin.headline),
    subhead: {
      text: subhead ?? (way === 'download' ? words.lead_download : words.lead_mail),
      ours: subhead === null,
    },
    consent: { text: consent ?? filled(words.consent, { creator }), ours: consent === null },
    bullets: optin.bullets.flatMap((line) => written(line) ?? []),
    button: {
      text: !ours ? optin.button : way === 'download' ? words.button_download : words.button,
      ours,
    },
    asks_name: optin.fields.includes('name'),
  };
}

/** What a visitor has typed, as it is shown again. */
export interface Typed {
  email: string;
  name: string;
  consent: boolean;
}
/** What is wrong with it, by field, in the words of the form. */
export type Wrong = { [Field in keyof Typed]?: string };

const address = z.email();
/** Longest part before the @ that mail servers must take (RFC 5321 §4.5.3.1). */
const LOCAL_PART = 64;

/** Whether mail can go to such an address, by its form. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LIMITS.email && text.indexOf('@') <= LOCAL_PART && address.safeParse(text).success;

/** One line without anything that is not seen: no such character can end a header, a cell or a line of a list. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();

/** A text whose lines all end alike, as HTML and forms change them on the way. */
const oneEnding = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Reads what was sent from the form. A `trap` that is filled in says that a program did it. */
export function readSignUp(
  sent: URLSearchParams,
  { words, asks_name, consent: asked }: Pick<SignUpFormContent, 'words' | 'asks_name' | 'consent'>,
): { typed: Typed; wrong: Wrong; trapped: boolean } {
  const email = (sent.get(FIELDS.email) ?? '').trim();
  const name = asks_name ? oneLine(sent.get(FIELDS.name) ?? '') : '';
  // Browsers send the end of a line in a form as CR and LF. Words that have changed meanwhile nobody has agreed to.
  const isRead = oneEnding(sent.get(FIELDS.terms) ?? '') === oneEnding(asked.text);
  const consent = sent.get(FIELDS.consent) !== null && isRead;
  const wrong: Wrong = {};
  if (email === '') wrong.email = words.email_missing;
  else if (!isEmailAddress(email)) wrong.email = words.email_wrong;
  if (countCharacters(name) > LIMITS.name) wrong.name = filled(words.too_long, { n: LIMITS.name });
  if (!consent) wrong.consent = words.consent_missing;
  return { typed: { email, name, consent }, wrong, trapped: (sent.get(FIELDS.trap) ?? '') !== '' };
}

/** What the mails say beside their links. */
export interface SignUpMailWords {
  title: string;
  creator: string;
}

/** The language of our words, and the words. */
type Spoken = ReturnType<typeof signUpWordsFor>;

interface Letter {
  subject: string;
  text: string;
  /** What the button says in a program that shows HTML. */
  button: string;
}

const ended = (words: SignUpWords, text: string, unsubscribe: string): string =>
  `${text}\n\n--\n${filled(words.leave_mail, { url: unsubscribe })}\n`;

/** Our own words with the title and the creator in their places, each on one line. */
const spoken = (
  sentence: string,
  { title, creator }: SignUpMailWords,
  more: Record<string, string | number> = {},
) => filled(sentence, { title: oneLine(title), creator: oneLine(creator), ...more });

/**
 * The mail that asks the owner of an address to confirm it. Nothing in it is what a visitor has typed. Its subject is in
 * our words alone, as that of all mail to readers: it is what everybody reads, and no creator can fill it.
 */
export function confirmationEmail(
  { words, language }: Spoken,
  said: SignUpMailWords,
  { url, unsubscribe }: { url: string; unsubscribe: string },
): Letter {
  const text = spoken(words.confirm_mail, said, { url, time: hoursIn(language, LIMITS.sign_up_hours) });
  return {
    subject: words.confirm_subject,
    text: ended(words, text, unsubscribe),
    button: words.confirm_button,
  };
}

/** The mail that asks a buyer to confirm that she wants news and offers. */
export function newsEmail(
  { words, language }: Spoken,
  said: SignUpMailWords,
  { url, unsubscribe }: { url: string; unsubscribe: string },
): Letter {
  const text = spoken(words.news_mail, said, { url, time: hoursIn(language, LIMITS.sign_up_hours) });
  return { subject: words.news_subject, text: ended(words, text, unsubscribe), button: words.news_button };
}

/** The mail that brings the link to the file, with the creator's text where she has written one. */
export function filesEmail(
  { words, language }: Spoken,
  said: SignUpMailWords,
  { delivery }: SignUpTerms,
  { url, unsubscribe }: { url: string; unsubscribe: string },
): Letter {
  const link = filled(words.ready_link, { url, time: hoursIn(language, delivery.link_ttl_hours) });
  const text = `${written(delivery.body) ?? spoken(words.ready_mail, said)}\n\n${link}`;
  return { subject: words.ready_title, text: ended(words, text, unsubscribe), button: words.ready_button };
}
