import { createHash } from 'node:crypto';
import { subscribeBuyer } from '@/features/audience/buyers.service';
import { LINK_PLACE } from '@/features/mails/letter.rules';
import { queueMail } from '@/features/mails/mails.service';
import { countPurchase } from '@/features/products/builds/readers.service';
import { summary } from '@/features/publications/publications.rules';
import { newId, type OrderId, type UserId } from '@/kernel/ids';
import { listInWords } from '@/kernel/words';
import { type OrderWords, orderWordsFor } from '@/messages/order';
import { filled, isRightToLeft, placeless } from '@/messages/sign-up';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { findCheckout } from './checkouts.store';
import {
  buildOfEdition,
  editionsWithFiles,
  findSeller,
  type GrantRow,
  insertGrant,
  insertOrderLink,
} from './grants.store';
import type { ItemRow, OrderRow } from './orders.store';

/** What a mail about an order takes. */
export type MailServices = Pick<Services, 'signer' | 'clock' | 'sealer' | 'mailer' | 'public_url'>;

/** The digest under which the page of an order is found; its token is kept nowhere. */
export const orderDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Path of the page of an order, which is findable from then on. It is the same again while the service's secret is. */
export async function orderPath(
  { signer }: Pick<Services, 'signer'>,
  tx: Db,
  owner: UserId,
  order_id: OrderId,
  now: string,
): Promise<string> {
  const token = signer.nameOf('order', order_id);
  await insertOrderLink(tx, {
    token_hash: orderDigest(token),
    user_id: owner,
    order_id,
    created_at: now,
  });
  return `/o/${token}`;
}

/** As whom a creator sells: her brand's name, else her shop's, else her own. */
export const calledOf = ({
  brand,
  shop_name,
  name,
}: {
  brand: string | null;
  shop_name: string | null;
  name: string;
}): string => brand?.trim() || shop_name?.trim() || name;

/**
 * Whether a creator's buyer may be mailed: who has paid, always. What costs nothing anybody can have sent to anybody, so
 * nobody is mailed before its creator's own address is confirmed. Without a mail server, where none can be confirmed, that
 * mail is kept for her to hand on, and never sent.
 */
export const mayMailBuyer = (
  { mailer }: Pick<Services, 'mailer'>,
  { email_confirmed_at }: { email_confirmed_at: string | null },
  { total_cents }: Pick<OrderRow, 'total_cents'>,
): boolean => mailer === null || total_cents > 0 || email_confirmed_at !== null;

/**
 * As whom a creator sells, the colour of her brand, where buyers write to her, and whether her own address is confirmed;
 * null for a closed account.
 */
export async function sellerOf(db: Db, owner: UserId) {
  const seller = await findSeller(db, owner);
  if (seller === null) return null;
  const { accent, contact_email, email_confirmed_at } = seller;
  return { creator: calledOf(seller), accent, contact_email, is_confirmed: email_confirmed_at !== null };
}

/**
 * Gives the buyer what is for sale now of everything the order is of, counts it for its recipes, and puts her among the
 * subscribers if she ticked the box, in the transaction that says it is paid. Repeating it gives nothing twice.
 */
export async function deliver(
  services: MailServices,
  tx: Db,
  order: OrderRow,
  items: readonly ItemRow[],
  now: string,
): Promise<void> {
  const owner = order.user_id;
  const editions = await editionsWithFiles(
    tx,
    owner,
    items.map(({ product_id }) => product_id),
  );
  for (const { product_id, edition } of items) {
    const newest = editions.find((one) => one.product_id === product_id);
    await insertGrant(tx, {
      user_id: owner,
      id: newId('grant', services.clock()),
      order_id: order.id,
      product_id,
      first_edition: newest?.number ?? edition,
      email_key: order.email_key,
      state: 'active',
      downloads: 0,
      day_downloads: 0,
      created_at: now,
    });
    if (order.mode === 'live' && newest !== undefined)
      await countPurchase(tx, owner, newest.build_id, { at: now });
  }
  await subscribe(services, tx, order, items, now);
}

