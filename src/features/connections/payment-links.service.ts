import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { PAYMENT_LINK } from '@/channels/registry';
import { canonicalJson } from '@/kernel/canonical-json';
import { decodeId, encodeId, type ProductId, type UserId } from '@/kernel/ids';
import { minorUnits, stripeAmount } from '@/kernel/stripe-amounts';
import { uuidOfHex } from '@/kernel/uuid';
import { orderWordsFor } from '@/messages/order';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { findConnection, type StoredConnection } from './connections.store';
import type { Tax } from './connectors/platforms.rules';
import {
  LINK_OFF,
  LINK_OWNER,
  LINK_PRODUCT,
  lacksPermission,
  linksOfOurs,
  stripeWords,
  switchOff,
  taxParameters,
} from './connectors/stripe-account.service';
import { credentialsOf } from './credentials.service';
import type { ListingSession, ShopTrouble, SoldOffer } from './shopping.service';
import type { ShopProduct } from './shops/shop';
import { closeConnection } from './trouble.service';

/** What else sessions are told of the link that opened them: what was asked, as it was said to the buyer. */
export const LINK_FACTS = {
  title: 'galley_title',
  price: 'galley_price',
  currency: 'galley_currency',
  language: 'galley_language',
} as const;
/** Names what a link is sold for: one that says another thing is another link. */
const TERMS = 'galley_terms';
/** The field in which a buyer agrees to get her files at once. */
export const CONSENT_FIELD = 'galleyconsent';
/** Characters of a text in metadata. */
const LONGEST = 500;

/** How long a call to make a link is the same call: Stripe repeats what it answered, a fault of its own too. */
const HOUR = 3_600_000;

const UUID_BYTES = 16;
/** Links stand in mails and profiles for years: the latest moment that fits. */
const FOR_EVER = Date.parse('9999-12-31T00:00:00Z');

const packed = (prefix: 'user' | 'product', id: string): Buffer =>
  Buffer.from((decodeId(prefix, id) ?? '').replaceAll('-', ''), 'hex');

/** A text for the address at which buyers come back who paid by a link of a product. */
const linkToken = ({ signer }: Pick<Services, 'signer'>, owner: UserId, product_id: ProductId): string =>
  signer.sign('link', Buffer.concat([packed('user', owner), packed('product', product_id)]), FOR_EVER);

/** Whose product such a text names; null for anything else. */
export function readLinkToken(
  { signer }: Pick<Services, 'signer'>,
  token: string,
): { user_id: UserId; product_id: ProductId } | null {
  const found = signer.verify('link', token);
  if (found === null || found.payload.length !== 2 * UUID_BYTES) return null;
  const hex = Buffer.from(found.payload).toString('hex');
  return {
    user_id: encodeId('user', uuidOfHex(hex.slice(0, 2 * UUID_BYTES))),
    product_id: encodeId('product', uuidOfHex(hex.slice(2 * UUID_BYTES))),
  };
}

const taxOf = ({ settings }: StoredConnection): Tax => settings.tax ?? 'none';

/** Which account, mode, and tax links are of: what was learnt of another one does not hold here. */
const accountOf = (connection: StoredConnection): string =>
  `${connection.account_id ?? 'unnamed'} ${connection.mode} ${taxOf(connection)}`;

/** The account at which an owner's links are paid now, as `brought` has it; null without one that takes our calls. */
export async function linkAccount(db: Db, owner: UserId): Promise<string | null> {
  const connection = await findConnection(db, owner, PAYMENT_LINK);
  return connection?.state === 'connected' ? accountOf(connection) : null;
}

const digest = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32);

/** What of a link is fixed once it is made. */
const termsOf = ({ title, price_cents, currency }: SoldOffer, tax: Tax): string =>
  digest([title, price_cents, currency, tax]);

/** What of a link may change: where its buyers come back to, what they agree to, and what they read once it is off. */
function changeable(
  services: Pick<Services, 'signer' | 'public_url'>,
  owner: UserId,
  { product_id, language }: SoldOffer,
) {
  const { words } = orderWordsFor(language);
  const url = `${services.public_url}/c/${linkToken(services, owner, product_id)}/{CHECKOUT_SESSION_ID}`;
  return {
    after_completion: { type: 'redirect', redirect: { url } },
    // A box to check would need terms that she has set at Stripe; one answer that has to be chosen needs nothing.
    custom_fields: [
      {
        key: CONSENT_FIELD,
        label: { type: 'custom', custom: words.link_consent },
        type: 'dropdown',
        dropdown: { options: [{ label: words.consent, value: 'yes' }] },
      },
    ],
    inactive_message: words.link_off,
  } satisfies Stripe.PaymentLinkUpdateParams;
}

