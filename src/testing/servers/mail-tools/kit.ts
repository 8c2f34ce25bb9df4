import type { Dialect, FakeTool, Person } from './fake';

const shownAs = ({ id, email, name, state }: Person) => ({
  id,
  first_name: name,
  email_address: email,
  state: state === 'active' ? 'active' : 'cancelled',
  created_at: '2026-11-20T10:00:00Z',
  fields: {},
});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const byId = ({ people }: FakeTool, id: string) => [...people.values()].find((one) => String(one.id) === id);
const missing = { status: 404, body: { errors: ['Not Found'] } };

/** Kit's API v4 as developers.kit.com describes it. */
export const kitDialect: Dialect = {
  key: 'kit_planted_key_0123456789abcdef',
  isAllowed: (request, key) => request.headers['x-kit-api-key'] === key,
  unauthorized: { status: 401, body: { errors: ['The access token is invalid'] } },
  routes: {
    'GET /account': () => ({
      status: 200,
      body: { user: { email: 'ines@example.com' }, account: { id: 59, name: 'Ines Moreau Kitchen' } },
    }),
    'POST /tags': (tool, { body }) => {
      const name = text(body.name);
      if (name === '') return { status: 422, body: { errors: ['Name can’t be blank'] } };
      const { id, is_new } = tool.label(name);
      return {
        status: is_new ? 201 : 200,
        body: { tag: { id: Number(id), name, created_at: '2026-11-20T10:00:00Z' } },
      };
    },
    'POST /tags/{id}/subscribers': (tool, { body }, id = '') => {
      const found = tool.people.get(text(body.email_address).toLowerCase());
      if (found === undefined || !tool.labels.has(id)) return missing;
      found.labels.add(id);
      return { status: 201, body: { subscriber: shownAs(found) } };
    },
    'POST /subscribers': (tool, { body }) => {
      const email = text(body.email_address);
      if (!email.includes('@')) return { status: 422, body: { errors: ['Email address is invalid'] } };
      const is_new = !tool.people.has(email.toLowerCase());
      const found = tool.person(email, {
        name: body.first_name === undefined ? null : text(body.first_name),
      });
      return { status: is_new ? 201 : 200, body: { subscriber: shownAs(found) } };
    },
    'GET /subscribers': (tool, { query }) => {
      const after = Date.parse(query.get('updated_after') ?? '1970-01-01');
      const status = query.get('status') ?? 'active';
      const email = query.get('email_address');
      const found = [...tool.people.values()].filter(
        (one) =>
          (status === 'all' || shownAs(one).state === status) &&
          (email === null || one.email === email) &&
          one.changed_at >= after,
      );
      return {
        status: 200,
        body: {
          subscribers: found.map(shownAs),
          pagination: {
            has_previous_page: false,
            has_next_page: false,
            start_cursor: 'a',
            end_cursor: 'b',
            per_page: 500,
          },
        },
      };
    },
    'POST /subscribers/{id}/unsubscribe': (tool, _call, id = '') => {
      const found = byId(tool, id);
      if (found === undefined) return missing;
      tool.leaves(found.email);
      return { status: 204 };
    },
  },
};
