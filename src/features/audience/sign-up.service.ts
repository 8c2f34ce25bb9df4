import { createHash, randomBytes } from 'node:crypto';
import { LINK_PLACE } from '@/features/mails/letter.rules';
import { dropUnsent, type NewMail, queueMail } from '@/features/mails/mails.service';
import { signFile } from '@/features/products/builds/files.service';
import { creditRecipes } from '@/features/products/builds/readers.service';
import type { SignUpTerms } from '@/features/products/types/lead-magnet/lead-magnet.schema';
import { tellWebhooks } from '@/features/webhooks/telling.service';
import { timestamp } from '@/kernel/clock';
import { type BuildId, newId, type ProductId, type SubscriberId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { emailKey } from '@/kernel/text';
import { isRightToLeft, signUpWordsFor } from '@/messages/sign-up';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { networkOf } from '@/server/http/client-address';
import type { Policy, Verdict } from '@/server/rate-limit/limiter';
import {
  addConfirmation,
  confirmSubscriber,
  findConfirmation,
  findUnsubscriber,
  forgetPending,
  keepSubscriber,
  setUnsubscribed,
  takeConfirmation,
} from './audience.store';
import { tellTools } from './contacts.service';
import {
  confirmationEmail,
  type DeliveryMode,
  deliveryModeOf,
  filesEmail,
  ownerInLeaveKey,
  type Typed,
} from './sign-up.rules';

const HOUR = 3_600;
const TOKEN_BYTES = 32;
const LEAVE_BYTES = 24;

const newToken = (bytes: number) => randomBytes(bytes).toString('base64url');
/** The key of a new subscription’s links that end it. It begins with the owner, under whom its row stands. */
export const newLeaveKey = (owner: UserId) => `${owner}_${newToken(LEAVE_BYTES)}`;
const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** A lead magnet on its public page. */
export interface MagnetOffer {
  owner: { user_id: UserId; product_id: ProductId };
  /** The build whose files are given. */
  build_id: BuildId;
  title: string;
  creator: string;
  /** Colour of her brand; null for the product's own. */
  accent: string | null;
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

const filesUntil = ({ clock }: Services, { terms }: MagnetOffer): number =>
  clock() + terms.delivery.link_ttl_hours * HOUR * 1000;

/** The path of a page that gives the file, for as long as the creator says; each call makes another one. */
export function downloadLinkPath(services: Services, offer: MagnetOffer): string {
  const { owner, build_id } = offer;
  return `/g/${signFile(services.signer, { ...owner, build_id }, filesUntil(services, offer))}`;
}

/** Counts an address that is left from somewhere, and says whether there were too many. */
export function countSignUp({ limiter }: Services, address: string): Promise<Verdict> {
  const policy = { name: 'sign-up', quota: LIMITS.sign_ups_per_address, window_seconds: HOUR };
  return limiter.spend(policy, networkOf(address));
}

/**
 * Keeps an address that a visitor has left and agreed to, and mails what the terms ask for. The answer is the same for
 * an address that is known. Says how the visitor gets the file. Who can't be mailed now, since her creator
 * may not or has sent too many, gets the file at once; a mail that asks her to confirm waits, and her address does not
 * count before she has.
 */
export async function signUp(
  services: Services,
  offer: MagnetOffer,
  { email, name }: Typed,
  consent_text: string,
): Promise<DeliveryMode> {
  const owner = offer.owner.user_id;
  const promised = deliveryModeOf(offer.terms, offer.mails);
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
    leave_key: newLeaveKey(owner),
  };
  const at = new Date(now).toISOString();
  const mail_waits = !confirmed && way !== 'confirm';
  // An address that has had its mails is told the same, for nobody is to learn that it is known.
  const may = way !== 'download' && (await mayMailAddress(services, offer, email));
  await services.db.transaction(async (tx) => {
    const kept = await keepSubscriber(tx, owner, subscriber, { confirmed, mail_waits }, at);
    if (confirmed) await tellTools(tx, owner, subscriber, at);
    if (kept.is_new) {
      await creditRecipes(tx, owner, subscriber.product_id, 'sign_up', { at });
      await tellWebhooks(tx, owner, 'subscriber.confirmed', [kept.id], at);
    }
    if (!may) return;
    if (way === 'confirm') await mailConfirmation(services, tx, offer, { ...kept, email });
    else await mailFiles(services, tx, offer, { ...kept, email });
  });
  return way;
}

interface Addressee {
  email: string;
  leave_key: string;
}

/** Where whoever has a subscription’s key ends it. */
export const subscriptionEndAddress = (
  { public_url }: Pick<Services, 'public_url'>,
  { leave_key }: Pick<Addressee, 'leave_key'>,
) => `${public_url}/leave/${leave_key}`;

/** A link by which the owner of an address confirms a subscription, and until when. */
export async function newConfirmation(
  { clock, public_url }: Pick<Services, 'clock' | 'public_url'>,
  tx: Db,
  owner: UserId,
  subscriber_id: SubscriberId,
): Promise<{ url: string; until: string }> {
  const token = newToken(TOKEN_BYTES);
  const now = clock();
  const until = timestamp(now + LIMITS.sign_up_hours * HOUR * 1000);
  await addConfirmation(tx, {
    token_hash: digest(token),
    user_id: owner,
    subscriber_id,
    created_at: timestamp(now),
    expires_at: until,
  });
  return { url: `${public_url}/confirm/${token}`, until };
}

/** Mails the link that confirms an address, in the transaction that keeps it. */
export async function mailConfirmation(
  services: Services,
  tx: Db,
  offer: MagnetOffer,
  to: Addressee & { id: SubscriberId },
): Promise<void> {
  const link = await newConfirmation(services, tx, offer.owner.user_id, to.id);
  const said = confirmationEmail(signUpWordsFor(offer.language), offer, {
    url: LINK_PLACE,
    unsubscribe: subscriptionEndAddress(services, to),
  });
  await mailReader(services, tx, offer, to, {
    ...said,
    kind: 'sign_up_confirm',
    link,
  });
}

/** Mails the link to the files, in the transaction that gives them. */
async function mailFiles(services: Services, tx: Db, offer: MagnetOffer, to: Addressee): Promise<void> {
  const said = filesEmail(signUpWordsFor(offer.language), offer, offer.terms, {
    url: LINK_PLACE,
    unsubscribe: subscriptionEndAddress(services, to),
  });
  await mailReader(services, tx, offer, to, {
    ...said,
    kind: 'sign_up_files',
    link: {
      url: `${services.public_url}${downloadLinkPath(services, offer)}`,
      until: timestamp(filesUntil(services, offer)),
    },
  });
}

/** Mails a reader in the look of the creator. */
async function mailReader(
  services: Services,
  tx: Db,
  { owner, language, creator, accent }: MagnetOffer,
  to: Addressee,
  mail: Pick<NewMail, 'kind' | 'subject' | 'text' | 'link'> & { button: string },
): Promise<void> {
  const spoken = signUpWordsFor(language).language;
  const { button, ...rest } = mail;
  await queueMail(services, tx, owner.user_id, {
    ...rest,
    to: to.email,
    unsubscribe_url: subscriptionEndAddress(services, to),
    look: { language: spoken, is_right_to_left: isRightToLeft(spoken), name: creator, accent, button },
  });
}

/**
 * Counts a mail for its address, which gets a number in a day from all forms together. False beyond that; then it does
 * not count for the creator either.
 */
export async function mayMailAddress(
  services: Services,
  { owner }: MagnetOffer,
  email: string,
): Promise<boolean> {
  const { limiter } = services;
  const policy = { name: 'sign-up-mail', quota: LIMITS.sign_up_mails_per_email, window_seconds: 24 * HOUR };
  const { allowed } = await limiter.spend(policy, emailKey(email));
  if (!allowed) await limiter.refund(mailPolicy(services), owner.user_id);
  return allowed;
}

/** Takes a link that confirms a subscription, so that nobody uses it again; null for one that does not work. */
export const spendConfirmation = (tx: Db, token: string, now: string) =>
  takeConfirmation(tx, digest(token), now);

/** What a link confirms, with the slug of its public page; null for a link that does not work. */
export const confirmable = ({ db, clock }: Services, token: string) =>
  findConfirmation(db, digest(token), timestamp(clock()));

/**
 * Makes the address behind a link count, once. Where the creator has the file mailed, it is mailed too. False for a
 * link that was used, is too old or never was.
 */
export async function confirmSignUp(services: Services, token: string, offer: MagnetOffer): Promise<boolean> {
  const now = timestamp(services.clock());
  const { mails, terms, owner } = offer;
  return services.db.transaction(async (tx) => {
    const taken = await spendConfirmation(tx, token, now);
    if (taken === null) return false;
    const reader = await confirmSubscriber(tx, taken.user_id, taken.subscriber_id, now);
    if (reader === null) return false;
    await tellTools(tx, taken.user_id, reader, now);
    if (reader.is_new) {
      await creditRecipes(tx, taken.user_id, owner.product_id, 'sign_up', { at: now });
      await tellWebhooks(tx, taken.user_id, 'subscriber.confirmed', [taken.subscriber_id], now);
    }
    // The page behind the press gives the file as well.
    const wanted = mails && terms.delivery.method === 'email';
    if (
      wanted &&
      (await mayMail(services, owner.user_id)) &&
      (await mayMailAddress(services, offer, reader.email))
    )
      await mailFiles(services, tx, offer, reader);
    return true;
  });
}

/** What a link that ends mail is about; null when the address is in no list any more. */
export const unsubscriberOf = ({ db }: Pick<Services, 'db'>, leave_key: string) =>
  findUnsubscriber(db, ownerInLeaveKey(leave_key), leave_key);

/** Ends the mail to whoever has this link. Repeating it is fine, and so is a link of somebody who was deleted. */
export async function endSubscription(services: Services, leave_key: string): Promise<void> {
  const { db, clock } = services;
  const found = await unsubscriberOf(services, leave_key);
  if (found === null || found.state === 'unsubscribed') return;
  const now = timestamp(clock());
  await db.transaction(async (tx) => {
    await setUnsubscribed(tx, found.user_id, found.id, now);
    await tellTools(tx, found.user_id, found, now);
    await dropUnsent(tx, found.user_id, found.email, subscriptionEndAddress(services, { leave_key }));
  });
}

/** Tidies away what nobody confirmed. */
export async function forgetUnconfirmed({ db, clock }: Services): Promise<void> {
  const now = clock();
  const since = new Date(now - LIMITS.sign_up_pending_days * 24 * HOUR * 1000).toISOString();
  await forgetPending(db, new Date(now).toISOString(), since);
}
