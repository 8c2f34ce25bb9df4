import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidOf } from '@/server/database/columns';
import { type App, type Client, startApp } from '@/testing/app';
import { tokenIn } from '@/testing/servers/confirm-email';
import { type SmtpServer, startSmtp, textOf } from '@/testing/servers/smtp';
import { callProcedure } from '@/testing/trpc';

const OLD = 'correct horse';
const HERS = 'a better horse';
const THEIRS = 'a stolen horse';

let app: App;
let smtp: SmtpServer;
let sql: postgres.Sql;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await startApp({ settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Galley <galley@galley.test>' } });
  sql = postgres(app.place.database_url, { max: 2 });
});
afterAll(async () => {
  await settled();
  await Promise.all([smtp.close(), sql.end()]);
});

const settled = () => app.work();
const auth = (procedure: string, input: object) =>
  callProcedure(app, app.anonymous, 'mutation', `auth.${procedure}`, input);
const login = ({ email }: Client, password: string) => app.anonymous.post('/auth/login', { email, password });

/** Returns when so many transactions wait for a row. */
async function waiting(count: number): Promise<void> {
  const blocked = async () => {
    const rows = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length;
  };
  await expect.poll(blocked, { timeout: 5_000 }).toBe(count);
}

/** Starts calls one after the other while the account is locked, so that each has made its checks before any writes. */
async function atOnce<T>(who: Client, calls: (() => Promise<T>)[]): Promise<T[]> {
  const begun: Promise<T>[] = [];
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('account ' || ${uuidOf('user', who.user_id)}::text, 0))`;
    for (const call of calls) {
      begun.push(call());
      await waiting(begun.length);
    }
  });
  return Promise.all(begun);
}

/** The link for a new password that is mailed to her. */
async function resetToken(who: Client): Promise<string> {
  await auth('requestReset', { email: who.email });
  await settled();
  return tokenIn(smtp, 'reset');
}

describe('whoever proved the old password while the owner resets it', () => {
  async function race(theirs: (thief: Client) => Promise<{ status: number; body: { code?: string } }>) {
    const ana = await app.signUp();
    const thief = { ...ana, ...app.as((await login(ana, OLD)).body.token) };
    const token = await resetToken(ana);
    const [, answer] = await atOnce<unknown>(ana, [
      () => auth('resetPassword', { token, new_password: HERS }),
      () => theirs(thief),
    ]);
    expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_password' } });
    await settled();
    const back = await login(ana, HERS);
    expect(back.status).toBe(200);
    return (await app.as(back.body.token).get('/auth/me')).body;
  }

  it('changes no password', async () => {
    await race((thief) => thief.post('/auth/password', { current_password: OLD, new_password: THEIRS }));
  });

  it('leaves no link to another address', async () => {
    const change = { current_password: OLD, new_email: 'thief@new.example' };
    const me = await race((thief) => thief.post('/auth/email', change));
    expect(me.new_email).toBeNull();
    expect(smtp.taken.some(({ to }) => to.includes('thief@new.example'))).toBe(false);
  });

  it('does not delete the account', async () => {
    await race((thief) => thief.call('DELETE', '/auth/me', { password: OLD }));
  });

  it('gets no second link to another address that was asked for before', async () => {
    const ana = await app.signUp();
    await ana.post('/auth/email', { current_password: OLD, new_email: 'second@new.example' });
    await settled();
    const token = await resetToken(ana);
    await atOnce<unknown>(ana, [
      () => auth('resetPassword', { token, new_password: HERS }),
      () => ana.post('/auth/email/confirmation'),
    ]);
    await settled();
    expect(smtp.taken.filter(({ to }) => to.includes('second@new.example'))).toHaveLength(1);
    const back = app.as((await login(ana, HERS)).body.token);
    expect((await back.get('/auth/me')).body.new_email).toBeNull();
  });
});

describe('a link that is used while its account is changed', () => {
  it('waits for the account, and so does nothing that was voided meanwhile', async () => {
    const ana = await app.signUp();
    await ana.post('/auth/email', { current_password: OLD, new_email: 'late@new.example' });
    await settled();
    const mail = smtp.taken.find(({ to }) => to.includes('late@new.example'));
    const token = /\/confirm-email#(\S+)/.exec(mail === undefined ? '' : textOf(mail))?.[1] ?? '';
    const [changed, used] = await atOnce<unknown>(ana, [
      () => ana.post('/auth/password', { current_password: OLD, new_password: HERS }),
      () => auth('confirmEmail', { token }),
    ]);
    expect(changed).toMatchObject({ status: 204 });
    expect(used).toMatchObject({ code: 'not_found' });
    expect((await ana.get('/auth/me')).body.email).toBe(ana.email);
  });

  it('sets a password although another is chosen at the same moment, one after the other', async () => {
    const ana = await app.signUp();
    const token = await resetToken(ana);
    const [changed, used] = await atOnce<unknown>(ana, [
      () => ana.post('/auth/password', { current_password: OLD, new_password: HERS }),
      () => auth('resetPassword', { token, new_password: THEIRS }),
    ]);
    expect(changed).toMatchObject({ status: 204 });
    expect(used).toMatchObject({ code: 'not_found' });
    expect((await login(ana, HERS)).status).toBe(200);
  });
});
