import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from '@/server/http/http';
import { GoesOn, workDueTasks } from '@/server/jobs/task-worker';
import { queueTask } from '@/server/jobs/tasks.store';
import { type App, type Client, startApp } from '@/testing/app';

const kept = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(kept)] });
let app: App;
let ana: Client;
let direct: HttpServer;
let proxied: HttpServer;

const serve = async (proxyHops: number): Promise<HttpServer> => {
  const http = createHttpServer({
    api: app.rest,
    trpc: app.trpc,
    pages: async ({ url }, res) => {
      if (url === '/page') {
        trace.getTracer('next.js').startSpan(`GET ${url}`).end();
        await app.services.db.execute(sql`select 1 where ${1} = 1`);
        return void res.end('<p>A page</p>');
      }
      throw new Error('broken by somebody@example.com');
    },
    origin: 'http://galley.test',
    proxyHops,
    onError: () => undefined,
  });
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  return http;
};

beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
  provider.register();
  direct = await serve(0);
  proxied = await serve(1);
});
afterAll(async () => {
  await Promise.all([direct.drain(100), proxied.drain(100)]);
  await provider.shutdown();
});

/** Asks, and gives the spans of it: that of the request last. */
async function asked(path: string, { http = direct, headers = {}, method = 'GET', body = '' } = {}) {
  kept.reset();
  const base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const answer = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json', ...headers },
    ...(body === '' ? {} : { body }),
  });
  await answer.arrayBuffer();
  const request = () => kept.getFinishedSpans().find(({ kind }) => kind === SpanKind.SERVER);
  await expect.poll(request).toBeDefined();
  return { answer, request: request() as ReadableSpan, spans: kept.getFinishedSpans() };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;

describe('a trace', () => {
  it('has the request, its procedure, and its statements, each within the one before', async () => {
    const { answer, request, spans } = await asked('/api/recipes?q=very+private+words');
    expect(request.name).toBe('GET /api/recipes');
    expect(request.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/recipes',
      'http.response.status_code': 200,
      'galley.request_id': answer.headers.get('x-request-id'),
    });
    const procedure = spans.find(({ name }) => name === 'recipes.list');
    expect(procedure?.parentSpanContext?.spanId).toBe(request.spanContext().spanId);
    const within = spans.filter(
      ({ parentSpanContext }) => parentSpanContext?.spanId === procedure?.spanContext().spanId,
    );
    expect(within.map(({ name }) => name)).toContain('SELECT');
    expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(1);
  });

  it('holds nothing that a person typed, and says of a failure what kind it is', async () => {
    const title = 'Grandmother’s secret cake';
    const made = await asked('/api/recipes', { method: 'POST', body: JSON.stringify({ title }) });
    expect(made.answer.status).toBe(201);
    const failing = await asked('/a-page/of-hers');
    expect(failing.answer.status).toBe(500);
    expect(failing.request.status.code).toBe(SpanStatusCode.ERROR);
    const missing = await asked(`/api/recipes/${ana.user_id.replace('user', 'recipe')}`);
    expect(missing.spans.find(({ name }) => name === 'recipes.get')?.attributes).toEqual({
      'error.type': 'not_found',
    });
    const all = JSON.stringify(
      [made, failing, missing].flatMap(({ spans }) =>
        spans.map(({ name, attributes, events }) => [name, attributes, events]),
      ),
    );
    for (const word of [title, 'secret', 'somebody@', 'of-hers', ana.token, ana.email, ana.user_id])
      expect(all).not.toContain(word);
  });

  it('of a page has its statements, and nothing that Next says of its path', async () => {
    const { request, spans } = await asked('/page');
    expect(spans.map(({ name }) => name)).toEqual(['SELECT', 'GET']);
    expect(spans[0]?.parentSpanContext?.spanId).toBe(request.spanContext().spanId);
  });

  it('goes on one that an own proxy names, and on none that a stranger does', async () => {
    const headers = { traceparent };
    const behind = await asked('/api/recipes', { http: proxied, headers });
    expect(behind.request.spanContext().traceId).toBe(TRACE);
    const alone = await asked('/api/recipes', { headers });
    expect(alone.request.spanContext().traceId).not.toBe(TRACE);
    expect(alone.request.parentSpanContext).toBeUndefined();
  });

  it('begins with a task, and says which have failed', async () => {
    const { db, clock } = app.services;
    const now = new Date(clock()).toISOString();
    for (const subject of ['good', 'bad', 'long'])
      await db.transaction((tx) => queueTask(tx, ana.user_id, { kind: 'tried', subject, run_at: now }, now));
    kept.reset();
    await workDueTasks(app.services, {
      tried: {
        run: async (_, subject) => {
          if (subject === 'bad') throw new RangeError('about somebody@example.com');
          if (subject === 'long') throw new GoesOn(new Date(clock() + 60_000).toISOString());
        },
        giveUp: async () => undefined,
      },
    });
    const tasks = kept.getFinishedSpans().filter(({ name }) => name === 'task tried');
    expect(tasks.map(({ parentSpanContext }) => parentSpanContext)).toEqual(Array(3).fill(undefined));
    const failed = tasks.filter(({ status }) => status.code === SpanStatusCode.ERROR);
    expect(failed.map(({ attributes }) => attributes)).toEqual([{ 'error.type': 'RangeError' }]);
  });
});
