import { forgetOldKeys } from '../server/idempotency';
import { loggable } from '../server/log';
import { services } from './services';

/** Seconds between two rounds of tidying. */
const TIDY_SECONDS = 600;

/** Starts what runs beside requests. `stop` lets the work in hand end. */
export function startBackground(): { stop(): Promise<void> } {
  const { db, clock, log } = services();
  const timer = setInterval(() => {
    forgetOldKeys(db, clock).catch((error: unknown) =>
      log.warn({ error: loggable(error) }, 'tidying failed'),
    );
  }, TIDY_SECONDS * 1000);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
    },
  };
}
