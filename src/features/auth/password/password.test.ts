import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { deviceOf } from '@/server/audit/device-name';
import { needsRehash } from '@/server/auth/password';
import { uuidOf } from '@/server/database/columns';
import { type App, type Client, startApp } from '@/testing/app';

const OLD = 'correct horse';
const NEW = 'a better horse';

describe('changing the password', () => {
  let app: App;
  const now = { value: Date.parse('2026-11-20T10:00:00Z') };
  beforeAll(async () => {
    app = await startApp({ clock: () => now.value });
  });

  const login = (client: Client, password: string) =>
    app.anonymous.post('/auth/login', { email: client.email, password });

  it('ends the other sessions and keeps the one it was made in', async () => {
    const ana = await app.signUp();
    const phone = app.as((await login(ana, OLD)).body.token);
    const answer = await ana.post('/auth/password', { current_password: OLD, new_password: NEW });
    expect(answer.status).toBe(204);
    expect((await phone.get('/auth/me')).body.code).toBe('session_revoked');
    expect((await ana.get('/auth/me')).status).toBe(200);
    expect((await login(ana, OLD)).status).toBe(401);
    expect((await login(ana, NEW)).status).toBe(200);
  });

  it('refuses a wrong present password at its field and changes nothing', async () => {
    const ana = await app.signUp();
    const answer = await ana.post('/auth/password', { current_password: 'wrong horse', new_password: NEW });
    expect([answer.status, answer.body.code]).toEqual([422, 'wrong_password']);
    expect(answer.body.errors[0].pointer).toBe('/current_password');
    expect((await login(ana, OLD)).status).toBe(200);
  });

  it('counts wrong ones for the session they come from, apart from failed logins and from other forms', async () => {
    const ana = await app.signUp();
    const phone = app.as((await login(ana, OLD)).body.token);
    const wrong = { current_password: 'wrong horse', new_password: NEW };
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await ana.post('/auth/password', wrong)).status).toBe(422);
    const limited = await ana.post('/auth/password', { current_password: OLD, new_password: NEW });
    expect([limited.status, limited.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await ana.call('DELETE', '/auth/me', { password: 'wrong horse' })).status).toBe(422);
    const move = { current_password: 'wrong horse', new_email: 'ana@new.example' };
    expect((await ana.post('/auth/email', move)).status).toBe(422);
    expect((await phone.post('/auth/password', wrong)).status).toBe(422);
    expect((await login(ana, OLD)).status).toBe(200);
    now.value += 31 * 60_000;
    expect((await ana.post('/auth/password', { current_password: OLD, new_password: NEW })).status).toBe(204);
  });

  it('takes spaces around a password as they are, to register, to change to and to prove with', async () => {
    const email = 'spaces@example.com';
    const [first, second] = ['  eel pie', 'eel pie    '];
    const made = await app.anonymous.post('/auth/register', { email, password: first });
    expect(made.status).toBe(201);
    const ana = app.as(made.body.token);
    const answer = await ana.post('/auth/password', { current_password: first, new_password: second });
    expect(answer.status).toBe(204);
    const tried = [first, second, ` ${second}`].map((password) =>
      app.anonymous.post('/auth/login', { email, password }),
    );
    expect((await Promise.all(tried)).map(({ status }) => status)).toEqual([401, 200, 401]);
  });

  it.each([
    'Passwort123!',
    'Sommer2026!',
    'Januar2026',
    'Welcome2026!',
    'Galley2026!',
    'Bonjour123!',
    'Ines2026!!',
  ])('refuses one word with digits and a sign, %j, to register and to change to', async (password) => {
    const body = { email: 'words@example.com', name: 'Ines', password };
    expect((await app.anonymous.post('/auth/register', body)).body.errors).toMatchObject([
      { pointer: '/password', code: 'weak_password' },
    ]);
    const ines = await app.signUp('Ines');
    const answer = await ines.post('/auth/password', { current_password: OLD, new_password: password });
    expect(answer.body.errors).toMatchObject([{ pointer: '/new_password', code: 'weak_password' }]);
  });

  it.each(['password', 'Passw0rd123', '        ', 'weak@example.com'])(
    'refuses %j, which is easily guessed, to register and to change to, at its field',
    async (password) => {
      const email = 'weak@example.com';
      const made = await app.anonymous.post('/auth/register', { email, password });
      expect([made.status, made.body.code]).toEqual([400, 'validation_failed']);
      expect(made.body.errors).toMatchObject([{ in: 'body', pointer: '/password', code: 'weak_password' }]);
      const ana = await app.signUp();
      const guessed = password === email ? ana.email.toUpperCase() : password;
      const change = { current_password: OLD, new_password: guessed };
      const answer = await ana.post('/auth/password', change);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
      expect(answer.body.errors).toMatchObject([{ pointer: '/new_password', code: 'weak_password' }]);
      expect((await login(ana, OLD)).status).toBe(200);
    },
  );

  it.each([
    ['', 'Can’t be empty.'],
    [' '.repeat(LIMITS.password + 1), `Use ${LIMITS.password} characters or fewer.`],
    ['\0', 'Can’t contain a NUL character or an unpaired surrogate.'],
  ])('says of the present password %j what is wrong with it', async (current_password, message) => {
    const ana = await app.signUp();
    const answer = await ana.post('/auth/password', { current_password, new_password: NEW });
    expect([answer.status, answer.body.errors.length]).toEqual([400, 1]);
    expect(answer.body.errors[0]).toMatchObject({ pointer: '/current_password', message });
  });

  it('says of a new password of seven spaces that it is too short', async () => {
    const body = { email: 'seven@example.com', password: ' '.repeat(7) };
    const answer = await app.anonymous.post('/auth/register', body);
    expect(answer.body.errors).toMatchObject([
      { pointer: '/password', message: 'Use at least 8 characters.' },
    ]);
  });

  it('allows the same password again and still ends the other sessions', async () => {
    const ana = await app.signUp();
    const phone = app.as((await login(ana, OLD)).body.token);
    await ana.post('/auth/password', { current_password: OLD, new_password: OLD });
    expect((await phone.get('/auth/me')).status).toBe(401);
    expect((await login(ana, OLD)).status).toBe(200);
  });

  it.each([
    [{ current_password: OLD, new_password: 'short' }, '/new_password'],
    [{ current_password: OLD, new_password: 'x'.repeat(LIMITS.password + 1) }, '/new_password'],
    [{ new_password: NEW }, '/current_password'],
    [{ current_password: OLD, new_password: NEW, email: 'x' }, '/email'],
  ])('names the wrong field of %j', async (body, pointer) => {
    const ana = await app.signUp();
    const answer = await ana.post('/auth/password', body);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer]);
  });

  it('lets nobody in who began to sign in with the old one', async () => {
    const ana = await app.signUp();
    const tries = [1, 2, 3].map(() => login(ana, OLD));
    const change = ana.post('/auth/password', { current_password: OLD, new_password: NEW });
    const answers = await Promise.all(tries);
    expect((await change).status).toBe(204);
    for (const answer of answers) {
      if (answer.status === 200)
        expect((await app.as(answer.body.token).get('/auth/me')).body.code).toBe('session_revoked');
      else expect(answer.status).toBe(401);
    }
  });

  it('makes a hash of less work anew when its password is next used', async () => {
    const ana = await app.signUp();
    const weak = await hash(OLD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const id = uuidOf('user', ana.user_id);
    await app.services.db.execute(sql`update users set password_hash = ${weak} where id = ${id}::uuid`);
    const both = await Promise.all([login(ana, OLD), login(ana, OLD)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [row] = await app.services.db.execute<{ password_hash: string }>(
      sql`select password_hash from users where id = ${id}::uuid`,
    );
    expect(needsRehash(weak)).toBe(true);
    expect(needsRehash(row?.password_hash ?? '')).toBe(false);
    expect((await login(ana, OLD)).status).toBe(200);
  });
});

describe('the sessions of an account', () => {
  let app: App;
  const now = { value: Date.parse('2026-11-20T10:00:00Z') };
  beforeAll(async () => {
    app = await startApp({ clock: () => now.value });
  });

  it('say from which program they come and when they were last used, to five minutes', async () => {
    const ana = await app.signUp();
    const login = { email: ana.email, password: OLD };
    const headers = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    };
    const second = app.as((await app.anonymous.post('/auth/login', login, { headers })).body.token);
    const own = async () =>
      (await second.get('/auth/sessions')).body.items.find((one: { current: boolean }) => one.current);
    const first = await own();
    expect(first.device).toBe('Firefox on Windows');
    expect(first.last_seen_at).toBe('2026-11-20T10:00:00.000Z');
    now.value += 60_000;
    expect((await own()).last_seen_at).toBe('2026-11-20T10:00:00.000Z');
    now.value += 5 * 60_000;
    expect((await own()).last_seen_at).toBe('2026-11-20T10:06:00.000Z');
  });

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.5.0', 'curl'],
    ['python-requests/2.31', 'python-requests'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['  ', 'Unknown device'],
    ['', 'Unknown device'],
  ])('calls %s %s', (user_agent, words) => {
    expect(deviceOf(user_agent)).toBe(words);
  });
});
