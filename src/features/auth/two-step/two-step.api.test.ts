import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { createSealer } from '@/server/auth/sealer';
import { uuidOf } from '@/server/database/columns';
import { type Client, SETTINGS, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { tokenIn } from '@/testing/servers/confirm-email';
import { startSmtp, textOf } from '@/testing/servers/smtp';
import { appCode, turnOnTwoStep } from '@/testing/sign-in/authenticator';
import { callProcedure } from '@/testing/trpc';
import { resealTwoSteps, stepBy } from './proof.service';
import { findTwoStep } from './two-step.store';

const PASSWORD = 'correct horse';
const STEP = 30_000;
const DAY = 24 * 3_600_000;
const current_password = PASSWORD;

const now = { value: Date.parse('2026-11-20T10:00:00Z') };
const smtp = await startSmtp();
atEnd(() => smtp.close());
const app = await startApp({
  clock: () => now.value,
  settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Galley <galley@galley.test>' },
});
beforeEach(() => {
  // Every count of the last test has faded.
  now.value += 2 * DAY;
});

const login = (body: object) => app.anonymous.post('/auth/login', body);
/** Signs in as the dashboard does, with the cookies of a browser; answers those that it has afterwards. */
const dashboard = async (body: object, cookie = '') => {
  const answer = await app.trpc(
    new Request('http://galley.test/api/trpc/auth.signIn', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    }),
  );
  const { result, error } = await answer.json();
  const set = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { status: answer.status, body: result?.data ?? error.data.problem, cookie: set.join('; ') };
};
const statusOf = async (who: Client) => (await who.get('/auth/totp')).body;
const auditOf = async (who: Client, kind: string) => (await who.get(`/audit?kind=${kind}`)).body.items;
const subjectsTo = async ({ email }: Client) => {
  await app.work();
  return smtp.taken
    .filter(({ to }) => to.includes(email))
    .map(({ source }) => /^Subject: (.+)\r$/m.exec(source)?.[1]);
};

/** An account with two-step verification on, a step after its code was used, and what she signs in with. */
async function protectedAccount(name = 'Ana') {
  const who = await app.signUp(name);
  const { setupKey, recovery_codes } = await turnOnTwoStep(who, now.value);
  now.value += STEP;
  return {
    who,
    setupKey,
    recovery_codes,
    code: () => appCode(setupKey, now.value),
    known: { email: who.email, password: PASSWORD },
  };
}
const connection = postgres(app.place.database_url, { max: 2 });
atEnd(() => connection.end());

/** Makes calls while the account is locked, so that each has made its checks before any writes; `first` comes before all. */
async function atOnce<T>(
  { user_id }: Client,
  calls: (() => Promise<T>)[],
  first: (tx: postgres.TransactionSql) => Promise<unknown> = async () => undefined,
): Promise<T[]> {
  const waiting = async () =>
    (
      await connection`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
    ).length;
  const begun: Promise<T>[] = [];
  await connection.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('account ' || ${uuidOf('user', user_id)}::text, 0))`;
    begun.push(...calls.map((call) => call()));
    await expect.poll(waiting, { timeout: 5_000 }).toBe(calls.length);
    await first(tx);
  });
  return Promise.all(begun);
}

const recoveryOf = ([first = '']: string[]) => first;

