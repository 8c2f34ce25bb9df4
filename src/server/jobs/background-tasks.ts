import { type Log, loggable } from '@/server/logging/log';

/** Work that goes on behind an answer. A process that stops in order finishes it first. */
export interface BackgroundTasks {
  /** Starts work whose end nobody waits for; a failure is logged. */
  run(work: () => Promise<void>): void;
  /** Waits for work at most some seconds and lets it go on behind; a failure within them is thrown. */
  within(seconds: number, work: () => Promise<void>): Promise<void>;
  /** Resolves when everything that was started has ended, or after some seconds. */
  settled(seconds: number): Promise<void>;
}

export function createBackgroundTasks(log: Log): BackgroundTasks {
  const running = new Set<Promise<void>>();

  const orAfter = async (seconds: number, work: Promise<unknown>): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, seconds * 1000);
    });
    try {
      await Promise.race([work, enough]);
    } finally {
      clearTimeout(timer);
    }
  };

  const start = (work: Promise<void>) => {
    const ending: Promise<void> = work
      .catch((error: unknown) => log.error({ error: loggable(error) }, 'work behind an answer failed'))
      .finally(() => running.delete(ending));
    running.add(ending);
  };

  return {
    run: (work) => start(work()),
    within(seconds, work) {
      const going = work();
      start(going);
      return orAfter(seconds, going);
    },
    settled: (seconds) => orAfter(seconds, Promise.all(running)),
  };
}
