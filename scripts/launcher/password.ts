import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { findUserByEmail, lockAccount, revokeSessions, updatePassword } from '@/features/auth/auth.store';
import { users } from '@/features/auth/auth.table';
import { forgetLinks } from '@/features/auth/mails/links.store';
import { weaknessOf } from '@/features/auth/password/weakness.service';
import { deleteTwoStep } from '@/features/auth/two-step/two-step.store';
import { LIMITS } from '@/kernel/limits';
import { noteDone } from '@/server/audit/audit';
import { hashPassword } from '@/server/auth/password';
import { connect } from '@/server/database/db';
import { SetupError } from '../postgres/layout';

const usage = 'Tell npm run password whose password to change: npm run password -- ines@example.com';

/** The word that turns two-step verification off, too, for someone who has lost the phone and the recovery codes. */
export const TWO_STEP_OFF = '--two-step-off';

/** The email behind `--password`. */
export function wantedEmail(words: string[]): string {
  const email = words[words.indexOf('--password') + 1]?.trim().toLowerCase();
  if (!email?.includes('@')) throw new SetupError(usage);
  return email;
}

const LENGTHS = `Use ${LIMITS.password_min} to ${LIMITS.password} characters.`;

/** Why a password will not do for the account, in a sentence; null when it will. */
function faultOf(password: string, email: string): string | null {
  const length = [...password].length;
  return length < LIMITS.password_min || length > LIMITS.password ? LENGTHS : weaknessOf(password, email);
}

/** Where a password comes from and what is said meanwhile goes: a terminal, or the end of a pipe. */
export interface Asked {
  input: NodeJS.ReadStream | (Readable & { isTTY?: boolean });
  output: NodeJS.WriteStream | (Writable & { isTTY?: boolean });
}

/**
 * The wanted password for an account. At a terminal it is asked for without being shown, again while it is too short,
 * too long or easily guessed; from a pipe or a file it is the first line. An empty one, or the end of the input, gives
 * undefined.
 */
export async function askPassword(
  email: string,
  { input, output }: Asked = ofProcess(),
): Promise<string | undefined> {
  if (!input.isTTY) return firstLine(input);
  for (;;) {
    const answer = await askOnce({ input, output });
    if (answer === '') return undefined;
    const fault = faultOf(answer, email);
    if (fault === null) return answer;
    output.write(`  ${fault}\n`);
  }
}

const ofProcess = (): Asked => ({ input: process.stdin, output: process.stdout });

async function firstLine(input: Asked['input']): Promise<string | undefined> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) return line || undefined;
    return undefined;
  } finally {
    lines.close();
  }
}

async function askOnce({ input, output }: Asked): Promise<string> {
  const silent = new Writable({ write: (_chunk, _coding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  lines.once('SIGINT', () => process.exit(130));
  output.write('  New password (press Enter to generate one): ');
  try {
    return await lines.question('');
  } finally {
    output.write('\n');
    lines.close();
  }
}

/**
 * Sees that there is such an account, and makes nothing where there is not.
 * @throws SetupError when the database has no accounts, or not this one
 */
export async function requireAccount(databaseUrl: string, email: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 1 });
  try {
    const [found] = await db.execute<{ there: boolean }>(
      sql`select to_regclass('public.users') is not null as there`,
    );
    if (!found?.there) throw new SetupError('The database is empty. Start Galley with it first.');
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email_key, email));
    if (user === undefined) throw new SetupError(noAccount(email));
  } finally {
    await close();
  }
}

const noAccount = (email: string) => `There’s no account with the email ${email}.`;

/** A password that nobody guesses: 96 random bits. */
export const newPassword = (): string => randomBytes(12).toString('base64url');

export interface NewPassword {
  databaseUrl: string;
  email: string;
  /** Made when missing. */
  password: string | undefined;
  /** Whether two-step verification is turned off as well; it stays as it is when left out. */
  turnsOffTwoStep?: boolean;
}

/**
 * Gives an account a new password and ends all its sessions and reset links; returns the password.
 * @throws SetupError when there is no such account, or the password is too short, too long or easily guessed
 */
export async function setPassword({
  databaseUrl,
  email,
  password,
  turnsOffTwoStep = false,
}: NewPassword): Promise<string> {
  const chosen = password ?? newPassword();
  const fault = faultOf(chosen, email);
  if (fault !== null) throw new SetupError(fault);
  const { db, close } = connect(databaseUrl, { max: 1 });
  try {
    const user = await findUserByEmail(db, email);
    if (user === null) throw new SetupError(noAccount(email));
    const password_hash = await hashPassword(chosen);
    const at = Date.now();
    const now = new Date(at).toISOString();
    await db.transaction(async (tx) => {
      // A sign-in that has begun waits, and is asked for what the account has afterwards.
      await lockAccount(tx, user.id);
      await updatePassword(tx, user.id, password_hash, now);
      await forgetLinks(tx, user.id, 'password', 'change');
      await revokeSessions(tx, user.id, now);
      const by = { actor: 'operator' as const, id: null, name: 'Administrator' };
      await noteDone(tx, user.id, 'password.reset', { by, now: at });
      if (turnsOffTwoStep && (await deleteTwoStep(tx, user.id)))
        await noteDone(tx, user.id, 'two_step.off', { by, now: at });
    });
    return chosen;
  } finally {
    await close();
  }
}
