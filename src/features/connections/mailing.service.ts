import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { noteChecked, platformsOf } from './connections.store';
import { CONNECTABLE, isMailPlatform, type MailPlatform } from './connectors/platforms.rules';
import { credentialsOf } from './credentials.service';
import { type Ending, ListGone, type MailContact, type Standing } from './mail-tools/mail-tool';
import { MAIL_TOOLS } from './mail-tools/registry';
import { accountBehind, closeConnection, type PlatformTrouble, troubleOf } from './trouble.service';

/** Pages of those who left that are read at a time. */
const PAGES = 20;
/** Hours that a look goes back behind the one before: some tools take a day, not a moment. */
const OVERLAP_HOURS = 24;
/** Minutes between two looks at who has left there. */
const LOOK_MINUTES = 60;

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A creator's mail tool, ready to be asked. Its methods throw what `failureOf` explains. */
export interface MailSession {
  label: string;
  /** Which account and list it is: what was learnt of another one does not hold here. */
  account: string;
  /** Whether it has been asked as often as half a minute allows. */
  isSpent(): boolean;
  labelOf(name: string): Promise<string>;
  upsert(contact: MailContact, labels: readonly string[], again: boolean): Promise<Standing>;
  unsubscribe(email: string): Promise<Ending>;
  /** Who has left there of late, where it is time to ask; null where it isn't. */
  left(): Promise<string[] | null>;
  /** What an error of these methods means; null for one that is none of the tool's. */
  failureOf(error: unknown): Promise<PlatformTrouble | null>;
}

/** The owner's mail tool; null without a connection that works. */
export async function mailSession(
  services: Services,
  owner: UserId,
  platform: MailPlatform,
): Promise<MailSession | null> {
  const held = await credentialsOf(services, owner, platform);
  if (held === null || held.connection.state !== 'connected') return null;
  const { connection, api_key } = held;
  const { settings } = connection;
  const list = settings.list ?? null;
  const { label } = CONNECTABLE[platform];
  const tool = MAIL_TOOLS[platform];
  const asker = tool.asker(services.platform, api_key);
  let calls = 0;
  const ask: typeof asker = (call) => {
    calls++;
    return asker(call);
  };
  return {
    label,
    account: [accountBehind(connection, api_key), list?.id ?? ''].join('/'),
    isSpent: () => calls >= tool.calls_per_minute / 2,
    labelOf: (name) => tool.label(ask, name),
    upsert: (contact, labels, again) => tool.upsert(ask, contact, labels, again, list),
    unsubscribe: (email) => tool.unsubscribe(ask, email, list),
    async left() {
      const now = services.clock();
      const before = settings.looked_at ?? null;
      if (before !== null && Date.parse(before) > now - LOOK_MINUTES * MINUTE) return null;
      const since = timestamp(Date.parse(before ?? connection.created_at) - OVERLAP_HOURS * HOUR);
      const emails: string[] = [];
      let page: string | null = null;
      for (let pages = 0; pages < PAGES; pages++) {
        const found: Awaited<ReturnType<typeof tool.left>> = await tool.left(ask, since, page, list);
        emails.push(...found.emails);
        page = found.next;
        if (page === null) break;
      }
      await noteChecked(
        services.db,
        owner,
        connection,
        { ...settings, looked_at: timestamp(now) },
        timestamp(now),
      );
      return emails;
    },
    async failureOf(error) {
      if (error instanceof ListGone)
        return closeConnection(
          services,
          owner,
          connection,
          `The audience “${list?.name ?? ''}” is gone from ${label}. Choose another one.`,
        );
      return troubleOf(services, owner, connection, error, `${label} didn’t accept this address.`);
    },
  };
}

/** Mail tools that an account is connected to, whether they work at present or not. */
export const mailToolsOf = async (db: Db, owner: UserId): Promise<MailPlatform[]> =>
  (await platformsOf(db, owner)).filter(isMailPlatform);
