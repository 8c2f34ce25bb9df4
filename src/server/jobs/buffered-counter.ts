import { type Log, loggable } from '@/server/logging/log';

/** Counts things that happen too often for a write each: in memory first, all together every now and then. */
export interface BufferedCounter {
  /** Counts one more of this. Costs nothing to speak of, never fails, never waits. */
  add(key: string): void;
  /** Writes what was counted, now. What cannot be written is kept for the next time. */
  flush(): Promise<void>;
}

export interface BufferedCounterOptions {
  /** Adds the counts to those in the database, in one statement. */
  write: (counts: ReadonlyMap<string, number>) => Promise<void>;
  log: Log;
  /** Seconds until counts are written; what a process loses when it is killed. */
  seconds?: number;
  /** Keys at which they are written at once, and beyond which new ones are dropped while nothing can be written. */
  keys?: number;
}

/** A tally that writes itself some seconds after the first count, and when it has grown. */
export function createBufferedCounter({
  write,
  log,
  seconds = 10,
  keys = 1_000,
}: BufferedCounterOptions): BufferedCounter {
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function put(key: string, count: number): void {
    const before = counts.get(key);
    if (before === undefined && counts.size >= keys * 2) return;
    counts.set(key, (before ?? 0) + count);
  }

  async function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    try {
      await write(taken);
    } catch (error) {
      log.warn({ error: loggable(error) }, 'counts could not be written yet');
      for (const [key, count] of taken) put(key, count);
      later();
    }
  }

  function later(): void {
    if (timer !== undefined) return;
    timer = setTimeout(() => void flush(), seconds * 1000);
    timer.unref();
  }

  const flush = () => {
    writing = writing.then(writeAll);
    return writing;
  };

  return {
    flush,
    add(key) {
      put(key, 1);
      if (counts.size === keys) void flush();
      else later();
    },
  };
}
