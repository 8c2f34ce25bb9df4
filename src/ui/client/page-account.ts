import type { UserId } from '@/kernel/ids';

/** The headers by which a call says for whom its page was made, and in whose library. */
const ACCOUNT_HEADER = 'x-account';
const LIBRARY_HEADER = 'x-library';

let headers: Record<string, string> = {};

/**
 * From now on every call says that its page was made for this user, in this library: all tabs share the cookies, and a call
 * of an older page would else reach what was opened since. Not on the server, which makes pages for many.
 */
export function keepPageAccount(id: UserId, library: UserId): void {
  if (typeof window !== 'undefined') headers = { [ACCOUNT_HEADER]: id, [LIBRARY_HEADER]: library };
}

/** What a call says of its page; nothing before anybody has signed in. */
export const accountHeader = (): Record<string, string> => headers;
