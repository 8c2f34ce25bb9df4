import { type Log, loggable } from '@/server/logging/log';

/** Work that comes round again and again. It should end soon once `stopping` says so. */
export type Chore = (stopping: AbortSignal) => Promise<unknown>;

/**
 * Does some chores every so many seconds, one after another: one that fails is logged and keeps none of the others from
 * their turn. A round begins only when the one before has ended. `stop` waits for the chore in hand.
 */
export function startRounds(
  chores: Record<string, Chore>,
  { seconds, log }: { seconds: number; log: Pick<Log, 'warn'> },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const round = async () => {
    for (const [chore, work] of Object.entries(chores)) {
      if (stopping.signal.aborted) return;
      try {
        await work(stopping.signal);
      } catch (error) {
        log.warn({ chore, error: loggable(error) }, 'tidying failed');
      }
    }
  };
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = null;
    });
  }, seconds * 1000);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