describe('turning two-step verification on', () => {
  it('takes the password and a code of the app, and answers recovery codes once', async () => {
    const ana = await app.signUp();
    expect(await statusOf(ana)).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    const started = await ana.post('/auth/totp', { current_password });
    expect(started.headers.get('cache-control')).toBe('no-store');
    const { secret, uri } = started.body;
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await statusOf(ana)).toMatchObject({ enabled_at: null });
    expect((await login({ email: ana.email, password: PASSWORD })).status).toBe(200);

    const confirmed = await ana.post('/auth/totp/confirm', { code: appCode(secret, now.value) });
    expect([confirmed.status, confirmed.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const codes: string[] = confirmed.body.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/);
    expect(await statusOf(ana)).toEqual({
      enabled_at: new Date(now.value).toISOString(),
      recovery_codes_left: 10,
    });
    expect(await auditOf(ana, 'two_step.on')).toMatchObject([{ actor: { type: 'person' }, record: null }]);
    expect(await subjectsTo(ana)).toEqual(['Two-step verification is on for your Galley account']);
  });

  it('keeps neither the secret nor a recovery code readable', async () => {
    const { who, setupKey, recovery_codes } = await protectedAccount();
    const id = uuidOf('user', who.user_id);
    const rows = await app.services.db.execute(
      sql`select t.*, c.digest from two_steps t join recovery_codes c using (user_id) where user_id = ${id}::uuid`,
    );
    expect(rows).toHaveLength(10);
    const kept = JSON.stringify(rows).toLowerCase();
    for (const secret of [
      setupKey,
      ...recovery_codes,
      ...recovery_codes.map((one) => one.replaceAll('-', '')),
    ])
      expect(kept).not.toContain(secret.toLowerCase());
  });

  it('is refused with a wrong password, a wrong code, without a start, and while it is on', async () => {
    const ana = await app.signUp();
    const early = await ana.post('/auth/totp/confirm', { code: '123456' });
    expect([early.status, early.body.code]).toEqual([409, 'invalid_transition']);
    const wrong = await ana.post('/auth/totp', { current_password: 'wrong horse' });
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/current_password']);

    const { secret } = (await ana.post('/auth/totp', { current_password })).body;
    const late = appCode(secret, now.value - 2 * STEP);
    const refused = await ana.post('/auth/totp/confirm', { code: late });
    expect([refused.status, refused.body.code]).toEqual([422, 'wrong_code']);
    expect(refused.body.errors).toMatchObject([{ pointer: '/code', code: 'wrong_code' }]);
    const other = (await ana.post('/auth/totp', { current_password })).body.secret;
    const former = await ana.post('/auth/totp/confirm', { code: appCode(secret, now.value) });
    expect(former.body.code).toBe('wrong_code');
    expect(await statusOf(ana)).toMatchObject({ enabled_at: null });

    expect((await ana.post('/auth/totp/confirm', { code: appCode(other, now.value) })).status).toBe(200);
    now.value += STEP;
    const again = [
      await ana.post('/auth/totp', { current_password }),
      await ana.post('/auth/totp/confirm', { code: appCode(other, now.value) }),
    ];
    expect(again.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'invalid_transition'],
      [409, 'invalid_transition'],
    ]);
    expect(
      (await login({ email: ana.email, password: PASSWORD, code: appCode(other, now.value) })).status,
    ).toBe(200);
  });

  it('ends the other sessions, which took the password alone, and leaves other accounts as they are', async () => {
    const [bob, ana] = [await app.signUp('Bob'), await app.signUp()];
    const thief = app.as((await login({ email: ana.email, password: PASSWORD })).body.token);
    expect((await thief.get('/auth/me')).status).toBe(200);
    await turnOnTwoStep(ana, now.value);
    expect((await thief.get('/auth/me')).body.code).toBe('session_revoked');
    expect((await ana.get('/auth/me')).status).toBe(200);
    expect((await login({ email: bob.email, password: PASSWORD })).status).toBe(200);
    expect(await statusOf(bob)).toMatchObject({ enabled_at: null });
  });

  it('tries ten codes of a session in a quarter of an hour', async () => {
    const ana = await app.signUp();
    await ana.post('/auth/totp', { current_password });
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await ana.post('/auth/totp/confirm', { code: 'no code' })).status).toBe(422);
    expect((await ana.post('/auth/totp/confirm', { code: 'no code' })).body.code).toBe('rate_limited');
  });
});

