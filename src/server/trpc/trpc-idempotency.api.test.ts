import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type App, type Client, startApp } from '@/testing/app';
import { uploadForm } from '@/testing/servers/site';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
});

interface Reply {
  status: number;
  replayed: boolean;
  body: Answer['body'];
}

async function send(path: string, body: BodyInit, headers: Record<string, string>): Promise<Reply> {
  const answer = await app.trpc(
    new Request(`http://galley.test/api/trpc/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json', ...headers },
      body,
    }),
  );
  const replayed = answer.headers.get('idempotency-replayed') === 'true';
  return { status: answer.status, replayed, body: await answer.json() };
}
const create = (title: string, key: string) =>
  send('recipes.create', JSON.stringify({ title }), { 'idempotency-key': key });
const called = async (title: string) =>
  (await ana.get(`/recipes?q=${encodeURIComponent(`"${title}"`)}`)).body.total;

describe('a call of the dashboard with an Idempotency-Key', () => {
  it('is done once, and repeated it gets the first answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('Lemon drizzle', 'drizzle')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(9);
    expect(answers[0]?.body.result.data.title).toBe('Lemon drizzle');
    expect(await called('Lemon drizzle')).toBe(1);
  });

  it('is refused for another body, in the shape its client reads', async () => {
    await create('Treacle tart', 'tart');
    const other = await create('Custard tart', 'tart');
    expect([other.status, other.body.error.data.problem.code]).toEqual([422, 'idempotency_key_reused']);
    const blank = await create('Custard tart', ' ');
    expect([blank.status, blank.body.error.data.problem.code]).toEqual([400, 'validation_failed']);
    expect(await called('Custard tart')).toBe(0);
  });

  it('may be corrected after its body was refused', async () => {
    expect((await create('', 'corrected')).status).toBe(400);
    expect((await create('Bakewell slice', 'corrected')).status).toBe(200);
  });

  it('shares no key with the same operation over REST', async () => {
    await create('Eccles cake', 'both');
    const answer = await ana.post(
      '/recipes',
      { title: 'Eccles cake' },
      { headers: { 'idempotency-key': 'both' } },
    );
    expect([answer.status, answer.headers.has('idempotency-replayed')]).toEqual([201, false]);
  });

  it('may bring a file', async () => {
    const importOnce = async () => {
      const { raw, headers } = await uploadForm('title,ingredients\nParkin,200 g oats', 'mine.csv', {
        copies: 'true',
      });
      return send('recipes.import', raw.slice(), { ...headers, 'idempotency-key': 'file' });
    };
    const first = await importOnce();
    const second = await importOnce();
    expect([first.status, second.status, second.replayed]).toEqual([200, 200, true]);
    expect(second.body).toEqual(first.body);
    expect(await called('Parkin')).toBe(1);
  });

  it('from another site is refused before anything is looked up', async () => {
    await create('Queen of puddings', 'queen');
    const headers = { 'idempotency-key': 'queen', authorization: '', cookie: `galley_session=${ana.token}` };
    const answer = await send('recipes.create', JSON.stringify({ title: 'Queen of puddings' }), {
      ...headers,
      'sec-fetch-site': 'cross-site',
    });
    expect([answer.status, answer.body.error.data.problem.code]).toEqual([403, 'csrf_rejected']);
  });
});