/**
 * Makes a buyer who ticked the box for news and offers a subscriber; a sale in test mode is nobody’s. Who may not be mailed
 * her order is not asked by mail either.
 */
async function subscribe(
  services: MailServices,
  tx: Db,
  order: OrderRow,
  products: readonly ItemRow[],
  now: string,
): Promise<void> {
  const { user_id: owner, checkout_id, mode, email, name, country, language } = order;
  const checkout = checkout_id === null ? null : await findCheckout(tx, owner, checkout_id);
  if (mode !== 'live' || checkout === null || checkout.news_text === null) return;
  const found = await findSeller(tx, owner);
  if (found === null || !mayMailBuyer(services, found, order)) return;
  const seller = { creator: calledOf(found), accent: found.accent };
  const buyer = { email, name, country, language, consent_text: checkout.news_text, products, seller };
  await subscribeBuyer(services, tx, owner, buyer, now);
}

/** Takes the purchases back that the delivery of an order has counted for its recipes, or counts them again. */
export async function recountPurchases(
  tx: Db,
  { user_id: owner, mode }: OrderRow,
  grants: readonly GrantRow[],
  { back }: { back: boolean },
): Promise<void> {
  if (mode !== 'live') return;
  for (const { product_id, first_edition, created_at } of grants) {
    const build_id = await buildOfEdition(tx, owner, product_id, first_edition);
    if (build_id !== null) await countPurchase(tx, owner, build_id, { at: created_at, back });
  }
}

/** Characters of titles in a sentence of a mail. */
export const TITLES = 200;

/** What the mail of an order says, by how the order came about, and of how many products it is. */
function mailWords({ platform }: OrderRow, words: OrderWords, count: number) {
  if (platform === 'gift')
    return { subject: words.gift_subject, text: words.gift_text, foot: words.given_foot };
  if (platform === 'import')
    return { subject: words.import_subject, text: words.import_text, foot: words.given_foot };
  const text = count > 1 ? words.mail_text_all : words.mail_text;
  return { subject: words.mail_subject, text, foot: words.mail_foot };
}

/** Why a mail that was kept is never sent; see `mayMailBuyer`. */
const HAND_ON =
  'Your email wasn’t confirmed when this was written, so we can’t send it. Copy the link, and send it yourself.';

/** Mails the link to the page of an order, in the look of its creator. */
export async function mailOrder(
  services: MailServices,
  tx: Db,
  order: OrderRow,
  items: readonly Pick<ItemRow, 'title'>[],
  now: string,
): Promise<void> {
  const owner = order.user_id;
  const path = await orderPath(services, tx, owner, order.id, now);
  const seller = await findSeller(tx, owner);
  if (seller === null || order.email === '' || !mayMailBuyer(services, seller, order)) return;
  const { language, words } = orderWordsFor(order.language);
  const titles = items.map(({ title }) => title);
  const values = {
    title: summary(listInWords(titles, 'and', language), TITLES),
    creator: calledOf(seller),
    number: order.number,
    url: LINK_PLACE,
  };
  const kind = mailWords(order, words, titles.length);
  const said = [kind.text, words.mail_link].map((text) => filled(text, values));
  // None of them is an address in a line of its own, which would become the button.
  if (titles.length > 1) said.splice(1, 0, titles.map((title) => `• ${placeless(title)}`).join('\n'));
  // Behind our own link: the first address in a line of its own becomes the button.
  if (order.note !== null) said.push(`${filled(words.gift_note, values)}\n${placeless(order.note)}`);
  if (seller.contact_email !== null) said.push(filled(words.mail_questions, { email: seller.contact_email }));
  await queueMail(services, tx, owner, {
    kind: 'order_files',
    to: order.email,
    reply_to: seller.contact_email,
    subject: filled(kind.subject, values),
    text: `${said.join('\n\n')}\n\n--\n${filled(kind.foot, values)}`,
    link: { url: `${services.public_url}${path}`, until: null },
    held: order.total_cents > 0 || seller.email_confirmed_at !== null ? null : HAND_ON,
    look: {
      language,
      is_right_to_left: isRightToLeft(language),
      name: values.creator,
      accent: seller.accent,
      button: words.mail_button,
    },
  });
}