describe('signing in with two-step verification on', () => {
  const transports = { 'the API': login, 'the dashboard': dashboard };
  const cases: [password: string, code: string, answer: number | string][] = [
    ['right', 'right', 200],
    ['right', 'right with a space', 200],
    ['right', 'recovery', 200],
    ['right', 'recovery without hyphens, in capitals', 200],
    ['right', 'none', 'code_required'],
    ['right', 'wrong', 'invalid_credentials'],
    ['right', 'of another account', 'invalid_credentials'],
    ['right', 'recovery of another account', 'invalid_credentials'],
    ['right', 'empty', 'validation_failed'],
    ['right', 'too long', 'validation_failed'],
    ['right', 'a number', 'validation_failed'],
    ['right', 'null', 'validation_failed'],
    ...['right', 'right with a space', 'recovery', 'none', 'wrong'].map((code): [string, string, string] => [
      'wrong',
      code,
      'invalid_credentials',
    ]),
    ['none', 'right', 'validation_failed'],
    ['none', 'recovery', 'validation_failed'],
    ['none', 'none', 'validation_failed'],
    ['empty', 'right', 'validation_failed'],
  ];
  const table = Object.keys(transports).flatMap((via) => cases.map((one) => [via, ...one] as const));
  it.each(table)('over %s, the password %s and the code %s give %s', async (via, password, code, answer) => {
    const ana = await protectedAccount();
    const bob = await protectedAccount('Bob');
    const recovery = recoveryOf(ana.recovery_codes);
    const codes: Record<string, unknown> = {
      right: ana.code(),
      'right with a space': ana.code().replace(/^.../, '$& '),
      recovery,
      'recovery without hyphens, in capitals': recovery.replaceAll('-', '').toUpperCase(),
      wrong: appCode(ana.setupKey, now.value - 5 * STEP),
      'of another account': bob.code(),
      'recovery of another account': recoveryOf(bob.recovery_codes),
      empty: '',
      'too long': 'x'.repeat(LIMITS.two_step_code + 1),
      'a number': 123_456,
      null: null,
    };
    const passwords: Record<string, string> = { right: PASSWORD, wrong: 'wrong horse', empty: '' };
    const body = {
      email: ana.who.email,
      ...(password === 'none' ? {} : { password: passwords[password] }),
      ...(code === 'none' ? {} : { code: codes[code] }),
    };
    const got = await transports[via as keyof typeof transports](body);
    expect(got.status === 200 ? 200 : got.body.code).toBe(answer);
    const extra = await transports[via as keyof typeof transports]({ ...body, totp: ana.code() });
    expect(extra.body.code).toBe('validation_failed');
    const { total } = (await ana.who.get('/auth/sessions')).body;
    expect(total).toBe(answer === 200 ? 2 : 1);
  });

  it('answers a wrong code as a wrong password and an unknown email', async () => {
    const { known } = await protectedAccount();
    const code = '000000';
    const answers = [
      await login({ ...known, code: 'no code' }),
      await login({ ...known, password: 'wrong horse', code }),
      await login({ email: 'nobody@example.com', password: PASSWORD, code }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      body.request_id = '';
    }
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[2]?.body).toEqual(answers[0]?.body);
  });

  it.each(['123456', 'abcd-efgh-ijkl-mnop'])('looks at no code (%s) where it is off', async (code) => {
    const ana = await app.signUp();
    expect((await login({ email: ana.email, password: PASSWORD, code })).status).toBe(200);
    const wrong = await login({ email: ana.email, password: 'wrong horse', code });
    expect(wrong.body.code).toBe('invalid_credentials');
  });

  it('takes a code once, also of two at the same moment, and none before it', async () => {
    const { who, known, code, setupKey } = await protectedAccount();
    const again = () => login({ ...known, code: code() });
    const both = await atOnce(who, [again, again]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const before = appCode(setupKey, now.value - STEP);
    expect((await login({ ...known, code: before })).status).toBe(401);
    now.value += STEP;
    expect((await login({ ...known, code: code() })).status).toBe(200);
  });

  it('takes the code of the setting-up no second time', async () => {
    const { known, setupKey } = await protectedAccount();
    expect((await login({ ...known, code: appCode(setupKey, now.value - STEP) })).status).toBe(401);
  });

  it('takes a recovery code once, also of two at the same moment, and tells the creator', async () => {
    const { who, known, recovery_codes } = await protectedAccount();
    const code = recoveryOf(recovery_codes);
    const again = () => login({ ...known, code });
    const both = await atOnce(who, [again, again]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await login({ ...known, code })).status).toBe(401);
    expect(await statusOf(who)).toMatchObject({ recovery_codes_left: 9 });
    expect(await auditOf(who, 'two_step.code_used')).toHaveLength(1);
    expect(await subjectsTo(who)).toContain('Someone signed in to Galley with a recovery code');
    expect((await login({ ...known, code: recovery_codes[1] })).status).toBe(200);
  });

  it('counts wrong codes as wrong passwords, and asking for one as neither', async () => {
    const { who, known, code } = await protectedAccount();
    for (let attempt = 0; attempt < 12; attempt++)
      expect((await login(known)).body.code).toBe('code_required');
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await login({ ...known, code: 'no code' })).status).toBe(401);
      expect((await login({ ...known, password: 'wrong horse' })).status).toBe(401);
    }
    expect((await login({ ...known, code: code() })).status).toBe(429);
    await app.work();
    expect(await auditOf(who, 'two_step.refused')).toHaveLength(5);
    expect(await auditOf(who, 'session.refused')).toHaveLength(5);
    now.value += 3_600_000;
    expect((await login({ ...known, code: code() })).status).toBe(200);
  });

  it(`stops at ${LIMITS.wrong_codes_per_day} wrong codes a day, known browsers too, and begins anew with a new password`, async () => {
    const { who, known, code, recovery_codes } = await protectedAccount();
    const { cookie } = await dashboard({ ...known, code: recoveryOf(recovery_codes) });
    expect(cookie).toContain('galley_device=');
    const wrong = { ...known, code: 'no code' };
    for (let attempt = 0; attempt < LIMITS.wrong_codes_per_day; attempt++) {
      if (attempt % 10 === 0) now.value += 3_600_000;
      expect((await login(wrong)).status).toBe(401);
    }
    now.value += 3_600_000;
    expect((await login({ ...known, code: code() })).status).toBe(429);
    expect((await dashboard({ ...known, code: code() }, cookie)).body.code).toBe('rate_limited');
    await who.post('/auth/password', { current_password, new_password: 'a better horse' });
    expect((await login({ ...known, password: 'a better horse', code: code() })).status).toBe(200);
  });

  it('asks a sign-in for a code that began before it was turned on', async () => {
    const ana = await app.signUp();
    await ana.post('/auth/totp', { current_password });
    const id = uuidOf('user', ana.user_id);
    const [answer] = await atOnce(
      ana,
      [() => login({ email: ana.email, password: PASSWORD })],
      (tx) => tx`update two_steps set enabled_at = now() where user_id = ${id}::uuid`,
    );
    expect(answer?.body.code).toBe('code_required');
  });

  it('still asks for a code after the password was reset by email', async () => {
    const { who, code } = await protectedAccount();
    const form = (procedure: string, input: object) =>
      callProcedure(app, app.anonymous, 'mutation', `auth.${procedure}`, input);
    await form('requestReset', { email: who.email });
    await app.work();
    await form('resetPassword', { token: tokenIn(smtp, 'reset'), new_password: 'a better horse' });
    const known = { email: who.email, password: 'a better horse' };
    expect((await login(known)).body.code).toBe('code_required');
    expect((await login({ ...known, code: code() })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are made anew with the password, and the former ones no longer work', async () => {
    const { who, known, recovery_codes } = await protectedAccount();
    const wrong = await who.post('/auth/totp/recovery-codes', { current_password: 'wrong horse' });
    expect(wrong.body.code).toBe('wrong_password');
    const renewed = await who.post('/auth/totp/recovery-codes', { current_password });
    const fresh: string[] = renewed.body.recovery_codes;
    expect(new Set([...fresh, ...recovery_codes]).size).toBe(20);
    expect((await login({ ...known, code: recoveryOf(recovery_codes) })).status).toBe(401);
    expect((await login({ ...known, code: recoveryOf(fresh) })).status).toBe(200);
    expect(await auditOf(who, 'two_step.codes_created')).toHaveLength(1);
    expect(await subjectsTo(who)).toContain('You have new recovery codes for your Galley account');
  });

  it('are not made while two-step verification is off', async () => {
    const ana = await app.signUp();
    const answer = await ana.post('/auth/totp/recovery-codes', { current_password });
    expect([answer.status, answer.body.code]).toEqual([409, 'invalid_transition']);
  });
});

