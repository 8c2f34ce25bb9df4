import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { findUserByEmail, revokeSessions, updatePassword } from '../../src/features/auth/auth.store';
import { forgetResets } from '../../src/features/auth/reset.store';
import { LIMITS } from '../../src/kernel/limits';
import { connect } from '../../src/server/db';
import { hashPassword } from '../../src/server/password';
import { SetupError } from '../postgres/layout';

const usage = 'npm run password takes the email of an account: npm run password -- ines@example.com';

/** The email behind `--password`. */
export function wantedEmail(words: string[]): string {
  const email = words[words.indexOf('--password') + 1]?.trim().toLowerCase();
  if (!email?.includes('@')) throw new SetupError(usage);
  return email;
}

/** Asks for a password without showing it; an empty answer, or nobody to ask, gives undefined. */
export async function askPassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const silent = new Writable({ write: (_chunk, _coding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  lines.once('SIGINT', () => process.exit(130));
  process.stdout.write('  New password (Enter makes one): ');
  try {
    return (await lines.question('')) || undefined;
  } finally {
    process.stdout.write('\n');
    lines.close();
  }
}

export interface NewPassword {
  databaseUrl: string;
  email: string;
  /** Made when missing. */
  password: string | undefined;
}

/**
 * Gives an account a new password and ends all its sessions and reset links; returns the password.
 * @throws SetupError when there is no such account, or the password is too short or too long
 */
export async function setPassword({ databaseUrl, email, password }: NewPassword): Promise<string> {
  const chosen = password ?? randomBytes(12).toString('base64url');
  const length = [...chosen].length;
  if (length < LIMITS.password_min || length > LIMITS.password)
    throw new SetupError(`A password has ${LIMITS.password_min} to ${LIMITS.password} characters.`);
  const { db, close } = connect(databaseUrl, { max: 1 });
  try {
    const user = await findUserByEmail(db, email);
    if (user === null) throw new SetupError(`There is no account with the email ${email}.`);
    const password_hash = await hashPassword(chosen);
    const now = new Date().toISOString();
    await db.transaction(async (tx) => {
      await updatePassword(tx, user.id, password_hash, now);
      await forgetResets(tx, user.id);
      await revokeSessions(tx, user.id, now);
    });
    return chosen;
  } finally {
    await close();
  }
}
