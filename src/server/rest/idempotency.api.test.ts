import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { claimKey } from '@/server/idempotency/idempotency';
import { type Answer, type App, type Client, startApp } from '@/testing/app';
import { startNode, type TestNode } from '@/testing/servers/node';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const now = { value: Date.now() };
let app: App;
let other: App;
let ana: Client;
let sql: Sql;
let node: TestNode;
beforeAll(async () => {
  app = await startApp({ clock: () => now.value });
  other = await startApp({ clock: () => now.value, beside: app });
  ana = await app.signUp();
  sql = postgres(app.place.database_url, { max: 2 });
  node = await startNode(app);
});
afterAll(() => sql.end());

const key = (text: string) => ({ headers: { 'idempotency-key': text } });

/** What must be equal in all answers to one key. */
const essence = ({ status, headers, bytes }: Answer) =>
  JSON.stringify([status, headers.get('location'), headers.get('etag'), Buffer.from(bytes).toString()]);

const replayed = (answers: Answer[]) =>
  answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true').length;

/** Lets nobody write recipes while `work` runs; reading stays possible. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`lock table recipes in share row exclusive mode`;
  try {
    await work();
  } finally {
    await holder`rollback`;
    holder.release();
  }
}

/** Moves the clock on, twenty times as fast as it goes, until the answer is there. */
async function whileTimePasses<T>(answer: Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    now.value += 1_000;
  }, 50);
  return answer.finally(() => clearInterval(timer));
}

/** When the lease of a key ends. */
async function leaseOf(name: string): Promise<number> {
  const [row] = await sql<{ at: Date }[]>`select lease_until as at from idempotency_keys where key = ${name}`;
  return row?.at.getTime() ?? 0;
}

/** Lets the rest of a lease pass at once. */
const endLease = (name: string) => sql`update idempotency_keys set lease_until = now() where key = ${name}`;

const blocked = async () => (await sql`select from pg_locks where not granted`).length;

async function recipesCalled(title: string): Promise<number> {
  const rows = await sql`select from recipes where title = ${title}`;
  return rows.length;
}

describe('fifty parallel calls with one key, on two nodes', () => {
  it.each<[string, string, () => Promise<[string, object | undefined]>]>([
    ['a recipe', 'recipes', async () => ['/recipes', { title: 'Fifty scones' }]],
    ['a collection', 'collections', async () => ['/collections', { name: 'Fifty' }]],
    ['a product', 'products', async () => ['/products', { type: 'ebook', title: 'Fifty' }]],
    [
      'a lead magnet',
      'products',
      async () => {
        const recipe = await ana.post('/recipes', { title: 'Buns', status: 'active', email_ready: true });
        const book = { type: 'ebook', title: 'Source', recipe_ids: [recipe.body.id] };
        return [`/products/${(await ana.post('/products', book)).body.id}/lead-magnet`, undefined];
      },
    ],
  ])('make %s once and get the same answer', async (_, table, request) => {
    const [path, body] = await request();
    const rows = async () => (await sql`select from ${sql(table)}`).length;
    const before = await rows();
    const there = other.as(ana.token);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? there : ana).post(path, body, key(`fifty ${path}`)),
      ),
    );
    expect(answers[0]?.status).toBe(201);
    expect(new Set(answers.map(essence)).size).toBe(1);
    expect(replayed(answers)).toBe(49);
    expect((await rows()) - before).toBe(1);
  });
});

