import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import { loggable } from '@/server/logging/log';
import { endWait, findWaiting, nextWaiting } from './audience.store';
import { type MagnetOffer, mailConfirmation, mayMail, mayMailAddress } from './sign-up.service';

/** Creators whose waiting mail is queued in one round, and mails of one of them. */
const CREATORS = 1_000;
const MAILS = 500;

/** The lead magnet on a public page, by its slug; null where there is none any more. */
type OfferOf = (slug: string) => Promise<MagnetOffer | null>;

/**
 * Queues the mail that had to wait: until its creator confirmed her own address, or may send mail again. A reader of a
 * product that was taken down since is not mailed, for there is nothing left to confirm. Ends after the mail in hand
 * when `stopping` says so.
 */
export async function sendWaiting(
  services: Services,
  offerOf: OfferOf,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, mailer, clock, log } = services;
  if (mailer === null) return;
  const before = timestamp(clock());
  for (const owner of await findWaiting(db, before, CREATORS))
    try {
      for (let mails = 0; mails < MAILS; mails++) {
        if (stopping?.aborted) return;
        if (!(await sendNext(services, owner, before, offerOf))) break;
      }
    } catch (error) {
      log.warn({ error: loggable(error) }, 'mail that waits could not be queued');
    }
}

/** Queues the mail of a creator that waits longest, in one step; false when none waits, or she may send no more now. */
async function sendNext(
  services: Services,
  owner: UserId,
  before: string,
  offerOf: OfferOf,
): Promise<boolean> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    const reader = await nextWaiting(tx, owner, before);
    if (reader === null) return false;
    const offer = reader.slug === null ? null : await offerOf(reader.slug);
    if (offer !== null) {
      if (!(await mayMail(services, owner))) return false;
      if (!(await mayMailAddress(services, offer, reader.email))) {
        await endWait(tx, owner, reader.id, timestamp(clock()));
        return true;
      }
      await mailConfirmation(services, tx, offer, reader);
    }
    await endWait(tx, owner, reader.id, null);
    return true;
  });
}
