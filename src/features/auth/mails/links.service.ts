import { createHash, randomBytes } from 'node:crypto';
import { countAttempt } from '@/features/auth/attempts/attempts.service';
import { lockAccount } from '@/features/auth/auth.store';
import type { LinkPurpose } from '@/features/auth/auth.table';
import type { MailKind } from '@/features/mails/mails.schema';
import { ownLook, queueMail } from '@/features/mails/mails.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { SessionId, UserId } from '@/kernel/ids';
import { emailKey } from '@/kernel/text';
import type { Context, Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { networkOf } from '@/server/http/client-address';
import { findLink, insertLink, takeLink } from './links.store';

const TOKEN_BYTES = 32;

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** Throws not_found where no mail server is set up. */
export function requireMail({ mailer }: Services): void {
  if (mailer === null) throw new Problem('not_found', { detail: 'Email isn’t set up on this service.' });
}

/** Whose link it is, where it is mailed to, and which session asked for it where that matters. */
export interface LinkTo {
  user_id: UserId;
  email: string;
  session_id?: SessionId | null;
}

/** What keeping a link takes: its database may be a transaction. */
export type LinkServices = Pick<Services, 'db' | 'clock' | 'public_url' | 'sealer' | 'mailer'>;

/** Keeps a link that works once, for some minutes; returns its token and when it ends. */
async function newLink(
  { db, clock }: Pick<LinkServices, 'db' | 'clock'>,
  purpose: LinkPurpose,
  to: LinkTo,
  minutes: number,
): Promise<{ token: string; expires_at: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock();
  const expires_at = timestamp(now + minutes * 60_000);
  await insertLink(db, {
    token_hash: digest(token),
    purpose,
    ...to,
    created_at: timestamp(now),
    expires_at,
  });
  return { token, expires_at };
}

/** What a mail with a link says; `{link}` stands where the link belongs. */
export interface LinkMail {
  kind: MailKind;
  subject: string;
  text: string;
  /** What the button says. */
  button: string;
  /** How long the link works, and the path of the page that it leads to. */
  minutes: number;
  page: string;
}

/**
 * Keeps a link and asks for its mail to be sent, in the transaction that is the database of these services. Behind the #
 * its token is not sent to any server and stands in no log.
 */
export async function linkMail(
  services: LinkServices,
  purpose: LinkPurpose,
  to: LinkTo,
  { minutes, page, button, ...mail }: LinkMail,
): Promise<void> {
  const { token, expires_at } = await newLink(services, purpose, to, minutes);
  const link = { url: `${services.public_url}${page}#${token}`, until: expires_at };
  await queueMail(services, services.db, to.user_id, { ...mail, to: to.email, link, look: ownLook(button) });
}

/** Counts a link that somebody tries to use; throws rate_limited, and not_found where no mail is sent. */
export async function countLinkUse(ctx: Context): Promise<void> {
  requireMail(ctx.services);
  await countAttempt(
    ctx,
    { name: 'link-use', quota: ctx.services.settings.login_failures_per_address, window_seconds: 60 },
    networkOf(ctx.address),
  );
}

/** Where a link that works at present was mailed to, for a look before costly work; null for any other. */
export async function mailedTo(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now: string,
): Promise<string | null> {
  const found = await findLink(db, digest(token), purpose, now);
  return found?.email ?? null;
}

/**
 * Uses a link up, in a transaction that locks its account first: whose it was and where it was mailed to. Null for one that was used, is too old, never was, or went
 * to an address that the account no longer has; one for another address went to that.
 */
export async function spendLink(tx: Db, purpose: LinkPurpose, token: string, now: string) {
  const found = await findLink(tx, digest(token), purpose, now);
  const account = found === null ? null : await lockAccount(tx, found.user_id);
  // Whoever held the account before us may have voided the link.
  const taken = account === null ? null : await takeLink(tx, digest(token), purpose, now);
  if (account === null || taken === null) return null;
  if (purpose !== 'change' && emailKey(taken.email) !== account.email_key) return null;
  return { owner: taken.user_id, email: taken.email, session_id: taken.session_id, account };
}