/** A new link; the same whenever it is made. */
function linkParams(
  services: Pick<Services, 'signer' | 'public_url'>,
  owner: UserId,
  offer: SoldOffer,
  tax: Tax,
): Stripe.PaymentLinkCreateParams {
  const { product_id, title, price_cents, currency, language, cover_url } = offer;
  const unit_amount = stripeAmount(price_cents, currency);
  if (unit_amount === null) throw new RangeError('a price that cannot be charged was let through');
  const { session, price, product } = taxParameters(tax);
  return {
    ...session,
    ...changeable(services, owner, offer),
    submit_type: 'pay',
    metadata: {
      [LINK_PRODUCT]: product_id,
      [LINK_OWNER]: owner,
      [TERMS]: termsOf(offer, tax),
      [LINK_FACTS.title]: title.slice(0, LONGEST),
      [LINK_FACTS.price]: String(price_cents),
      [LINK_FACTS.currency]: currency,
      [LINK_FACTS.language]: language,
    },
    line_items: [
      {
        quantity: 1,
        price_data: {
          ...price,
          currency: currency.toLowerCase(),
          unit_amount,
          product_data: { name: title, ...product, ...(cover_url === null ? {} : { images: [cover_url] }) },
        },
      },
    ],
  };
}

/** A link as its buyers see it. One that we switched off ourselves was not changed by anybody. */
function productOf({ id, url, active, currency, metadata, line_items }: Stripe.PaymentLink): ShopProduct {
  const [line] = line_items?.data ?? [];
  const money = currency.toUpperCase();
  return {
    id,
    url,
    title: line?.description ?? '',
    description: '',
    price_cents: minorUnits(line?.price?.unit_amount ?? 0, money),
    currency: money,
    is_live: active || metadata[LINK_OFF] !== undefined,
  };
}

const keyOf = ({ metadata }: Stripe.PaymentLink): string => {
  const id = metadata[LINK_PRODUCT] ?? '';
  return `galley-${id.slice(id.indexOf('_') + 1)}`;
};

/**
 * The owner's payment links, as a shop is kept: one that is on for a product on sale. What a link costs is fixed at
 * Stripe, so that another price is another link, and the one before is switched off. Null without a till that works.
 */
export async function paymentLinkSession(services: Services, owner: UserId): Promise<ListingSession | null> {
  const held = await credentialsOf(services, owner, PAYMENT_LINK);
  if (held === null || held.connection.state !== 'connected') return null;
  const { connection } = held;
  const client = services.stripe(held.api_key);
  const tax = taxOf(connection);
  const lines = { expand: ['line_items'] };
  const linksBy = async (key: string) =>
    (await linksOfOurs(client, owner)).filter((link) => keyOf(link) === key);

  return {
    label: 'Stripe',
    account: accountOf(connection),
    currency: null,
    isSpent: () => false,
    async find(key) {
      const links = await linksBy(key);
      const found = links.find(({ active }) => active) ?? links[0];
      return found === undefined ? null : productOf(found);
    },
    async read(id) {
      try {
        return productOf(await client.paymentLinks.retrieve(id, lines));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
        throw error;
      }
    },
    async put(offer) {
      const links = await linksBy(offer.key);
      const terms = termsOf(offer, tax);
      const right = links.filter((link) => {
        const { title, price_cents, currency } = productOf(link);
        const isAsMade =
          title === offer.title && price_cents === offer.price_cents && currency === offer.currency;
        return isAsMade && link.metadata[TERMS] === terms;
      });
      const there = right.find(({ active }) => active) ?? right[0];
      const params = linkParams(services, owner, offer, tax);
      const link =
        there === undefined
          ? await client.paymentLinks.create(
              { ...params, ...lines },
              { idempotencyKey: digest([params, links.length, Math.floor(services.clock() / HOUR)]) },
            )
          : await client.paymentLinks.update(there.id, {
              ...changeable(services, owner, offer),
              active: true,
              metadata: { [LINK_OFF]: '', [LINK_FACTS.language]: offer.language },
              ...lines,
            });
      await switchOff(
        client,
        links.filter(({ id }) => id !== link.id),
      );
      return productOf(link);
    },
    async takeDown(id) {
      const link = await client.paymentLinks.retrieve(id, lines);
      // Another one may have been made whose answer was lost.
      await switchOff(client, await linksBy(keyOf(link)));
    },
    failureOf: (error) => failureOf(services, owner, connection, error),
  };
}

/** Seconds until Stripe is asked again that has been asked too often. */
const BUSY_SECONDS = 30;

/** What an error of Stripe's client means; null for one that is none of Stripe's. */
async function failureOf(
  services: Services,
  owner: UserId,
  connection: StoredConnection,
  error: unknown,
): Promise<ShopTrouble | null> {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { statusCode } = error;
  const words = `Stripe says: “${stripeWords(error)}”`;
  const isAnswer = error instanceof Stripe.errors.StripeInvalidRequestError && statusCode !== 409;
  // Keys that were made before links were there sell as they did.
  if (lacksPermission(error)) return { kind: 'creator', reason: 'permission_missing', words: null };
  if (statusCode === 401 || statusCode === 403)
    return closeConnection(services, owner, connection, `Stripe no longer accepts this key. ${words}`);
  if (statusCode === 429) return { kind: 'busy', seconds: BUSY_SECONDS };
  return isAnswer ? { kind: 'refused', words } : { kind: 'away', words };
}
