import { z } from 'zod';
import type { FakeAnswer } from '@/testing/servers/platform-server';
import { type Dialect, fakeEmail, NOTHING, type Person, partOf, routesWith } from './fake';

const invalid = (words: string): FakeAnswer => {
  const [field = '', message = ''] = words.split(': ');
  return { status: 422, body: { message: 'The given data was invalid.', errors: { [field]: [message] } } };
};
const route = routesWith(invalid);
const missing: FakeAnswer = { status: 404, body: { message: 'Resource not found.' } };

const time = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const shownAs = ({ id, email, name, state, changed_at }: Person) => ({
  id: String(id),
  email,
  status: state === 'active' ? 'active' : 'unsubscribed',
  source: 'api',
  sent: 0,
  opens_count: 0,
  clicks_count: 0,
  open_rate: 0,
  click_rate: 0,
  ip_address: null,
  subscribed_at: '2026-11-20 10:00:00',
  unsubscribed_at: state === 'active' ? null : time(changed_at),
  created_at: '2026-11-20 10:00:00',
  updated_at: time(changed_at),
  fields: { name, last_name: null },
  opted_in_at: null,
  optin_ip: null,
});
const group = (id: string, name: string) => ({
  id,
  name,
  active_count: 0,
  created_at: '2026-11-20 10:00:00',
});

const whole = z.string().regex(/^\d+$/);
const statuses = z.enum(['active', 'unsubscribed', 'unconfirmed', 'bounced', 'junk']);
const fields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/**
 * MailerLite's API as developers.mailerlite.com describes it. Where that is silent the worst is done: an upsert takes
 * up again whoever was unsubscribed by a program, and two groups may have one name.
 */
export const mailerliteDialect: Dialect = {
  // A signed token, as long as theirs are.
  key: `eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.${'planted-mailerlite-key-'.repeat(15)}.${'0123456789abcdef'.repeat(43)}`,
  isAllowed: (request, key) => request.headers.authorization === `Bearer ${key}`,
  unauthorized: { status: 401, body: { message: 'Unauthenticated.' } },
  missing,
  routes: {
    'GET /api/groups': route(
      {
        query: z.strictObject({
          limit: whole.default('100'),
          page: whole.default('1'),
          'filter[name]': z.string().default(''),
          sort: z.enum(['name', 'total', 'open_rate', 'click_rate', 'created_at']).optional(),
        }),
        body: NOTHING,
      },
      ({ labels }, { query }) => {
        const found = [...labels].filter(([, name]) =>
          name.toLowerCase().includes(query['filter[name]'].toLowerCase()),
        );
        const from = (Number(query.page) - 1) * Number(query.limit);
        const data = partOf(found, String(from), query.limit).map(([id, name]) => group(id, name));
        return {
          status: 200,
          body: { data, meta: { current_page: Number(query.page), total: found.length } },
        };
      },
    ),
    'POST /api/groups': route(
      { query: NOTHING, body: z.strictObject({ name: z.string().min(1).max(255) }) },
      (tool, { body: { name } }) => {
        const id = String(tool.newId());
        tool.labels.set(id, name);
        return { status: 201, body: { data: group(id, name) } };
      },
    ),
    'GET /api/subscribers': route(
      {
        query: z.strictObject({
          limit: whole.default('25'),
          cursor: whole.optional(),
          'filter[status]': statuses.optional(),
          include: z.literal('groups').optional(),
        }),
        body: NOTHING,
      },
      ({ people }, { query }) => {
        const status = query['filter[status]'];
        const found = [...people.values()]
          .reverse()
          .map(shownAs)
          .filter((one) => status === undefined || one.status === status);
        if (query.limit === '0') return { status: 200, body: { total: found.length } };
        const from = query.cursor ?? '0';
        const to = Number(from) + Number(query.limit);
        return {
          status: 200,
          body: {
            data: partOf(found, from, query.limit),
            links: { first: null, last: null, prev: null, next: null },
            meta: {
              path: 'https://connect.mailerlite.com/api/subscribers',
              per_page: Number(query.limit),
              next_cursor: to < found.length ? String(to) : null,
              prev_cursor: null,
            },
          },
        };
      },
    ),
    'POST /api/subscribers': route(
      {
        query: NOTHING,
        body: z.strictObject({
          email: fakeEmail,
          fields: fields.optional(),
          groups: z.array(z.string()).default([]),
          status: statuses.optional(),
        }),
      },
      (tool, { body: { email, fields: given, groups, status } }) => {
        const unknown = groups.findIndex((id) => !tool.labels.has(id));
        if (unknown >= 0) return invalid(`groups.${unknown}: The selected groups.${unknown} is invalid.`);
        const known = tool.find(email);
        if (known?.state === 'left' && status === 'active')
          return invalid('email: This subscriber is unsubscribed and cannot be imported');
        const name = given?.name;
        const found = tool.person(email, { name: typeof name === 'string' ? name : null });
        for (const id of groups) found.labels.add(id);
        if (found.state === 'left') tool.returns(email);
        return { status: known === undefined ? 201 : 200, body: { data: shownAs(found) } };
      },
    ),
    'GET /api/subscribers/{id}': route({ query: NOTHING, body: NOTHING }, (tool, _given, id = '') => {
      const found = tool.find(id);
      return found === undefined ? missing : { status: 200, body: { data: shownAs(found) } };
    }),
    'PUT /api/subscribers/{id}': route(
      {
        query: NOTHING,
        body: z.strictObject({
          fields: fields.optional(),
          groups: z.array(z.string()).optional(),
          status: statuses.optional(),
        }),
      },
      (tool, { body: { status } }, id = '') => {
        const found = tool.people.get(id.toLowerCase()) ? undefined : tool.find(id);
        if (found === undefined) return missing;
        if (status === 'unsubscribed' && found.state === 'active') tool.leaves(found.email, 'program');
        return { status: 200, body: { data: shownAs(found) } };
      },
    ),
  },
};
