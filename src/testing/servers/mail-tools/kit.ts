import { z } from 'zod';
import type { FakeAnswer } from '@/testing/servers/platform-server';
import { type Dialect, fakeEmail, NOTHING, type Person, routesWith } from './fake';

const shownAs = ({ id, email, name, state }: Person) => ({
  id,
  first_name: name,
  email_address: email,
  state: state === 'active' ? 'active' : 'cancelled',
  created_at: '2026-11-20T10:00:00Z',
  fields: {},
});
const missing: FakeAnswer = { status: 404, body: { errors: ['Not Found'] } };
const route = routesWith((words) => ({ status: 422, body: { errors: [words] } }));
const email_address = fakeEmail;

/** Kit's API v4 as developers.kit.com describes it. */
export const kitDialect: Dialect = {
  key: 'kit_planted_key_0123456789abcdef',
  isAllowed: (request, key) => request.headers['x-kit-api-key'] === key,
  unauthorized: { status: 401, body: { errors: ['The access token is invalid'] } },
  missing,
  routes: {
    'GET /account': route({ query: NOTHING, body: NOTHING }, () => ({
      status: 200,
      body: { user: { email: 'ines@example.com' }, account: { id: 59, name: 'Ines Moreau Kitchen' } },
    })),
    'POST /tags': route(
      { query: NOTHING, body: z.strictObject({ name: z.string().min(1) }) },
      (tool, { body: { name } }) => {
        const { id, is_new } = tool.label(name);
        return {
          status: is_new ? 201 : 200,
          body: { tag: { id: Number(id), name, created_at: '2026-11-20T10:00:00Z' } },
        };
      },
    ),
    'POST /tags/{id}/subscribers': route(
      { query: NOTHING, body: z.strictObject({ email_address }) },
      (tool, { body }, id = '') => {
        const found = tool.find(body.email_address);
        if (found === undefined || !tool.labels.has(id)) return missing;
        found.labels.add(id);
        return { status: 201, body: { subscriber: shownAs(found) } };
      },
    ),
    'POST /subscribers': route(
      {
        query: NOTHING,
        body: z.strictObject({
          email_address,
          first_name: z.string().nullish(),
          state: z.enum(['active', 'bounced', 'cancelled', 'complained', 'inactive']).nullish(),
          fields: z.record(z.string(), z.string()).optional(),
        }),
      },
      (tool, { body }) => {
        const is_new = tool.find(body.email_address) === undefined;
        const found = tool.person(body.email_address, { name: body.first_name });
        return { status: is_new ? 201 : 200, body: { subscriber: shownAs(found) } };
      },
    ),
    'GET /subscribers': route(
      {
        query: z.strictObject({
          after: z.string().optional(),
          email_address: z.string().optional(),
          per_page: z.string().regex(/^\d+$/).default('500'),
          status: z
            .enum(['active', 'inactive', 'bounced', 'complained', 'cancelled', 'all'])
            .default('active'),
          updated_after: z.iso.date().default('1970-01-01'),
        }),
        body: NOTHING,
      },
      (tool, { query }) => {
        const after = Date.parse(query.updated_after);
        const found = [...tool.people.values()].filter(
          (one) =>
            (query.status === 'all' || shownAs(one).state === query.status) &&
            (query.email_address === undefined || one.email === query.email_address) &&
            one.changed_at >= after,
        );
        const from = Number(query.after ?? 0);
        const to = from + Number(query.per_page);
        return {
          status: 200,
          body: {
            subscribers: found.slice(from, to).map(shownAs),
            pagination: {
              has_previous_page: from > 0,
              has_next_page: to < found.length,
              start_cursor: String(from),
              end_cursor: String(to),
              per_page: Number(query.per_page),
            },
          },
        };
      },
    ),
    'POST /subscribers/{id}/unsubscribe': route(
      { query: NOTHING, body: NOTHING },
      (tool, _given, id = '') => {
        const found = tool.find(id);
        if (found === undefined) return missing;
        if (found.state === 'active') tool.leaves(found.email, 'program');
        return { status: 204 };
      },
    ),
  },
};
