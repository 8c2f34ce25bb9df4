import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';
import { decodeId, encodeId, type Id, type IdPrefix } from '@/kernel/ids';
import type { Uuid } from '@/kernel/uuid';

/**
 * A `uuid` column that is a TypeID everywhere else. Encoding happens here and nowhere else, so keys and indexes
 * stay at 16 bytes. A malformed id becomes a uuid that no row can have, so it is simply not found.
 */
const idColumn = <Prefix extends IdPrefix>(prefix: Prefix) =>
  customType<{ data: Id<Prefix>; driverData: Uuid }>({
    dataType: () => 'uuid',
    fromDriver: (uuid) => encodeId(prefix, uuid),
    toDriver: (id) => decodeId(prefix, id) ?? NO_UUID,
  });

/** The nil UUID (RFC 9562 §5.9): never handed out. */
export const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** The uuid of a public id for hand-written SQL; a malformed id becomes one that no row has. */
export const uuidOf = <Prefix extends IdPrefix>(prefix: Prefix, id: Id<NoInfer<Prefix>>): Uuid =>
  decodeId(prefix, id) ?? NO_UUID;

/** That an id column has one of these ids. One parameter however many there are, so that one statement serves all. */
export function amongIds<Ids extends Column>(column: Ids, ids: Iterable<GetColumnData<Ids, 'raw'>>): SQL {
  const uuids = Array.from(ids, (id) => column.mapToDriverValue(id));
  return sql`${column} = any(${`{${uuids.join(',')}}`}::uuid[])`;
}

export const userId = idColumn('user');
export const sessionId = idColumn('session');
export const recipeId = idColumn('recipe');
export const collectionId = idColumn('collection');
export const productId = idColumn('product');
export const buildId = idColumn('build');
export const subscriberId = idColumn('subscriber');
export const mailId = idColumn('mail');
export const checkoutId = idColumn('checkout');
export const orderId = idColumn('order');
export const grantId = idColumn('grant');
export const refundId = idColumn('refund');
export const discountId = idColumn('discount');
export const bundleId = idColumn('bundle');
export const announcementId = idColumn('announcement');
export const webhookId = idColumn('webhook');
export const keyId = idColumn('key');
export const passkeyId = idColumn('passkey');
export const auditId = idColumn('audit');
export const invitationId = idColumn('invitation');
export const deliveryId = idColumn('delivery');

/** As PostgreSQL writes a moment on a connection in UTC: milliseconds without the zeros at their end. */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

function utcText(value: string): string {
  // Nine of ten moments: all three digits of the milliseconds, nothing to be put right.
  if (value.length === 26 && value[10] === ' ' && value[19] === '.' && value.endsWith('+00'))
    return `${value.slice(0, 10)}T${value.slice(11, 23)}Z`;
  const parts = UTC.exec(value);
  if (parts === null) return new Date(value).toISOString();
  const [, day, time, fraction = ''] = parts;
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

/** `timestamptz(3)` that reads and writes RFC 3339 text in UTC with milliseconds. */
export const momentColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: utcText,
  toDriver: (value) => value,
});

/** `numeric` that is a number in code; used where the digits are few, as with servings. */
export const decimalColumn = customType<{
  data: number;
  driverData: string;
  config: { precision: number; scale: number };
}>({
  dataType: (config) => `numeric(${config?.precision ?? 10}, ${config?.scale ?? 2})`,
  fromDriver: Number,
  toDriver: String,
});

/** A full-text vector; written by the store, never read into code. */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });
