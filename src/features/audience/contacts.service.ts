import { isMailPlatform, type MailPlatform } from '@/features/connections/connectors/platforms.rules';
import { type MailSession, mailSession, mailToolsOf } from '@/features/connections/mailing.service';
import { CONTACTS_TASK } from '@/features/connections/selling.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { SubscriberId, UserId } from '@/kernel/ids';
import { emailKey } from '@/kernel/text';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { GoesOn, type TaskHandler, TryLater } from '@/server/jobs/task-worker';
import { queueTask } from '@/server/jobs/tasks.store';
import { setUnsubscribedByAddress } from './audience.store';
import { type ContactWish, minutesUntil, wishOf } from './contacts.rules';
import {
  countContacts,
  countUnknown,
  endContact,
  findDue,
  findLabel,
  forgetContact,
  keepLabel,
  leaveOtherAccounts,
  nextContact,
  type StoredContact,
  subscriptionsOf,
  wishAgain,
  wishContact,
  wishEveryone,
  writtenTo,
} from './contacts.store';

const MINUTE = 60_000;
/** Seconds after which a tool is asked on that has been asked as often as half a minute allows. */
const PACE_SECONDS = 30;
/** Minutes between two looks at who has left there; the session keeps to it too. */
const LOOK_MINUTES = 60;
/** Accounts whose tools are woken in one round. */
const WOKEN = 1_000;

/** Has the creator's mail tools be told how an address stands now, in the transaction that changes it. */
export async function tellTools(
  tx: Db,
  owner: UserId,
  address: { email: string; email_key: string },
  now: string,
): Promise<void> {
  const platforms = await mailToolsOf(tx, owner);
  if (platforms.length === 0) return;
  await wishContact(tx, owner, platforms, address, now);
  for (const platform of platforms)
    await queueTask(tx, owner, { kind: CONTACTS_TASK, subject: platform }, now);
}

/** Ends everything that an address has signed up for with a creator, here and in her mail tools. */
export async function unsubscribeEverywhere(
  tx: Db,
  owner: UserId,
  email_key: string,
  now: string,
): Promise<void> {
  const ended = await setUnsubscribedByAddress(tx, owner, email_key, now);
  if (ended !== null) await tellTools(tx, owner, { email: ended, email_key }, now);
}

type Ctx = { services: Services; db: Services['db']; owner: UserId };

/** Has the tools be told of a subscriber once more, where one has refused her or was never reached. Throws not_found. */
export function syncSubscriber({ services, db, owner }: Ctx, id: SubscriberId): Promise<void> {
  const now = timestamp(services.clock());
  return db.transaction(async (tx) => {
    const platforms = await wishAgain(tx, owner, id, now);
    if (platforms === null) throw new Problem('not_found');
    for (const platform of platforms)
      await queueTask(tx, owner, { kind: CONTACTS_TASK, subject: platform }, now);
  });
}

/** How far the contacts of a tool have come. Throws not_found for a tool that isn't connected. */
export async function contactsProgressOf({ db, owner }: Pick<Ctx, 'db' | 'owner'>, platform: string) {
  const connected = await connectedTool(db, owner, platform);
  const [counted, unsent] = await Promise.all([
    countContacts(db, owner, connected),
    countUnknown(db, owner, connected),
  ]);
  return { ...counted, unsent };
}

async function connectedTool(db: Db, owner: UserId, platform: string): Promise<MailPlatform> {
  if (!isMailPlatform(platform) || !(await mailToolsOf(db, owner)).includes(platform))
    throw new Problem('not_found');
  return platform;
}

/** Has a tool be told of all confirmed subscribers that it doesn't have yet. Throws not_found. */
export async function sendContacts(ctx: Ctx, platform: string) {
  const { services, db, owner } = ctx;
  const connected = await connectedTool(db, owner, platform);
  const now = timestamp(services.clock());
  await db.transaction(async (tx) => {
    await wishEveryone(tx, owner, connected, now);
    await queueTask(tx, owner, { kind: CONTACTS_TASK, subject: connected }, now);
  });
  return contactsProgressOf(ctx, platform);
}

/** The labels of a wish in the tool, made where they are missing; `kept` says whether one was known from before. */
async function labelsFor(
  { db }: Services,
  owner: UserId,
  session: MailSession,
  platform: MailPlatform,
  labels: Extract<ContactWish, { subscribed: true }>['labels'],
  { anew }: { anew: boolean },
): Promise<{ ids: string[]; kept: boolean }> {
  const ids: string[] = [];
  let kept = false;
  for (const { product_id, title } of labels) {
    const known = anew ? null : await findLabel(db, owner, platform, product_id, session.account);
    kept ||= known !== null;
    const label_id = known ?? (await session.labelOf(title));
    if (known === null)
      await keepLabel(db, owner, { platform, product_id, account: session.account, label_id });
    ids.push(label_id);
  }
  return { ids, kept };
}

