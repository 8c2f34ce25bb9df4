import { forgetOldKeys } from '../server/idempotency';
import { loggable } from '../server/log';
import { forgetUnconfirmed } from './audience/sign-up.service';
import { sendWaiting } from './audience/waiting.service';
import { forgetOldLinks } from './auth/links.store';
import { eraseClosed } from './auth/removal.service';
import { startBuildWorker } from './products/builds.worker';
import { offerOf } from './publications/publications.service';
import { forgetOldEvents } from './recipes/events.service';
import { services } from './services';

/** Seconds between two rounds of tidying. */
const TIDY_SECONDS = 600;

/** Starts what runs beside requests: the build queue and the tidying. `stop` puts the build in hand back. */
export function startBackground(): { stop(): Promise<void> } {
  const running = services();
  const { db, clock, log } = running;
  const builds = startBuildWorker(running);
  const tidy = async () => {
    try {
      await forgetOldKeys(db, clock);
      await forgetOldLinks(db, new Date(clock()).toISOString());
      await forgetOldEvents(db, clock());
      await forgetUnconfirmed(running);
      await eraseClosed(running);
      await sendWaiting(running, (slug) => offerOf(running, slug));
    } catch (error) {
      log.warn({ error: loggable(error) }, 'tidying failed');
    }
  };
  const timer = setInterval(() => void tidy(), TIDY_SECONDS * 1000);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await builds.stop();
    },
  };
}
