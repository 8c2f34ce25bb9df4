import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PlatformError } from '@/server/platform-client';
import { type MailDesk, openMailDesk } from '@/testing/mail-tools';
import type { FakeTool } from '@/testing/servers/mail-tools/fake';
import { mailchimpJudged } from '@/testing/servers/mail-tools/mailchimp';
import { mailchimp } from './mail-tools/mailchimp';

/** Mailchimp alone: which of an account’s audiences readers go to, and where a key says that it is. */
let desk: MailDesk;
let tool: FakeTool;
beforeAll(async () => {
  desk = await openMailDesk();
  tool = desk.tools.mailchimp;
});

const LETTERS = { id: 'a1b2c3d4e5', name: 'Kitchen letters' };
const SHOP = { id: 'f6a7b8c9d0', name: 'Shop' };
const OTHER_SHOP = { id: 'b1b1b1b1b1', name: 'shop' };
const has = (...lists: FakeTool['lists']) => {
  tool.lists.splice(0, Infinity, ...lists);
};
const put = (body: object) => desk.ines.call('PUT', '/connections/mailchimp', body);
const connects = (body: object = {}) => put({ api_key: tool.key, ...body });

beforeEach(async () => {
  has(LETTERS);
  await desk.ines.delete('/connections/mailchimp');
});

describe('the audience of a connection', () => {
  it('is the only one that the account has', async () => {
    const answer = await connects();
    expect([answer.status, answer.body.list]).toEqual([200, LETTERS]);
    expect((await desk.ines.get('/connections/mailchimp')).body.list).toEqual(LETTERS);
  });

  it('is asked for where the account has several, which are named', async () => {
    has(LETTERS, SHOP);
    const answer = await connects();
    expect([answer.status, answer.body.code]).toEqual([422, 'connection_refused']);
    expect(answer.body.errors[0]).toMatchObject({ pointer: '/list', code: 'missing' });
    expect(answer.body.detail).toBe(
      'This account has 2 audiences: “Kitchen letters” and “Shop”. Choose the one to add your readers to.',
    );
    expect((await desk.ines.get('/connections/mailchimp')).status).toBe(404);
  });

  it.each(['Shop', ' shop ', SHOP.id])('is chosen as %j', async (list) => {
    has(LETTERS, SHOP);
    expect((await connects({ list })).body.list).toEqual(SHOP);
  });

  it('is chosen by its ID where two have one name', async () => {
    has(LETTERS, SHOP, OTHER_SHOP);
    const answer = await connects({ list: 'Shop' });
    expect(answer.body.errors[0]).toMatchObject({ pointer: '/list', code: 'unknown' });
    expect(answer.body.detail).toContain('“Shop” (f6a7b8c9d0) and “shop” (b1b1b1b1b1)');
    expect((await connects({ list: OTHER_SHOP.id })).body.list).toEqual(OTHER_SHOP);
  });

  it.each([
    ['that the account doesn’t have', [LETTERS], 'Shop', 'Yours is “Kitchen letters”.'],
    ['of an account that has none', [], undefined, 'no audience yet'],
  ])('%s is refused in words', async (_what, lists, list, words) => {
    has(...lists);
    const answer = await connects(list === undefined ? {} : { list });
    expect([answer.status, answer.body.code]).toEqual([422, 'connection_refused']);
    expect(answer.body.errors[0].pointer).toBe('/list');
    expect(answer.body.detail).toContain(words);
  });

  it('names ten of many', async () => {
    has(...Array.from({ length: 12 }, (_, at) => ({ id: `list${at}`, name: `List ${at}` })));
    expect((await connects()).body.detail).toContain('“List 9”, and 2 more.');
  });

  it('stays with the next key, and is changed without one', async () => {
    has(LETTERS, SHOP);
    await connects({ list: 'Shop' });
    expect((await connects()).body.list).toEqual(SHOP);
    expect((await put({ list: 'Kitchen letters' })).body).toMatchObject({
      list: LETTERS,
      state: 'connected',
    });
    has(SHOP);
    expect((await connects()).body.list).toEqual(SHOP);
  });

  it.each(['kit', 'mailerlite', 'brevo', 'flodesk', 'stripe'])(
    'is nothing that %s takes',
    async (platform) => {
      const answer = await desk.ines.call('PUT', `/connections/${platform}`, {
        api_key: 'a-key',
        list: 'Shop',
        ...(platform === 'stripe' ? { tax: 'none' } : {}),
      });
      expect([answer.status, answer.body.errors[0]]).toMatchObject([
        400,
        { pointer: '/list', code: 'unknown_field' },
      ]);
    },
  );

  it('that is deleted there closes the connection in words; another one is sent everybody', async () => {
    const soup = await desk.magnet('One Soup');
    has(LETTERS);
    await desk.connect('mailchimp');
    await desk.signsUp(soup, 'lena@example.com');
    await desk.app.work();
    has(SHOP);
    await desk.settle(65);
    expect((await desk.ines.get('/connections/mailchimp')).body).toMatchObject({
      state: 'invalid',
      problem: 'The audience “Kitchen letters” is gone from Mailchimp. Choose another one.',
    });
    tool.people.clear();
    expect((await put({ list: 'Shop' })).body).toMatchObject({ state: 'connected', list: SHOP });
    await desk.app.work();
    expect(tool.shown('lena@example.com')).toEqual({ state: 'active', labels: ['One Soup'] });
  });
});

