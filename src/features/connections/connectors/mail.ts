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

/** Names in a sentence: `“News”, “Shop”`. */
const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

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
        const lists = tool.lists === null ? null : await tool.lists(ask);
        const settings = { tax: null, currency: null, list: null, looked_at: held?.looked_at ?? null };
        const found = { account_id, account_name, mode: 'live' as const };
        if (lists === null) return { ...found, settings };
        const wanted = wish.list ?? held?.list?.id;
        const names = quoted(lists.slice(0, 10).map(({ name }) => name));
        if (lists.length === 0)
          throw refused(
            'list',
            `This account has no audience yet. Make one in ${label}, then try again.`,
            'missing',
          );
        const list =
          wanted === undefined
            ? lists.length === 1
              ? lists[0]
              : undefined
            : lists.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
        if (list === undefined)
          throw refused(
            'list',
            wanted === undefined
              ? `This account has ${lists.length} audiences: ${names}. Enter the one your readers go to.`
              : `There’s no audience with this name in ${label}. It has ${names}.`,
            'unknown',
          );
        return { ...found, settings: { ...settings, list } };
      } catch (error) {
        throw problemFor(error, label);
      }
    },
    hook: null,
  };
}
