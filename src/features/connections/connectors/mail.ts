import type { ContactList } from '@/features/connections/mail-tools/mail-tool';
import { MAIL_TOOLS } from '@/features/connections/mail-tools/registry';
import { listAndMore } from '@/kernel/words';
import { checkProblem, checkRefused } from './check-problems';
import type { Connector } from './connector';
import { CONNECTABLE, type MailPlatform } from './platforms.rules';

/** Lists that a sentence names at most. */
const NAMED = 10;

/** Lists in a sentence, `“News”, “Shop”`, with their ids where two have one name. */
function namesOf(lists: readonly ContactList[]): string {
  const shown = lists.slice(0, NAMED).map((list) => {
    const is_alone = lists.filter((other) => isCalled(other, list.name)).length === 1;
    return is_alone ? `“${list.name}”` : `“${list.name}” (${list.id})`;
  });
  return listAndMore(shown, lists.length - shown.length);
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
    throw checkRefused(
      'list',
      `This account has no audience yet. Create one in ${label}, then try again.`,
      'missing',
    );
  if (wanted === undefined) {
    const kept = byId(before?.id) ?? (lists.length === 1 ? lists[0] : undefined);
    if (kept !== undefined) return kept;
    const names = namesOf(lists);
    throw checkRefused(
      'list',
      `This account has ${lists.length} audiences: ${names}. Choose the one to add your readers to.`,
      'missing',
    );
  }
  const called = lists.filter((list) => isCalled(list, wanted));
  const found = byId(wanted) ?? (called.length === 1 ? called[0] : undefined);
  if (found !== undefined) return found;
  throw checkRefused(
    'list',
    called.length > 1
      ? `${label} has ${called.length} audiences with this name: ${namesOf(called)}. Use the ID of the one you mean.`
      : `There’s no audience with this name in ${label}. Yours ${lists.length === 1 ? 'is' : 'are'} ${namesOf(lists)}.`,
    'unknown',
  );
}

/** The creator's account with a mail tool. It's asked about what has changed and calls nobody. */
export function mailConnector(platform: MailPlatform): Connector {
  const tool = MAIL_TOOLS[platform];
  const { label, key } = CONNECTABLE[platform];
  return {
    takes: tool.lists === null ? {} : { list: null },
    key_missing: `Paste your ${key.what} from ${label}.`,
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
        throw checkProblem(error, label);
      }
    },
    close: null,
    hook: null,
  };
}
