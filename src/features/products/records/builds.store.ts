import { and, asc, count, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { BookEdition } from '@/features/products/types/description/names.rules';
import type { BookNotice } from '@/kernel/book/book-notice';
import type { ListingPicture } from '@/kernel/book/listing-picture';
import type { PrintFacts } from '@/kernel/book/printing';
import { type BuildId, newId, type ProductId, type UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { buildQueue, builds, type StoredFile, type StoredSample } from './builds.table';
import type { Printed, Snapshot } from './snapshot';

/** A build without what it was made of, which only the renderer, the storefront and comparing need. */
export type BuildRow = Omit<typeof builds.$inferSelect, 'snapshot' | 'printed'>;

const COLUMNS = {
  user_id: builds.user_id,
  id: builds.id,
  product_id: builds.product_id,
  content_key: builds.content_key,
  edition: builds.edition,
  print: builds.print,
  state: builds.state,
  progress: builds.progress,
  attempts: builds.attempts,
  lease_until: builds.lease_until,
  reason: builds.reason,
  page_count: builds.page_count,
  missing_letters: builds.missing_letters,
  notices: builds.notices,
  files: builds.files,
  previews: builds.previews,
  sample: builds.sample,
  pictures: builds.pictures,
  created_at: builds.created_at,
  asked_at: builds.asked_at,
  started_at: builds.started_at,
  finished_at: builds.finished_at,
};

const mine = (owner: UserId, id: BuildId) => and(eq(builds.user_id, owner), eq(builds.id, id));

export async function findBuild(db: Db, owner: UserId, id: BuildId): Promise<BuildRow | null> {
  const [row] = await db.select(COLUMNS).from(builds).where(mine(owner, id));
  return row ?? null;
}

/** The title that the build's content had; '' of a build that is not there. */
export async function findBuildTitle(db: Db, owner: UserId, id: BuildId): Promise<string> {
  const title = sql<string>`${builds.snapshot} -> 'model' ->> 'title'`;
  const [row] = await db.select({ title }).from(builds).where(mine(owner, id));
  return row?.title ?? '';
}

/** The description that the build's content had; null also of a build that is not there. */
export async function findBuildDescription(db: Db, owner: UserId, id: BuildId): Promise<string | null> {
  const description = sql<string | null>`${builds.snapshot} -> 'model' ->> 'description'`;
  const [row] = await db.select({ description }).from(builds).where(mine(owner, id));
  return row?.description ?? null;
}

/** What a build was made of; null when there is no such build. */
export async function findSnapshot(db: Db, owner: UserId, id: BuildId): Promise<Snapshot | null> {
  const [row] = await db.select({ snapshot: builds.snapshot }).from(builds).where(mine(owner, id));
  return row?.snapshot ?? null;
}

/** The build of this content: one that has not failed before one that has, then the newest. */
export async function findBuildOf(
  db: Db,
  owner: UserId,
  product_id: ProductId,
  content_key: string,
): Promise<BuildRow | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(builds)
    .where(
      and(eq(builds.user_id, owner), eq(builds.product_id, product_id), eq(builds.content_key, content_key)),
    )
    .orderBy(sql`(${builds.state} = 'failed')`, desc(builds.created_at))
    .limit(1);
  return row ?? null;
}

/** A finished build of the same content, of whichever product of the same owner; the newest where there are several. */
export async function findMade(
  db: Db,
  { user_id, content_key }: Pick<BuildRow, 'user_id' | 'content_key'>,
): Promise<BuildRow | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(builds)
    .where(and(eq(builds.user_id, user_id), eq(builds.content_key, content_key), eq(builds.state, 'done')))
    .orderBy(desc(builds.created_at))
    .limit(1);
  return row ?? null;
}

/** The product's build of an edition that was last asked for, whatever its state. */
export async function latestBuild(
  db: Db,
  owner: UserId,
  product_id: ProductId,
  edition: BookEdition = 'screen',
): Promise<BuildRow | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(builds)
    .where(and(eq(builds.user_id, owner), eq(builds.product_id, product_id), eq(builds.edition, edition)))
    .orderBy(desc(builds.asked_at))
    .limit(1);
  return row ?? null;
}

