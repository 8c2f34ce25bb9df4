import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { momentColumn, passkeyId, userId } from '@/server/database/columns';

/** Passkeys. A device says whose one is, so that it is looked for among that account's rows alone. */
export const passkeys = pgTable(
  'passkeys',
  {
    user_id: userId('user_id').notNull(),
    id: passkeyId('id').notNull(),
    /** What the device calls it, in base64url. */
    credential_id: text('credential_id').notNull(),
    /** Its public key as the device gave it (COSE, RFC 9052), in base64url. */
    public_key: text('public_key').notNull(),
    /** How often the device says it has signed; 0 for ever where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    created_at: momentColumn('created_at').notNull(),
    /** When it last signed her in; null until it does. */
    last_used_at: momentColumn('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    uniqueIndex('passkeys_credential').on(table.user_id, table.credential_id),
  ],
);

/**
 * Challenges that a device has answered, until they would expire: none is answered twice. Nothing is kept of those
 * that nobody answered, so asking for many fills no table.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Whose passkey answered. */
    user_id: userId('user_id').notNull(),
    /** SHA-256 of the challenge, in hex. */
    digest: text('digest').primaryKey(),
    expires_at: momentColumn('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expires_at)],
);
