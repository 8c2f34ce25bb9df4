import { z } from 'zod';
import { forgetMailsTo } from '@/features/mails/mails.service';
import { forgetMessagesAbout } from '@/features/webhooks/telling.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { SubscriberId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { dayBefore, PERIOD_DAYS, periodOf } from '@/kernel/period';
import { noteEvent } from '@/server/audit/audit';
import { chargeHeavy } from '@/server/auth/access';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import type { StreamedFile } from '@/server/files/file-answer';
import { streamOf } from '@/server/files/zip-stream';
import type { UserContext } from '@/server/trpc/trpc';
import { CSV_HEAD, csvLine } from './audience.rules';
import {
  type SignUpDays,
  type Subscriber,
  type SubscriberFilter,
  type SubscriberList,
  type SubscriberPage,
  type SubscriberRow,
  subscriberExport,
} from './audience.schema';
import {
  deleteSubscriber,
  findSubscriber,
  listSubscribers,
  signUpsSince,
  subscribersAfter,
} from './audience.store';
import { tellTools } from './contacts.service';
import { contactsOf } from './contacts.store';

type Ctx = Pick<UserContext, 'db' | 'owner'> & { services: Services };

/** Rows that are read at a time for an export. */
const ROWS = 1_000;

/** Subscribers with what mail tools were told of them. */
async function withContacts(db: Db, owner: UserId, rows: readonly SubscriberRow[]): Promise<Subscriber[]> {
  const ids = rows.map(({ id }) => id);
  const told = ids.length === 0 ? [] : await contactsOf(db, owner, ids);
  return rows.map((row) => ({
    ...row,
    contacts: told.flatMap(({ id, ...contact }) => (id === row.id ? [contact] : [])),
  }));
}

/** A page of the caller's subscribers, the newest first. */
export async function subscribersPage({ db, owner }: Ctx, input: SubscriberList): Promise<SubscriberPage> {
  const page = pageOf(input);
  const offset = (page.page - 1) * page.per_page;
  const { rows, total } = await listSubscribers(db, owner, input, page.per_page, offset);
  const items = await withContacts(db, owner, rows);
  return listPage(items, total, page);
}

/** The sign-ups of the last 30 days beside those of the 30 before, day by day (UTC). */
export async function signUpDaysOf({ db, owner, services }: Ctx): Promise<SignUpDays> {
  const now = services.clock();
  const counted = await signUpsSince(db, owner, dayBefore(now, 2 * PERIOD_DAYS - 1));
  const on = new Map(counted.map(({ day, count }) => [day, count]));
  const days = periodOf(now).map(({ day, before }) => ({
    day,
    count: on.get(day) ?? 0,
    before: on.get(before) ?? 0,
  }));
  const total = { now: 0, before: 0 };
  for (const { count, before } of days) {
    total.now += count;
    total.before += before;
  }
  return { total, days };
}

/** One subscriber. Throws not_found. */
export async function subscriberOf(db: Db, owner: UserId, id: SubscriberId): Promise<Subscriber> {
  const row = await findSubscriber(db, owner, id);
  const [found] = await withContacts(db, owner, row === null ? [] : [row]);
  if (found === undefined) throw new Problem('not_found');
  return found;
}

/**
 * Deletes a subscriber with the mail to her and the messages about her, and has the mail tools write no more where that was her last subscription.
 * Throws not_found.
 */
export async function removeSubscriber(ctx: UserContext, tx: Db, id: SubscriberId): Promise<void> {
  const { services, owner } = ctx;
  const deleted = await deleteSubscriber(tx, owner, id);
  if (deleted === null) throw new Problem('not_found');
  await forgetMessagesAbout(tx, owner, id);
  if (deleted.was_last) await forgetMailsTo(tx, owner, deleted.email);
  await tellTools(tx, owner, deleted, timestamp(services.clock()));
  // Whoever is deleted is named nowhere any more.
  await noteEvent(tx, ctx, 'subscriber.deleted', { id, name: null });
}

/** All subscribers after one, as an archive has them: as they are answered, with the consent. */
export const archivedSubscribers = (db: Db, owner: UserId) => {
  const next = subscribersAfter(db, owner);
  return async (row: { id: SubscriberId } | null, limit: number): Promise<Subscriber[]> =>
    withContacts(
      db,
      owner,
      (await next(row, limit)).map(({ product_title: _title, ...subscriber }) => subscriber),
    );
};

const encoder = new TextEncoder();

async function* lines({ db, owner }: Ctx, filter: SubscriberFilter): AsyncGenerator<Uint8Array> {
  yield encoder.encode(CSV_HEAD);
  const next = subscribersAfter(db, owner, filter);
  let behind: { id: SubscriberId } | null = null;
  for (let count = 0; count < LIMITS.exported_subscribers; count += ROWS) {
    const rows: Awaited<ReturnType<typeof next>> = await next(behind, ROWS);
    if (rows.length > 0) yield encoder.encode(rows.map(csvLine).join(''));
    behind = rows.at(-1) ?? null;
    if (rows.length < ROWS) return;
  }
}

const fileName = ({ clock }: Services) => `subscribers-${timestamp(clock()).slice(0, 10)}.csv`;

/** The subscribers as CSV, the oldest first, made while it goes out: a thousand rows are in memory at a time. */
export function exportSubscribers(ctx: Ctx, filter: SubscriberFilter = {}): StreamedFile {
  return {
    streamed: {
      content_type: 'text/csv; charset=utf-8',
      file_name: fileName(ctx.services),
      open: () => streamOf(lines(ctx, filter)),
    },
  };
}

const linked = z.strictObject({
  owner: z.templateLiteral(['user_', z.string()]),
  session: z.templateLiteral(['session_', z.string()]),
  filter: subscriberExport.unwrap(),
  nonce: z.string(),
});

/**
 * An address at which a browser, which sends no token, begins the download of this list within
 * `LIMITS.export_link_minutes`. It ends with the session.
 */
export function subscribersLink({ owner, session, services }: UserContext, filter: SubscriberFilter = {}) {
  if (session === null) throw new Error('nobody is signed in');
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('base64url');
  const payload: z.infer<typeof linked> = { owner, session: session.id, filter, nonce };
  const expires = services.clock() + LIMITS.export_link_minutes * 60_000;
  const signed = services.signer.sign('subscribers', encoder.encode(JSON.stringify(payload)), expires);
  return { url: `/files/${signed}/${fileName(services)}` };
}

/**
 * The list behind such an address; null for anything else, after its time, and when its session has ended. Each download
 * counts against the heavy budget of the account; throws rate_limited.
 */
export async function openSubscribers(services: Services, signed: string): Promise<StreamedFile | null> {
  const found = services.signer.verify('subscribers', signed);
  if (found === null) return null;
  const { owner, session, filter } = linked.parse(JSON.parse(new TextDecoder().decode(found.payload)));
  if (!(await services.sessions.stands({ id: session, user_id: owner, auth_time: 0 }))) return null;
  await chargeHeavy({ services, headers: new Headers() }, owner);
  return exportSubscribers({ services, db: services.db, owner }, filter);
}
