import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { confirmByMail, tokenIn } from '@/testing/servers/confirm-email';
import { type SmtpServer, startSmtp, textOf } from '@/testing/servers/smtp';
import { callProcedure } from '@/testing/trpc';

const HOUR = 3_600_000;
const PASSWORD = 'correct horse';

describe('the address of an account', () => {
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

  const settled = () => app.work();
  const confirmedAt = async (who: Client) => (await who.get('/auth/me')).body.email_confirmed_at;
  const use = (token: string) =>
    callProcedure(app, app.anonymous, 'mutation', 'auth.confirmEmail', { token });
  /** Registers as anybody does, and reads the token in the mail that comes. */
  const register = async (email: string) => {
    const { body } = await app.anonymous.post('/auth/register', { email, password: PASSWORD });
    await settled();
    return { who: { ...app.as(body.token), email }, token: tokenIn(smtp, 'confirm-email') };
  };

  it('is confirmed by the link that a new account is mailed, once, of which the digest alone is kept', async () => {
    const before = smtp.taken.length;
    const { who, token } = await register('Ines@example.com');
    expect(smtp.taken).toHaveLength(before + 1);
    const mail = smtp.taken.at(-1);
    expect(mail?.to).toEqual(['Ines@example.com']);
    expect(mail?.source).toMatch(/^Subject: Confirm your email for Galley\r$/m);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await app.services.db.execute(sql`select * from account_links`);
    expect(row?.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await confirmedAt(who)).toBeNull();

    expect(await use(token)).toEqual({ email: 'Ines@example.com', changed: false });
    expect(await confirmedAt(who)).toBe(new Date(now.value).toISOString());
    expect(await use(token)).toMatchObject({ code: 'not_found' });
  });

  it('is refused after a day, by another token, and by a link for a new password; nor does its link set one', async () => {
    const { who, token } = await register('late@example.com');
    await callProcedure(app, app.anonymous, 'mutation', 'auth.requestReset', { email: who.email });
    await settled();
    const reset = tokenIn(smtp, 'reset');
    for (const wrong of ['x', `${token}x`, token.toUpperCase(), reset])
      expect(await use(wrong)).toMatchObject({ code: 'not_found' });
    const taken = { token, new_password: 'a better horse' };
    expect(await callProcedure(app, app.anonymous, 'mutation', 'auth.resetPassword', taken)).toMatchObject({
      code: 'not_found',
    });
    now.value += 24 * HOUR;
    expect(await use(token)).toMatchObject({ code: 'not_found' });
    expect(await confirmedAt(who)).toBeNull();
  });

  it('is confirmed by a password that was reset by mail', async () => {
    const ana = await app.signUp();
    await callProcedure(app, app.anonymous, 'mutation', 'auth.requestReset', { email: ana.email });
    await settled();
    const token = tokenIn(smtp, 'reset');
    await callProcedure(app, app.anonymous, 'mutation', 'auth.resetPassword', {
      token,
      new_password: 'a better horse',
    });
    const login = { email: ana.email, password: 'a better horse' };
    const again = app.as((await app.anonymous.post('/auth/login', login)).body.token);
    expect(await confirmedAt(again)).toBe(new Date(now.value).toISOString());
  });

  it('gets its link again three times an hour at most, and none once it is confirmed', async () => {
    const ana = await app.signUp();
    await settled();
    const before = smtp.taken.length;
    const statuses: number[] = [];
    for (let times = 0; times < 4; times++)
      statuses.push((await ana.post('/auth/email/confirmation')).status);
    await settled();
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect(smtp.taken).toHaveLength(before + 3);
    now.value += 2 * HOUR;
    await confirmByMail(app, smtp, ana);
    const at = await confirmedAt(ana);
    expect((await ana.post('/auth/email/confirmation')).status).toBe(204);
    await settled();
    expect(smtp.taken).toHaveLength(before + 4);
    expect(await confirmedAt(ana)).toBe(at);
  });

  it('that is not hers who registers it is mailed three times an hour at most, however often it is', async () => {
    const before = smtp.taken.length;
    for (let times = 0; times < 5; times++) {
      const { who } = await register('victim@example.com');
      expect((await who.call('DELETE', '/auth/me', { password: PASSWORD })).status).toBe(204);
    }
    expect(smtp.taken).toHaveLength(before + 3);
  });

  it('is confirmed for one of two who use its link at once', async () => {
    const { token } = await register('twice@example.com');
    const answers = await Promise.all([use(token), use(token)]);
    expect(answers.map(({ email, code }) => email ?? code).sort()).toEqual([
      'not_found',
      'twice@example.com',
    ]);
  });

  it('puts nothing into the mail that who registers has typed', async () => {
    await app.anonymous.post('/auth/register', {
      email: 'named@example.com',
      password: PASSWORD,
      name: 'Buy at http://spam.example\r\nBcc: x@y.zz',
    });
    await settled();
    const mail = smtp.taken.at(-1);
    expect(mail?.to).toEqual(['named@example.com']);
    expect(mail === undefined ? '' : textOf(mail)).not.toContain('spam.example');
    expect(mail?.source).not.toMatch(/^Bcc:/im);
  });
});

describe('without a mail server', () => {
  it('no link is sent, and registering works', async () => {
    const app = await startApp();
    const ana = await app.signUp();
    expect((await ana.post('/auth/email/confirmation')).status).toBe(404);
    expect((await ana.get('/auth/me')).body.email_confirmed_at).toBeNull();
    expect(
      await callProcedure(app, app.anonymous, 'mutation', 'auth.confirmEmail', { token: 'x' }),
    ).toMatchObject({ code: 'not_found' });
  });
});
