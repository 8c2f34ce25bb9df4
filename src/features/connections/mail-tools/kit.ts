import { z } from 'zod';
import { type MailTool, oneWord, read, readNothing } from './mail-tool';

/** Addresses that Kit lists at a time. */
const PAGE = 500;

const id = z.int().transform(String);
const account = z.object({ account: z.object({ id, name: z.string().nullish() }) });
const tag = z.object({ tag: z.object({ id }) });
const subscriber = z.object({ id, email_address: z.string(), state: z.string() });
const kept = z.object({ subscriber });
const page = z.object({
  subscribers: z.array(subscriber),
  pagination: z.object({ has_next_page: z.boolean(), end_cursor: z.string().nullish() }),
});

/** What Kit calls those that it mails no more. */
const LEFT = new Set(['cancelled', 'complained', 'bounced']);

/**
 * Kit, formerly ConvertKit (developers.kit.com, API v4). A key allows 120 calls in 60 seconds, and none that takes
 * several addresses at once. Nobody who has left can be brought back by it: only she herself can, by a form there.
 */
export const kit: MailTool = {
  calls_per_minute: 100,
  keyFault: oneWord('Kit'),
  asker: (client, secret) => (call) =>
    client({
      ...call,
      platform: 'kit',
      base: 'https://api.kit.com/v4',
      headers: { 'X-Kit-Api-Key': secret },
      secret,
    }),
  async account(ask) {
    const found = read(account, await ask({ method: 'GET', path: '/account' }));
    return { account_id: found.account.id, account_name: found.account.name ?? null };
  },
  lists: null,
  async label(ask, name) {
    return read(tag, await ask({ method: 'POST', path: '/tags', body: { name } })).tag.id;
  },
  async upsert(ask, { email, name }, labels) {
    const body = { email_address: email, state: 'active', ...(name === null ? {} : { first_name: name }) };
    const { subscriber: found } = read(kept, await ask({ method: 'POST', path: '/subscribers', body }));
    if (LEFT.has(found.state)) return 'unsubscribed';
    for (const label of labels) {
      const path = `/tags/${encodeURIComponent(label)}/subscribers`;
      read(kept, await ask({ method: 'POST', path, body: { email_address: email } }));
    }
    return 'subscribed';
  },
  async unsubscribe(ask, email) {
    const query = { email_address: email, status: 'all' };
    const { subscribers } = read(page, await ask({ method: 'GET', path: '/subscribers', query }));
    const mailed = subscribers.filter(({ state }) => !LEFT.has(state));
    for (const found of mailed)
      readNothing(await ask({ method: 'POST', path: `/subscribers/${found.id}/unsubscribe`, body: {} }));
    return mailed.length === 0 && subscribers.length > 0 ? 'had_left' : 'ended';
  },
  async left(ask, since, after) {
    const query = {
      status: 'cancelled',
      updated_after: since.slice(0, 10),
      per_page: String(PAGE),
      ...(after === null ? {} : { after }),
    };
    const { subscribers, pagination } = read(page, await ask({ method: 'GET', path: '/subscribers', query }));
    return {
      emails: subscribers.map(({ email_address }) => email_address),
      next: pagination.has_next_page ? (pagination.end_cursor ?? null) : null,
    };
  },
};
