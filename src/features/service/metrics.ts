import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '@/server/auth/context';
import type { ArchiveStatus } from '@/server/database/archive-status';
import type { Access } from '@/server/logging/access-log';
import type { Replica } from '@/server/replica/replica';
import { buildsQueue, openConnections, type QueueDepth, taskQueues } from './queues.store';

/** What monitoring reads of one process. */
export interface Metrics {
  /** Counts a request whose answer has gone out. */
  count(access: Access): void;
  /** The text for Prometheus where `authorization` is `Bearer TOKEN`; null otherwise. */
  read(authorization: string | undefined): Promise<{ text: string; type: string } | null>;
}

/** Seconds up to which requests are counted apart. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The pattern of a path, of which there are few; several tRPC calls in one request are one pattern together. */
const patternOf = (route: string | null): string =>
  route === null ? 'none' : route.includes(',') ? 'several' : route;

/** A status by its name; a caller may leave before there is one. */
const statusOf = (status: number | null): string => (status === null ? 'aborted' : String(status));

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Metrics of the archive; what it gives brings them up to date. */
function archiveMetrics(
  read: () => Promise<ArchiveStatus | null>,
  clock: Services['clock'],
  registry: Registry,
): () => Promise<void> {
  const registers = [registry];
  const age = new Gauge({
    name: 'galley_archive_age_seconds',
    help: 'How long ago the last moment is that can be restored from the archive.',
    registers,
  });
  const failures = new Gauge({
    name: 'galley_archive_failures',
    help: 'How often archiving has failed since the process that archives started.',
    registers,
  });
  return async () => {
    const status = await read();
    if (!status) return;
    age.set((clock() - Date.parse(status.until ?? status.began)) / 1000);
    failures.set(status.failures);
  };
}

/** Metrics of a replica; what it gives brings them up to date. */
function replicaMetrics(replica: Replica, registry: Registry): () => Promise<void> {
  const registers = [registry];
  const reads = new Counter({
    name: 'galley_list_reads_total',
    help: 'Lists and searches by the server that read them, and why the primary did.',
    labelNames: ['server', 'reason'],
    registers,
  });
  const bytes = new Gauge({
    name: 'galley_replica_lag_bytes',
    help: 'How much of the primary’s log the replica hasn’t replayed.',
    registers,
  });
  const seconds = new Gauge({
    name: 'galley_replica_lag_seconds',
    help: 'How old the newest change in the replica is, while it’s behind.',
    registers,
  });
  return async () => {
    reads.reset();
    for (const [reason, count] of Object.entries(replica.reads))
      reads.inc(reason === 'replica' ? { server: reason, reason: '' } : { server: 'primary', reason }, count);
    const lag = await replica.lag();
    // One that is away is at no known distance.
    for (const gauge of [bytes, seconds]) gauge.remove();
    if (lag === null) return;
    bytes.set(lag.bytes);
    seconds.set(lag.seconds);
  };
}

/**
 * Metrics of this process, and of the queues that it shares with others. Nothing of them names a person or a record.
 * With `archive`, which says how archiving goes, those of the archive too.
 */
export function createMetrics(
  { db, clock, replica }: Pick<Services, 'db' | 'clock' | 'replica'>,
  token: string,
  archive?: () => Promise<ArchiveStatus | null>,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'galley_http_requests_total',
    help: 'Requests that were answered, by method, route, and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'galley_http_request_duration_seconds',
    help: 'Time from request headers to the last byte of the response, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const queue = (name: string, help: string) => new Gauge({ name, help, labelNames: ['queue'], registers });
  const waiting = queue(
    'galley_queue_waiting',
    'Jobs that are due but haven’t started, across all processes.',
  );
  const running = queue('galley_queue_running', 'Jobs being processed, across all processes.');
  const oldest = queue('galley_queue_oldest_seconds', 'How long the oldest waiting job has been due.');
  const connections = new Gauge({
    name: 'galley_database_connections',
    help: 'Open database connections across all processes.',
    registers,
  });
  const measureArchive = archive === undefined ? null : archiveMetrics(archive, clock, registry);
  const measureReplica = replica === null ? null : replicaMetrics(replica, registry);
  const expected = digest(`Bearer ${token}`);

  const measure = async () => {
    const [tasks, builds, open] = [await taskQueues(db), await buildsQueue(db), await openConnections(db)];
    const queues: (QueueDepth & { kind: string })[] = [...tasks, { kind: 'build', ...builds }];
    // A kind of which nothing is left has no row.
    for (const gauge of [waiting, running, oldest]) gauge.reset();
    for (const { kind, ...depth } of queues) {
      waiting.set({ queue: kind }, depth.waiting);
      running.set({ queue: kind }, depth.running);
      oldest.set({ queue: kind }, depth.oldest_seconds);
    }
    connections.set(open);
    await measureArchive?.();
    await measureReplica?.();
  };

  return {
    count({ method, route, status, ms }) {
      const pattern = patternOf(route);
      requests.inc({
        method: METHODS.has(method) ? method : 'other',
        route: pattern,
        status: statusOf(status),
      });
      seconds.observe({ route: pattern }, ms / 1000);
    },
    async read(authorization) {
      if (authorization === undefined || !timingSafeEqual(digest(authorization), expected)) return null;
      await measure();
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}
