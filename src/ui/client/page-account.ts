import type { UserId } from '@/kernel/ids';

/** The header by which a call says for whom its page was made. */
const ACCOUNT_HEADER = 'x-account';

let account: UserId | null = null;

/**
 * From now on every call says that its page was made for this user: all tabs share the cookie, and a call of an older
 * page would else reach the account that was opened since. Not on the server, which makes pages for many.
 */
export function keepPageAccount(id: UserId): void {
  if (typeof window !== 'undefined') account = id;
}

/** What a call says of its page; nothing before anybody has signed in. */
export const accountHeader = (): Record<string, string> =>
  account === null ? {} : { [ACCOUNT_HEADER]: account };