describe('a call that still runs', () => {
  it('is waited for, and its answer given to the others', async () => {
    let answers: Promise<Answer[]> | undefined;
    await whileLocked(async () => {
      const call = () => ana.post('/recipes', { title: 'Slow bread' }, key('slow'));
      answers = Promise.all([
        call(),
        other.as(ana.token).post('/recipes', { title: 'Slow bread' }, key('slow')),
      ]);
      await expect.poll(blocked, { timeout: 10_000 }).toBe(1);
    });
    const [first, second] = (await answers) ?? [];
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.body).toEqual(first?.body);
    expect(await recipesCalled('Slow bread')).toBe(1);
  });

  it('keeps its key for as long as it runs, and others are told when to ask again', async () => {
    const call = () => ana.post('/recipes', { title: 'Long bread' }, key('long'));
    const running: { first?: Promise<Answer> } = {};
    await whileLocked(async () => {
      running.first = call();
      await expect.poll(blocked, { timeout: 10_000 }).toBe(1);
      const taken = await leaseOf('long');
      await expect.poll(() => leaseOf('long'), { timeout: 2_500 }).toBeGreaterThan(taken + 500);
      const second = await whileTimePasses(
        other.as(ana.token).post('/recipes', { title: 'Long bread' }, key('long')),
      );
      expect([second.status, second.body.code]).toEqual([409, 'request_in_progress']);
      expect(Number(second.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(4);
    });
    const first = await running.first;
    expect([first?.status, replayed([await call()])]).toEqual([201, 1]);
    expect(await recipesCalled('Long bread')).toBe(1);
  });

  it('that crashes frees its key before the next call has waited in vain, and leaves nothing behind', async () => {
    const title = 'Broken bread';
    const repeat = () => ana.post('/recipes', { title }, key('crash'));
    await whileLocked(async () => {
      const lost = fetch(`${node.base}/recipes`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ana.token}`,
          'content-type': 'application/json',
          ...key('crash').headers,
        },
        body: JSON.stringify({ title }),
      });
      await expect.poll(blocked, { timeout: 10_000 }).toBe(1);
      await Promise.all([node.kill(), expect(lost).rejects.toThrow()]);
    });

    // Nobody can know yet that it crashed, but its lease is shorter than the five seconds that a call waits.
    expect((await leaseOf('crash')) - Date.now()).toBeLessThanOrEqual(4_000);
    expect((await ana.post('/recipes', { title: 'Other' }, key('crash'))).body.code).toBe(
      'idempotency_key_reused',
    );
    expect(await recipesCalled(title)).toBe(0);
    const repeated = Promise.all([repeat(), repeat(), repeat()]);
    await endLease('crash');
    const answers = await repeated;
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(essence)).size).toBe(1);
    expect(await recipesCalled(title)).toBe(1);
  });

  it('that crashes after its commit answers with what was committed', async () => {
    const title = 'Kept bread';
    const first = await ana.post('/recipes', { title }, key('kept'));
    // The row as it stands between the commit and the end of the call.
    await sql`update idempotency_keys set lease_until = now() + interval '4 s' where key = 'kept'`;
    const repeated = ana.post('/recipes', { title }, key('kept'));
    await endLease('kept');
    const second = await repeated;
    expect(essence(second)).toBe(essence(first));
    expect(replayed([second])).toBe(1);
    expect(await recipesCalled(title)).toBe(1);
  });

  it('that has given its key back, or lost it, can no longer commit', async () => {
    const call = {
      user_id: ana.user_id,
      route: 'POST /api/recipes',
      library: null,
      payload: {},
      answerOf: () => ({ status: 201, body: '{}', headers: {} }),
    };
    for (const lose of ['release', 'lease'] as const) {
      const claimed = await claimKey(app.services.db, () => now.value, { ...call, key: lose });
      if (!('keep' in claimed)) throw new Error('The key was not free.');
      if (lose === 'release') await claimed.release();
      else await endLease(lose);
      const again = await claimKey(app.services.db, () => now.value, { ...call, key: lose });
      expect('keep' in again).toBe(true);
      for (const work of ['hold', 'keep'] as const)
        await expect(app.services.db.transaction((tx) => claimed[work](tx, '1'))).rejects.toMatchObject({
          code: 'request_in_progress',
        });
    }
  });
});

describe('a key', () => {
  it('belongs to one user and one route', async () => {
    const bob = await app.signUp('Bob');
    const answers = [
      await ana.post('/recipes', { title: 'Shared key' }, key('shared')),
      await bob.post('/recipes', { title: 'Bob’s own' }, key('shared')),
      await ana.post('/collections', { name: 'Shared key' }, key('shared')),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(replayed(answers)).toBe(0);
  });

  it('is for one payload, in whatever order its members stand', async () => {
    const first = await ana.post('/recipes', { title: 'Order', servings: 2 }, key('order'));
    const second = await ana.post('/recipes', { servings: 2, title: 'Order' }, key('order'));
    expect(essence(second)).toBe(essence(first));
    const third = await ana.post('/recipes', { title: 'Order', servings: 3 }, key('order'));
    expect([third.status, third.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('is forgotten after a day', async () => {
    await ana.post('/recipes', { title: 'Yesterday' }, key('day'));
    now.value += 24 * 3_600_000 + 1;
    const answer = await ana.post('/recipes', { title: 'Today' }, key('day'));
    expect([answer.status, answer.headers.has('idempotency-replayed')]).toEqual([201, false]);
  });

  it.each(['', ' ', 'x'.repeat(256)])('that is %j is refused, and the header is named', async (text) => {
    const answer = await ana.post('/recipes', { title: 'Refused' }, key(text));
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.errors).toMatchObject([{ in: 'header', pointer: 'Idempotency-Key' }]);
  });
});
