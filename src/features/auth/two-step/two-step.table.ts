import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { momentColumn, userId } from '@/server/database/columns';

/** The secrets that accounts share with an authenticator app: one an account. */
export const twoSteps = pgTable('two_steps', {
  user_id: userId('user_id').primaryKey(),
  /** Sealed, in base64url before that. */
  secret: text('secret').notNull(),
  /** From when on signing in asks for a code; null while no code has shown that the app has the secret. */
  enabled_at: momentColumn('enabled_at'),
  /** The step of 30 seconds since 1970 whose code was accepted last: it and those before count no more. */
  last_step: integer('last_step').notNull().default(0),
});

/** Codes that sign in once in place of the app's. One that was used is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: userId('user_id').notNull(),
    /** SHA-256 of the code and whose it is, in hex; the code itself was shown once. */
    digest: text('digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.digest] })],
);
