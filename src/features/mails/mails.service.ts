import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { pathId } from '@/kernel/id-schemas';
import { type MailId, newId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { emailKey } from '@/kernel/text';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { GivenUp, type TaskHandler, TryLater } from '@/server/jobs/task-worker';
import { queueTask } from '@/server/jobs/tasks.store';
import { MailFailed } from '@/server/mail';
import { emailHtml, type MailLook, withLink, withoutLink } from './letter.rules';
import type { MailKind, MailListQuery, MailPage, MailView } from './mails.schema';
import {
  deleteMailsTo,
  deleteUnsent,
  findMail,
  forgetOldMails,
  insertMail,
  listMails,
  mailsAfter,
  setSent,
  setUnsent,
} from './mails.store';

/** The kind of the tasks that send mail; their subject is the mail. */
export const MAIL_TASK = 'mail';

/** A mail that is to be sent. Nothing that a visitor has typed belongs into one to somebody else. */
export interface NewMail {
  kind: MailKind;
  /** One address. */
  to: string;
  /** One address, where an answer goes; null or none where that is the sender. */
  reply_to?: string | null;
  subject: string;
  /** Plain text; `{link}` stands where the link belongs. */
  text: string;
  /** A link that is for the reader's eyes only, or lines with several, and until when it works (RFC 3339); null for ever. */
  link?: { url: string; until: string | null };
  /** Where one press ends such mail. */
  unsubscribe_url?: string;
  /** Why it may be kept for its creator to hand on, and never be sent; null or none where it may be sent. */
  held?: string | null;
  look: MailLook;
}

/** How mail looks that is Galley's own. */
export const ownLook = (button: string): MailLook => ({
  language: 'en',
  is_right_to_left: false,
  name: 'Galley',
  accent: null,
  button,
});

type Sending = Pick<Services, 'clock' | 'sealer' | 'mailer'>;

/**
 * Keeps a mail and asks for it to be sent, in the transaction that causes it: what is rolled back mails nobody, and
 * what is committed is sent whatever happens to this process. Where no mail server is set up, it is kept, as is what is
 * `held`.
 */
export async function queueMail(
  { clock, sealer, mailer }: Sending,
  tx: Db,
  owner: UserId,
  { link, unsubscribe_url, to, reply_to, held, ...mail }: NewMail,
): Promise<void> {
  const isSent = mailer !== null && (held ?? null) === null;
  const now = timestamp(clock());
  const id = newId('mail', clock());
  await insertMail(tx, {
    ...mail,
    user_id: owner,
    id,
    to,
    reply_to: reply_to ?? null,
    email_key: emailKey(to),
    link: link === undefined ? null : sealer.seal('mail link', id, link.url),
    link_until: link?.until ?? null,
    unsubscribe_url: unsubscribe_url ?? null,
    state: isSent ? 'queued' : 'kept',
    reason: held ?? null,
    created_at: now,
  });
  if (isSent) await queueTask(tx, owner, { kind: MAIL_TASK, subject: id }, now);
}

const ADDRESS_REFUSED = 'The address doesn’t exist, or its mail server doesn’t accept email for it.';
const MAIL_REFUSED = 'The mail server refused this email.';
const NOT_TAKEN = `No mail server accepted this email after ${LIMITS.task_tries} tries.`;
const LINK_OLD = 'The link in this email has expired.';
const LINK_GONE = 'The link in this email can’t be read anymore.';

/** Why a mail is given up, for its creator. What mail servers say is not passed on: they repeat addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof LinkLost) return error.message;
  if (!(error instanceof MailFailed) || !error.isPermanent) return NOT_TAKEN;
  return error.isAboutAddress ? ADDRESS_REFUSED : MAIL_REFUSED;
}

/** Its link is of no use to the reader: it has expired, or the secret that sealed it is gone. */
class LinkLost extends Error {
  override readonly name = 'LinkLost';
}

/** Whether the link of a mail has expired. */
const isOver = ({ link_until }: { link_until: string | null }, now: number): boolean =>
  link_until !== null && link_until <= timestamp(now);

/** A task names its mail in text. */
const mailId = pathId('mail');

/**
 * Sends the mail of a task. A process that dies between the server's word and ours sends it once more with the same
 * Message-ID, by which mail programs know it.
 */
export function mailTask({ db, mailer, clock, sealer }: Services): TaskHandler {
  return {
    async run(owner, subject) {
      const id = mailId.parse(subject);
      const mail = await findMail(db, owner, id);
      if (mail === null || mail.state !== 'queued') return;
      if (mailer === null) return setUnsent(db, owner, id, { state: 'kept' });
      const link = mail.link === null ? null : sealer.open('mail link', id, mail.link);
      if (link === null && mail.link !== null) throw new GivenUp(new LinkLost(LINK_GONE));
      if (isOver(mail, clock())) throw new GivenUp(new LinkLost(LINK_OLD));
      const text = withLink(mail.text, link);
      try {
        await mailer.send({
          id,
          to: mail.to,
          subject: mail.subject,
          text,
          html: emailHtml(text, mail.look),
          ...(mail.reply_to === null ? {} : { reply_to: mail.reply_to }),
          ...(mail.unsubscribe_url === null ? {} : { unsubscribe: mail.unsubscribe_url }),
        });
      } catch (error) {
        if (!(error instanceof MailFailed)) throw error;
        if (error.isServerAway) throw new TryLater(error, { concerns_all: true });
        throw error.isPermanent ? new GivenUp(error) : error;
      }
      await setSent(db, owner, id, timestamp(clock()));
    },
    giveUp: (tx, owner, subject, error) =>
      setUnsent(tx, owner, mailId.parse(subject), { state: 'failed', reason: reasonOf(error) }),
  };
}

type Ctx = { db: Db; owner: UserId };

/** A page of the caller's mail, the newest first. */
export async function mailsPage({ db, owner }: Ctx, input: MailListQuery): Promise<MailPage> {
  const page = pageOf(input);
  const offset = (page.page - 1) * page.per_page;
  const { rows, total } = await listMails(db, owner, input.state, page.per_page, offset);
  return listPage(rows, total, page);
}

/** Mails whose links lead to the creator's own files: one that was kept she may hand on herself. */
const DELIVERIES: ReadonlySet<MailKind> = new Set([
  'sign_up_files',
  'order_files',
  'order_links',
  'announcement',
]);

/** One of the caller's mails with its text, and with its link where she is to hand it on. Throws not_found. */
export async function getMail(
  { sealer }: Pick<Services, 'sealer'>,
  { db, owner }: Ctx,
  id: MailId,
): Promise<MailView> {
  const found = await findMail(db, owner, id);
  if (found === null) throw new Problem('not_found');
  const { kind, to, subject, state, reason, created_at, sent_at, text } = found;
  const isHers = state === 'kept' && DELIVERIES.has(kind) && found.link !== null;
  const link = isHers ? sealer.open('mail link', id, found.link ?? '') : null;
  return shown({ id, kind, to, subject, state, reason, created_at, sent_at, text: withLink(text, link) });
}

/** A mail as others than its reader may see it. */
const shown = (mail: MailView): MailView => ({ ...mail, text: withoutLink(mail.text) });

/**
 * Sends a mail that failed or was kept. Throws not_found, and invalid_transition for one that waits or was sent, or
 * where no mail server is set up, its link has expired, or it may only be handed on.
 */
export async function sendMailAgain(
  services: Services,
  tx: Db,
  owner: UserId,
  id: MailId,
): Promise<MailView> {
  const mail = await findMail(tx, owner, id);
  if (mail === null) throw new Problem('not_found');
  if (mail.state === 'queued' || mail.state === 'sent')
    throw new Problem('invalid_transition', {
      detail:
        mail.state === 'sent'
          ? 'This email has already been sent.'
          : 'This email is already waiting to be sent.',
    });
  if (services.mailer === null)
    throw new Problem('invalid_transition', {
      detail: 'Email isn’t set up here, so nothing can be sent yet.',
    });
  if (mail.state === 'kept' && mail.reason !== null)
    throw new Problem('invalid_transition', { detail: mail.reason });
  if (isOver(mail, services.clock()))
    throw new Problem('invalid_transition', { detail: `${LINK_OLD} Request a new one instead.` });
  await setUnsent(tx, owner, id, { state: 'queued' });
  await queueTask(tx, owner, { kind: MAIL_TASK, subject: id }, timestamp(services.clock()));
  return getMail(services, { db: tx, owner }, id);
}

/** All mail after one, as an archive has it. */
export const archivedMails = (db: Db, owner: UserId) => {
  const next = mailsAfter(db, owner);
  return async (row: { id: MailId } | null, limit: number): Promise<MailView[]> =>
    (await next(row, limit)).map(shown);
};

/** Deletes the mail that an account sent to one reader. */
export const forgetMailsTo = (tx: Db, owner: UserId, email: string): Promise<void> =>
  deleteMailsTo(tx, owner, emailKey(email));

/** Drops the mail to a reader that was not sent yet and that she has ended by its link. */
export const dropUnsent = (tx: Db, owner: UserId, email: string, unsubscribe_url: string): Promise<void> =>
  deleteUnsent(tx, owner, emailKey(email), unsubscribe_url);

/** Tidies old mail away. */
export async function tidyMails({ db, clock }: Services): Promise<void> {
  await forgetOldMails(db, timestamp(clock() - LIMITS.mail_days * 24 * 3_600_000));
}
