import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type App, type Client, startApp } from '@/testing/app';
import { DatabaseLine } from '@/testing/servers/database-line';

let line: DatabaseLine;
let app: App;
let ana: Client;
let recipe: string;
beforeAll(async () => {
  const home = await startApp();
  line = new DatabaseLine(home.place.database_url);
  await line.open();
  app = await startApp({ beside: { ...home, place: { ...home.place, database_url: line.url } } });
  ana = await app.signUp();
  recipe = (await ana.post('/recipes', { title: 'Soup' })).body.id;
});
afterAll(() => line.cut());

const keyed = { headers: { 'idempotency-key': 'storm' } };

/** What a creator may do in the middle of an outage. */
const attempts = (): Promise<Answer>[] => [
  ana.get('/recipes'),
  ana.get('/recipes?q=soup'),
  ana.get(`/recipes/${recipe}`),
  ana.post('/recipes', { title: 'Made in a storm' }, keyed),
  ana.patch(`/recipes/${recipe}`, { notes: 'Stir.' }),
  ana.delete(`/recipes/${recipe}`),
  ana.get('/products'),
  app.anonymous.post('/auth/login', { email: ana.email, password: 'correct horse' }),
  app.anonymous.get('/ready'),
];

async function expectRefusals(): Promise<void> {
  const began = performance.now();
  const call = new Request('http://galley.test/api/trpc/recipes.list?input=%7B%7D', {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  const [trpc, ...answers] = await Promise.all([app.trpc(call), ...attempts()]);
  for (const { status, body, headers } of answers) {
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  // The promise is three seconds; the rest is for a busy machine.
  expect(performance.now() - began).toBeLessThan(8_000);
  expect([trpc.status, (await trpc.json()).error.data.problem.code]).toEqual([503, 'unavailable']);
  expect((await app.anonymous.get('/health')).status).toBe(200);
}

async function expectRecovery(): Promise<void> {
  await expect
    .poll(async () => (await ana.get('/recipes')).status, { interval: 20, timeout: 10_000 })
    .toBe(200);
  // Not one of many connections, but all of them.
  const answers = await Promise.all(Array.from({ length: 20 }, () => ana.get(`/recipes/${recipe}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}

describe('while the database is away', () => {
  it('every call is answered 503 with Retry-After, and all work again when it is back', async () => {
    await line.cut();
    await expectRefusals();
    await line.open();
    await expectRecovery();
  }, 30_000);

  it('the same holds when it takes connections and never answers', async () => {
    line.swallow();
    await expectRefusals();
    await line.cut();
    await line.open();
    await expectRecovery();
  }, 30_000);

  it('the same holds when its open connections fall silent, for a session that must be looked up too', async () => {
    // Connections for all of them, so that none has to be made.
    await Promise.all(Array.from({ length: 10 }, () => ana.get('/recipes')));
    const { email } = ana;
    const login = { email, password: 'correct horse' };
    const { token } = (await app.anonymous.post('/auth/login', login)).body;
    line.freeze();
    const [answer] = await Promise.all([app.as(token).get('/recipes'), expectRefusals()]);
    expect(answer.status).toBe(503);
    await line.cut();
    await line.open();
    await expectRecovery();
  }, 30_000);

  it('a call that was refused is carried out once when it is repeated', async () => {
    const [first, second] = [
      await ana.post('/recipes', { title: 'Made in a storm' }, keyed),
      await ana.post('/recipes', { title: 'Made in a storm' }, keyed),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect((await ana.get('/recipes?q=storm')).body.total).toBe(1);
  });
});
