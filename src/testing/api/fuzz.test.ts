import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBuildWorker } from '@/features/products/builds/builds.worker';
import { appRouter } from '@/features/router';
import { newId } from '@/kernel/ids';
import { type Answer, type App, type Client, startApp } from '@/testing/app';
import { startStripe } from '@/testing/servers/stripe';
import { encode, fuzzCalls, fuzzOperations } from './fuzz-requests';
import { Fitting, type JsonSchema, jsonOf, ODD_NAMES, oddValue, type Pool } from './fuzz-values';

/** Requests to the REST API: 2,000, 5,000 with REQUIRE_ALL, or as many as FUZZ_REQUESTS says (vitest.config.ts). */
const REQUESTS = inject('fuzzRequests');
/** Calls of the dashboard's procedures. */
const CALLS = Math.ceil(REQUESTS / 5);
/** Longer than the longest wait for a build's file. */
const HANG_SECONDS = 25;

let app: App;
let ana: Client;
let worker: ReturnType<typeof startBuildWorker>;
let pool: Pool;

beforeAll(async () => {
  // Keys that are made up are asked for, too: nobody else than a Stripe of ours may hear them.
  const { url } = await startStripe();
  app = await startApp({ settings: { LOGIN_FAILURES_PER_ADDRESS: 1_000_000, STRIPE_API_URL: url } });
  ana = await app.signUp();
  worker = startBuildWorker(app.services, { poll_ms: 100 });
  const recipes: string[] = [];
  for (const title of ['Soup', 'Bread', 'Cake'])
    recipes.push(
      (await ana.post('/recipes', { title, servings: 2, ingredients: ['1 onion'], instructions: ['Cook.'] }))
        .body.id,
    );
  const collection = (await ana.post('/collections', { name: 'Mine' })).body.id;
  const products: string[] = [];
  for (const type of ['ebook', 'recipe_card_pack'])
    products.push((await ana.post('/products', { type, title: type, recipe_ids: recipes })).body.id);
  const build = (await ana.post(`/products/${products[0]}/builds`)).body.id;
  // An address of documentation: nothing is sent, as no work of the queue is done here.
  const hook = { url: 'https://hooks.example.com/fuzz', events: ['recipe.updated', 'recipe.archived'] };
  const webhook = (await ana.post('/webhooks', hook)).body.id;
  const delivery = (await ana.post(`/webhooks/${webhook}/test`)).body.id;
  pool = {
    recipe: [...recipes, newId('recipe')],
    collection: [collection, newId('collection')],
    product: [...products, newId('product')],
    build: [build, newId('build')],
    session: [newId('session')],
    order: [newId('order')],
    grant: [newId('grant')],
    webhook: [webhook, newId('webhook')],
    delivery: [delivery, newId('delivery')],
  };
});
afterAll(() => worker.stop());

/** The answer, or a failure when there is none in time. */
async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${HANG_SECONDS} s`)), HANG_SECONDS * 1000);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Keeps the pool alive: records that requests have made take the place of those that others have removed. */
function remember({ status, body }: Answer): void {
  const id: unknown = status === 201 || status === 202 ? body?.id : undefined;
  if (typeof id !== 'string') return;
  const ids = pool[id.split('_')[0] ?? ''];
  ids?.unshift(id);
  ids?.splice(8, 1);
}

/** Signs in again when the requests themselves have ended the session. */
async function stillSignedIn({ status, body }: Answer): Promise<void> {
  if (status !== 401 || body?.code === 'invalid_credentials') return;
  const { email } = ana;
  const again = await app.anonymous.post('/auth/login', { email, password: 'correct horse' });
  ana = again.status === 200 ? { ...app.as(again.body.token), email } : await app.signUp();
}

describe(`any of ${REQUESTS} generated requests`, () => {
  it('to the REST API is answered as the document says, and never by an error of ours', async () => {
    const schemas = (app.document as { components?: { schemas?: Record<string, JsonSchema> } }).components
      ?.schemas;
    const fitting = new Fitting(schemas ?? {}, pool);
    const all = fuzzOperations(app.document);
    const counts = new Map<number, number>();
    const asked = new Set<string>();
    const call = fc.oneof(
      ...all.map((operation) =>
        fuzzCalls(operation, fitting).map((made) => ({
          ...made,
          operation: `${operation.method} ${operation.path}`,
        })),
      ),
    );
    await fc.assert(
      fc.asyncProperty(call, async ({ method, path, headers, raw, operation }) => {
        const answer = await within(
          ana.call(method, path, undefined, { headers, ...(raw === undefined ? {} : { raw }) }),
        );
        expect(answer.status, JSON.stringify(answer.body)?.slice(0, 500)).toBeLessThan(500);
        expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
        if (answer.status < 300) asked.add(operation);
        remember(answer);
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        await stillSignedIn(answer);
      }),
      { numRuns: REQUESTS, endOnFailure: false },
    );
    // A fuzz whose requests are all refused by the transport proves nothing.
    expect((counts.get(200) ?? 0) + (counts.get(201) ?? 0)).toBeGreaterThan(REQUESTS / 10);
    expect(counts.get(400) ?? 0).toBeGreaterThan(REQUESTS / 10);
    // By chance about half of the operations are answered; far fewer would mean that no body fits.
    expect(asked.size).toBeGreaterThan(all.length * 0.4);
  }, 3_600_000);

  it('to a procedure of the dashboard is answered without an error of ours', async () => {
    const flat: Record<string, object> = appRouter._def.procedures;
    const procedures = Object.entries(flat).map(([name, procedure]) => ({
      name,
      reads: (procedure as { _def?: { type?: string } })._def?.type === 'query',
    }));
    expect(procedures.filter(({ reads }) => reads).length).toBeGreaterThan(10);
    const ids = fc.constantFrom(...Object.values(pool).flat());
    const names = ['id', 'ids', 'recipe_id', 'recipe_ids', 'product_id', 'page', 'q', 'title', ...ODD_NAMES];
    const input = fc.oneof(
      oddValue,
      fc.dictionary(fc.constantFrom(...names), fc.oneof(ids, fc.array(ids), oddValue), { maxKeys: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...procedures), input, async ({ name, reads }, value) => {
        const json = jsonOf(value);
        const url = `http://galley.test/api/trpc/${name}`;
        const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' };
        const request = reads
          ? new Request(`${url}?input=${encode(json).slice(0, 8_000)}`, { headers })
          : new Request(url, { method: 'POST', headers, body: json });
        const answer = await within(app.trpc(request));
        const text = await answer.text();
        expect(answer.status, text.slice(0, 500)).toBeLessThan(500);
        await stillSignedIn({
          status: answer.status,
          headers: answer.headers,
          body: null,
          bytes: new Uint8Array(),
        });
      }),
      { numRuns: CALLS, endOnFailure: false },
    );
  }, 3_600_000);
});
