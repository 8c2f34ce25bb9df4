import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '@/testing/app';

describe('signing in', () => {
  let app: App;
  const now = { value: Date.parse('2026-11-20T10:00:00Z') };
  beforeAll(async () => {
    app = await startApp({ clock: () => now.value });
  });

  it('gives a token for seven days and nothing else', async () => {
    const ana = await app.signUp();
    const answer = await app.anonymous.post('/auth/login', {
      email: ana.email.toUpperCase(),
      password: 'correct horse',
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['expires_at', 'token']);
    expect(Date.parse(answer.body.expires_at) - now.value).toBe(7 * 24 * 3600 * 1000);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers a wrong password and an unknown email alike', async () => {
    const ana = await app.signUp();
    const wrong = await app.anonymous.post('/auth/login', { email: ana.email, password: 'wrong horse' });
    const unknown = await app.anonymous.post('/auth/login', {
      email: 'nobody@example.com',
      password: 'wrong horse',
    });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      answer.body.request_id = '';
    }
    expect(wrong.body).toEqual(unknown.body);
  });

  it('refuses an eleventh failure of one account before it hashes', async () => {
    const ana = await app.signUp();
    for (let attempt = 0; attempt < 10; attempt++)
      await app.anonymous.post('/auth/login', { email: ana.email, password: 'wrong horse' });
    const answer = await app.anonymous.post('/auth/login', { email: ana.email, password: 'correct horse' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    now.value += 31 * 60 * 1000;
    const later = await app.anonymous.post('/auth/login', { email: ana.email, password: 'correct horse' });
    expect(later.status).toBe(200);
  });

  it('refuses an account whose email is taken', async () => {
    const ana = await app.signUp();
    const answer = await app.anonymous.post('/auth/register', {
      email: ana.email,
      password: 'correct horse',
    });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('already_exists');
  });

  it.each([
    [{ email: 'x', password: 'correct horse' }, '/email'],
    [{ email: 'a@example.com', password: 'short' }, '/password'],
    [{ email: 'a@example.com', password: 'correct horse', admin: true }, '/admin'],
    [{}, '/email'],
  ])('names the wrong field of %j', async (body, pointer) => {
    const answer = await app.anonymous.post('/auth/register', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });

  it('sends a fresh token with every answer, one a second, never the one that was brought', async () => {
    const ana = await app.signUp();
    now.value += 1000;
    const answers = await Promise.all([1, 2, 3].map(() => ana.get('/auth/me')));
    const tokens = new Set(answers.map((answer) => answer.headers.get('x-refreshed-token')));
    expect(tokens.size).toBe(1);
    const [fresh] = tokens;
    expect(fresh).not.toBe(ana.token);
    const next = await app.as(fresh ?? '').get('/auth/me');
    expect(next.status).toBe(200);
    expect(next.headers.get('x-refreshed-token')).not.toBe(fresh);
    const missing = await ana.get('/recipes/nothing', { unchecked: true });
    expect(missing.status).toBe(404);
  });

  it('ends a session at logout and sends no token with it', async () => {
    const ana = await app.signUp();
    const out = await ana.post('/auth/logout');
    expect(out.status).toBe(204);
    expect(out.headers.has('x-refreshed-token')).toBe(false);
    const after = await ana.get('/auth/me');
    expect(after.status).toBe(401);
    expect(after.body.code).toBe('session_revoked');
  });

  it('revokes another session of the same user, and none of another user', async () => {
    const ana = await app.signUp();
    const bob = await app.signUp('Bob');
    const second = await app.anonymous.post('/auth/login', { email: ana.email, password: 'correct horse' });
    const list = await ana.get('/auth/sessions');
    expect(list.body.total).toBe(2);
    const other = list.body.items.find((session: { current: boolean }) => !session.current);
    expect((await bob.delete(`/auth/sessions/${other.id}`)).status).toBe(404);
    expect((await ana.delete(`/auth/sessions/${other.id}`)).status).toBe(204);
    expect((await app.as(second.body.token).get('/auth/me')).body.code).toBe('session_revoked');
  });

  it('ends all other sessions of the same user, and none of another user', async () => {
    const [ana, bob] = [await app.signUp(), await app.signUp('Bob')];
    const login = { email: ana.email, password: 'correct horse' };
    const others = [
      await app.anonymous.post('/auth/login', login),
      await app.anonymous.post('/auth/login', login),
    ];
    expect((await ana.delete('/auth/sessions')).status).toBe(204);
    for (const { body } of others)
      expect((await app.as(body.token).get('/auth/me')).body.code).toBe('session_revoked');
    expect((await ana.get('/auth/sessions')).body).toMatchObject({ total: 1, items: [{ current: true }] });
    expect((await bob.get('/auth/me')).status).toBe(200);
  });

  it('renames the account and leaves what is not sent', async () => {
    const ana = await app.signUp();
    const before = (await ana.patch('/auth/me', { sale_mails: false })).body;
    const renamed = await ana.patch('/auth/me', { name: ' Ana Pons ' });
    expect(renamed.body).toEqual({ ...before, name: 'Ana Pons' });
    expect((await ana.patch('/auth/me', {})).body).toEqual(renamed.body);
    for (const name of ['', ' ', 'x'.repeat(10_000), null])
      expect((await ana.patch('/auth/me', { name }, { unchecked: true })).status).toBe(400);
    expect((await ana.get('/auth/me')).body).toEqual(renamed.body);
  });

  it.each([
    ['nothing', undefined, 'missing_token'],
    ['another scheme', 'Basic YTpi', 'missing_token'],
    ['a scheme without a token', 'Bearer', 'invalid_token'],
    ['rubbish', 'Bearer a.b.c', 'invalid_token'],
    ['an unsigned token', `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`, 'invalid_token'],
    ['a huge token', `Bearer ${'x'.repeat(100_000)}`, 'invalid_token'],
  ])('refuses %s', async (_, authorization, code) => {
    const answer = await app.anonymous.get(
      '/auth/me',
      authorization === undefined ? {} : { headers: { authorization } },
    );
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe(code);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });
});
