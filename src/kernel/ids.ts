import { newUuid, type Uuid, uuidOfHex } from './uuid';

/**
 * Public ids are TypeIDs (github.com/jetify-com/typeid, spec 0.3): a prefix, `_`, and a UUIDv7 (RFC 9562) in 26
 * characters of Crockford's base 32 in lower case. The database keeps the 16 bytes as `uuid`.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const NO_VALUE = 255;
/** The value of each character by its code. */
const VALUES = new Uint8Array(128).fill(NO_VALUE);
for (const [value, character] of [...ALPHABET].entries()) VALUES[character.charCodeAt(0)] = value;
const valueAt = (text: string, at: number): number => VALUES[text.charCodeAt(at)] ?? NO_VALUE;

export const ID_PREFIXES = [
  'user',
  'session',
  'recipe',
  'collection',
  'product',
  'build',
  'subscriber',
  'mail',
  'checkout',
  'order',
  'grant',
  'refund',
  'discount',
  'bundle',
  'announcement',
  'webhook',
  'delivery',
  'key',
  'passkey',
  'audit',
  'invitation',
] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** A public id of one kind. What the compiler sees of it is its prefix, so that no kind passes for another. */
export type Id<Prefix extends IdPrefix> = `${Prefix}_${string}`;
/** Whose a row is. Every store asks for it first. */
export type UserId = Id<'user'>;
export type SessionId = Id<'session'>;
export type RecipeId = Id<'recipe'>;
export type CollectionId = Id<'collection'>;
export type ProductId = Id<'product'>;
export type BuildId = Id<'build'>;
export type SubscriberId = Id<'subscriber'>;
export type MailId = Id<'mail'>;
export type CheckoutId = Id<'checkout'>;
export type OrderId = Id<'order'>;
export type GrantId = Id<'grant'>;
export type RefundId = Id<'refund'>;
export type DiscountId = Id<'discount'>;
export type BundleId = Id<'bundle'>;
export type AnnouncementId = Id<'announcement'>;
export type WebhookId = Id<'webhook'>;
export type DeliveryId = Id<'delivery'>;
export type KeyId = Id<'key'>;
export type PasskeyId = Id<'passkey'>;
export type AuditId = Id<'audit'>;
export type InvitationId = Id<'invitation'>;

/** Every two characters together, by the ten bits that they stand for. */
const PAIRS = [...ALPHABET].flatMap((first) => [...ALPHABET].map((second) => first + second));
/** The value of each hexadecimal digit by its character code. */
const DIGITS = new Uint8Array(128);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}
const DASH = 45;

/** The public id of a stored uuid. Bits pass through a small number: an answer has many ids, and BigInt is slow. */
export function encodeId<Prefix extends IdPrefix>(prefix: Prefix, uuid: Uuid): Id<Prefix> {
  let id: Id<Prefix> = `${prefix}_`;
  // 26 × 5 bits are two more than the 128 of a uuid: the first character begins with two zeros.
  let [bits, count] = [0, 2];
  for (let at = 0; at < uuid.length; at++) {
    const code = uuid.charCodeAt(at);
    if (code === DASH) continue;
    bits = (bits << 4) | (DIGITS[code] ?? 0);
    count += 4;
    if (count < 10) continue;
    count -= 10;
    id = `${id}${PAIRS[bits >> count]}`;
    bits &= (1 << count) - 1;
  }
  return id;
}

/** The uuid behind a public id, or null when the text is not an id with this prefix. */
export function decodeId(prefix: IdPrefix, id: string): Uuid | null {
  if (!isId(prefix, id)) return null;
  let hex = '';
  let [bits, count] = [0, -2];
  for (let at = prefix.length + 1; at < id.length; at++) {
    bits = (bits << 5) | valueAt(id, at);
    count += 5;
    while (count >= 4) {
      count -= 4;
      hex += (bits >> count).toString(16);
      bits &= (1 << count) - 1;
    }
  }
  return uuidOfHex(hex);
}

/** Whether the text has the form of an id with this prefix. The first character is 0–7: 26 × 5 bits hold 128. */
export function isId<Prefix extends IdPrefix>(prefix: Prefix, id: string): id is Id<Prefix> {
  if (id.length !== prefix.length + 27 || !id.startsWith(`${prefix}_`)) return false;
  if (id.charAt(prefix.length + 1) > '7') return false;
  for (let at = prefix.length + 1; at < id.length; at++) if (valueAt(id, at) === NO_VALUE) return false;
  return true;
}

/** A new public id. */
export function newId<Prefix extends IdPrefix>(prefix: Prefix, now?: number): Id<Prefix> {
  return encodeId(prefix, newUuid(now));
}

/** A well-formed id for examples; the same prefix always gives the same one. */
export const exampleId = <Prefix extends IdPrefix>(prefix: Prefix): Id<Prefix> =>
  `${prefix}_01h455vb4pex5vsknk084sn02q`;

/** What every id with this prefix looks like, as a pattern of the document. */
export const idPattern = (prefix: IdPrefix) => `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`;
