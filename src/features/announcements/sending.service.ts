import { LINK_PLACE } from '@/features/mails/letter.rules';
import { queueMail } from '@/features/mails/mails.service';
import { orderPath, sellerOf } from '@/features/sales/delivery.service';
import { timestamp } from '@/kernel/clock';
import { pathId } from '@/kernel/id-schemas';
import type { AnnouncementId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { isRightToLeft } from '@/messages/sign-up';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { GoesOn, type TaskHandler } from '@/server/jobs/task-worker';
import type { Verdict } from '@/server/rate-limit/limiter';
import { announcementEmail } from './announcements.rules';
import {
  type AnnouncementRow,
  findAnnounced,
  insertLeaveLinks,
  insertRecipients,
  lockAnnouncement,
  nextReaders,
  type Recipient,
  updateAnnouncement,
} from './announcements.store';
import { leaveAddress, leaveDigest, leaveToken } from './leaving.service';

/** The kind of the tasks that send announcements; their subject is the announcement. */
export const ANNOUNCEMENT_TASK = 'announcement';

const HOUR_SECONDS = 3_600;
/** Seconds that sending waits at least once as many have gone out as may in an hour. */
const PAUSE_SECONDS = 60;

const announcementId = pathId('announcement');

/**
 * Sends an announcement a step at a time. A step queues the mail of some recipients and keeps that it did, in one
 * transaction under the lock of the announcement: whenever a process dies, the next goes on behind the last recipient.
 * Between the steps the work is back in the queue, so that no process has to wait for it to end.
 */
export function announcementTask(services: Services): TaskHandler {
  return {
    async run(owner, subject) {
      const id = announcementId.parse(subject);
      const counted = countMails(services, owner);
      const step = services.db.transaction((tx) => sendSome(services, tx, owner, id, counted.spend));
      const next = await step.catch(async (error: unknown) => {
        await counted.refund();
        throw error;
      });
      if (next !== null) throw new GoesOn(next);
    },
    giveUp: (tx, owner, subject) =>
      updateAnnouncement(tx, owner, announcementId.parse(subject), {
        state: 'failed',
        updated_at: timestamp(services.clock()),
      }),
  };
}

/** Counts the mails of a step for its creator, and takes that back where the step came to nothing. */
function countMails({ limiter, settings }: Services, owner: UserId) {
  // Counted apart from other mail to readers: a long announcement holds up nobody who signs up meanwhile.
  const quota = settings.reader_mails_per_creator;
  const policy = { name: 'announcement-mail', quota, window_seconds: HOUR_SECONDS };
  let spent = 0;
  return {
    async spend(): Promise<Verdict> {
      const verdict = await limiter.spend(policy, owner);
      if (verdict.allowed) spent++;
      return verdict;
    },
    async refund(): Promise<void> {
      for (; spent > 0; spent--) await limiter.refund(policy, owner);
    },
  };
}

/** Queues the next mails of an announcement; answers when it goes on (RFC 3339), null where that was the last. */
async function sendSome(
  services: Services,
  tx: Db,
  owner: UserId,
  id: AnnouncementId,
  spend: () => Promise<Verdict>,
): Promise<string | null> {
  const { clock } = services;
  const announced = await lockAnnouncement(tx, owner, id);
  if (announced?.state !== 'sending') return null;
  const product = await findAnnounced(tx, owner, announced.product_id);
  const seller = await sellerOf(tx, owner);
  if (product === null || seller === null) return null;
  const found = await nextReaders(tx, owner, announced, LIMITS.announcement_step);
  const now = timestamp(clock());
  if (found.length === 0) {
    await updateAnnouncement(tx, owner, id, { state: 'sent', finished_at: now, updated_at: now });
    return null;
  }
  const recipients: Recipient[] = [];
  let pause = 0;
  for (const recipient of found) {
    const verdict = await spend();
    if (!verdict.allowed) {
      pause = Math.max(PAUSE_SECONDS, verdict.retry_after);
      break;
    }
    recipients.push(recipient);
  }
  await queueMails(services, tx, announced, { ...seller, ...product }, recipients, now);
  const mailed = announced.mailed + recipients.length;
  if (recipients.length > 0) await updateAnnouncement(tx, owner, id, { mailed, updated_at: now });
  return timestamp(clock() + pause * 1_000);
}

/** Queues the mail of each, with the link to her files or the product's page and one that ends such mail, in her own language. */
async function queueMails(
  services: Services,
  tx: Db,
  { user_id: owner, id, audience, subject, text }: AnnouncementRow,
  {
    creator,
    accent,
    contact_email,
    title,
    slug,
  }: {
    creator: string;
    accent: string | null;
    contact_email: string | null;
    title: string;
    slug: string | null;
  },
  recipients: readonly Recipient[],
  now: string,
): Promise<void> {
  const links = recipients.map(({ email_key }) => ({
    email_key,
    token: leaveToken(services, owner, email_key),
  }));
  await insertLeaveLinks(
    tx,
    links.map(({ email_key, token }) => ({
      ...{ token_hash: leaveDigest(token), user_id: owner, email_key, created_at: now },
    })),
  );
  await insertRecipients(
    tx,
    recipients.map(({ email_key, order_id }) => ({
      ...{ user_id: owner, announcement_id: id, email_key, order_id, created_at: now },
    })),
  );
  for (const { email, email_key, order_id, language: tag } of recipients) {
    const unsubscribe_url = leaveAddress(services, leaveToken(services, owner, email_key));
    const path = order_id === null ? `/p/${slug}` : await orderPath(services, tx, owner, order_id, now);
    const places = { url: LINK_PLACE, unsubscribe: unsubscribe_url };
    const { language, button, ...said } = announcementEmail(
      tag,
      audience,
      { subject, text, title, creator },
      places,
    );
    await queueMail(services, tx, owner, {
      kind: 'announcement',
      to: email,
      reply_to: contact_email,
      ...said,
      link: { url: `${services.public_url}${path}`, until: null },
      unsubscribe_url,
      look: {
        ...{ language, is_right_to_left: isRightToLeft(language), name: creator, accent },
        ...{ button, buttons: 'last' },
      },
    });
  }
}