describe('turning two-step verification off', () => {
  it.each(['app', 'recovery'])(
    'takes the password and a code (%s), and the password alone is enough then',
    async (by) => {
      const { who, known, code, recovery_codes } = await protectedAccount();
      const off = (password: string, given: string) =>
        who.call('DELETE', '/auth/totp', { current_password: password, code: given });
      const right = by === 'app' ? code() : recoveryOf(recovery_codes);
      expect((await off('wrong horse', right)).body.errors).toMatchObject([{ pointer: '/current_password' }]);
      expect((await off(PASSWORD, 'no code')).body.errors).toMatchObject([{ pointer: '/code' }]);
      expect((await who.call('DELETE', '/auth/totp', { current_password })).status).toBe(400);
      expect((await login(known)).body.code).toBe('code_required');
      expect((await off(PASSWORD, right)).status).toBe(204);
      expect(await statusOf(who)).toEqual({ enabled_at: null, recovery_codes_left: 0 });
      expect((await login(known)).status).toBe(200);
      expect(await auditOf(who, 'two_step.off')).toHaveLength(1);
      expect((await subjectsTo(who)).at(-1)).toBe('Two-step verification is off for your Galley account');
      expect((await off(PASSWORD, right)).body.code).toBe('invalid_transition');
      await turnOnTwoStep(who, now.value + STEP);
    },
  );

  it('takes no code that was used to sign in', async () => {
    const { who, known, code } = await protectedAccount();
    expect((await login({ ...known, code: code() })).status).toBe(200);
    const answer = await who.call('DELETE', '/auth/totp', { current_password, code: code() });
    expect(answer.body.code).toBe('wrong_code');
  });

  it('leaves the setting-up of somebody who has not confirmed', async () => {
    const ana = await app.signUp();
    const { secret } = (await ana.post('/auth/totp', { current_password })).body;
    const off = await ana.call('DELETE', '/auth/totp', { current_password, code: '123456' });
    expect([off.status, off.body.code]).toEqual([409, 'invalid_transition']);
    expect((await ana.post('/auth/totp/confirm', { code: appCode(secret, now.value) })).status).toBe(200);
  });
});

