import { createHash, randomBytes } from 'node:crypto';
import { signFile } from '@/features/products/builds/files.service';
import type { SignUpTerms } from '@/features/products/types/lead-magnet/lead-magnet.schema';
import { timestamp } from '@/kernel/clock';
import { newId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { emailKey } from '@/kernel/text';
import { signUpWordsFor } from '@/messages/sign-up';
import type { Services } from '@/server/auth/context';
import { networkOf } from '@/server/http/client-address';
import type { Mail } from '@/server/mail';
import type { Policy, Verdict } from '@/server/rate-limit/limiter';
import {
  addConfirmation,
  confirmSubscriber,
  endSubscriber,
  findConfirmation,
  findLeaver,
  forgetPending,
  keepSubscriber,
  takeConfirmation,
} from './audience.store';
import { confirmLetter, readyLetter, type Typed, type Way, wayOf } from './sign-up.rules';

const HOUR = 3_600;
const TOKEN_BYTES = 32;
const LEAVE_BYTES = 24;

const newToken = (bytes: number) => randomBytes(bytes).toString('base64url');
const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** A lead magnet on its public page. */
export interface MagnetOffer {
  owner: { user_id: UserId; product_id: string };
  /** The build whose files are given. */
  build_id: string;
  title: string;
  creator: string;
  /** A BCP 47 tag. */
  language: string;
  terms: SignUpTerms;
  /** Whether readers can be mailed: there is a mail server, and the creator has confirmed her own address. */
  mails: boolean;
}

/**
 * Counts a mail to a reader for its creator, and says whether it may go: a creator sends a number of them in an hour,
 * as mail that nobody asked for would cost the service its name with those who receive it.
 */
export async function mayMail(services: Services, owner: UserId): Promise<boolean> {
  return (await services.limiter.spend(mailPolicy(services), owner)).allowed;
}

const mailPolicy = ({ settings }: Services): Policy => ({
  name: 'reader-mail',
  quota: settings.reader_mails_per_creator,
  window_seconds: HOUR,
});

/** The path of a page that gives the file, for as long as the creator says; each call makes another one. */
export function giftPath({ signer, clock }: Services, { owner, build_id, terms }: MagnetOffer): string {
  const expires = clock() + terms.delivery.link_ttl_hours * HOUR * 1000;
  return `/g/${signFile(signer, { ...owner, build_id }, expires)}`;
}

/** Counts an address that is left from somewhere, and says whether there were too many. */
export function countSignUp({ limiter }: Services, address: string): Promise<Verdict> {
  const policy = { name: 'sign-up', quota: LIMITS.sign_ups_per_address, window_seconds: HOUR };
  return limiter.spend(policy, networkOf(address));
}

/**
 * Keeps an address that a visitor has left and agreed to, and mails what the terms ask for behind the answer, which is
 * the same for an address that is known. Says how the visitor gets the file. Who can't be mailed now, since her creator
 * may not or has sent too many, gets the file at once; a mail that asks her to confirm waits, and her address does not
 * count before she has.
 */
export async function signUp(
  services: Services,
  offer: MagnetOffer,
  { email, name }: Typed,
  consent_text: string,
): Promise<Way> {
  const owner = offer.owner.user_id;
  const promised = wayOf(offer.terms, offer.mails);
  const way = promised === 'download' || (await mayMail(services, owner)) ? promised : 'download';
  const confirmed = services.mailer === null || !offer.terms.optin.double_optin;
  const now = services.clock();
  const subscriber = {
    id: newId('subscriber', now),
    product_id: offer.owner.product_id,
    email,
    email_key: emailKey(email),
    name: name === '' ? null : name,
    consent_text,
    leave_key: newToken(LEAVE_BYTES),
  };
  const at = new Date(now).toISOString();
  const mail_waits = !confirmed && way !== 'confirm';
  const kept = await keepSubscriber(services.db, owner, subscriber, { confirmed, mail_waits }, at);
  if (way === 'confirm')
    services.behind.run(async () => void (await mailConfirmation(services, offer, kept, email)));
  if (way === 'mail') mailGift(services, offer, { ...kept, email });
  return way;
}

interface Addressee {
  email: string;
  leave_key: string;
}

const leaveAddress = ({ public_url }: Services, { leave_key }: Addressee) =>
  `${public_url}/leave/${leave_key}`;

/** Mails the link that confirms an address, once counted; false where it has had as many mails as it gets in a day. */
export function mailConfirmation(
  services: Services,
  offer: MagnetOffer,
  kept: Addressee & { id: string },
  email: string,
): Promise<boolean> {
  const { db, clock, public_url } = services;
  return sendSparingly(services, offer, email, async () => {
    const token = newToken(TOKEN_BYTES);
    const now = clock();
    await addConfirmation(db, {
      token_hash: digest(token),
      user_id: offer.owner.user_id,
      subscriber_id: kept.id,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + LIMITS.sign_up_hours * HOUR * 1000).toISOString(),
    });
    const unsubscribe = leaveAddress(services, kept);
    const links = { url: `${public_url}/confirm/${token}`, unsubscribe };
    return { ...confirmLetter(signUpWordsFor(offer.language), offer, links), unsubscribe };
  });
}

