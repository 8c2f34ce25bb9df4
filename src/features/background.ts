import { forgetOldKeys } from '../server/idempotency';
import { loggable } from '../server/log';
import { startBuildWorker } from './products/builds.worker';
import { services } from './services';

/** Seconds between two rounds of tidying. */
const TIDY_SECONDS = 600;

/** Starts what runs beside requests: the build queue and the tidying. `stop` puts the build in hand back. */
export function startBackground(): { stop(): Promise<void> } {
  const running = services();
  const { db, clock, log } = running;
  const builds = startBuildWorker(running);
  const timer = setInterval(() => {
    forgetOldKeys(db, clock).catch((error: unknown) =>
      log.warn({ error: loggable(error) }, 'tidying failed'),
    );
  }, TIDY_SECONDS * 1000);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await builds.stop();
    },
  };
}