describe('a key of Mailchimp', () => {
  it.each([
    'no-data-center-0123456789',
    '0123456789abcdef-us',
    '0123456789abcdef-us1234',
    '0123456789abcdef-US21',
    '0123456789abcdef-us21.example.com',
    '0123456789abcdef-us21/..',
    '0123456789abcdef-u1',
    '0123456789abcdef-usaxy1',
    '0123456789abcdef-us21#',
  ])('%s is sent nowhere', async (api_key) => {
    const before = tool.calls.length;
    const answer = await put({ api_key });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '/api_key']);
    expect(answer.body.errors[0].message).toContain('data center');
    expect(tool.calls).toHaveLength(before);
    const ask = mailchimp.asker(() => Promise.reject(new Error('it was asked')), api_key);
    expect(() => ask({ method: 'GET', path: '/' })).toThrow(PlatformError);
  });

  it.each(['us21', 'us9', 'eu105', 'abcd123'])('says that it is asked at %s', async (center) => {
    const asked: string[] = [];
    const ask = mailchimp.asker(
      async ({ base, path }) => void asked.push(base + path),
      `0123456789abcdef-${center}`,
    );
    await ask({ method: 'GET', path: '/' });
    expect(asked).toEqual([`https://${center}.api.mailchimp.com/3.0/`]);
  });
});

it('Mailchimp’s specification judged calls and answers, and refuses what breaks it', async () => {
  const { queries, bodies, answers } = mailchimpJudged;
  expect(Math.min(queries, bodies, answers)).toBeGreaterThan(20);
  const headers = {
    authorization: `Basic ${Buffer.from(`any:${tool.key}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const path = `${tool.url}/lists/${LETTERS.id}/members`;
  const member = { email_address: 'lena@example.com', status_if_new: 'subscribed' };
  const hash = '0123456789abcdef0123456789abcdef';
  for (const [method, url, body] of [
    ['PUT', `${path}/${hash}`, { ...member, status_if_new: 'active' }],
    ['PUT', `${path}/${hash}`, { email_address: 'lena@example.com' }],
    ['PUT', `${path}/${hash}`, { ...member, tag: 'One Soup' }],
    ['PATCH', `${path}/${hash}`, { status: 'archived' }],
    ['POST', `${path}/${hash}/tags`, { tags: ['One Soup'] }],
    ['GET', `${path}?count=1001`, undefined],
    ['GET', `${path}?sort=newest`, undefined],
  ] as const) {
    const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    expect([method, url, answer.status]).toEqual([method, url, 400]);
  }
});
