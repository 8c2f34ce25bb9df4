import { timestamp } from '@/kernel/clock';
import { forgetOldKeys } from '@/server/idempotency/idempotency';
import { type Chore, startRounds } from '@/server/jobs/rounds';
import { startTaskWorker } from '@/server/jobs/task-worker';
import { wakeContacts } from './audience/contacts.service';
import { forgetUnconfirmed } from './audience/sign-up.service';
import { sendWaiting } from './audience/waiting.service';
import { forgetOldAudit } from './auth/audit/audit.service';
import { forgetOldLinks } from './auth/mails/links.store';
import { forgetOldChallenges } from './auth/passkeys/passkeys.store';
import { eraseClosed } from './auth/removal/removal.service';
import { forgetOldInvitations } from './auth/team/team.store';
import { resealTwoSteps } from './auth/two-step/proof.service';
import { resealConnections } from './connections/connections.service';
import { reopenConnections } from './connections/credentials.service';
import { tidyMails } from './mails/mails.service';
import { startBuildWorker } from './products/builds/builds.worker';
import { offerOf } from './publications/publications.service';
import { forgetOldEvents } from './recipes/engagement/events/events.service';
import { forgetOldHooks } from './sales/hooks/hooks.service';
import { wakeMissed } from './sales/hooks/missed.service';
import { mailForgottenLinks } from './sales/links/links.service';
import { wakeShopSales } from './sales/shops/shop-sales.service';
import { dropOldStamps } from './sales/stamps/stamps.service';
import { type RunningServices, services } from './services';
import { taskHandlers } from './tasks';
import { resealWebhooks, tidyDeliveries } from './webhooks/webhooks.service';

/** Seconds between two rounds of tidying. */
const TIDY_SECONDS = 600;

/** What is tidied in each round, over all accounts. */
export function choresOf(running: RunningServices): Record<string, Chore> {
  const { db, clock } = running;
  return {
    keys: () => forgetOldKeys(db, clock),
    links: () => forgetOldLinks(db, timestamp(clock())),
    challenges: () => forgetOldChallenges(db, timestamp(clock())),
    invitations: () => forgetOldInvitations(db, timestamp(clock())),
    activity: () => forgetOldAudit(running),
    events: () => forgetOldEvents(db, clock()),
    unconfirmed: () => forgetUnconfirmed(running),
    connections: () => resealConnections(running),
    reopened: () => reopenConnections(running),
    webhooks: () => resealWebhooks(running),
    two_steps: () => resealTwoSteps(running),
    deliveries: () => tidyDeliveries(running),
    contacts: () => wakeContacts(running),
    closed: () => eraseClosed(running),
    mails: () => tidyMails(running),
    hooks: () => forgetOldHooks(running),
    missed: () => wakeMissed(running),
    sold: () => wakeShopSales(running),
    asked: () => mailForgottenLinks(running),
    stamps: () => dropOldStamps(running),
    waiting: (stopping) => sendWaiting(running, (slug) => offerOf(running, slug), stopping),
  };
}

/** Starts what runs beside requests: the build queue and the tidying. `stop` puts the build in hand back and waits for the chore in hand. */
export function startBackground(): { stop(): Promise<void> } {
  const running = services();
  const builds = startBuildWorker(running);
  const tasks = startTaskWorker(running, taskHandlers(running));
  const rounds = startRounds(choresOf(running), { seconds: TIDY_SECONDS, log: running.log });
  return {
    async stop() {
      await Promise.all([rounds.stop(), builds.stop(), tasks.stop()]);
    },
  };
}
