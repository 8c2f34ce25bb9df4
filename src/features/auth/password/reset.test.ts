import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loggable } from '@/server/logging/log';
import { MailFailed, smtpMailer } from '@/server/mail';
import { type App, type Client, startApp } from '@/testing/app';
import { type SmtpServer, startSmtp, textOf } from '@/testing/servers/smtp';

const OLD = 'correct horse';
const NEW = 'a better horse';

describe('a forgotten password', () => {
  let app: App;
  let smtp: SmtpServer;
  const now = { value: Date.parse('2026-11-20T10:00:00Z') };
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await startApp({
      clock: () => now.value,
      settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Galley <galley@galley.test>' },
    });
  });
  afterAll(() => smtp.close());
  // Notes of changed passwords come behind the answer.
  afterEach(() => app.work());

  /** A call as the form behind the sign-in page makes it. */
  const call = async (procedure: string, input: object) => {
    const response = await app.trpc(
      new Request(`http://galley.test/api/trpc/auth.${procedure}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    );
    const body = await response.json();
    return { status: response.status, body, headers: response.headers };
  };
  const ask = async (email: string) => {
    const answer = await call('requestReset', { email });
    await app.work();
    return answer;
  };
  /** Asks, and reads the token in the mail that came. */
  const tokenFor = async (client: Client) => {
    const before = smtp.taken.length;
    now.value += 2 * 3_600_000;
    await ask(client.email);
    expect(smtp.taken).toHaveLength(before + 1);
    const mail = smtp.taken.at(-1);
    return /\/reset#(\S+)/.exec(mail === undefined ? '' : textOf(mail))?.[1] ?? '';
  };
  const login = (client: Client, password: string) =>
    app.anonymous.post('/auth/login', { email: client.email, password });

  it('is replaced by the link that is mailed, which ends all sessions and works once', async () => {
    const ana = await app.signUp();
    const token = await tokenFor(ana);
    expect(token).toMatch(/^[\w-]{43}$/);
    const mail = smtp.taken.at(-1);
    expect(mail?.from).toBe('galley@galley.test');
    expect(mail?.to).toEqual([ana.email]);
    expect(mail?.source).toMatch(/^Subject: Reset your Galley password\r$/m);
    const [row] = await app.services.db.execute<{ token_hash: string }>(sql`select * from account_links`);
    expect(row?.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(token);

    for (const new_password of ['iloveyou', ana.email]) {
      const weak = await call('resetPassword', { token, new_password });
      expect(weak.body.error.data.problem.errors).toMatchObject([{ pointer: '/new_password' }]);
    }
    expect((await call('resetPassword', { token, new_password: NEW })).status).toBe(200);
    expect((await ana.get('/auth/me')).body.code).toBe('session_revoked');
    expect((await login(ana, OLD)).status).toBe(401);
    expect((await login(ana, NEW)).status).toBe(200);
    const again = await call('resetPassword', { token, new_password: 'one more horse' });
    expect(again.body.error.data.problem.code).toBe('not_found');
  });

  it('is reset over REST as by the form, and nothing there tells who has an account', async () => {
    const ana = await app.signUp();
    const forgot = (email: string) => app.anonymous.post('/auth/password/forgot', { email });
    const reset = (token: string, new_password: string) =>
      app.anonymous.post('/auth/password/reset', { token, new_password });
    now.value += 2 * 3_600_000;
    const before = smtp.taken.length;
    const [known, unknown] = [await forgot(ana.email), await forgot('nobody@example.com')];
    await app.work();
    expect([known.status, known.body]).toEqual([204, null]);
    expect([unknown.status, unknown.body]).toEqual([204, null]);
    expect(smtp.taken.slice(before).map(({ to }) => to)).toEqual([[ana.email]]);
    const [mail] = smtp.taken.slice(before);
    const token = /\/reset#(\S+)/.exec(mail === undefined ? '' : textOf(mail))?.[1] ?? '';

    const weak = await reset(token, 'iloveyou');
    expect([weak.status, weak.body.errors[0].pointer]).toEqual([400, '/new_password']);
    expect((await reset(token, NEW)).status).toBe(204);
    expect((await ana.get('/auth/me')).body.code).toBe('session_revoked');
    expect((await login(ana, NEW)).status).toBe(200);
    const again = await reset(token, 'one more horse');
    expect([again.status, again.body.code]).toEqual([404, 'not_found']);

    // The limits are those of the form: it asked for one, and two more may follow.
    for (const email of [ana.email, 'nobody@example.com']) {
      expect((await forgot(email)).status).toBe(204);
      expect((await call('requestReset', { email })).status).toBe(200);
      const refused = await forgot(email);
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    }
    await app.work();
  });

  it('is told to the creator when it was changed, by a link or by herself, three times an hour at most', async () => {
    const ana = await app.signUp();
    const token = await tokenFor(ana);
    const before = smtp.taken.length;
    await call('resetPassword', { token, new_password: NEW });
    await app.work();
    expect(smtp.taken).toHaveLength(before + 1);
    const mail = smtp.taken.at(-1);
    expect(mail?.to).toEqual([ana.email]);
    expect(mail?.source).toMatch(/^Subject: Your Galley password was changed\r$/m);
    const text = mail === undefined ? '' : textOf(mail);
    expect(text).toContain(' 2026 at ');
    expect(text).toMatch(/\/forgot\r?$/m);
    expect(text).not.toContain(NEW);

    const again = app.as((await login(ana, NEW)).body.token);
    const wrong = await again.post('/auth/password', { current_password: OLD, new_password: NEW });
    expect(wrong.status).toBe(422);
    for (let times = 0; times < 4; times++)
      await again.post('/auth/password', { current_password: NEW, new_password: NEW });
    await app.work();
    expect(smtp.taken).toHaveLength(before + 3);
  });

  it('takes a link from one of two who use it at once', async () => {
    const ana = await app.signUp();
    const token = await tokenFor(ana);
    const passwords = ['the first horse', 'the second horse'];
    const answers = await Promise.all(
      passwords.map((new_password) => call('resetPassword', { token, new_password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await login(ana, winner)).status).toBe(200);
  });

  it('is refused after an hour, by another link, and after the password was changed', async () => {
    const ana = await app.signUp();
    const late = await tokenFor(ana);
    now.value += 60 * 60_000;
    expect((await call('resetPassword', { token: late, new_password: NEW })).status).toBe(404);
    const fresh = await tokenFor(ana);
    for (const token of ['x', `${fresh}x`, fresh.toUpperCase()])
      expect((await call('resetPassword', { token, new_password: NEW })).status).toBe(404);
    await ana.post('/auth/password', { current_password: OLD, new_password: NEW });
    expect((await call('resetPassword', { token: fresh, new_password: 'one more horse' })).status).toBe(404);
    now.value += 60_000;
    expect((await login(ana, NEW)).status).toBe(200);
  });

  it('gets the same answer for a known and an unknown email, and no mail for the unknown one', async () => {
    const ana = await app.signUp();
    now.value += 2 * 3_600_000;
    const before = smtp.taken.length;
    const unknown = await ask('nobody@example.com');
    expect(smtp.taken).toHaveLength(before);
    const known = await ask(ana.email.toUpperCase());
    expect(smtp.taken).toHaveLength(before + 1);
    expect(known.body).toEqual(unknown.body);
    expect(known.status).toBe(unknown.status);
    const names = (headers: Headers) => [...headers.keys()].sort();
    expect(names(known.headers)).toEqual(names(unknown.headers));
  });

  it('answers before it has looked for the account, so that its time tells nothing', async () => {
    const ana = await app.signUp();
    now.value += 2 * 3_600_000;
    const before = smtp.taken.length;
    await call('requestReset', { email: ana.email });
    expect(smtp.taken).toHaveLength(before);
    await app.work();
    expect(smtp.taken).toHaveLength(before + 1);
  });

  it('is mailed three times an hour at most, and limited alike for an unknown email', async () => {
    const ana = await app.signUp();
    for (const email of [ana.email, 'stranger@example.com']) {
      now.value += 2 * 3_600_000;
      const before = smtp.taken.length;
      const statuses: number[] = [];
      for (let times = 0; times < 5; times++) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      expect(smtp.taken.length - before).toBe(email === ana.email ? 3 : 0);
    }
  });

  it('is limited by the address that asks', async () => {
    now.value += 2 * 3_600_000;
    const statuses: number[] = [];
    for (let times = 0; times < 11; times++) statuses.push((await ask(`${times}@example.com`)).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses[10]).toBe(429);
  });

  it.each([
    'ana@example.com\r\nBcc: all@example.com',
    'ana@example.com, eve@example.com',
    '<ana@example.com>',
    '',
  ])('is not asked for with %j', async (email) => {
    now.value += 2 * 3_600_000;
    expect((await ask(email)).status).toBe(400);
  });
});

describe('mail', () => {
  it('keeps line breaks in an address or subject from becoming headers or receivers', async () => {
    const smtp = await startSmtp();
    try {
      const mailer = smtpMailer(smtp.url, 'galley@galley.test');
      const injected = 'ana@example.com\r\nBcc: eve@example.com';
      const body = { id: 'mail_a' as const, text: '.\r\nText', html: '.' };
      await expect(mailer.send({ ...body, to: injected, subject: 'A' })).rejects.toThrow(MailFailed);
      expect(smtp.taken).toHaveLength(0);
      const to = 'ana@example.com';
      await mailer.send({ ...body, to, subject: 'A\r\nBcc: eve@example.com' });
      const [mail] = smtp.taken;
      const [head] = mail?.source.split('\r\n\r\n') ?? [];
      expect(mail?.to).toEqual(['ana@example.com']);
      expect(head).not.toMatch(/^Bcc:/im);
      expect(mail?.text.trim().split(/\r?\n/)).toEqual(['.', 'Text']);
    } finally {
      await smtp.close();
    }
  });

  it('that is refused is logged without the address', async () => {
    const smtp = await startSmtp();
    const lines: unknown[] = [];
    try {
      smtp.refuseWith = '550 no such user ana@example.com';
      const mailer = smtpMailer(smtp.url, 'galley@galley.test');
      const error = await mailer
        .send({ id: 'mail_a', to: 'ana@example.com', subject: 'A', text: 'B', html: 'B' })
        .catch((thrown: unknown) => thrown);
      lines.push(loggable(error));
      expect(JSON.stringify(lines)).toContain('MailFailed');
      expect(JSON.stringify(lines)).not.toContain('ana@example.com');
    } finally {
      await smtp.close();
    }
  });
});

describe('without a mail server', () => {
  it('nobody can ask for a link', async () => {
    const app = await startApp();
    for (const procedure of ['requestReset', 'resetPassword']) {
      const input = { email: 'ana@example.com', token: 'x', new_password: NEW };
      const { email, ...reset } = input;
      const response = await app.trpc(
        new Request(`http://galley.test/api/trpc/auth.${procedure}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(procedure === 'requestReset' ? { email } : reset),
        }),
      );
      expect(response.status).toBe(404);
    }
    const forgot = await app.anonymous.post('/auth/password/forgot', { email: 'ana@example.com' });
    expect(forgot.body).toMatchObject({
      status: 404,
      code: 'not_found',
      detail: 'Email isn’t set up on this service.',
    });
  });
});
