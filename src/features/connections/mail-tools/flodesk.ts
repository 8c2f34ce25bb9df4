import { z } from 'zod';
import { PlatformError } from '@/server/platform-client';
import { type MailTool, oneWord, read, readIfThere } from './mail-tool';

/** Segments and subscribers that Flodesk lists at a time at most. */
const PAGE = 100;
/** Pages of either that are read at most. */
const PAGES = 20;
/** Segments that a call may add somebody to. */
const SEGMENTS = 50;

const named = z.object({ id: z.string(), name: z.string() });
const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  status: z.string(),
  segments: z.array(z.object({ id: z.string() })).nullish(),
});
const meta = z.object({ page: z.int(), total_pages: z.int() });
const segments = z.object({ meta, data: z.array(named.extend({ segment_type: z.string().nullish() })) });
const subscribers = z.object({ meta, data: z.array(subscriber) });
const colors = z.array(z.string());

/** What Flodesk calls those that it mails no more. */
const LEFT = new Set(['unsubscribed', 'bounced', 'complained', 'cleaned', 'archived']);

const oneFlodeskWord = oneWord('Flodesk');
const pathOf = (email_or_id: string): string => `/subscribers/${encodeURIComponent(email_or_id)}`;

/**
 * Flodesk (developers.flodesk.com, API v1). A key allows 100 calls a minute. It does not say whose key it is, and has no
 * call that brings somebody back. What its upsert does to somebody who has left is not documented, nor what becomes of
 * a segment that is gone: nobody is sent who has left, and the segments in an answer are looked at.
 */
export const flodesk: MailTool = {
  calls_per_minute: 80,
  // The key is the name of Basic authentication, in which a colon ends it.
  keyFault: (key) =>
    oneFlodeskWord(key) ??
    (key.includes(':') ? 'A Flodesk API key has no colon in it. Copy the key again.' : null),
  asker: (client, secret) => (call) =>
    client({
      ...call,
      platform: 'flodesk',
      base: 'https://api.flodesk.com/v1',
      headers: { Authorization: `Basic ${Buffer.from(`${secret}:`).toString('base64')}` },
      secret,
    }),
  async account(ask) {
    // It shows that the key may do what is needed of it, too.
    read(segments, await ask({ method: 'GET', path: '/segments', query: { per_page: '1' } }));
    return { account_id: null, account_name: null };
  },
  lists: null,
  async label(ask, name) {
    for (let page = 1; page <= PAGES; page++) {
      const query = { page: String(page), per_page: String(PAGE) };
      const found = read(segments, await ask({ method: 'GET', path: '/segments', query }));
      // Nobody can be added to a dynamic one.
      const known = found.data.find((one) => one.name === name && one.segment_type !== 'dynamic');
      if (known !== undefined) return known.id;
      if (page >= found.meta.total_pages) break;
    }
    const [color] = read(colors, await ask({ method: 'GET', path: '/segments/colors' }));
    const body = { name, ...(color === undefined ? {} : { color }) };
    return read(named, await ask({ method: 'POST', path: '/segments', body })).id;
  },
  async upsert(ask, { email, name }, labels) {
    const found = await readIfThere(subscriber, ask({ method: 'GET', path: pathOf(email) }));
    if (found !== null && LEFT.has(found.status)) return 'unsubscribed';
    for (let at = 0; at === 0 || at < labels.length; at += SEGMENTS) {
      const segment_ids = labels.slice(at, at + SEGMENTS);
      const body = { email, segment_ids, ...(name === null ? {} : { first_name: name }) };
      const kept = read(subscriber, await ask({ method: 'POST', path: '/subscribers', body }));
      if (LEFT.has(kept.status)) return 'unsubscribed';
      const has = new Set(kept.segments?.map(({ id }) => id));
      if (!segment_ids.every((id) => has.has(id)))
        throw new PlatformError({ kind: 'refused', status: 404, words: '' });
    }
    return 'subscribed';
  },
  async unsubscribe(ask, email) {
    const found = await readIfThere(subscriber, ask({ method: 'GET', path: pathOf(email) }));
    if (found === null) return 'ended';
    if (LEFT.has(found.status)) return 'had_left';
    read(subscriber, await ask({ method: 'POST', path: `${pathOf(found.id)}/unsubscribe` }));
    return 'ended';
  },
  // It can't be asked for a time; the session reads the first 20 pages.
  async left(ask, _since, after) {
    const query = { status: 'unsubscribed', page: after ?? '1', per_page: String(PAGE) };
    const { data, meta } = read(subscribers, await ask({ method: 'GET', path: '/subscribers', query }));
    const page = Number(query.page);
    return {
      emails: data.map(({ email }) => email),
      next: page < meta.total_pages ? String(page + 1) : null,
    };
  },
};
