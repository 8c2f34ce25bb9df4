import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAccount } from '@/features/auth/removal/removal.store';
import { timestamp } from '@/kernel/clock';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { startSmtp } from '@/testing/servers/smtp';
import { insideLibrary, joinAs, tokenOf } from '@/testing/team';
import { libraryMembers } from './team.table';

const now = { value: Date.parse('2026-11-30T10:00:00Z') };
const smtp = await startSmtp();
const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'Galley <galley@galley.test>' };
let app: App;
let other: App;
let ines: Client;

beforeAll(async () => {
  app = await startApp({ clock: () => now.value, settings });
  other = await startApp({ clock: () => now.value, settings, beside: app });
});
beforeEach(async () => {
  now.value += 3_600_000;
  ines = await app.signUp('Ines');
});

const soup = { title: 'Soup', servings: 2, ingredients: ['1 onion'] };
const refused = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code];
const NOT_A_MEMBER = [403, 'not_a_member'];
const NOT_ALLOWED = [403, 'role_not_allowed'];

const invited = async (owner: Client): Promise<string> =>
  tokenOf((await owner.post('/library/invitations', { role: 'editor' })).body.url);

describe('an invitation', () => {
  it('lets in one of those who use it in the same moment, on whichever node', async () => {
    const token = await invited(ines);
    const people = [await app.signUp('Rosa'), await app.signUp('Ben'), await app.signUp('Mia')];
    const answers = await Promise.all(
      people.map((one, at) => (at === 1 ? other.as(one.token) : one).post('/libraries', { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
    expect((await ines.get('/library/members')).body.total).toBe(1);
  });

  it('is used by each of two owners to the other’s library in the same moment', async () => {
    const rosa = await app.signUp('Rosa');
    const [to_ines, to_rosa] = [await invited(ines), await invited(rosa)];
    const answers = await Promise.all([
      rosa.post('/libraries', { token: to_ines }),
      other.as(ines.token).post('/libraries', { token: to_rosa }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('makes nobody a member of a library whose account is being deleted', async () => {
    const rosa = await app.signUp('Rosa');
    const token = await invited(ines);
    const { db } = app.services;
    let joining: ReturnType<Client['post']> | undefined;
    await db.transaction(async (tx) => {
      await closeAccount(tx, ines.user_id, timestamp(now.value));
      joining = other.as(rosa.token).post('/libraries', { token });
      // It waits for what happens to the account.
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect(refused((await joining) as never)).toEqual([404, 'not_found']);
    const rows = await db.select().from(libraryMembers);
    expect(rows.filter(({ user_id }) => user_id === ines.user_id)).toEqual([]);
  });

  it('that is made up tells nobody who has an account, where registration is closed', async () => {
    const closed = await startApp({
      clock: () => now.value,
      settings: { REGISTRATION_OPEN: false },
      beside: app,
    });
    const register = (email: string) =>
      closed.anonymous.post('/auth/register', {
        email,
        password: 'a long password',
        invitation: 'x'.repeat(43),
      });
    const [known, unknown] = [await register(ines.email), await register('nobody@example.com')];
    expect([refused(known), known.body.detail]).toEqual([refused(unknown), unknown.body.detail]);
    expect(refused(known)).toEqual([404, 'not_found']);
  });

  it(`is mailed at most ${LIMITS.invitation_mails_per_day} times a day by one account, whoever to and however often it is canceled`, async () => {
    await app.services.db.execute('update users set email_confirmed_at = now()');
    const invite = (at: number) =>
      ines.post('/library/invitations', { role: 'viewer', email: `stranger-${at}@example.org` });
    for (let at = 0; at < LIMITS.invitation_mails_per_day; at++) {
      const made = await invite(at);
      expect(made.status).toBe(201);
      await ines.delete(`/library/invitations/${made.body.id}`);
    }
    expect(refused(await invite(99))).toEqual([429, 'rate_limited']);
    const link = await ines.post('/library/invitations', { role: 'viewer' });
    expect(link.status).toBe(201);
  });
});

describe('a member who is removed', () => {
  it('brings no upload to its end that had begun before', async () => {
    const rosa = await joinAs(app, ines, 'editor');
    let began = () => {};
    let goOn = () => {};
    const reading = new Promise<void>((resolve) => {
      began = resolve;
    });
    const removed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const text = new TextEncoder().encode(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n--b--\r\n',
    );
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          began();
          await removed;
          controller.enqueue(text);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const upload = app.rest(
      new Request('http://galley.test/api/images', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${rosa.token}`,
          'x-library': ines.user_id,
          'content-type': 'multipart/form-data; boundary=b',
        },
        body,
        duplex: 'half',
      } as RequestInit),
    );
    await reading;
    await ines.delete(`/library/members/${rosa.user_id}`);
    goOn();
    const answer = await upload;
    expect([answer.status, (await answer.json()).code]).toEqual(NOT_A_MEMBER);
  });

  it('is told nothing of a recipe that she has read before, not even that it is as it was', async () => {
    const rosa = await joinAs(app, ines, 'viewer');
    const { id } = (await ines.post('/recipes', soup)).body;
    const inside = insideLibrary(ines);
    const etag = (await rosa.get(`/recipes/${id}`, inside)).headers.get('etag') ?? '';
    const again = { headers: { ...inside.headers, 'if-none-match': etag } };
    expect((await rosa.get(`/recipes/${id}`, again)).status).toBe(304);
    expect((await rosa.get(`/recipes/${id}`, { headers: { 'if-none-match': etag } })).status).toBe(404);
    await ines.delete(`/library/members/${rosa.user_id}`);
    expect(refused(await rosa.get(`/recipes/${id}`, again))).toEqual(NOT_A_MEMBER);
  });

  it('gets no answer again that was kept for her Idempotency-Key', async () => {
    const rosa = await joinAs(app, ines, 'editor');
    const keyed = { headers: { ...insideLibrary(ines).headers, 'idempotency-key': 'one' } };
    expect((await rosa.post('/recipes', soup, keyed)).status).toBe(201);
    await ines.patch(`/library/members/${rosa.user_id}`, { role: 'viewer' });
    expect(refused(await rosa.post('/recipes', soup, keyed))).toEqual(NOT_ALLOWED);
    await ines.delete(`/library/members/${rosa.user_id}`);
    expect(refused(await rosa.post('/recipes', soup, keyed))).toEqual(NOT_A_MEMBER);
  });
});

it('a member is out in the moment in which the library’s account is deleted, and keeps her own', async () => {
  const rosa = await joinAs(app, ines, 'editor');
  expect((await rosa.get('/recipes', insideLibrary(ines))).status).toBe(200);
  await ines.call('DELETE', '/auth/me', { password: 'correct horse' });
  expect(refused(await rosa.get('/recipes', insideLibrary(ines)))).toEqual(NOT_A_MEMBER);
  expect(refused(await rosa.post('/recipes', soup, insideLibrary(ines)))).toEqual(NOT_A_MEMBER);
  expect((await rosa.post('/recipes', soup)).status).toBe(201);
});
