import type { ContactList } from '@/features/connections/mail-tools/mail-tool';
import { MAIL_TOOLS } from '@/features/connections/mail-tools/registry';
import { Problem } from '@/kernel/errors';
import { PlatformError } from '@/server/platform-client';
import type { Connector, WishField } from './connector';
import { CONNECTABLE, type MailPlatform } from './platforms.rules';

const refused = (field: 'api_key' | WishField, detail: string, code: string): Problem =>
  new Problem('connection_refused', {
    detail,
    errors: [{ in: 'body', pointer: `/${field}`, code, message: detail }],
  });

/** What a failed check is to whoever connects: a Problem, or the error itself where it is none of the platform's. */
function problemFor(error: unknown, label: string): unknown {
  if (!(error instanceof PlatformError)) return error;
  const { failure } = error;
  const says = 'words' in failure && failure.words !== '' ? ` ${label} says: “${failure.words}”` : '';
  switch (failure.kind) {
    case 'unauthorized':
      return refused(
        'api_key',
        `${label} doesn’t know this key. Copy it again, or make a new one.${says}`,
        'key_unknown',
      );
    case 'forbidden':
      return refused(
        'api_key',
        `${label} doesn’t let this key in. Check what it may do there.${says}`,
        'key_refused',
      );
    case 'refused':
      return refused('api_key', `${label} doesn’t take this key.${says}`, 'key_refused');
    case 'busy':
      return away(label, failure.seconds);
    case 'away':
      return away(label, 60);
  }
}

const away = (label: string, seconds: number): Problem =>
  new Problem('unavailable', {
    detail: `${label} can’t be reached right now. Nothing was changed. Try again in a minute.`,
    headers: { 'Retry-After': String(seconds) },
  });

/** Lists that a sentence names at most. */
const NAMED = 10;

/** Lists in a sentence, `“News”, “Shop”`, with their ids where two have one name. */
function namesOf(lists: readonly ContactList[]): string {
  const shown = lists.slice(0, NAMED).map((list) => {
    const is_alone = lists.filter((other) => isCalled(other, list.name)).length === 1;
    return is_alone ? `“${list.name}”` : `“${list.name}” (${list.id})`;
  });
  const more = lists.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const isCalled = (list: ContactList, name: string): boolean =>
  list.name.trim().toLowerCase() === name.trim().toLowerCase();

/**
 * The list that readers go to: the one that is asked for by its name or id, else the one from before, else the only one.
 * Throws connection_refused.
 */
function chooseList(
  lists: readonly ContactList[],
  wanted: string | undefined,
  before: ContactList | null,
  label: string,
): ContactList {
  const byId = (id: string | undefined) => lists.find((list) => list.id === id);
  if (lists.length === 0)
    throw refused(
      'list',
      `This account has no audience yet. Make one in ${label}, then try again.`,
      'missing',
    );
  if (wanted === undefined) {
    const kept = byId(before?.id) ?? (lists.length === 1 ? lists[0] : undefined);
    if (kept !== undefined) return kept;
    const names = namesOf(lists);
    throw refused(
      'list',
      `This account has ${lists.length} audiences: ${names}. Choose the one your readers go to.`,
      'missing',
    );
  }
  const called = lists.filter((list) => isCalled(list, wanted));
  const found = byId(wanted) ?? (called.length === 1 ? called[0] : undefined);
  if (found !== undefined) return found;
  throw refused(
    'list',
    called.length > 1
      ? `${label} has ${called.length} audiences with this name: ${namesOf(called)}. Use the ID of the one you mean.`
      : `There’s no audience with this name in ${label}. It has ${namesOf(lists)}.`,
    'unknown',
  );
}

/** The creator's account with a mail tool. It's asked about what has changed and calls nobody. */
export function mailConnector(platform: MailPlatform): Connector {
  const tool = MAIL_TOOLS[platform];
  const { label } = CONNECTABLE[platform];
  return {
    takes: tool.lists === null ? {} : { list: null },
    key_missing: `Paste your API key from ${label}.`,
    keyFault: (key) => tool.keyFault(key),
    async check(services, api_key, wish, held) {
      try {
        const ask = tool.asker(services.platform, api_key);
        const { account_id, account_name } = await tool.account(ask);
        const list =
          tool.lists === null
            ? null
            : chooseList(await tool.lists(ask), wish.list, held?.list ?? null, label);
        return {
          account_id,
          account_name,
          mode: 'live',
          settings: { tax: null, currency: null, list, looked_at: held?.looked_at ?? null },
        };
      } catch (error) {
        throw problemFor(error, label);
      }
    },
    close: null,
    hook: null,
  };
}
