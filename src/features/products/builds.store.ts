import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { newId } from '../../kernel/ids';
import type { Db } from '../../server/db';
import { images } from '../recipes/recipes.table';
import { builds, type StoredFile } from './builds.table';
import type { Snapshot } from './products.book';

/** A build without its snapshot, which only the renderer and the storefront need. */
export type BuildRow = Omit<typeof builds.$inferSelect, 'snapshot'>;

const COLUMNS = {
  user_id: builds.user_id,
  id: builds.id,
  product_id: builds.product_id,
  content_key: builds.content_key,
  state: builds.state,
  progress: builds.progress,
  attempts: builds.attempts,
  reason: builds.reason,
  page_count: builds.page_count,
  files: builds.files,
  previews: builds.previews,
  created_at: builds.created_at,
  started_at: builds.started_at,
  finished_at: builds.finished_at,
};

const mine = (owner: string, id: string) => and(eq(builds.user_id, owner), eq(builds.id, id));

export async function findBuild(db: Db, owner: string, id: string): Promise<BuildRow | null> {
  const [row] = await db.select(COLUMNS).from(builds).where(mine(owner, id));
  return row ?? null;
}

/** The build's frozen content. */
export async function findSnapshot(db: Db, owner: string, id: string): Promise<Snapshot | null> {
  const [row] = await db.select({ snapshot: builds.snapshot }).from(builds).where(mine(owner, id));
  return row?.snapshot ?? null;
}

/** The build of this content: one that has not failed before one that has, then the newest. */
export async function findBuildOf(
  db: Db,
  owner: string,
  product_id: string,
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

/** The product's newest build, whatever its state. */
export async function latestBuild(db: Db, owner: string, product_id: string): Promise<BuildRow | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(builds)
    .where(and(eq(builds.user_id, owner), eq(builds.product_id, product_id)))
    .orderBy(desc(builds.created_at))
    .limit(1);
  return row ?? null;
}

/** How many builds of the account wait or run. */
export async function countWaiting(db: Db, owner: string): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(builds)
    .where(and(eq(builds.user_id, owner), inArray(builds.state, ['queued', 'running'])));
  return row?.value ?? 0;
}

/** Queues a build of this content; null when one that has not failed exists already. */
export async function queueBuild(
  db: Db,
  owner: string,
  product_id: string,
  content_key: string,
  snapshot: Snapshot,
  now: string,
): Promise<BuildRow | null> {
  const [row] = await db
    .insert(builds)
    .values({
      user_id: owner,
      id: newId('build'),
      product_id,
      content_key,
      snapshot,
      state: 'queued',
      progress: 0,
      attempts: 0,
      files: [],
      previews: [],
      created_at: now,
    })
    .onConflictDoNothing()
    .returning(COLUMNS);
  return row ?? null;
}

/** The queue serves all accounts: takes the oldest waiting build, so that no other worker gets it. */
export async function claimBuild(db: Db, now: string): Promise<(BuildRow & { snapshot: Snapshot }) | null> {
  const next = db
    .select({ user_id: builds.user_id, id: builds.id })
    .from(builds)
    .where(eq(builds.state, 'queued'))
    .orderBy(builds.created_at)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(builds)
    .set({ state: 'running', progress: 5, started_at: now, attempts: sql`${builds.attempts} + 1` })
    .where(sql`(${builds.user_id}, ${builds.id}) in (${next})`)
    .returning();
  return row ?? null;
}

/** How often a build is begun before it is given up: one that ends the whole process must not do so for ever. */
const ATTEMPTS = 3;

/** Queues what was running when the process ended, and gives up what has been begun too often. */
export async function requeueRunning(db: Db, now: string): Promise<void> {
  await db
    .update(builds)
    .set({ state: 'failed', finished_at: now, reason: 'The build was interrupted too often.' })
    .where(and(eq(builds.state, 'running'), gte(builds.attempts, ATTEMPTS)));
  await db
    .update(builds)
    .set({ state: 'queued', progress: 0, started_at: null })
    .where(and(eq(builds.state, 'running'), lt(builds.attempts, ATTEMPTS)));
}

/** Puts a claimed build back, when it could not be worked on through no fault of its own. */
export async function requeueBuild(db: Db, owner: string, id: string): Promise<void> {
  await db
    .update(builds)
    .set({ state: 'queued', progress: 0, started_at: null })
    .where(and(mine(owner, id), eq(builds.state, 'running')));
}

export async function setProgress(db: Db, owner: string, id: string, progress: number): Promise<void> {
  await db
    .update(builds)
    .set({ progress })
    .where(and(mine(owner, id), eq(builds.state, 'running')));
}

export interface FinishedFiles {
  page_count: number;
  files: StoredFile[];
  previews: string[];
}

export async function finishBuild(
  tx: Db,
  owner: string,
  id: string,
  result: FinishedFiles,
  now: string,
): Promise<void> {
  await tx
    .update(builds)
    .set({ ...result, state: 'done', progress: 100, finished_at: now })
    .where(mine(owner, id));
}

export async function failBuild(
  tx: Db,
  owner: string,
  id: string,
  reason: string,
  now: string,
): Promise<void> {
  await tx.update(builds).set({ state: 'failed', reason, finished_at: now }).where(mine(owner, id));
}

/** Gives pictures public addresses. */
export async function insertImages(
  tx: Db,
  owner: string,
  pictures: readonly { id: string; extension: string; blob_key: string; bytes: number }[],
  now: string,
): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insert(images)
    .values(pictures.map((picture) => ({ ...picture, user_id: owner, credit: null, created_at: now })));
}
