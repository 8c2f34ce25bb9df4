import { createHash } from 'node:crypto';
import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { PlatformError } from '@/server/platform-client';
import { noteChecked, platformsOf } from './connections.store';
import { CONNECTABLE, isMailPlatform, type MailPlatform } from './connectors/platforms.rules';
import { credentialsOf, markInvalid } from './credentials.service';
import { type Ending, ListGone, type MailContact, type Standing } from './mail-tools/mail-tool';
import { MAIL_TOOLS } from './mail-tools/registry';

/** Pages of those who left that are read at a time. */
const PAGES = 20;
/** Hours that a look goes back behind the one before: some tools take a day, not a moment. */
const OVERLAP_HOURS = 24;
/** Minutes between two looks at who has left there. */
const LOOK_MINUTES = 60;

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** What became of a call to a mail tool that did not work, as whoever made it must know. */
type MailFailure =
  /** Nothing gets through for so many seconds. */
  | { kind: 'busy'; seconds: number }
  | { kind: 'away'; words: string }
  /** The tool said no to this call alone; `words` are a sentence. */
  | { kind: 'refused'; words: string }
  /** It takes nothing more until the creator connects anew, which her connection now says. */
  | { kind: 'closed' };

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
  failureOf(error: unknown): Promise<MailFailure | null>;
}

/** What stands for an account whose tool does not say which it is: another key may be that of another one. */
const unnamedAccount = (api_key: string): string =>
  `key:${createHash('sha256').update(api_key).digest('hex').slice(0, 16)}`;

/** The owner's mail tool; null without a connection that works. */
export async function mailSession(
  services: Services,
  owner: UserId,
  platform: MailPlatform,
): Promise<MailSession | null> {
  const held = await credentialsOf(services, owner, platform);
  if (held === null || held.connection.state !== 'connected') return null;
  const { connection, api_key } = held;
  const { account_id, settings } = connection;
  const list = settings.list ?? null;
  const { label } = CONNECTABLE[platform];
  const tool = MAIL_TOOLS[platform];
  const asker = tool.asker(services.platform, api_key);
  let calls = 0;
  const ask: typeof asker = (call) => {
    calls++;
    return asker(call);
  };
  const close = async (reason: string): Promise<MailFailure> => {
    await markInvalid(services, owner, connection, reason);
    return { kind: 'closed' };
  };
  return {
    label,
    account: [account_id ?? unnamedAccount(api_key), list?.id ?? ''].join('/'),
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
        return close(`The audience “${list?.name ?? ''}” is gone from ${label}. Choose another one.`);
      if (!(error instanceof PlatformError)) return null;
      const { failure } = error;
      const says = 'words' in failure && failure.words !== '' ? ` ${label} says: “${failure.words}”` : '';
      switch (failure.kind) {
        case 'unauthorized':
          return close(`${label} no longer takes this key.${says}`);
        case 'forbidden':
          return close(`${label} no longer lets this key in.${says}`);
        case 'refused':
          return { kind: 'refused', words: says.trim() || `${label} didn’t take this address.` };
        default:
          return failure;
      }
    },
  };
}

/** Mail tools that an account is connected to, whether they work at present or not. */
export const mailToolsOf = async (db: Db, owner: UserId): Promise<MailPlatform[]> =>
  (await platformsOf(db, owner)).filter(isMailPlatform);