/** Tells a tool of one address, and writes down what it came to. Throws what keeps all others from getting through. */
async function tell(
  services: Services,
  owner: UserId,
  session: MailSession,
  contact: StoredContact,
): Promise<void> {
  const { db } = services;
  const { platform, email, email_key, told } = contact;
  const subscriptions = await subscriptionsOf(db, owner, email_key);
  const wish = wishOf(subscriptions);
  const ended = { account: session.account, synced_at: timestamp(services.clock()), tries: 0 };
  if (!wish.subscribed) {
    const ending = await session.unsubscribe(email);
    // Nobody here knows her any more: the address was kept to say so.
    if (subscriptions.length === 0) return forgetContact(db, owner, contact);
    // Where it was our own word that it had left by, it still is.
    const by_itself = ending === 'had_left' && told !== 'unsubscribed';
    return endContact(db, owner, contact, {
      ...ended,
      state: 'unsubscribed',
      told: by_itself ? 'left' : 'unsubscribed',
    });
  }
  const upsert = async (anew: boolean) => {
    const { ids, kept } = await labelsFor(services, owner, session, platform, wish.labels, { anew });
    try {
      return await session.upsert({ email, name: wish.name }, ids, told === 'unsubscribed');
    } catch (error) {
      // A label may have been deleted there: once, all are looked for again.
      if (anew || !kept || (await session.failureOf(error))?.kind !== 'refused') throw error;
      return null;
    }
  };
  const standing = (await upsert(false)) ?? (await upsert(true));
  await endContact(
    db,
    owner,
    contact,
    standing === 'unsubscribed'
      ? {
          ...ended,
          state: 'refused',
          problem: `This person unsubscribed in ${session.label}. Only they can resubscribe, using one of your ${session.label} forms.`,
        }
      : { ...ended, state: 'synced', told: 'subscribed' },
  );
}

/** Tells a tool of one address; what goes wrong with this one alone is written down there. */
async function tellOne(
  services: Services,
  owner: UserId,
  session: MailSession,
  contact: StoredContact,
): Promise<void> {
  try {
    await tell(services, owner, session, contact);
  } catch (error) {
    const failure = await session.failureOf(error);
    if (failure?.kind === 'refused') {
      const { db } = services;
      const nobody = (await subscriptionsOf(db, owner, contact.email_key)).length === 0;
      return nobody
        ? forgetContact(db, owner, contact)
        : endContact(db, owner, contact, { state: 'refused', problem: failure.words });
    }
    // The tool may be away for all, or choke on this one: the others go first from now on.
    if (failure?.kind === 'away') await putOff(services, owner, session, contact, failure.words);
    throw error;
  }
}

async function putOff(
  { db, clock }: Services,
  owner: UserId,
  { label }: MailSession,
  contact: StoredContact,
  words: string,
): Promise<void> {
  const tries = contact.tries + 1;
  const minutes = minutesUntil(tries);
  if (minutes === null)
    return endContact(db, owner, contact, {
      state: 'failed',
      tries,
      problem: `Syncing with ${label} failed. ${words}`,
    });
  await endContact(db, owner, contact, { tries, next_try: timestamp(clock() + minutes * MINUTE) });
}

/** Ends here what its readers have ended in the tool. */
async function followLeft(
  services: Services,
  owner: UserId,
  session: MailSession,
  platform: MailPlatform,
): Promise<void> {
  const left = await session.left();
  if (left === null || left.length === 0) return;
  const { db, clock } = services;
  const gone = await writtenTo(db, owner, platform, [...new Set(left.map(emailKey))]);
  for (const { email_key } of gone)
    await db.transaction((tx) => unsubscribeEverywhere(tx, owner, email_key, timestamp(clock())));
}

/**
 * Brings the contacts of an account to a mail tool, one after the other, no faster than the tool allows, and looks who
 * has left there. One task does all of it, so that the pace is kept whatever happens at once.
 */
export function contactsTask(services: Services): TaskHandler {
  const { db, clock } = services;
  const later = (seconds: number) => new GoesOn(timestamp(clock() + seconds * 1000));
  return {
    async run(owner, platform) {
      if (!isMailPlatform(platform)) return;
      const session = await mailSession(services, owner, platform);
      // It goes on when she connects anew.
      if (session === null) return;
      try {
        await leaveOtherAccounts(db, owner, platform, session.account, timestamp(clock()));
        await followLeft(services, owner, session, platform);
        for (;;) {
          const contact = await nextContact(db, owner, platform, timestamp(clock()));
          if (contact === null) return;
          if (session.isSpent()) throw later(PACE_SECONDS);
          await tellOne(services, owner, session, contact);
        }
      } catch (error) {
        const failure = await session.failureOf(error);
        if (failure?.kind === 'closed') return;
        if (failure?.kind === 'busy') throw later(failure.seconds);
        throw failure?.kind === 'away' ? new TryLater(error, { concerns_all: true }) : error;
      }
    },
    // What waits stays in its table, and the next round asks for it anew.
    giveUp: async () => undefined,
  };
}

/** The mail tools, at most so many, that are to be told of somebody or asked who has left at a moment. */
export const dueTools = (db: Db, at: number, most: number) =>
  findDue(db, timestamp(at), timestamp(at - LOOK_MINUTES * MINUTE), most);

/** Asks for the contacts that are due, and for looks at who has left; what was asked for already is not asked twice. */
export async function wakeContacts({ db, clock }: Services): Promise<void> {
  const now = timestamp(clock());
  for (const { user_id, platform } of await dueTools(db, clock(), WOKEN))
    await queueTask(db, user_id, { kind: CONTACTS_TASK, subject: platform }, now);
}
