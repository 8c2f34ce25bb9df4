import { z } from 'zod';
import type { FakeAnswer } from '@/testing/servers/platform-server';
import { type Dialect, type FakeTool, fakeEmail, NOTHING, type Person, partOf, routesWith } from './fake';

const route = routesWith((message) => ({ status: 400, body: { message, code: 'bad_request' } }));
const missing: FakeAnswer = { status: 404, body: { message: 'Not found', code: 'not_found' } };

const COLORS = ['#F5E6E0', '#E0E8F5'];
const shownAs = ({ labels: names }: FakeTool, { id, email, name, state, labels }: Person) => ({
  id: `64f0${id}`,
  status: state === 'active' ? 'active' : 'unsubscribed',
  email,
  source: 'integration',
  first_name: name ?? '',
  last_name: '',
  segments: [...labels].map((label) => ({ id: label, name: names.get(label) ?? '' })),
  custom_fields: {},
  created_at: '2026-11-20T10:00:00Z',
});
const segment = (id: string, name: string) => ({
  id,
  name,
  total_active_subscribers: 0,
  created_at: '2026-11-20T10:00:00Z',
  color: COLORS[0],
  segment_type: 'static',
});

const parts = {
  page: z
    .string()
    .regex(/^[1-9]\d*$/)
    .default('1'),
  per_page: z
    .string()
    .regex(/^[1-9]\d*$/)
    .refine((text) => Number(text) <= 100, 'must be at most 100')
    .default('20'),
};
const pageOf = <Item>(all: readonly Item[], { page, per_page }: { page: string; per_page: string }) => ({
  status: 200,
  body: {
    meta: {
      page: Number(page),
      per_page: Number(per_page),
      total_items: all.length,
      total_pages: Math.ceil(all.length / Number(per_page)),
    },
    data: partOf(all, String((Number(page) - 1) * Number(per_page)), per_page),
  },
});
const byIdOrEmail = (tool: FakeTool, id: string) => tool.find(id.replace(/^64f0/, ''));

/**
 * Flodesk's API v1 as its document at developers.flodesk.com describes it. Where that is silent the worst is done: an
 * upsert takes up again who has left, a segment that is gone is passed over, and two may have one name.
 */
export const flodeskDialect: Dialect = {
  key: 'planted-flodesk-key-0123456789abcdef',
  isAllowed: ({ headers }, key) =>
    headers.authorization === `Basic ${Buffer.from(`${key}:`).toString('base64')}` &&
    headers['user-agent'] !== undefined,
  unauthorized: { status: 401, body: { message: 'Unauthorized', code: 'unauthorized' } },
  missing,
  routes: {
    'GET /segments': route({ query: z.strictObject(parts), body: NOTHING }, ({ labels }, { query }) =>
      pageOf(
        [...labels].map(([id, name]) => segment(id, name)),
        query,
      ),
    ),
    'GET /segments/colors': route({ query: NOTHING, body: NOTHING }, () => ({ status: 200, body: COLORS })),
    'POST /segments': route(
      {
        query: NOTHING,
        body: z.strictObject({ name: z.string().min(1), color: z.enum(COLORS).optional() }),
      },
      (tool, { body: { name } }) => {
        const id = `64aa${tool.newId()}`;
        tool.labels.set(id, name);
        return { status: 201, body: segment(id, name) };
      },
    ),
    'GET /subscribers': route(
      {
        query: z.strictObject({
          ...parts,
          status: z
            .enum(['active', 'unsubscribed', 'unconfirmed', 'bounced', 'complained', 'cleaned', 'archived'])
            .optional(),
          segment_id: z.string().optional(),
        }),
        body: NOTHING,
      },
      (tool, { query }) => {
        const all = [...tool.people.values()].reverse().map((one) => shownAs(tool, one));
        return pageOf(
          all.filter(({ status }) => query.status === undefined || status === query.status),
          query,
        );
      },
    ),
    'POST /subscribers': route(
      {
        query: NOTHING,
        body: z.strictObject({
          email: fakeEmail,
          first_name: z.string().optional(),
          last_name: z.string().optional(),
          custom_fields: z.record(z.string(), z.string()).optional(),
          segment_ids: z.array(z.string()).max(50).default([]),
          double_optin: z.boolean().optional(),
          optin_ip: z.string().optional(),
          optin_timestamp: z.iso.datetime().optional(),
        }),
      },
      (tool, { body: { email, first_name, segment_ids } }) => {
        const found = tool.person(email, { name: first_name });
        for (const id of segment_ids) if (tool.labels.has(id)) found.labels.add(id);
        if (found.state === 'left') tool.returns(email);
        return { status: 200, body: shownAs(tool, found) };
      },
    ),
    'GET /subscribers/{id_or_email}': route({ query: NOTHING, body: NOTHING }, (tool, _given, id = '') => {
      const found = byIdOrEmail(tool, id);
      return found === undefined ? missing : { status: 200, body: shownAs(tool, found) };
    }),
    'POST /subscribers/{id_or_email}/unsubscribe': route(
      { query: NOTHING, body: NOTHING },
      (tool, _given, id = '') => {
        const found = byIdOrEmail(tool, id);
        if (found === undefined) return missing;
        if (found.state === 'active') tool.leaves(found.email, 'program');
        return { status: 200, body: shownAs(tool, found) };
      },
    ),
  },
};
