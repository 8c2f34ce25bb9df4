import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import { loggable } from '@/server/logging/log';
import { MailFailed } from '@/server/mail';
import { endWait, findWaiting, takeWaiting } from './audience.store';
import { type MagnetOffer, mailConfirmation, mayMail } from './sign-up.service';

/** Creators whose waiting mail is sent in one round, and mails of one of them. */
const CREATORS = 1_000;
const MAILS = 500;
/** Milliseconds that a mail is its round's: longer than any try to send it takes. */
const LEASE_MS = 600_000;

/** The lead magnet on a public page, by its slug; null where there is none any more. */
type OfferOf = (slug: string) => Promise<MagnetOffer | null>;

/**
 * Sends the mail that had to wait: until its creator confirmed her own address, or may send mail again. A reader of a
 * product that was taken down since is not mailed, for there is nothing left to confirm. Ends after the mail in hand
 * when `stopping` says so. Throws MailFailed when the mail server is away: the mail waits on.
 */
export async function sendWaiting(
  services: Services,
  offerOf: OfferOf,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, mailer, clock } = services;
  if (mailer === null) return;
  const before = timestamp(clock());
  for (const owner of await findWaiting(db, before, CREATORS))
    for (let mails = 0; mails < MAILS; mails++) {
      if (stopping?.aborted) return;
      const until = new Date(clock() + LEASE_MS).toISOString();
      const reader = await takeWaiting(db, owner, before, until);
      if (reader === null) break;
      const { result, failure } = await sendTo(services, owner, reader, offerOf);
      const since = result === 'done' ? null : timestamp(clock());
      await endWait(db, owner, reader.id, until, since);
      if (failure instanceof MailFailed && failure.isServerAway) throw failure;
      // What is not about this one reader is likely to stop the creator's other mail too.
      if (result === 'stop') break;
    }
}

type Reader = NonNullable<Awaited<ReturnType<typeof takeWaiting>>>;
/** What becomes of a mail: done with it, it waits again, or it waits and so do the others of its creator. */
type Tried = { result: 'done' | 'wait' | 'stop'; failure?: unknown };

/** Mails a reader, and says what becomes of the mail. */
async function sendTo(services: Services, owner: UserId, reader: Reader, offerOf: OfferOf): Promise<Tried> {
  try {
    const offer = reader.slug === null ? null : await offerOf(reader.slug);
    if (offer === null) return { result: 'done' };
    if (!(await mayMail(services, owner))) return { result: 'stop' };
    return { result: (await mailConfirmation(services, offer, reader, reader.email)) ? 'done' : 'wait' };
  } catch (failure) {
    services.log.warn({ error: loggable(failure) }, 'a mail that waited was not sent');
    if (!(failure instanceof MailFailed)) return { result: 'stop', failure };
    // A server that refuses this address for good won't take it tomorrow; after anything else it may.
    if (failure.isForGood) return { result: 'done', failure };
    return { result: failure.isAboutAddress ? 'wait' : 'stop', failure };
  }
}
