import type { Clock } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Database, Db } from '@/server/database/db';
import { type Log, loggable } from '@/server/logging/log';
import { traced } from '@/server/tracing';
import {
  type ClaimedTask,
  claimTasks,
  endTask,
  putTaskBack,
  renewTask,
  TASK_LEASE_SECONDS,
} from './tasks.store';

/** What does one kind of task. */
export interface TaskHandler {
  /**
   * Does the work on one record. It may be called again for the same one, so it looks first what is done already.
   * Whatever it throws makes it be tried again.
   */
  run(owner: UserId, subject: string): Promise<void>;
  /** Writes down that it will not be done, in the transaction that ends the task. */
  giveUp(tx: Db, owner: UserId, subject: string, error: unknown): Promise<void>;
}

/** When a task is tried again. */
interface Again {
  /** When who was asked wants to be asked again (Retry-After), in seconds. */
  seconds?: number;
  /** Whether nothing of the kind gets through at present, as while a server is away: it doesn't count as a try. */
  concerns_all?: boolean;
}

/** Says of a failure when the work is to be tried again; thrown by handlers. */
export class TryLater extends Error {
  override readonly name = 'TryLater';
  constructor(
    cause: unknown,
    readonly again: Again,
  ) {
    super('The work is to be tried again.', { cause });
  }
}

/** Says of a failure that trying again is of no use; thrown by handlers. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
  constructor(cause: unknown) {
    super('The work can’t be done.', { cause });
  }
}

/** Says that all is well and that the work goes on at a later moment (RFC 3339); thrown by handlers. No try is counted. */
export class GoesOn extends Error {
  override readonly name = 'GoesOn';
  constructor(readonly run_at: string) {
    super('The work goes on later.');
  }
}

/** That work goes on later is no failure. */
function goingOn(error: unknown): GoesOn {
  if (error instanceof GoesOn) return error;
  throw error;
}

export type TaskHandlers = Readonly<Record<string, TaskHandler>>;
interface Running {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
}

/** Seconds until a task is tried again that has failed so often: 10, 20, 40 … */
const pause = (attempts: number) => LIMITS.task_retry_seconds * 2 ** (attempts - 1);
/** Seconds until one is tried again of which none gets through. */
const LONG_PAUSE = 60;
const RENEW_MS = (TASK_LEASE_SECONDS * 1000) / 3;
const later = (now: number, seconds: number) => new Date(now + seconds * 1000).toISOString();

/** Does one claimed task, and writes down what became of it. */
async function work({ db, clock, log }: Running, handlers: TaskHandlers, task: ClaimedTask): Promise<void> {
  const { user_id: owner, kind, subject, attempts } = task;
  const handler = handlers[kind];
  const timer = setInterval(() => {
    renewTask(db, task).catch((error: unknown) =>
      log.warn({ error: loggable(error) }, 'a task could not be renewed'),
    );
  }, RENEW_MS);
  try {
    // A newer node knows this kind; it may be among those that look for work.
    if (handler === undefined)
      throw new TryLater(new Error('nobody here does tasks of this kind'), { concerns_all: true });
    // Its process died each time, perhaps through it.
    if (attempts > LIMITS.task_tries) throw new GivenUp(new Error('it was begun too often'));
    const end = await traced(`task ${kind}`, () => handler.run(owner, subject).catch(goingOn));
    if (end instanceof GoesOn) return await putTaskBack(db, task, { run_at: end.run_at, attempts: 0 });
    await endTask(db, task);
  } catch (error) {
    const cause = error instanceof TryLater || error instanceof GivenUp ? error.cause : error;
    const { seconds = 0, concerns_all = false } = error instanceof TryLater ? error.again : {};
    log.warn({ kind, attempts, error: loggable(cause) }, 'a task failed');
    if (!concerns_all && (error instanceof GivenUp || attempts >= LIMITS.task_tries)) {
      await db.transaction(async (tx) => {
        if (await endTask(tx, task)) await handler?.giveUp(tx, owner, subject, cause);
      });
      return;
    }
    const wait = Math.max(seconds, concerns_all ? LONG_PAUSE : pause(attempts));
    const run_at = later(clock(), wait);
    await putTaskBack(db, task, { run_at, attempts: concerns_all ? attempts - 1 : attempts });
  } finally {
    clearInterval(timer);
  }
}

/** Does what is due now, and what that leads to, one after the other, and ends. */
export async function workDueTasks(services: Running, handlers: TaskHandlers): Promise<void> {
  for (;;) {
    const due = await claimTasks(services.db, new Date(services.clock()).toISOString(), LIMITS.tasks_at_once);
    if (due.length === 0) return;
    for (const task of due) await work(services, handlers, task);
  }
}

/**
 * Works the tasks off, some at a time, those longest due first. A task is its worker's for as long as the lease in its
 * row is renewed; one whose worker has died is taken by the next that looks, here or in another process.
 */
export function startTaskWorker(
  services: Running,
  handlers: TaskHandlers,
  { poll_ms = 1_000 }: { poll_ms?: number } = {},
): { stop(): Promise<void> } {
  const { db, clock, log } = services;
  const stopping = new AbortController();
  const inHand = new Set<Promise<void>>();
  let wake = () => {};
  const pauseFor = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (stopping.signal.aborted) wake();
    });
  const start = (task: ClaimedTask) => {
    const going: Promise<void> = work(services, handlers, task)
      .catch((error: unknown) => log.error({ error: loggable(error) }, 'a task was left to its lease'))
      .finally(() => {
        inHand.delete(going);
        wake();
      });
    inHand.add(going);
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const free = LIMITS.tasks_at_once - inHand.size;
      try {
        const due = free === 0 ? [] : await claimTasks(db, new Date(clock()).toISOString(), free);
        for (const task of due) start(task);
        // As many as were asked for: there may be more.
        if (due.length === free && inHand.size < LIMITS.tasks_at_once) continue;
      } catch (error) {
        log.error({ error: loggable(error) }, 'the tasks could not be read');
      }
      await pauseFor(poll_ms);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      wake();
      await running;
      await Promise.all(inHand);
    },
  };
}