/** The moment of the database's clock, no later than that for being stored in milliseconds. */
const atOnce = sql`date_trunc('milliseconds', now())`;

/** How many builds of the account wait or run. */
export async function countWaiting(db: Db, owner: UserId): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(builds)
    .where(and(eq(builds.user_id, owner), inArray(builds.state, ['queued', 'running'])));
  return row?.value ?? 0;
}

/** A content that is to be built, complete. */
export interface Frozen {
  snapshot: Snapshot;
  /** Digest of everything that decides the files' bytes, but the day. */
  content_key: string;
  printed: Printed;
  edition: BookEdition;
}

/** Makes a build the newest of its product again, unless it is. Answers it as it is then. */
export async function askAgain(db: Db, build: BuildRow, now: string): Promise<BuildRow> {
  const newest = await latestBuild(db, build.user_id, build.product_id, build.edition);
  if (newest === null || newest.id === build.id) return build;
  // Later than the newest, whatever the clock says.
  const asked_at = now > newest.asked_at ? now : new Date(Date.parse(newest.asked_at) + 1).toISOString();
  await db.update(builds).set({ asked_at }).where(mine(build.user_id, build.id));
  return { ...build, asked_at };
}

/** Queues a build of this content in a transaction; null when one that has not failed exists already. */
export async function queueBuild(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  { snapshot, content_key, printed, edition }: Frozen,
  now: string,
): Promise<BuildRow | null> {
  const [row] = await tx
    .insert(builds)
    .values({
      user_id: owner,
      id: newId('build'),
      product_id,
      content_key,
      snapshot,
      printed,
      edition,
      state: 'queued',
      progress: 0,
      attempts: 0,
      files: [],
      previews: [],
      created_at: now,
      asked_at: now,
    })
    .onConflictDoNothing()
    .returning(COLUMNS);
  if (row === undefined) return null;
  await tx.insert(buildQueue).values({ user_id: owner, build_id: row.id, queued_at: now, due_at: atOnce });
  return row;
}

/** Seconds that a build stays its worker's without a sign of life, by the database's clock. */
export const LEASE_SECONDS = 15;

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

const entryOf = ({ user_id, id }: Pick<BuildRow, 'user_id' | 'id'>) =>
  and(eq(buildQueue.user_id, user_id), eq(buildQueue.build_id, id));

