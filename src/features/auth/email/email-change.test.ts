import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { confirmByMail, tokenIn } from '@/testing/servers/confirm-email';
import { type SmtpServer, startSmtp, textOf } from '@/testing/servers/smtp';
import { callProcedure } from '@/testing/trpc';

const HOUR = 3_600_000;
const PASSWORD = 'correct horse';
const now = { value: Date.parse('2026-11-20T10:00:00Z') };

const login = (app: App, email: string) => app.anonymous.post('/auth/login', { email, password: PASSWORD });
const change = (who: Client, new_email: string, current_password = PASSWORD) =>
  who.post('/auth/email', { current_password, new_email });

describe('another address of an account', () => {
  let app: App;
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await startApp({
      clock: () => now.value,
      settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Galley <galley@galley.test>' },
    });
  });
  afterAll(() => smtp.close());

  const settled = () => app.work();
  const use = (token: string) =>
    callProcedure(app, app.anonymous, 'mutation', 'auth.confirmEmail', { token });
  const mailTo = (email: string) => smtp.taken.filter(({ to }) => to.includes(email));
  /** Asks for another address, and reads the token in the mail that came there. */
  async function ask(who: Client, email: string): Promise<string> {
    const { status } = await change(who, email);
    expect(status).toBe(200);
    await settled();
    return tokenFor(email);
  }
  function tokenFor(email: string): string {
    const mail = mailTo(email).at(-1);
    return /\/confirm-email#(\S+)/.exec(mail === undefined ? '' : textOf(mail))?.[1] ?? '';
  }

  it('is hers once the link that it is mailed is used, ends other sessions, and is told to the old one', async () => {
    const ana = await app.signUp('Ana');
    await confirmByMail(app, smtp, ana);
    const phone = app.as((await login(app, ana.email)).body.token);
    now.value += HOUR;
    const token = await ask(ana, 'Ana@new.example');
    const waiting = (await ana.get('/auth/me')).body;
    expect(waiting).toMatchObject({ email: ana.email, new_email: 'Ana@new.example' });
    expect((await login(app, 'ana@new.example')).status).toBe(401);
    const asked = mailTo(ana.email).at(-1);
    expect(asked?.source).toMatch(/^Subject: Someone asked to change your Galley email\r$/m);
    expect(asked === undefined ? '' : textOf(asked)).toMatch(/\/forgot\r?$/m);

    expect(await use(token)).toEqual({ email: 'Ana@new.example', changed: true });
    await settled();
    expect((await ana.get('/auth/me')).body).toMatchObject({
      email: 'Ana@new.example',
      email_confirmed_at: new Date(now.value).toISOString(),
      new_email: null,
    });
    expect((await phone.get('/auth/me')).body.code).toBe('session_revoked');
    expect((await login(app, ana.email)).status).toBe(401);
    expect((await login(app, 'ana@new.example')).status).toBe(200);
    const told = mailTo(ana.email).at(-1);
    expect(told?.source).toMatch(/^Subject: Your Galley email was changed\r$/m);
    expect(told === undefined ? '' : textOf(told)).not.toContain('new.example');
    expect(await use(token)).toMatchObject({ code: 'not_found' });
  });

  it('needs the password, whose wrong ones are limited, and no more than five are asked for in an hour', async () => {
    const ben = await app.signUp('Ben');
    const before = smtp.taken.length;
    const wrong = await change(ben, 'ben@new.example', 'wrong horse');
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/current_password']);
    for (let times = 1; times < 10; times++) await change(ben, 'ben@new.example', 'wrong horse');
    expect((await change(ben, 'ben@new.example')).status).toBe(429);
    await settled();
    expect(smtp.taken).toHaveLength(before);
    now.value += 2 * HOUR;
    const statuses: number[] = [];
    for (let times = 0; times < 6; times++)
      statuses.push((await change(ben, `ben${times}@new.example`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await settled();
  });

  it('that is taken is answered as a free one, and told to who reads its mail alone', async () => {
    const eve = await app.signUp('Eve');
    const cam = await app.signUp('Cam');
    const free = await change(eve, 'free@new.example');
    const taken = await change(eve, cam.email);
    await settled();
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
    expect(taken.body).toEqual({ ...free.body, new_email: cam.email });
    expect(await use(tokenFor(cam.email))).toMatchObject({ code: 'already_exists' });
    expect((await eve.get('/auth/me')).body.email).toBe(eve.email);
    expect((await login(app, cam.email)).status).toBe(200);
  });

  it('goes to one of two accounts that take it at once', async () => {
    const two = [await app.signUp('Dan'), await app.signUp('Dot')];
    const tokens: string[] = [];
    for (const who of two) tokens.push(await ask(who, 'wanted@new.example'));
    const answers = await Promise.all(tokens.map(use));
    expect(answers.map(({ changed, code }) => code ?? changed).sort()).toEqual(['already_exists', true]);
    const emails = await Promise.all(two.map(async (who) => (await who.get('/auth/me')).body.email));
    expect(emails.filter((email) => email === 'wanted@new.example')).toHaveLength(1);
  });

  it('is stopped by another password, by another request, by the present address, and after a day', async () => {
    const fay = await app.signUp('Fay');
    const first = await ask(fay, 'first@new.example');
    const second = await ask(fay, 'second@new.example');
    expect(await use(first)).toMatchObject({ code: 'not_found' });
    expect((await change(fay, fay.email.toUpperCase())).body.new_email).toBeNull();
    expect(await use(second)).toMatchObject({ code: 'not_found' });
    const third = await ask(fay, 'third@new.example');
    await fay.post('/auth/password', { current_password: PASSWORD, new_password: PASSWORD });
    expect(await use(third)).toMatchObject({ code: 'not_found' });
    const fourth = await ask(fay, 'fourth@new.example');
    now.value += 24 * HOUR;
    expect(await use(fourth)).toMatchObject({ code: 'not_found' });
    expect((await fay.get('/auth/me')).body).toMatchObject({ email: fay.email, new_email: null });
  });

  it('voids every link that went to the old one', async () => {
    const gil = await app.signUp('Gil');
    await gil.post('/auth/email/confirmation');
    await settled();
    const confirm = tokenFor(gil.email);
    await callProcedure(app, app.anonymous, 'mutation', 'auth.requestReset', { email: gil.email });
    await settled();
    const reset = tokenIn(smtp, 'reset');
    expect([confirm.length, reset.length]).toEqual([43, 43]);
    await use(await ask(gil, 'gil@new.example'));
    expect(await use(confirm)).toMatchObject({ code: 'not_found' });
    const taken = { token: reset, new_password: 'a better horse' };
    expect(await callProcedure(app, app.anonymous, 'mutation', 'auth.resetPassword', taken)).toMatchObject({
      code: 'not_found',
    });
    expect((await gil.get('/auth/me')).body.email).toBe('gil@new.example');
  });

  it('is mailed its link again while it waits, three times an hour at most', async () => {
    const hal = await app.signUp('Hal');
    await ask(hal, 'hal@new.example');
    const statuses: number[] = [];
    for (let times = 0; times < 3; times++)
      statuses.push((await hal.post('/auth/email/confirmation')).status);
    await settled();
    expect(statuses).toEqual([204, 204, 429]);
    expect(mailTo('hal@new.example')).toHaveLength(3);
    expect(await use(tokenFor('hal@new.example'))).toMatchObject({ changed: true });
  });

  it('is mailed nothing that could add a receiver', async () => {
    const ida = await app.signUp('Ida');
    for (const email of ['ida@new.example\r\nBcc: all@example.com', 'ida@new.example, eve@example.com', ''])
      expect((await change(ida, email)).status).toBe(400);
  });
});

describe('another address where no mail is sent', () => {
  it('is hers at once with the password, ends other sessions, and is refused when it is taken', async () => {
    const app = await startApp();
    const ana = await app.signUp('Ana');
    const bob = await app.signUp('Bob');
    const phone = app.as((await login(app, ana.email)).body.token);
    expect((await change(ana, 'new@example.com', 'wrong horse')).status).toBe(422);
    const taken = await change(ana, bob.email.toUpperCase());
    expect([taken.status, taken.body.code]).toEqual([409, 'already_exists']);
    expect((await phone.get('/auth/me')).status).toBe(200);
    expect((await change(ana, 'new@example.com')).body).toMatchObject({
      email: 'new@example.com',
      email_confirmed_at: null,
      new_email: null,
    });
    expect((await ana.get('/auth/me')).status).toBe(200);
    expect((await phone.get('/auth/me')).body.code).toBe('session_revoked');
    expect((await login(app, 'new@example.com')).status).toBe(200);
    expect((await login(app, ana.email)).status).toBe(401);
  });

  it('goes to one of two accounts that take it at once', async () => {
    const app = await startApp();
    const two = [await app.signUp('Dan'), await app.signUp('Dot')];
    const answers = await Promise.all(two.map((who) => change(who, 'wanted@example.com')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
