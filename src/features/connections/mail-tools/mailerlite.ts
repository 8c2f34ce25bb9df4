import { z } from 'zod';
import { PlatformError } from '@/server/platform-client';
import { isRefusal, type MailTool, oneWord, read, readIfThere } from './mail-tool';

/** Groups and subscribers that are asked for at a time. */
const PAGE = 100;
/** Pages of groups at most: an account may have 1,000. */
const GROUP_PAGES = 10;

const subscriber = z.object({ id: z.string(), email: z.string(), status: z.string() });
const kept = z.object({ data: subscriber });
const counted = z.object({ total: z.int() });
const group = z.object({ id: z.string(), name: z.string() });
const groups = z.object({ data: z.array(group) });
const made = z.object({ data: group });
const page = z.object({
  data: z.array(subscriber),
  meta: z.object({ next_cursor: z.string().nullable() }),
});

/** What MailerLite calls those that it mails no more. */
const LEFT = new Set(['unsubscribed', 'bounced', 'junk']);

const pathOf = (email_or_id: string): string => `/api/subscribers/${encodeURIComponent(email_or_id)}`;

/** Whether MailerLite doesn't take somebody up again who is unsubscribed. */
const keepsOut = (error: unknown): boolean =>
  isRefusal(error, 422) &&
  error instanceof PlatformError &&
  'words' in error.failure &&
  /unsubscribed/i.test(error.failure.words);

/**
 * MailerLite, the one of 2022 and later (developers.mailerlite.com). A key allows 120 calls a minute. It does not say
 * whose key it is. What its upsert does to somebody who has left is not documented, so nobody is sent who has.
 */
export const mailerlite: MailTool = {
  calls_per_minute: 100,
  keyFault: oneWord('MailerLite'),
  asker: (client, secret) => (call) =>
    client({
      ...call,
      platform: 'mailerlite',
      base: 'https://connect.mailerlite.com',
      headers: { Authorization: `Bearer ${secret}` },
      secret,
    }),
  async account(ask) {
    read(counted, await ask({ method: 'GET', path: '/api/subscribers', query: { limit: '0' } }));
    return { account_id: null, account_name: null };
  },
  lists: null,
  async label(ask, name) {
    // A name may be given twice there, so one whose answer was lost is looked for first.
    for (let at = 1; at <= GROUP_PAGES; at++) {
      const query = { 'filter[name]': name, limit: String(PAGE), page: String(at), sort: 'name' };
      const { data } = read(groups, await ask({ method: 'GET', path: '/api/groups', query }));
      const known = data.find((one) => one.name === name);
      if (known !== undefined) return known.id;
      if (data.length < PAGE) break;
    }
    return read(made, await ask({ method: 'POST', path: '/api/groups', body: { name } })).data.id;
  },
  async upsert(ask, { email, name }, labels, again) {
    const found = await readIfThere(kept, ask({ method: 'GET', path: pathOf(email) }));
    const has_left = found !== null && LEFT.has(found.data.status);
    if (has_left && !again) return 'unsubscribed';
    const body = {
      email,
      groups: labels,
      ...(name === null ? {} : { fields: { name } }),
      ...(has_left ? { status: 'active' } : {}),
    };
    try {
      const { data } = read(kept, await ask({ method: 'POST', path: '/api/subscribers', body }));
      return LEFT.has(data.status) ? 'unsubscribed' : 'subscribed';
    } catch (error) {
      if (has_left && keepsOut(error)) return 'unsubscribed';
      throw error;
    }
  },
  async unsubscribe(ask, email) {
    const found = await readIfThere(kept, ask({ method: 'GET', path: pathOf(email) }));
    if (found === null) return 'ended';
    if (LEFT.has(found.data.status)) return 'had_left';
    read(kept, await ask({ method: 'PUT', path: pathOf(found.data.id), body: { status: 'unsubscribed' } }));
    return 'ended';
  },
  // It can't be asked for a time; the session reads the newest 20 pages.
  async left(ask, _since, after) {
    const query = {
      'filter[status]': 'unsubscribed',
      limit: String(PAGE),
      ...(after === null ? {} : { cursor: after }),
    };
    const { data, meta } = read(page, await ask({ method: 'GET', path: '/api/subscribers', query }));
    return { emails: data.map(({ email }) => email), next: meta.next_cursor };
  },
};
