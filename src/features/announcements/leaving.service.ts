import { createHash } from 'node:crypto';
import { unsubscribeEverywhere } from '@/features/audience/contacts.service';
import { dropUnsent } from '@/features/mails/mails.service';
import { sellerOf } from '@/features/sales/delivery.service';
import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import { findLeaveLink, findReader, holdSending, insertLeave } from './announcements.store';

/** The token by which an address ends a creator's announcements: the same in every one of them. It is kept nowhere. */
export const leaveToken = ({ signer }: Pick<Services, 'signer'>, owner: UserId, email_key: string): string =>
  signer.nameOf('leave', `${owner} ${email_key}`);

/** The digest under which a token is found. */
export const leaveDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Where one press ends a creator's announcements. */
export const leaveAddress = ({ public_url }: Pick<Services, 'public_url'>, token: string): string =>
  `${public_url}/leave/news/${token}`;

/** Whose announcements a link ends, in which language its reader buys, and whether they have ended; null for a link of nobody's. */
export async function leavingOf({ db }: Services, token: string) {
  const link = await findLeaveLink(db, leaveDigest(token));
  const seller = link === null ? null : await sellerOf(db, link.user_id);
  if (link === null || seller === null) return null;
  const { creator, accent } = seller;
  return { creator, accent, ...(await findReader(db, link.user_id, link.email_key)) };
}

/**
 * Ends a creator's announcements to whoever has this link, also those that wait to be sent, and what else she has signed
 * up for there. Orders, links and what else
 * she asks for still reach her. Repeating it is fine, and so is a link of nobody's.
 */
export async function endAnnouncements(services: Services, token: string): Promise<void> {
  const { db, clock } = services;
  const link = await findLeaveLink(db, leaveDigest(token));
  if (link === null) return;
  const { user_id: owner, email_key } = link;
  await db.transaction(async (tx) => {
    const now = timestamp(clock());
    await insertLeave(tx, { user_id: owner, email_key, created_at: now });
    await unsubscribeEverywhere(tx, owner, email_key, now);
    // A step that has read who gets it queues its mail first, and the next one reads that she does not.
    await holdSending(tx, owner);
    await dropUnsent(tx, owner, email_key, leaveAddress(services, token));
  });
}
