import { sql } from 'drizzle-orm';
import { buildQueue } from '@/features/products/records/builds.table';
import type { Db } from '@/server/database/db';
import { tasks } from '@/server/jobs/tasks.table';

/** How much waits in one queue. */
export interface QueueDepth {
  /** What is due and not begun. */
  waiting: number;
  /** What a worker has in hand. */
  running: number;
  /** Seconds that the longest has been due; 0 where nothing waits. */
  oldest_seconds: number;
}

const depth = (
  waiting: ReturnType<typeof sql>,
  running: ReturnType<typeof sql>,
  since: ReturnType<typeof sql>,
) => ({
  waiting: sql<number>`count(*) filter (where ${waiting})::int`,
  running: sql<number>`count(*) filter (where ${running})::int`,
  oldest_seconds: sql<number>`coalesce(extract(epoch from now() - min(${since}) filter (where ${waiting})), 0)::float8`,
});

/** The queue of tasks by their kind, over all accounts: for operators, who see how many there are and not whose. */
export const taskQueues = (db: Db): Promise<(QueueDepth & { kind: string })[]> =>
  db
    .select({
      kind: tasks.kind,
      ...depth(
        sql`${tasks.claim} is null and ${tasks.run_at} <= now()`,
        sql`${tasks.claim} is not null`,
        sql`${tasks.run_at}`,
      ),
    })
    .from(tasks)
    .groupBy(tasks.kind);

/** The queue of builds, over all accounts. */
export async function buildsQueue(db: Db): Promise<QueueDepth> {
  const { due_at, queued_at } = buildQueue;
  const [row] = await db
    .select(depth(sql`${due_at} <= now()`, sql`${due_at} > now()`, sql`${queued_at}`))
    .from(buildQueue);
  return row ?? { waiting: 0, running: 0, oldest_seconds: 0 };
}

/** Connections to the database that are open, of all processes. */
export async function openConnections(db: Db): Promise<number> {
  const [row] = await db.execute<{ open: number }>(
    sql`select count(*)::int as open from pg_stat_activity where datname = current_database()`,
  );
  return row?.open ?? 0;
}
