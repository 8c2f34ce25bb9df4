import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PlatformError } from '@/server/platform-client';
import {
  type Ask,
  isRefusal,
  ListGone,
  type MailTool,
  oneWord,
  read,
  readIfThere,
  readNothing,
} from './mail-tool';

/** Audiences that are asked for at once, and members at a time. */
const AUDIENCES = 1_000;
const PAGE = 500;
/** Characters of a tag. */
const TAG = 100;

const account = z.object({ account_id: z.string(), account_name: z.string().nullish() });
const audiences = z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) });
const member = z.object({ email_address: z.string(), status: z.string() });
const page = z.object({ members: z.array(z.object({ email_address: z.string() })), total_items: z.int() });

/** What Mailchimp calls those that it mails no more. `transactional` have bought something and were never asked. */
const LEFT = new Set(['unsubscribed', 'cleaned', 'archived']);

const oneMailchimpWord = oneWord('Mailchimp');

/** The data center that a key ends with, which is part of the address that is asked; null for none that can be one. */
const dataCenterOf = (key: string): string | null => /-([a-z]{2,4}\d{1,3})$/.exec(key)?.[1] ?? null;

/** The list that a connection has; its check sees to it that it has one. */
function listPath(list: { id: string } | null): string {
  if (list === null) throw new ListGone();
  return `/lists/${encodeURIComponent(list.id)}`;
}

const memberPath = (list: { id: string } | null, email: string): string =>
  `${listPath(list)}/members/${createHash('md5').update(email.toLowerCase()).digest('hex')}`;

/** Asks for something in a list. Throws ListGone where Mailchimp has no such list. */
async function inList(answer: ReturnType<Ask>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    throw isRefusal(error, 404) ? new ListGone() : error;
  }
}

/** Whether Mailchimp leaves it to somebody herself to come back. */
const keepsOut = (error: unknown): boolean =>
  isRefusal(error, 400) &&
  error instanceof PlatformError &&
  'words' in error.failure &&
  error.failure.words.includes('compliance state');

/**
 * Mailchimp (mailchimp.com/developer, Marketing API 3.0). It allows ten calls at once, and no number of them a minute.
 * Everything is in one audience of the account. A tag is its name, and is made with the first who gets it.
 */
export const mailchimp: MailTool = {
  calls_per_minute: 300,
  keyFault: (key) =>
    oneMailchimpWord(key) ??
    (dataCenterOf(key) === null
      ? 'An API key from Mailchimp ends with a dash and the name of its data center, such as -us21. Copy all of it.'
      : null),
  asker: (client, secret) => (call) => {
    const center = dataCenterOf(secret);
    if (center === null) throw new PlatformError({ kind: 'unauthorized', words: '' });
    return client({
      ...call,
      platform: 'mailchimp',
      base: `https://${center}.api.mailchimp.com/3.0`,
      headers: { Authorization: `Basic ${Buffer.from(`galley:${secret}`).toString('base64')}` },
      secret,
    });
  },
  async account(ask) {
    const query = { fields: 'account_id,account_name' };
    const found = read(account, await ask({ method: 'GET', path: '/', query }));
    return { account_id: found.account_id, account_name: found.account_name ?? null };
  },
  async lists(ask) {
    const query = { fields: 'lists.id,lists.name', count: String(AUDIENCES) };
    return read(audiences, await ask({ method: 'GET', path: '/lists', query })).lists;
  },
  label: async (_ask, name) => [...name].slice(0, TAG).join('').trim(),
  async upsert(ask, { email, name }, labels, again, list) {
    const path = memberPath(list, email);
    // Without a `status`, whoever is there already stays as she is.
    const body = {
      email_address: email,
      status_if_new: 'subscribed',
      ...(name === null ? {} : { merge_fields: { FNAME: name } }),
    };
    // Her audience may want more fields than a reader was asked for.
    const query = { skip_merge_validation: 'true' };
    const found = read(member, await inList(ask({ method: 'PUT', path, query, body })));
    const has_left = LEFT.has(found.status);
    if (has_left && !again) return 'unsubscribed';
    if (has_left || found.status === 'transactional') {
      try {
        read(member, await ask({ method: 'PATCH', path, body: { status: 'subscribed' } }));
      } catch (error) {
        if (keepsOut(error)) return 'unsubscribed';
        throw error;
      }
    }
    if (labels.length > 0) {
      const tags = labels.map((label) => ({ name: label, status: 'active' }));
      readNothing(await ask({ method: 'POST', path: `${path}/tags`, body: { tags } }));
    }
    return 'subscribed';
  },
  async unsubscribe(ask, email, list) {
    const path = memberPath(list, email);
    const query = { fields: 'email_address,status' };
    const found = await readIfThere(member, ask({ method: 'GET', path, query }));
    if (found === null) return 'ended';
    if (LEFT.has(found.status)) return 'had_left';
    read(member, await ask({ method: 'PATCH', path, body: { status: 'unsubscribed' } }));
    return 'ended';
  },
  async left(ask, since, after, list) {
    const offset = Number(after ?? 0);
    const query = {
      status: 'unsubscribed',
      unsubscribed_since: since,
      fields: 'members.email_address,total_items',
      count: String(PAGE),
      offset: String(offset),
      sort_field: 'last_changed',
      sort_dir: 'ASC',
    };
    const path = `${listPath(list)}/members`;
    const { members, total_items } = read(page, await inList(ask({ method: 'GET', path, query })));
    const next = offset + PAGE;
    return {
      emails: members.map(({ email_address }) => email_address),
      next: members.length > 0 && next < total_items ? String(next) : null,
    };
  },
};
