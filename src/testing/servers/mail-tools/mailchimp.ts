import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { z } from 'zod';
import type { FakeAnswer } from '@/testing/servers/platform-server';
import { type Dialect, type FakeRoute, type FakeTool, type Person, partOf } from './fake';

/** What Mailchimp's own specification says of a call: its parameters, its body, and what it answers. */
interface CallSchemas {
  query: object;
  body: object | null;
  answer: object | null;
}

// From the project's root, where all tests begin.
const slice: { refusal: object; calls: Record<string, CallSchemas> } = JSON.parse(
  readFileSync('src/testing/servers/mail-tools/mailchimp-calls.json', 'utf8'),
);

// Parameters are text and become what the specification has them be; bodies and answers have to be it.
const ofQueries = formats.default(new Ajv({ strict: false, coerceTypes: 'array' }));
const ofJson = formats.default(new Ajv({ strict: false }));
const isRefusal = ofJson.compile(slice.refusal);

/** How often the specification was asked of what, and what it found; a test looks at them. */
export const mailchimpJudged = { queries: 0, bodies: 0, answers: 0 };

const faultOf = ({ errors }: ValidateFunction): string =>
  `${errors?.[0]?.instancePath ?? ''} ${errors?.[0]?.message ?? 'is invalid'}`.trim();

const refusal = (status: number, title: string, detail: string): FakeAnswer => {
  const body = {
    type: 'https://mailchimp.com/developer/marketing/docs/errors/',
    title,
    status,
    detail,
    instance: '995c5cb0-3280-4a6e-808b-3b096d0bb219',
  };
  if (!isRefusal(body)) throw new Error(faultOf(isRefusal));
  return { status, body };
};
const missing = refusal(404, 'Resource Not Found', 'The requested resource could not be found.');

/** What a call was made with, once Mailchimp's specification has found nothing against it. */
interface Given {
  query: z.output<typeof queries>;
  body: z.output<typeof bodies>;
}
const queries = z.object({
  count: z.number().default(10),
  offset: z.number().default(0),
  status: z.string().optional(),
  unsubscribed_since: z.string().optional(),
  fields: z.array(z.string()).optional(),
});
const bodies = z.object({
  email_address: z.string().default(''),
  status: z.string().optional(),
  status_if_new: z.string().optional(),
  merge_fields: z.object({ FNAME: z.string().optional() }).optional(),
  tags: z.array(z.object({ name: z.string(), status: z.string() })).default([]),
});

/** A route that is held against Mailchimp's specification: what is asked, and what the fake itself answers. */
function route(
  call: string,
  answer: (tool: FakeTool, given: Given, ...parts: string[]) => FakeAnswer,
): Record<string, FakeRoute> {
  const schemas = slice.calls[call];
  if (schemas === undefined) throw new Error(`the slice has no ${call}`);
  const isQuery = ofQueries.compile(schemas.query);
  const isBody = ofJson.compile(schemas.body ?? { type: 'object', additionalProperties: false });
  const isAnswer = schemas.answer === null ? null : ofJson.compile(schemas.answer);
  return {
    [call.replaceAll('{list_id}', '{list}').replaceAll('{subscriber_hash}', '{hash}')]: (
      tool,
      asked,
      ...parts
    ) => {
      const query: Record<string, unknown> = Object.fromEntries(asked.query);
      mailchimpJudged.queries++;
      if (!isQuery(query)) return refusal(400, 'Invalid Resource', faultOf(isQuery));
      mailchimpJudged.bodies++;
      if (!isBody(asked.body ?? {})) return refusal(400, 'Invalid Resource', faultOf(isBody));
      if (call.includes('{list_id}') && !tool.lists.some(({ id }) => id === parts[0])) return missing;
      const made = answer(
        tool,
        { query: queries.parse(query), body: bodies.parse(asked.body ?? {}) },
        ...parts,
      );
      if (made.status === 200 && isAnswer !== null) {
        mailchimpJudged.answers++;
        if (!isAnswer(made.body)) throw new Error(`${call}: ${faultOf(isAnswer)}`);
      }
      return made;
    },
  };
}

const hashOf = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex');
const byHash = ({ people }: FakeTool, hash: string): Person | undefined =>
  [...people.values()].find(({ email }) => hashOf(email) === hash);