describe('a mail about two-step verification', () => {
  it('says when, and what to do when it was somebody else', async () => {
    const { who } = await protectedAccount();
    await app.work();
    const mail = smtp.taken.findLast(({ to }) => to.includes(who.email));
    const text = mail === undefined ? '' : textOf(mail);
    expect(text).toMatch(/was turned on for your Galley account on \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\./);
    expect(text).toContain('Tell your administrator right away.');
  });
});

describe('the secret of the service', () => {
  const NEXT = 'the next secret of the service, long enough to be one';

  it('is changed without anybody setting up her app anew', async () => {
    const { who, code } = await protectedAccount();
    const before = await findTwoStep(app.services.db, who.user_id);
    const both = { ...app.services, sealer: createSealer([NEXT, SETTINGS.AUTH_SECRET]) };
    // A round does some, by chance, and the other tests have left theirs.
    for (let round = 0; round < 3; round++) await resealTwoSteps(both);
    const row = await findTwoStep(app.services.db, who.user_id);
    expect(row?.secret).not.toBe(before?.secret);
    const only = { ...app.services, sealer: createSealer([NEXT]) };
    expect(row && stepBy(only, row, code())).not.toBeNull();
    await resealTwoSteps(both);
    expect(await findTwoStep(app.services.db, who.user_id)).toEqual(row);
  });

  it('takes the codes of apps along when it is lost, and leaves recovery codes', async () => {
    const { known, recovery_codes, code, who } = await protectedAccount();
    const id = uuidOf('user', who.user_id);
    const lost = createSealer(['a secret that nobody has any more, long enough']).seal(
      'two-step',
      who.user_id,
      'x',
    );
    await app.services.db.execute(sql`update two_steps set secret = ${lost} where user_id = ${id}::uuid`);
    expect((await login({ ...known, code: code() })).status).toBe(401);
    expect((await login({ ...known, code: recoveryOf(recovery_codes) })).status).toBe(200);
    const off = { current_password, code: recovery_codes[1] };
    expect((await who.call('DELETE', '/auth/totp', off)).status).toBe(204);
  });
});
