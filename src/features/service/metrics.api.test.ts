import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ArchiveStatus } from '@/server/database/archive-status';
import { createHttpServer } from '@/server/http/http';
import { queueTask } from '@/server/jobs/tasks.store';
import { type App, type Client, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { createMetrics } from './metrics';

const TOKEN = 'a-token-of-monitoring';
let app: App;
let ana: Client;
let base: string;
let archive: ArchiveStatus | null = null;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
  const metrics = createMetrics(app.services, TOKEN, async () => archive);
  const http = createHttpServer({
    api: app.rest,
    trpc: app.trpc,
    pages: async (_req, res) => void res.writeHead(404).end(),
    origin: 'http://galley.test',
    proxyHops: 0,
    onError: () => undefined,
    metrics: metrics.read,
    onAnswer: metrics.count,
  });
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  atEnd(() => http.drain(100));
  base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});

const ask = async (path: string, authorization?: string) => {
  const answer = await fetch(base + path, authorization === undefined ? {} : { headers: { authorization } });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const read = () => ask('/metrics', `Bearer ${TOKEN}`);
/** The value of a line; undefined without it. */
const numberAt = (text: string, line: string) =>
  text
    .split('\n')
    .find((one) => one.startsWith(`${line} `))
    ?.slice(line.length + 1);

describe('what monitoring reads', () => {
  it('is there for who has the token, and for nobody else', async () => {
    for (const authorization of [undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Bearer ${ana.token}`])
      expect((await ask('/metrics', authorization)).status).toBe(404);
    expect(await read()).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') });
  });

  it('counts requests by pattern and status, and has nothing of what was asked for', async () => {
    const secret = 'recipe_01m8mefxqwex9ahggx6n0vdmmg';
    for (let time = 0; time < 3; time++) await ask(`/api/recipes/${secret}`, `Bearer ${ana.token}`);
    await ask('/api/nothing/here');
    const line = 'galley_http_requests_total{method="GET",route="/api/recipes/{id}",status="404"}';
    await expect.poll(async () => numberAt((await read()).text, line)).toBe('3');
    const { text } = await read();
    expect(
      numberAt(text, 'galley_http_requests_total{method="GET",route="none",status="404"}'),
    ).toBeDefined();
    expect(numberAt(text, 'galley_http_request_duration_seconds_count{route="/api/recipes/{id}"}')).toBe('3');
    for (const hidden of [secret, 'nothing/here', ana.user_id, TOKEN]) expect(text).not.toContain(hidden);
  });

  it('takes any number of tRPC calls in one request for one pattern', async () => {
    const names = ['recipes.facets', 'recipes.list', 'products.list'];
    for (let count = 2; count <= 3; count++)
      await ask(`/api/trpc/${names.slice(0, count).join(',')}?batch=1&input=%7B%7D`);
    await expect.poll(async () => (await read()).text).toContain('route="several"');
    expect((await read()).text).not.toContain('recipes.facets,');
  });

  it('says how many jobs wait, since when, and that none is left', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const kind = 'measured';
    await queueTask(
      app.services.db,
      ana.user_id,
      { kind, subject: 'one', run_at: minutesAgo(10) },
      minutesAgo(10),
    );
    await queueTask(
      app.services.db,
      ana.user_id,
      { kind, subject: 'two', run_at: minutesAgo(-10) },
      minutesAgo(0),
    );
    const { text } = await read();
    expect(numberAt(text, `galley_queue_waiting{queue="${kind}"}`)).toBe('1');
    expect(Number(numberAt(text, `galley_queue_oldest_seconds{queue="${kind}"}`))).toBeCloseTo(600, -2);
    expect(numberAt(text, 'galley_queue_waiting{queue="build"}')).toBe('0');
    expect(Number(numberAt(text, 'galley_database_connections'))).toBeGreaterThan(0);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('says how old the archive is, and how often it failed', async () => {
    const began = new Date(app.services.clock() - 600_000).toISOString();
    archive = { began, until: null, failures: 3 };
    const { text } = await read();
    expect(Number(numberAt(text, 'galley_archive_age_seconds'))).toBeCloseTo(600, -2);
    expect(numberAt(text, 'galley_archive_failures')).toBe('3');
    archive = { began, until: new Date(app.services.clock()).toISOString(), failures: 3 };
    expect(Number(numberAt((await read()).text, 'galley_archive_age_seconds'))).toBeLessThan(100);
  });

  it('has everything that the dashboard and the alerts in docs/monitoring ask for', async () => {
    const { text } = await read();
    for (const file of ['alerts.yml', 'dashboard.json']) {
      const asked =
        readFileSync(`docs/monitoring/${file}`, 'utf8').match(/\b(?:galley|nodejs|process)_\w+/g) ?? [];
      expect(asked.length).toBeGreaterThan(3);
      for (const name of asked) expect(text).toContain(`\n${name}`);
    }
  });
});