const shownAs = (
  { labels: names }: FakeTool,
  { email, name, state, labels, changed_at }: Person,
  list = '',
) => ({
  id: hashOf(email),
  email_address: email,
  unique_email_id: hashOf(`${email} everywhere`).slice(0, 10),
  email_type: 'html',
  status: state === 'active' ? 'subscribed' : 'unsubscribed',
  merge_fields: { FNAME: name ?? '' },
  last_changed: new Date(changed_at).toISOString(),
  list_id: list,
  tags_count: labels.size,
  tags: [...labels].map((id) => ({ id: Number(id), name: names.get(id) ?? '' })),
});

const done = (body: unknown): FakeAnswer => ({ status: 200, body });

/**
 * Mailchimp's Marketing API 3.0: calls and answers are held against its own specification, and it does what
 * mailchimp.com/developer says. Who has left by herself is in a compliance state that no program ends.
 */
export const mailchimpDialect: Dialect = {
  key: '0123456789abcdef0123456789planted-us21',
  isAllowed: ({ headers }, key) => {
    const [kind, pair = ''] = headers.authorization?.split(' ') ?? [];
    return kind === 'Basic' && Buffer.from(pair, 'base64').toString().split(':')[1] === key;
  },
  unauthorized: refusal(
    401,
    'API Key Invalid',
    'Your API key may be invalid, or you’ve attempted to access the wrong datacenter.',
  ),
  missing,
  lists: [{ id: 'a1b2c3d4e5', name: 'Kitchen letters' }],
  routes: {
    ...route('GET /', () =>
      done({ account_id: '8d3a3db4d97663a9074efcc16', account_name: 'Ines Moreau Kitchen' }),
    ),
    ...route('GET /lists', ({ lists }, { query }) =>
      done({
        lists: partOf(lists, String(query.offset), String(query.count)),
        ...(query.fields === undefined ? { total_items: lists.length } : {}),
      }),
    ),
    ...route('GET /lists/{list_id}/members', (tool, { query }, list) => {
      const { status, unsubscribed_since } = query;
      if (unsubscribed_since !== undefined && status !== 'unsubscribed')
        return refusal(400, 'Invalid Resource', 'unsubscribed_since goes with the status unsubscribed.');
      const after = Date.parse(unsubscribed_since ?? '1970-01-01');
      const found = [...tool.people.values()]
        .filter(({ changed_at }) => changed_at >= after)
        .map((one) => shownAs(tool, one, list))
        .filter((one) => status === undefined || one.status === status);
      return done({
        members: partOf(found, String(query.offset), String(query.count)),
        list_id: list,
        total_items: found.length,
      });
    }),
    ...route('GET /lists/{list_id}/members/{subscriber_hash}', (tool, _given, list, hash = '') => {
      const found = byHash(tool, hash);
      return found === undefined ? missing : done(shownAs(tool, found, list));
    }),
    ...route('PUT /lists/{list_id}/members/{subscriber_hash}', (tool, { body }, list, hash = '') => {
      if (hashOf(body.email_address) !== hash || !body.email_address.includes('@'))
        return refusal(400, 'Invalid Resource', 'Please provide a valid email address.');
      const is_new = byHash(tool, hash) === undefined;
      const found = tool.person(body.email_address, { name: body.merge_fields?.FNAME });
      if (is_new && body.status_if_new === 'unsubscribed') tool.leaves(found.email, 'program');
      if (!is_new && body.status === 'subscribed') tool.returns(found.email);
      return done(shownAs(tool, found, list));
    }),
    ...route('PATCH /lists/{list_id}/members/{subscriber_hash}', (tool, { body }, list, hash = '') => {
      const found = byHash(tool, hash);
      if (found === undefined) return missing;
      if (body.status === 'unsubscribed' && found.state === 'active') tool.leaves(found.email, 'program');
      if (body.status === 'subscribed' && found.state === 'left') {
        if (found.left_by === 'reader')
          return refusal(
            400,
            'Member In Compliance State',
            `${found.email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
          );
        tool.returns(found.email);
      }
      return done(shownAs(tool, found, list));
    }),
    ...route('POST /lists/{list_id}/members/{subscriber_hash}/tags', (tool, { body }, _list, hash = '') => {
      const found = byHash(tool, hash);
      if (found === undefined) return missing;
      for (const { name, status } of body.tags) {
        const { id } = tool.label(name);
        if (status === 'active') found.labels.add(id);
        else found.labels.delete(id);
      }
      return { status: 204 };
    }),
  },
};
