import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  claimBuild,
  failBuild,
  findBuild,
  latestBuild,
  renewLease,
  requeueBuild,
} from '@/features/products/records/builds.store';
import type { BuildId, ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { closeRenderer } from '@/rendering/typst/renderer';
import { type App, type Client, startApp } from '@/testing/app';
import { waitForBuild } from './builds.service';
import { startBuildWorker } from './builds.worker';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
});
afterAll(closeRenderer);

const OPTIONS = { poll_ms: 100 };
const TERMS = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };

let books = 0;

/** A book like no other: one of the same content would take the files of another. */
async function ebook(who = ana, formats = ['pdf']): Promise<ProductId> {
  const recipe = await who.post('/recipes', {
    title: 'Soup',
    ingredients: ['1 onion'],
    instructions: ['Cook.'],
  });
  const title = `Sunday Kitchen ${++books}`;
  const body = { type: 'ebook', title, recipe_ids: [recipe.body.id], formats };
  return (await who.post('/products', body)).body.id;
}

const queued = async (id: ProductId): Promise<BuildId> => (await ana.post(`/products/${id}/builds`)).body.id;
const settled = (id: BuildId) => waitForBuild(app.services.db, ana.user_id, id, 30);
const change = (set: string, state = 'queued') =>
  app.services.db.execute(sql.raw(`update builds set ${set} where state = '${state}'`));
/** Lets the leases of all entries of the queue end. */
const due = () => app.services.db.execute(sql`update build_queue set due_at = now() - interval '1 second'`);
const entries = async () => (await app.services.db.execute(sql`select 1 from build_queue`)).length;

