import { z } from 'zod';
import type { FakeAnswer } from '@/testing/servers/platform-server';
import { type Dialect, fakeEmail, NOTHING, type Person, partOf, routesWith } from './fake';

const invalid = (message: string): FakeAnswer => ({
  status: 400,
  body: { code: 'invalid_parameter', message },
});
const route = routesWith(invalid);
const missing: FakeAnswer = {
  status: 404,
  body: { code: 'document_not_found', message: 'Contact does not exist' },
};

const time = (at: number): string => new Date(at).toISOString();
const shownAs = ({ id, email, name, state, labels, changed_at }: Person) => ({
  id,
  email,
  emailBlacklisted: state === 'left',
  smsBlacklisted: false,
  whatsappBlacklisted: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  modifiedAt: time(changed_at),
  listIds: [...labels].map(Number),
  listUnsubscribed: [],
  attributes: name === null ? {} : { FIRSTNAME: name },
});
const inFolder = (id: number, name: string) => ({
  id,
  name,
  totalBlacklisted: 0,
  totalSubscribers: 0,
  uniqueSubscribers: 0,
});

const sort = z.enum(['asc', 'desc']).default('desc');
const parts = (most: number, usual: string) => ({
  limit: z
    .string()
    .regex(/^\d+$/)
    .refine((text) => Number(text) <= most, `must be at most ${most}`)
    .default(usual),
  offset: z.string().regex(/^\d+$/).default('0'),
  sort,
});
const byEmail = z.strictObject({ identifierType: z.literal('email_id') });
const attributes = z.record(z.string().regex(/^[A-Z_]+$/), z.union([z.string(), z.number(), z.boolean()]));
const ordered = <Item>(items: Iterable<Item>, order: z.output<typeof sort>): Item[] =>
  order === 'asc' ? [...items] : [...items].reverse();

/** Brevo's API v3 as developers.brevo.com describes it. */
export const brevoDialect: Dialect = {
  key: 'xkeysib-planted0123456789abcdef0123456789abcdef-PlantedBrevo0',
  isAllowed: (request, key) => request.headers['api-key'] === key,
  unauthorized: { status: 401, body: { code: 'unauthorized', message: 'Key not found' } },
  missing,
  routes: {
    'GET /account': route({ query: NOTHING, body: NOTHING }, () => ({
      status: 200,
      body: {
        organization_id: '5f3b2c',
        user_id: 7,
        enterprise: false,
        companyName: 'Ines Moreau Kitchen',
        email: 'ines@example.com',
        firstName: 'Ines',
        lastName: 'Moreau',
        plan: [],
        relay: { enabled: false },
      },
    })),
    'GET /contacts/folders': route(
      { query: z.strictObject(parts(50, '10')), body: NOTHING },
      ({ folders }, { query }) => {
        const all = ordered(folders, query.sort).map(([name, id]) => inFolder(id, name));
        return {
          status: 200,
          body: { folders: partOf(all, query.offset, query.limit), count: folders.size },
        };
      },
    ),
    'POST /contacts/folders': route(
      { query: NOTHING, body: z.strictObject({ name: z.string().min(1) }) },
      (tool, { body: { name } }) => {
        const id = tool.newId();
        tool.folders.set(name, id);
        return { status: 201, body: { id } };
      },
    ),
    'GET /contacts/folders/{id}/lists': route(
      { query: z.strictObject(parts(50, '10')), body: NOTHING },
      ({ folders, labels }, { query }, id = '') => {
        if (![...folders.values()].includes(Number(id))) return missing;
        const all = ordered(labels, query.sort).map(([list, name]) => inFolder(Number(list), name));
        return { status: 200, body: { lists: partOf(all, query.offset, query.limit), count: labels.size } };
      },
    ),
    'POST /contacts/lists': route(
      { query: NOTHING, body: z.strictObject({ name: z.string().min(1), folderId: z.int() }) },
      (tool, { body: { name, folderId } }) => {
        if (![...tool.folders.values()].includes(folderId))
          return invalid('folderId: Folder ID does not exist');
        const id = tool.newId();
        tool.labels.set(String(id), name);
        return { status: 201, body: { id } };
      },
    ),
    'GET /contacts': route(
      {
        query: z.strictObject({
          ...parts(1000, '50'),
          modifiedSince: z.iso.datetime({ offset: true }).optional(),
        }),
        body: NOTHING,
      },
      ({ people }, { query }) => {
        const after = Date.parse(query.modifiedSince ?? '1970-01-01');
        const all = ordered(people.values(), query.sort).filter(({ changed_at }) => changed_at >= after);
        const contacts = partOf(all, query.offset, query.limit).map(shownAs);
        return { status: 200, body: { contacts, count: all.length } };
      },
    ),
    'POST /contacts': route(
      {
        query: NOTHING,
        body: z.strictObject({
          email: fakeEmail,
          attributes: attributes.optional(),
          emailBlacklisted: z.boolean().optional(),
          listIds: z.array(z.int()).default([]),
          updateEnabled: z.boolean().default(false),
        }),
      },
      (tool, { body }) => {
        if (body.listIds.some((id) => !tool.labels.has(String(id)))) return invalid('List ID does not exist');
        const known = tool.find(body.email);
        if (known !== undefined && !body.updateEnabled)
          return { status: 400, body: { code: 'duplicate_parameter', message: 'Contact already exist' } };
        const name = body.attributes?.FIRSTNAME;
        const found = tool.person(body.email, { name: typeof name === 'string' ? name : null });
        for (const id of body.listIds) found.labels.add(String(id));
        if (body.emailBlacklisted === true) tool.leaves(body.email, 'program');
        if (body.emailBlacklisted === false) tool.returns(body.email);
        return known === undefined ? { status: 201, body: { id: found.id } } : { status: 204 };
      },
    ),
    'GET /contacts/{email}': route({ query: byEmail, body: NOTHING }, ({ people }, _given, email = '') => {
      const found = people.get(email.toLowerCase());
      return found === undefined ? missing : { status: 200, body: { ...shownAs(found), statistics: {} } };
    }),
    'PUT /contacts/{email}': route(
      {
        query: byEmail,
        body: z.strictObject({
          attributes: attributes.optional(),
          emailBlacklisted: z.boolean().optional(),
          listIds: z.array(z.int()).optional(),
          unlinkListIds: z.array(z.int()).optional(),
        }),
      },
      (tool, { body }, email = '') => {
        const found = tool.people.get(email.toLowerCase());
        if (found === undefined) return missing;
        if (body.emailBlacklisted === true && found.state === 'active') tool.leaves(email, 'program');
        return { status: 204 };
      },
    ),
  },
};