/** Mails the link to the file, once counted, behind the answer. */
function mailGift(services: Services, offer: MagnetOffer, to: Addressee): void {
  services.behind.run(async () => {
    await sendSparingly(services, offer, to.email, async () => {
      const unsubscribe = leaveAddress(services, to);
      const links = { url: `${services.public_url}${giftPath(services, offer)}`, unsubscribe };
      const spoken = signUpWordsFor(offer.language);
      return { ...readyLetter(spoken, offer, offer.terms, links), unsubscribe };
    });
  });
}

/**
 * Sends a mail unless its address has had as many in a day as it gets from all forms together: then false, and it does
 * not count for the creator.
 */
async function sendSparingly(
  services: Services,
  { owner }: MagnetOffer,
  email: string,
  write: () => Promise<Omit<Mail, 'to'>>,
): Promise<boolean> {
  const { mailer, limiter } = services;
  if (mailer === null) return false;
  const policy = { name: 'sign-up-mail', quota: LIMITS.sign_up_mails_per_email, window_seconds: 24 * HOUR };
  const { allowed } = await limiter.spend(policy, emailKey(email));
  if (allowed) await mailer.send({ to: email, ...(await write()) });
  else await limiter.refund(mailPolicy(services), owner.user_id);
  return allowed;
}

/** The public page of the lead magnet that a link confirms, by its slug; null for a link that does not work. */
export async function confirmable({ db, clock }: Services, token: string): Promise<string | null> {
  const found = await findConfirmation(db, digest(token), timestamp(clock()));
  return found?.slug ?? null;
}

/**
 * Makes the address behind a link count, once. Where the creator has the file mailed, it is mailed too. False for a
 * link that was used, is too old or never was.
 */
export async function confirmSignUp(services: Services, token: string, offer: MagnetOffer): Promise<boolean> {
  const now = timestamp(services.clock());
  const confirmed = await services.db.transaction(async (tx) => {
    const taken = await takeConfirmation(tx, digest(token), now);
    return taken === null ? null : confirmSubscriber(tx, taken.user_id, taken.subscriber_id, now);
  });
  if (confirmed === null) return false;
  const { mails, terms, owner } = offer;
  // The page behind the press gives the file as well.
  if (mails && terms.delivery.method === 'email' && (await mayMail(services, owner.user_id)))
    mailGift(services, offer, confirmed);
  return true;
}

/** What a link that ends mail is about; null when the address is in no list any more. */
export const leaver = ({ db }: Services, leave_key: string) => findLeaver(db, leave_key);

/** Ends the mail to whoever has this link. Repeating it is fine, and so is a link of somebody who was deleted. */
export async function leave({ db, clock }: Services, leave_key: string): Promise<void> {
  const found = await findLeaver(db, leave_key);
  if (found === null || found.state === 'unsubscribed') return;
  const now = timestamp(clock());
  await db.transaction((tx) => endSubscriber(tx, found.user_id, found.id, now));
}

/** Tidies away what nobody confirmed. */
export async function forgetUnconfirmed({ db, clock }: Services): Promise<void> {
  const now = clock();
  const since = new Date(now - LIMITS.sign_up_pending_days * 24 * HOUR * 1000).toISOString();
  await forgetPending(db, new Date(now).toISOString(), since);
}