describe('the build queue', () => {
  it('makes what was running when the process ended', async () => {
    const id = await queued(await ebook());
    await change(`state = 'running', attempts = 1, lease_until = now() - interval '1 second'`);
    const worker = startBuildWorker(app.services, OPTIONS);
    expect(await settled(id)).toMatchObject({ state: 'done', attempts: 2 });
    await worker.stop();
  });

  it('leaves a build to the worker that renews its lease, and takes it when that has died', async () => {
    const id = await queued(await ebook());
    const other = await claimBuild(app.services.db, new Date().toISOString());
    expect(other).toMatchObject({ id, state: 'running', attempts: 1 });
    const worker = startBuildWorker(app.services, OPTIONS);
    const next = await queued(await ebook());
    expect(await settled(next)).toMatchObject({ state: 'done' });
    expect(await findBuild(app.services.db, ana.user_id, id)).toMatchObject({
      state: 'running',
      attempts: 1,
    });
    await app.services.db.execute(sql`update builds set lease_until = now() where state = 'running'`);
    await due();
    expect(await settled(id)).toMatchObject({ state: 'done', attempts: 2 });
    // The first worker was only slow: nothing it still says counts.
    if (other === null) throw new Error('nothing was claimed');
    expect(await renewLease(app.services.db, other)).toBe(false);
    expect(await failBuild(app.services.db, other, 'late', new Date().toISOString())).toBe(false);
    await requeueBuild(app.services.db, other);
    expect(await findBuild(app.services.db, ana.user_id, id)).toMatchObject({ state: 'done' });
    await worker.stop();
  });

  it('takes what a former release has put into no queue', async () => {
    const id = await queued(await ebook());
    await app.services.db.execute(sql`delete from build_queue`);
    const worker = startBuildWorker(app.services, OPTIONS);
    expect(await settled(id)).toMatchObject({ state: 'done', attempts: 1 });
    await worker.stop();
    expect(await entries()).toBe(0);
  });

  it('leaves alone what a former release makes, and forgets it when that is done', async () => {
    const id = await queued(await ebook());
    await change(`state = 'running', attempts = 1, lease_until = now() + interval '1 hour'`);
    expect(await claimBuild(app.services.db, new Date().toISOString())).toBeNull();
    expect(await findBuild(app.services.db, ana.user_id, id)).toMatchObject({ attempts: 1 });
    await app.services.db.execute(sql`update builds set state = 'failed' where state = 'running'`);
    await due();
    expect(await claimBuild(app.services.db, new Date().toISOString())).toBeNull();
    expect(await entries()).toBe(0);
  });

  it('shows a build again whose worker died before it could take it', async () => {
    const id = await queued(await ebook());
    // What the first of its two statements leaves.
    await app.services.db.execute(sql`update build_queue set due_at = now() + interval '1 hour'`);
    expect(await claimBuild(app.services.db, new Date().toISOString())).toBeNull();
    await due();
    const worker = startBuildWorker(app.services, OPTIONS);
    expect(await settled(id)).toMatchObject({ state: 'done', attempts: 1 });
    await worker.stop();
  });

  it('gives a build that was put back to the next that looks', async () => {
    const id = await queued(await ebook());
    const first = await claimBuild(app.services.db, new Date().toISOString());
    if (first === null) throw new Error('nothing was claimed');
    expect(await claimBuild(app.services.db, new Date().toISOString())).toBeNull();
    await requeueBuild(app.services.db, first);
    expect(await claimBuild(app.services.db, new Date().toISOString())).toMatchObject({ id, attempts: 1 });
    await change(`state = 'failed'`, 'running');
    await due();
    expect(await claimBuild(app.services.db, new Date().toISOString())).toBeNull();
  });

  it('makes both files of a book that was queued before its formats could be chosen', async () => {
    const id = await queued(await ebook());
    await change(`snapshot = snapshot #- '{model,formats}'`);
    const worker = startBuildWorker(app.services, OPTIONS);
    const build = await settled(id);
    expect(build).toMatchObject({ state: 'done', files: [{ format: 'pdf' }, { format: 'epub' }] });
    await worker.stop();
  });

  it('gives up what ended the process again and again, and says so on the listing', async () => {
    const book = await ebook();
    const published = ana.post(`/products/${book}/publish`, TERMS);
    await expect
      .poll(async () => (await latestBuild(app.services.db, ana.user_id, book))?.state, { interval: 5 })
      .toBe('queued');
    await change(`state = 'running', attempts = 3`);
    const worker = startBuildWorker(app.services, OPTIONS);
    expect((await published).body.listings).toMatchObject([{ state: 'failed', reason: 'build_failed' }]);
    expect(await latestBuild(app.services.db, ana.user_id, book)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('interrupted'),
    });
    await worker.stop();
  });

  it('makes each build once, however many workers there are', async () => {
    const workers = [1, 2, 3].map(() => startBuildWorker(app.services, OPTIONS));
    const ids: BuildId[] = [];
    for (let index = 0; index < 4; index++) ids.push(await queued(await ebook()));
    const builds = await Promise.all(ids.map(settled));
    expect(builds.map((build) => [build?.state, build?.attempts])).toEqual(ids.map(() => ['done', 1]));
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  it('puts the build in hand back when it is stopped', async () => {
    const id = await queued(await ebook());
    const worker = startBuildWorker(app.services, OPTIONS);
    await expect
      .poll(async () => (await findBuild(app.services.db, ana.user_id, id))?.state, { interval: 5 })
      .toBe('running');
    await worker.stop();
    const build = await findBuild(app.services.db, ana.user_id, id);
    expect(['queued', 'done']).toContain(build?.state);
    const next = startBuildWorker(app.services, OPTIONS);
    expect(await settled(id)).toMatchObject({ state: 'done' });
    await next.stop();
  });

  it('goes on after a build that cannot be made, and says why to its creator', async () => {
    const broken = await ebook();
    const id = await queued(broken);
    await change(`snapshot = jsonb_set(snapshot, '{model,title}', to_jsonb(repeat('x', 2000)))`);
    const fine = await queued(await ebook());
    const worker = startBuildWorker(app.services, OPTIONS);
    expect(await settled(id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('title') });
    expect(await settled(fine)).toMatchObject({ state: 'done' });
    const file = await ana.get(`/products/${broken}/files/pdf`);
    expect(file.status).toBe(422);
    expect(file.body).toMatchObject({ code: 'build_failed', detail: expect.stringContaining('title') });
    const again = await ana.post(`/products/${broken}/builds`);
    expect(again.body.id).not.toBe(id);
    expect(await settled(again.body.id)).toMatchObject({ state: 'done' });
    await worker.stop();
  });

  it('takes no more than 20 builds of one account', async () => {
    const bob = await app.signUp('Bob');
    for (let index = 0; index < 20; index++)
      expect((await bob.post(`/products/${await ebook(bob)}/builds`)).status).toBe(202);
    const answer = await bob.post(`/products/${await ebook(bob)}/builds`);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    await app.services.db.execute(sql`delete from builds where state = 'queued'`);
  });
});

describe('a publish that does not wait for its files', () => {
  it('says publishing, and the listing becomes live by itself', async () => {
    const book = await ebook(ana, ['pdf', 'epub']);
    // The wait is over at once.
    vi.useFakeTimers({ toFake: ['performance'], shouldAdvanceTime: true });
    const published = ana.post(`/products/${book}/publish`, TERMS);
    await expect
      .poll(async () => (await latestBuild(app.services.db, ana.user_id, book))?.state, { interval: 5 })
      .toBe('queued');
    vi.advanceTimersByTime(LIMITS.publish_wait_seconds * 1000);
    const answer = await published;
    vi.useRealTimers();
    expect(answer.body).toMatchObject({
      status: 'published',
      files: [],
      listings: [{ state: 'publishing' }],
    });
    const worker = startBuildWorker(app.services, OPTIONS);
    await settled(answer.body.edition.build_id);
    expect((await ana.get(`/products/${book}`)).body).toMatchObject({
      version: answer.body.version,
      files: [{ format: 'pdf' }, { format: 'epub' }],
      listings: [{ state: 'live' }],
    });
    await worker.stop();
  }, 30_000);

  it('shows a failed listing when the files cannot be made', async () => {
    const book = await ebook();
    const id = await queued(book);
    await change(`snapshot = jsonb_set(snapshot, '{model,title}', to_jsonb(repeat('x', 2000)))`);
    const worker = startBuildWorker(app.services, OPTIONS);
    const [answer] = await Promise.all([ana.post(`/products/${book}/publish`, TERMS), settled(id)]);
    const failed = [{ platform: 'storefront', state: 'failed', reason: 'build_failed' }];
    // The build may have failed before the publish began, which then starts another.
    if (answer.body.edition.build_id === id) expect(answer.body.listings).toMatchObject(failed);
    else expect(answer.body.listings).toMatchObject([{ state: 'live' }]);
    const again = await ana.post(`/products/${book}/publish`);
    expect(again.body.listings).toMatchObject([{ state: 'live' }]);
    await worker.stop();
  }, 30_000);
});

describe('the budget for heavy calls', () => {
  it('is spent by a file that must be built, and not by one that is there', async () => {
    const strict = await startApp({ settings: { RATE_LIMIT_HEAVY_PER_MINUTE: 1 } });
    const worker = startBuildWorker(strict.services, OPTIONS);
    const cara = await strict.signUp('Cara');
    const [first, second] = [await ebook(cara), await ebook(cara)];
    for (let time = 0; time < 3; time++)
      expect((await cara.get(`/products/${first}/files/pdf`)).status).toBe(200);
    const answer = await cara.get(`/products/${second}/files/pdf`);
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({ code: 'rate_limited', policy: 'heavy' });
    await worker.stop();
  }, 30_000);
});
