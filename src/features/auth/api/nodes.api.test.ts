import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, type App, SETTINGS, startApp } from '@/testing/app';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const now = { value: Date.parse('2026-11-20T10:00:00Z') };
const clock = () => now.value;
const [OLD, NEW] = [SETTINGS.AUTH_SECRET, 'the secret that comes after it, as long as it has to be'];
const DAY = 24 * 3_600_000;

let app: App;
/** Nodes of the same app, in the order in which a secret is changed. */
let ready: App;
let changed: App;
let after: App;
beforeAll(async () => {
  app = await startApp({ clock });
  const node = (signs: string, ...accepts: string[]) =>
    startApp({ clock, beside: app, settings: { AUTH_SECRET: signs, AUTH_SECRET_PREVIOUS: accepts } });
  [ready, changed, after] = await Promise.all([node(OLD, NEW), node(NEW, OLD), node(NEW)]);
});

const refreshed = (answer: Answer) => answer.headers.get('x-refreshed-token') ?? '';

describe('the secret can be changed while everybody works', () => {
  it('on several nodes, one after the other, without a single 401', async () => {
    const people = await Promise.all(['Ana', 'Bob', 'Eve'].map((name) => app.signUp(name)));
    const tokens = new Map(people.map(({ token }) => [token, new Set([token])]));
    // First every node learns the new secret, then every node signs with it.
    for (const nodes of [
      [app, ready],
      [ready, ready],
      [ready, changed],
      [changed, changed],
    ]) {
      now.value += 1_000;
      const answers = await Promise.all(
        [...tokens].flatMap(([first, known]) =>
          [...known].flatMap((token) =>
            nodes.map(async (one) => ({ first, answer: await one.as(token).get('/auth/me') })),
          ),
        ),
      );
      expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([200]));
      for (const { first, answer } of answers) tokens.get(first)?.add(refreshed(answer));
    }
    expect([...tokens.values()].every((known) => known.size > 4)).toBe(true);
  });

  it('and then be forgotten: its tokens end, those that were refreshed stay', async () => {
    const ana = await app.signUp();
    now.value += 1_000;
    const fresh = refreshed(await changed.as(ana.token).get('/auth/me'));
    expect((await after.as(fresh).get('/auth/me')).status).toBe(200);
    const answer = await after.as(ana.token).get('/auth/me');
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_token']);
  });

  it('and the addresses that were signed with it stay good', async () => {
    const signed = app.services.signer.sign('download', new Uint8Array([7]), now.value + 60_000);
    expect(changed.services.signer.verify('download', signed)?.payload).toEqual(new Uint8Array([7]));
    expect(after.services.signer.verify('download', signed)).toBeNull();
  });
});

describe('a session that is ended', () => {
  it('is signed out of where another node still takes it for good, too', async () => {
    const ana = await app.signUp();
    const there = ready.as(ana.token);
    expect((await there.get('/auth/me')).status).toBe(200);
    expect((await ana.post('/auth/logout')).status).toBe(204);
    expect((await there.post('/auth/logout')).status).toBe(204);
    expect((await there.get('/auth/me')).body.code).toBe('session_revoked');
  });

  it('is over at once on the same node, and within thirty seconds on another', async () => {
    const ana = await app.signUp();
    const second = await app.anonymous.post('/auth/login', { email: ana.email, password: 'correct horse' });
    const there = ready.as(second.body.token);
    const here = app.as(second.body.token);
    expect([(await here.get('/auth/me')).status, (await there.get('/auth/me')).status]).toEqual([200, 200]);

    const list = await ana.get('/auth/sessions');
    const id = list.body.items.find((session: { current: boolean }) => !session.current).id;
    expect((await ana.delete(`/auth/sessions/${id}`)).status).toBe(204);
    expect((await here.get('/auth/me')).body.code).toBe('session_revoked');
    const seen = [];
    for (let second_number = 0; second_number <= 30; second_number += 5) {
      seen.push((await there.get('/auth/me')).status);
      now.value += 5_000;
    }
    expect(seen.at(-1)).toBe(401);
    expect(seen, 'ended once, ended for good').toEqual([...seen].sort());
    const left = (await ready.as(ana.token).get('/auth/sessions')).body.items;
    expect(left.map((session: { id: string }) => session.id)).not.toContain(id);
  });

  it('stays ended for requests that were under way when it ended', async () => {
    const ana = await app.signUp();
    now.value += 20_000;
    const [out, ...others] = await Promise.all([
      ana.post('/auth/logout'),
      ...Array.from({ length: 10 }, () => ana.get('/auth/me')),
    ]);
    expect(out?.status).toBe(204);
    for (const answer of others) expect([200, 401]).toContain(answer.status);
    expect((await ana.get('/auth/me')).body.code).toBe('session_revoked');
  });
});

describe('ninety days after sign-in', () => {
  it('no token is sent any more, and the last one lives out its seven days', async () => {
    const ana = await app.signUp();
    const began = now.value;
    let token = ana.token;
    const at = async (days: number, milliseconds = 0) => {
      now.value = began + days * DAY + milliseconds;
      return app.as(token).get('/auth/me');
    };
    for (let day = 6; day < 90; day += 6) token = refreshed(await at(day));
    token = refreshed(await at(90, -1_000));
    expect(token).not.toBe('');
    for (const day of [90, 93, 96]) {
      const answer = await at(day);
      expect([answer.status, answer.headers.has('x-refreshed-token')], `day ${day}`).toEqual([200, false]);
      expect(answer.headers.has('x-refreshed-token-expires-at')).toBe(false);
    }
    const cookie = `galley_session=${token}`;
    const page = await app.trpc(new Request('http://galley.test/api/trpc/auth.me', { headers: { cookie } }));
    expect([page.status, page.headers.has('set-cookie')]).toEqual([200, false]);
    expect((await at(97, -2_000)).status).toBe(200);
    // A clock may be five seconds off.
    expect((await at(97, 5_000)).body.code).toBe('token_expired');
  });
});
