import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { type Client, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { startSmtp } from '@/testing/servers/smtp';
import { turnOnTwoStep } from '@/testing/sign-in/authenticator';
import {
  askToSignIn,
  givePasskey,
  type Oddity,
  passkeyDevice,
  sendPasskey,
  signInByPasskey,
} from '@/testing/sign-in/passkey-device';
import { insideLibrary, joinAs } from '@/testing/team';
import { callProcedure } from '@/testing/trpc';
import { passkeySite } from './ceremony.service';
import { forgetOldChallenges } from './passkeys.store';

const current_password = 'correct horse';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PUBLIC_URL = 'https://galley.test';

const now = { value: Date.parse('2026-11-20T10:00:00Z') };
const smtp = await startSmtp();
atEnd(() => smtp.close());
const app = await startApp({
  clock: () => now.value,
  settings: { PUBLIC_URL, SMTP_URL: smtp.url, MAIL_FROM: 'Galley <galley@galley.test>' },
});
beforeEach(() => {
  // Every count of the last test has faded.
  now.value += 2 * DAY;
});

const listOf = async (who: Client) => (await who.get('/auth/passkeys')).body.items;
const auditOf = async (who: Client, kind: string) => {
  await app.work();
  return (await who.get(`/audit?kind=${kind}`)).body.items;
};
const subjectsTo = async ({ email }: Client) => {
  await app.work();
  return smtp.taken
    .filter(({ to }) => to.includes(email))
    .map(({ source }) => /^Subject: (.+)\r$/m.exec(source)?.[1]);
};
const start = (who: Client, password = current_password) =>
  callProcedure(app, who, 'mutation', 'passkeys.start', { current_password: password });
const add = (who: Client, answer: object) => callProcedure(app, who, 'mutation', 'passkeys.add', { answer });
const device = () => passkeyDevice(PUBLIC_URL);

describe('adding a passkey', () => {
  it('takes the password and a device that knows its owner, and the creator is told', async () => {
    const ana = await app.signUp();
    const asked = await start(ana);
    expect(asked).toMatchObject({
      rp: { id: 'galley.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(asked.user.id, 'base64url').toString()).toBe(ana.user_id);
    expect(await listOf(ana)).toEqual([]);

    const added = await add(ana, device().make(asked));
    expect(await listOf(ana)).toEqual([added]);
    expect(added).toMatchObject({
      name: 'Unknown device',
      last_used_at: null,
      created_at: new Date(now.value).toISOString(),
    });
    expect(await auditOf(ana, 'passkey.added')).toMatchObject([{ record: { id: added.id } }]);
    expect(await subjectsTo(ana)).toEqual(['A passkey was added to your Galley account']);
  });

  it('is refused with a wrong password', async () => {
    const ana = await app.signUp();
    const refused = await start(ana, 'wrong horse');
    expect([refused.code, refused.errors[0].pointer]).toEqual(['wrong_password', '/current_password']);
  });

  const oddities: Record<string, Oddity> = {
    'on another site': { origin: 'https://galley.test.evil.example' },
    'on the same site without https': { origin: 'http://galley.test' },
    'for another site': { rp_id: 'evil.example' },
    'without knowing its owner': { unverified: true },
    'to a challenge that is not ours': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    'as if it signed in': { type: 'webauthn.get' },
    'with certificates': { certificates: true },
  };
  it.each(Object.keys(oddities))('is refused when the device answers %s', async (how) => {
    const ana = await app.signUp();
    const asked = await start(ana);
    expect(await add(ana, device().make(asked, oddities[how]))).toMatchObject({ code: 'validation_failed' });
    expect(await listOf(ana)).toEqual([]);
    expect((await add(ana, device().make(asked))).code).toBeUndefined();
  });

  it('takes each challenge once', async () => {
    const ana = await app.signUp();
    const asked = await start(ana);
    const both = await Promise.all([add(ana, device().make(asked)), add(ana, device().make(asked))]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['validation_failed', undefined]);
    expect(await listOf(ana)).toHaveLength(1);
  });

  it(`is refused after ${LIMITS.passkey_minutes} minutes`, async () => {
    const ana = await app.signUp();
    const [late, soon] = [await start(ana), await start(ana)];
    now.value += LIMITS.passkey_minutes * MINUTE - 1;
    expect((await add(ana, device().make(soon))).id).toBeDefined();
    now.value += 1;
    expect((await add(ana, device().make(late))).code).toBe('validation_failed');
  });

  it('is refused to a challenge of another account, of a sign-in, and from before the password was changed', async () => {
    const [ana, bob] = [await app.signUp(), await app.signUp('Bob')];
    const asked = await start(ana);
    expect((await add(bob, device().make(await start(ana)))).code).toBe('validation_failed');
    const { challenge } = await askToSignIn(app);
    expect((await add(ana, device().make(asked, { challenge }))).code).toBe('validation_failed');
    const body = { current_password, new_password: 'another horse' };
    expect((await ana.post('/auth/password', body)).status).toBe(204);
    expect((await add(ana, device().make(asked))).code).toBe('validation_failed');
    expect([await listOf(ana), await listOf(bob)]).toEqual([[], []]);
  });

  it('has browsers pass over devices that have one, and refuses the same passkey', async () => {
    const ana = await app.signUp();
    const phone = device();
    const first = phone.make(await start(ana));
    await add(ana, first);
    const asked = await start(ana);
    expect(asked.excludeCredentials).toEqual([{ type: 'public-key', id: first.id }]);
    expect((await add(ana, phone.make(asked))).code).toBe('already_exists');
  });

  it(`ends at ${LIMITS.passkeys} passkeys`, async () => {
    const ana = await app.signUp();
    const early = await start(ana);
    for (let n = 0; n < LIMITS.passkeys; n++) await givePasskey(app, ana);
    expect((await start(ana)).code).toBe('already_exists');
    expect((await add(ana, device().make(early))).code).toBe('already_exists');
    expect(await listOf(ana)).toHaveLength(LIMITS.passkeys);
  });
});

describe('signing in with a passkey', () => {
  it('takes nothing else, with two-step verification on, too', async () => {
    const ana = await app.signUp();
    const { device: phone, id } = await givePasskey(app, ana);
    await turnOnTwoStep(ana, now.value);
    now.value += MINUTE;
    const { status, token } = await signInByPasskey(app, phone);
    expect(status).toBe(200);
    const me = await app.as(token).get('/auth/me');
    expect([me.status, me.body.id]).toEqual([200, ana.user_id]);
    expect(await listOf(ana)).toMatchObject([{ id, last_used_at: new Date(now.value).toISOString() }]);
    expect(await auditOf(ana, 'session.started')).toMatchObject([{ record: { id } }, { record: null }]);
    expect(await auditOf(ana, 'passkey.refused')).toEqual([]);
  });

  it('goes on after a new password', async () => {
    const ana = await app.signUp();
    const { device: phone } = await givePasskey(app, ana);
    await ana.post('/auth/password', { current_password, new_password: 'another horse' });
    expect((await signInByPasskey(app, phone)).status).toBe(200);
  });

  const oddities: Record<string, Oddity> = {
    'on another site': { origin: 'https://galley.test.evil.example' },
    'on another port of the site': { origin: 'https://galley.test:8443' },
    'for another site': { rp_id: 'evil.example' },
    'without knowing its owner': { unverified: true },
    'to a challenge that is not ours': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    'as if it made a passkey': { type: 'webauthn.create' },
    'with a counter that goes back': { counter: 1 },
    'with a counter that stands still': { counter: 2 },
    'with a counter that has begun anew': { counter: 0 },
  };
  it.each(Object.keys(oddities))('is refused when the device answers %s', async (how) => {
    const ana = await app.signUp();
    const { device: phone } = await givePasskey(app, ana);
    // The device has counted to two.
    expect((await signInByPasskey(app, phone)).status).toBe(200);
    const { status, body, cookie } = await signInByPasskey(app, phone, oddities[how]);
    expect([status, body.code, cookie]).toEqual([401, 'invalid_credentials', '']);
    expect(await auditOf(ana, 'passkey.refused')).toMatchObject([
      { actor: { type: 'person' }, record: null },
    ]);
    expect((await signInByPasskey(app, phone, { counter: 9 })).status).toBe(200);
  });

  it('is refused with another account’s name, no account’s, and another device’s signature, as an unknown one is', async () => {
    const [ana, bob] = [await app.signUp(), await app.signUp('Bob')];
    const [{ device: phone }, { device: tablet }] = [
      await givePasskey(app, ana),
      await givePasskey(app, bob),
    ];
    const asked = await askToSignIn(app);
    const [her, his] = [phone.sign(asked), tablet.sign(asked)];
    const tries = [
      phone.sign(asked, { user_handle: bob.user_id }),
      phone.sign(asked, { user_handle: 'nobody' }),
      { ...her, response: { ...her.response, signature: his.response.signature } },
      { ...his, response: { ...his.response, userHandle: her.response.userHandle } },
      device().sign(asked, { user_handle: ana.user_id }),
    ];
    for (const answer of tries) {
      const { status, body, token } = await sendPasskey(app, answer);
      expect([status, body.code, token]).toEqual([401, 'invalid_credentials', '']);
    }
    expect((await sendPasskey(app, phone.sign(asked))).status).toBe(200);
  });

  it('takes each answer once, also of two at the same moment', async () => {
    const ana = await app.signUp();
    const { device: phone } = await givePasskey(app, ana);
    const answer = phone.sign(await askToSignIn(app));
    const both = await Promise.all([sendPasskey(app, answer), sendPasskey(app, answer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await sendPasskey(app, answer)).status).toBe(401);
  });

  it('takes each challenge once from a device that does not count', async () => {
    const ana = await app.signUp();
    const phone = device();
    await add(ana, phone.make(await start(ana), { counter: 0 }));
    const answer = phone.sign(await askToSignIn(app), { counter: 0 });
    expect((await sendPasskey(app, answer)).status).toBe(200);
    expect((await sendPasskey(app, answer)).status).toBe(401);
    expect((await signInByPasskey(app, phone, { counter: 0 })).status).toBe(200);
  });

  it(`is refused after ${LIMITS.passkey_minutes} minutes, and to the challenge of a new passkey`, async () => {
    const ana = await app.signUp();
    const { device: phone } = await givePasskey(app, ana);
    const [soon, late] = [await askToSignIn(app), await askToSignIn(app)];
    now.value += LIMITS.passkey_minutes * MINUTE - 1;
    expect((await sendPasskey(app, phone.sign(soon))).status).toBe(200);
    now.value += 1;
    expect((await sendPasskey(app, phone.sign(late))).status).toBe(401);
    const { challenge } = await start(ana);
    expect((await signInByPasskey(app, phone, { challenge })).status).toBe(401);
  });

  it('is refused once the passkey was removed, or the account was deleted', async () => {
    const ana = await app.signUp();
    const [one, other] = [await givePasskey(app, ana), await givePasskey(app, ana)];
    await ana.call('DELETE', `/auth/passkeys/${one.id}`, { current_password });
    expect((await signInByPasskey(app, one.device)).status).toBe(401);
    const asked = await askToSignIn(app);
    expect((await ana.call('DELETE', '/auth/me', { password: current_password })).status).toBe(204);
    expect((await sendPasskey(app, other.device.sign(asked))).status).toBe(401);
    await app.work();
    const [left] = await app.services.db.execute<{ n: number }>(
      sql`select count(*)::int as n from passkeys where credential_id = ${other.device.sign(asked).id}`,
    );
    expect(left?.n).toBe(0);
  });

  it('is refused on a page that is another creator’s', async () => {
    const [ana, bob] = [await app.signUp(), await app.signUp('Bob')];
    const { device: phone } = await givePasskey(app, ana);
    const page = { 'x-account': bob.user_id };
    const { body, token } = await sendPasskey(app, phone.sign(await askToSignIn(app)), page);
    expect([body.detail, token]).toEqual([
      'That passkey is for another account. Choose the one for this account.',
      '',
    ]);
    const own = { 'x-account': ana.user_id };
    expect((await sendPasskey(app, phone.sign(await askToSignIn(app)), own)).status).toBe(200);
  });

  it('stops a flood from one address, and lets a browser in that signed in before', async () => {
    const ana = await app.signUp();
    const { device: phone } = await givePasskey(app, ana);
    const { cookie } = await signInByPasskey(app, phone);
    const made_up = device().sign(await askToSignIn(app), { user_handle: ana.user_id });
    for (let attempt = 0; attempt < 30; attempt++) expect((await sendPasskey(app, made_up)).status).toBe(401);
    expect((await signInByPasskey(app, phone)).body.code).toBe('rate_limited');
    const answer = phone.sign(await askToSignIn(app));
    expect((await sendPasskey(app, answer, { cookie })).status).toBe(200);
    now.value += 2 * MINUTE;
    expect((await signInByPasskey(app, phone)).status).toBe(200);
  });

  it('counts none that is let in', async () => {
    const ana = await app.signUp();
    const { device: phone } = await givePasskey(app, ana);
    for (let attempt = 0; attempt < 31; attempt++)
      expect((await signInByPasskey(app, phone)).status).toBe(200);
  });

  it('keeps answered challenges only until they would expire', async () => {
    const ana = await app.signUp();
    await givePasskey(app, ana);
    const kept = async () => {
      await forgetOldChallenges(app.services.db, new Date(now.value).toISOString());
      const rows = await app.services.db.execute(sql`select from passkey_challenges`);
      return rows.length;
    };
    expect(await kept()).toBe(1);
    now.value += LIMITS.passkey_minutes * MINUTE + 1;
    expect(await kept()).toBe(0);
  });
});

describe('passkeys in the settings', () => {
  it('are named after the browser, renamed, and removed with the password', async () => {
    const ana = await app.signUp();
    const { id } = await givePasskey(app, ana);
    const path = `/auth/passkeys/${id}`;
    const renamed = await ana.patch(path, { name: ' Kitchen tablet ' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Kitchen tablet']);
    expect((await ana.patch(path, { name: ' ' })).status).toBe(400);
    expect((await ana.patch(path, { name: 'x'.repeat(LIMITS.passkey_name + 1) })).status).toBe(400);
    const wrong = await ana.call('DELETE', path, { current_password: 'wrong horse' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_password']);
    expect(await listOf(ana)).toMatchObject([{ name: 'Kitchen tablet' }]);
    expect((await ana.call('DELETE', path, { current_password })).status).toBe(204);
    expect((await ana.call('DELETE', path, { current_password })).status).toBe(404);
    expect(await auditOf(ana, 'passkey.removed')).toMatchObject([{ record: { id, name: 'Kitchen tablet' } }]);
    expect(await subjectsTo(ana)).toContain('A passkey was removed from your Galley account');
  });

  it('are a person’s own, whatever library she is in', async () => {
    const ines = await app.signUp('Ines');
    const rosa = await joinAs(app, ines, 'viewer');
    const { device: hers, id } = await givePasskey(app, rosa, ines.user_id);
    expect([await listOf(ines), await auditOf(ines, 'passkey.added')]).toEqual([[], []]);
    expect((await rosa.get('/auth/passkeys', insideLibrary(ines))).body.items).toMatchObject([{ id }]);
    expect(await auditOf(rosa, 'passkey.added')).toMatchObject([
      { actor: { type: 'person' }, record: { id } },
    ]);
    const { token } = await signInByPasskey(app, hers);
    expect((await app.as(token).get('/auth/me', insideLibrary(ines))).body.id).toBe(rosa.user_id);
  });

  it('are nobody else’s, nor an API key’s', async () => {
    const [ana, bob] = [await app.signUp(), await app.signUp('Bob')];
    const { id } = await givePasskey(app, ana);
    expect(await listOf(bob)).toEqual([]);
    expect((await bob.patch(`/auth/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await bob.call('DELETE', `/auth/passkeys/${id}`, { current_password })).status).toBe(404);
    const key = (await ana.post('/keys', { name: 'Backup', scopes: ['recipes:read'] })).body.token;
    expect((await app.as(key).get('/auth/passkeys', { unchecked: true })).status).toBe(403);
    expect(await listOf(ana)).toHaveLength(1);
  });

  it('try ten passwords of a session in a quarter of an hour', async () => {
    const ana = await app.signUp();
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await start(ana, 'wrong horse')).code).toBe('wrong_password');
    expect((await start(ana)).code).toBe('rate_limited');
  });
});

describe('a Galley', () => {
  it.each([
    ['https://galley.example.com', 'galley.example.com'],
    ['https://galley.example.com:8443', 'galley.example.com'],
    ['http://localhost:3000', 'localhost'],
    ['http://galley.example.com', undefined],
    ['https://192.0.2.1', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['https://[2001:db8::1]', undefined],
    ['http://[::1]:3000', undefined],
  ])('at %s has passkeys for %s', (url, site) => {
    expect(passkeySite(url)?.id).toBe(site);
  });

  it('without passkeys begins none', async () => {
    const plain = await startApp();
    const ana = await plain.signUp();
    const answers = [
      await callProcedure(plain, ana, 'mutation', 'passkeys.start', { current_password }),
      await callProcedure(plain, plain.anonymous, 'mutation', 'passkeys.startSignIn', {}),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['not_found', 'not_found']);
  });
});