/** Takes the oldest entry of the queue that is due, so that nobody else gets it for as long as a lease; null without one. */
async function takeEntry(db: Db): Promise<Pick<BuildRow, 'user_id' | 'id'> | null> {
  const next = db
    .select({ user_id: buildQueue.user_id, build_id: buildQueue.build_id })
    .from(buildQueue)
    .where(lte(buildQueue.due_at, sql`now()`))
    .orderBy(asc(buildQueue.queued_at), asc(buildQueue.build_id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [entry] = await db
    .update(buildQueue)
    .set({ due_at: leaseEnd })
    .where(sql`(${buildQueue.user_id}, ${buildQueue.build_id}) in (${next})`)
    .returning({ user_id: buildQueue.user_id, id: buildQueue.build_id });
  return entry ?? null;
}

/**
 * The queue serves all accounts: takes the oldest build that waits, or whose worker has died, so that no other
 * worker gets it. A worker that dies between the two statements leaves an entry that is due again when its lease ends.
 */
export async function claimBuild(db: Db, now: string): Promise<ClaimedBuild | null> {
  for (;;) {
    const entry = await takeEntry(db);
    if (entry === null) return null;
    const [row] = await db
      .update(builds)
      .set({
        state: 'running',
        progress: 5,
        started_at: now,
        attempts: sql`${builds.attempts} + 1`,
        lease_until: leaseEnd,
      })
      .where(
        and(
          mine(entry.user_id, entry.id),
          or(
            eq(builds.state, 'queued'),
            and(
              eq(builds.state, 'running'),
              or(isNull(builds.lease_until), lt(builds.lease_until, sql`now()`)),
            ),
          ),
        ),
      )
      .returning();
    if (row !== undefined) return row;
    await leaveQueue(db, entry);
  }
}

/**
 * Takes the entry of a build that has ended off the queue. One whose build cannot be seen stays: the transaction that
 * queues both may have ended in one place and not yet in the other. It goes with its account at the latest.
 */
export async function leaveQueue(db: Db, build: Pick<BuildRow, 'user_id' | 'id'>): Promise<void> {
  const [ended] = await db
    .select({ id: builds.id })
    .from(builds)
    .where(and(mine(build.user_id, build.id), inArray(builds.state, ['done', 'failed'])));
  if (ended !== undefined) await db.delete(buildQueue).where(entryOf(build));
}

/** Builds of one state that are looked at together. */
const FORGOTTEN = 1_000;

/** Puts builds into the queue that have not ended and may not be there, as a release that knew no queue leaves them. */
export async function queueForgotten(db: Db): Promise<void> {
  for (const state of ['queued', 'running'] as const) {
    const open = await db
      .select({ user_id: builds.user_id, build_id: builds.id, queued_at: builds.created_at })
      .from(builds)
      .where(eq(builds.state, state))
      .orderBy(builds.created_at)
      .limit(FORGOTTEN);
    if (open.length === 0) continue;
    await db
      .insert(buildQueue)
      .values(open.map((entry) => ({ ...entry, due_at: atOnce })))
      .onConflictDoNothing();
  }
}

/** How often a build is begun before it is given up: one that ends the whole process must not do so for ever. */
export const ATTEMPTS = 3;

/** A build in the hands of one worker. */
export type ClaimedBuild = BuildRow & { snapshot: Snapshot };

/** The claimed build as long as it is this worker's: `attempts` grows with every claim. */
const held = ({ user_id, id, attempts }: ClaimedBuild) =>
  and(mine(user_id, id), eq(builds.state, 'running'), eq(builds.attempts, attempts));

/** Says that the worker lives, and how far it is; false when the build is no longer its own. */
export async function renewLease(db: Db, build: ClaimedBuild, progress?: number): Promise<boolean> {
  const rows = await db
    .update(builds)
    .set({ lease_until: leaseEnd, ...(progress === undefined ? {} : { progress }) })
    .where(held(build))
    .returning({ id: builds.id });
  if (rows.length === 0) return false;
  await db.update(buildQueue).set({ due_at: leaseEnd }).where(entryOf(build));
  return true;
}

/** Puts a claimed build back, when it could not be worked on through no fault of its own: this time does not count. */
export async function requeueBuild(db: Db, build: ClaimedBuild): Promise<void> {
  const rows = await db
    .update(builds)
    .set({
      state: 'queued',
      progress: 0,
      started_at: null,
      attempts: sql`${builds.attempts} - 1`,
      lease_until: null,
    })
    .where(held(build))
    .returning({ id: builds.id });
  if (rows.length > 0) await db.update(buildQueue).set({ due_at: atOnce }).where(entryOf(build));
}

export interface FinishedFiles {
  page_count: number | null;
  missing_letters?: string[];
  notices?: BookNotice[];
  print?: PrintFacts | null;
  files: StoredFile[];
  previews: string[];
  sample: StoredSample | null;
  pictures: ListingPicture[];
}

/** Writes the result; false when the build is no longer this worker's. */
export async function finishBuild(
  tx: Db,
  build: ClaimedBuild,
  result: FinishedFiles,
  now: string,
): Promise<boolean> {
  const rows = await tx
    .update(builds)
    .set({ ...result, state: 'done', progress: 100, finished_at: now, lease_until: null })
    .where(held(build))
    .returning({ id: builds.id });
  return rows.length > 0;
}

/** Writes why it could not be made; false when the build is no longer this worker's. */
export async function failBuild(tx: Db, build: ClaimedBuild, reason: string, now: string): Promise<boolean> {
  const rows = await tx
    .update(builds)
    .set({ state: 'failed', reason, finished_at: now, lease_until: null })
    .where(held(build))
    .returning({ id: builds.id });
  return rows.length > 0;
}
