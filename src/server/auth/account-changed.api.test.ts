import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { uploadForm } from '@/testing/servers/site';

let app: App;
let ines: Client;
let lena: Client;
beforeAll(async () => {
  app = await startApp();
  ines = await app.signUp();
  lena = await app.signUp();
});

interface Sent {
  /** Whose session the cookie is. */
  cookie: Client;
  /** For whom the page was made. */
  page: Client;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** A call of a page, as the dashboard sends it. */
async function call(path: string, { cookie, page, body, headers = {} }: Sent) {
  const answer = await app.trpc(
    new Request(`http://galley.test/api/trpc/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: `galley_session=${cookie.token}`,
        'x-account': page.user_id,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    }),
  );
  return { status: answer.status, cookie: answer.headers.get('set-cookie'), body: await answer.json() };
}
const REFUSED = [403, 'account_changed', null];
const outcome = ({ status, body, cookie }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.error?.data.problem.code,
  cookie,
];

describe('a page that was made for another account than the cookie is of', () => {
  const stale = () => ({ cookie: lena, page: ines });

  it.each([
    ['recipes.create', { title: 'Mine, not hers' }],
    ['collections.create', { name: 'Mine, not hers' }],
    ['products.create', { type: 'ebook', title: 'Mine, not hers' }],
    ['brand.update', { name: 'Mine, not hers' }],
    ['auth.update', { name: 'Mine, not hers' }],
    ['auth.changePassword', { current_password: 'correct horse', new_password: 'another long one' }],
    ['auth.remove', { password: 'correct horse' }],
    ['auth.logout', {}],
    ['recipes.import', { text: 'Mine, not hers\n\n1 egg' }],
  ])('changes nothing by %s', async (path, input) => {
    const before = (await lena.get('/auth/me')).body;
    expect(outcome(await call(path, { ...stale(), body: JSON.stringify(input) }))).toEqual(REFUSED);
    expect((await lena.get('/auth/me')).body).toEqual(before);
    for (const list of ['/recipes', '/collections', '/products'])
      expect((await lena.get(list)).body.total).toBe(0);
  });

  it('keeps no file', async () => {
    const { raw, headers } = await uploadForm('title,ingredients\nParkin,200 g oats', 'mine.csv', {});
    const sent = { ...stale(), body: raw.slice(), headers };
    expect(outcome(await call('recipes.import', sent))).toEqual(REFUSED);
    expect((await lena.get('/recipes')).body.total).toBe(0);
  });

  it('reads nothing, and no call of a batch does', async () => {
    expect(outcome(await call('auth.me', stale()))).toEqual(REFUSED);
    const { body } = await call('auth.me,brand.get?batch=1&input={}', stale());
    for (const one of body) expect(one.error.data.problem.code).toBe('account_changed');
    expect(JSON.stringify(body)).not.toContain(lena.email);
  });

  it('may still sign in', async () => {
    const body = JSON.stringify({ email: ines.email, password: 'correct horse' });
    const answer = await call('auth.signIn', { ...stale(), body });
    expect([answer.status, answer.cookie]).toEqual([200, expect.stringContaining('galley_session=')]);
  });
});

describe('the account of a page', () => {
  it('lets its own session through', async () => {
    const answer = await call('auth.me', { cookie: ines, page: ines });
    expect([answer.status, answer.body.result.data.email]).toEqual([200, ines.email]);
  });

  it('says nothing about a bearer token, at either transport', async () => {
    const headers = { authorization: `Bearer ${lena.token}`, 'x-account': ines.user_id };
    const answer = await app.trpc(new Request('http://galley.test/api/trpc/auth.me', { headers }));
    expect([answer.status, (await answer.json()).result.data.email]).toEqual([200, lena.email]);
    expect((await lena.get('/auth/me', { headers: { 'x-account': ines.user_id } })).status).toBe(200);
  });
});
