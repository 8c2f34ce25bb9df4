import { type Column, type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';
import { decodeId, encodeId, type IdPrefix, type UserId } from '@/kernel/ids';

/**
 * A `uuid` column that is a TypeID everywhere else. Encoding happens here and nowhere else, so keys and indexes
 * stay at 16 bytes. A malformed id becomes a uuid that no row can have, so it is simply not found.
 */
const idColumn = <Held extends string = string>(prefix: IdPrefix, read: (uuid: string) => Held) =>
  customType<{ data: Held; driverData: string }>({
    dataType: () => 'uuid',
    fromDriver: read,
    toDriver: (id) => decodeId(prefix, id) ?? NO_UUID,
  });

/** The nil UUID (RFC 9562 §5.9): never handed out. */
export const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** The uuid of a public id for hand-written SQL; a malformed id becomes one that no row has. */
export const uuidOf = <Prefix extends IdPrefix>(
  prefix: Prefix,
  id: Prefix extends 'user' ? UserId : string,
): string => decodeId(prefix, id) ?? NO_UUID;

/** That an id column has one of these ids. One parameter however many there are, so that one statement serves all. */
export function amongIds(column: Column, ids: Iterable<string>): SQL {
  const uuids = Array.from(ids, (id) => column.mapToDriverValue(id));
  return sql`${column} = any(${`{${uuids.join(',')}}`}::uuid[])`;
}

export const userId = idColumn('user', (uuid) => encodeId('user', uuid));
export const sessionId = idColumn<string>('session', (uuid) => encodeId('session', uuid));
export const recipeId = idColumn<string>('recipe', (uuid) => encodeId('recipe', uuid));
export const collectionId = idColumn<string>('collection', (uuid) => encodeId('collection', uuid));
export const productId = idColumn<string>('product', (uuid) => encodeId('product', uuid));
export const buildId = idColumn<string>('build', (uuid) => encodeId('build', uuid));
export const subscriberId = idColumn<string>('subscriber', (uuid) => encodeId('subscriber', uuid));
export const mailId = idColumn<string>('mail', (uuid) => encodeId('mail', uuid));

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
