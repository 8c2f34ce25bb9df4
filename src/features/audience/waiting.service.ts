import type { Services } from '../../server/context';
import { loggable } from '../../server/log';
import { MailFailed } from '../../server/mail';
import { findWaiting, letWait, takeWaiting } from './audience.store';
import { mailConfirmation, mayMail, type Offer } from './sign-up.service';

/** Creators whose waiting mail is sent in one round, and mails of one of them. */
const CREATORS = 1_000;
const MAILS = 500;

/** The lead magnet on a public page, by its slug; null where there is none any more. */
type OfferOf = (slug: string) => Promise<Offer | null>;

/**
 * Sends the mail that had to wait: until its creator confirmed her own address, or may send mail again. A reader of a product that was taken
 * down since is not mailed, for there is nothing left to confirm. Throws MailFailed when the mail server is away: the
 * mail waits on.
 */
export async function sendWaiting(services: Services, offerOf: OfferOf): Promise<void> {
  if (services.mailer === null) return;
  const before = new Date(services.clock()).toISOString();
  for (const owner of await findWaiting(services.db, CREATORS))
    for (let mails = 0; mails < MAILS; mails++) {
      const reader = await takeWaiting(services.db, owner, before);
      if (reader === null) break;
      if (!(await sendTo(services, owner, reader, offerOf))) break;
    }
}

type Reader = NonNullable<Awaited<ReturnType<typeof takeWaiting>>>;

/** Mails a reader; false where her creator has sent as many as she may for now. */
async function sendTo(services: Services, owner: string, reader: Reader, offerOf: OfferOf): Promise<boolean> {
  const { db, clock, log } = services;
  const wait = () => letWait(db, owner, reader.id, new Date(clock()).toISOString());
  try {
    const offer = reader.slug === null ? null : await offerOf(reader.slug);
    if (offer === null) return true;
    if (!(await mayMail(services, owner))) {
      await wait();
      return false;
    }
    if (!(await mailConfirmation(services, offer, reader, reader.email))) await wait();
  } catch (error) {
    // A server that does not take this address won't take it tomorrow; one that is away may be back.
    if (!(error instanceof MailFailed && error.code === 'EENVELOPE')) {
      await wait();
      throw error;
    }
    log.warn({ error: loggable(error) }, 'a mail that waited was refused');
  }
  return true;
}
