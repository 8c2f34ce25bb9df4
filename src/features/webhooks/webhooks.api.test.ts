import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { createSealer } from '@/server/auth/sealer';
import { uuidOf } from '@/server/database/columns';
import { type App, type Client, SETTINGS, startApp } from '@/testing/app';
import { type Receiver, startReceiver } from '@/testing/servers/receiver';
import { callProcedure } from '@/testing/trpc';
import { resealWebhooks, tidyDeliveries } from './webhooks.service';

const DAY = 24 * 3_600_000;

let app: App;
let ana: Client;
let receiver: Receiver;
const now = { value: Date.parse('2026-11-20T10:00:00Z') };

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startApp({ clock: () => now.value, settings: { IMPORT_ALLOWED_HOSTS: [receiver.host] } });
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = { status: 200 };
  ana = await app.signUp();
});

const HOOK = { url: 'https://hooks.example.com/galley', events: ['order.paid'] };
const made = async (more: object = {}) => (await ana.post('/webhooks', { ...HOOK, ...more })).body;

describe('a webhook', () => {
  it('is made, read, changed and deleted', async () => {
    const created = await ana.post('/webhooks', { ...HOOK, events: ['order.refunded', 'order.paid'] });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/webhooks/${created.body.id}`);
    const { secret, ...webhook } = created.body;
    expect(webhook).toMatchObject({ events: ['order.paid', 'order.refunded'], enabled: true, version: 1 });
    expect((await ana.get(`/webhooks/${webhook.id}`)).body).toEqual(webhook);
    expect((await ana.get('/webhooks')).body).toMatchObject({ items: [webhook], total: 1 });
    const stale = { headers: { 'if-match': '"7.x"' } };
    expect((await ana.patch(`/webhooks/${webhook.id}`, { enabled: false }, stale)).status).toBe(412);
    const same = await ana.patch(`/webhooks/${webhook.id}`, { ...webhook });
    expect(same.body).toEqual(webhook);
    const changed = await ana.patch(`/webhooks/${webhook.id}`, { description: ' Ours ', enabled: false });
    expect(changed.body).toMatchObject({ description: 'Ours', enabled: false, version: 2 });
    expect((await ana.patch(`/webhooks/${webhook.id}`, { description: null })).body.description).toBeNull();
    expect((await ana.delete(`/webhooks/${webhook.id}`)).status).toBe(204);
    expect((await ana.get(`/webhooks/${webhook.id}`)).status).toBe(404);
    expect(secret).toMatch(/^whsec_/);
  });

  it.each([
    ['http://hooks.example.com/', 'https://'],
    ['ftp://hooks.example.com/', 'https://'],
    ['hooks', 'isn’t a web address'],
    ['https://ines:secret@hooks.example.com/', 'username'],
    ['https://hooks.example.com:8443/', 'port'],
    ['https://127.0.0.1/', 'public internet'],
    ['https://[::1]/', 'public internet'],
    ['https://169.254.169.254/latest', 'public internet'],
    ['https://2130706433/', 'public internet'],
    ['https://localhost/', 'public internet'],
    ['https://hooks.localhost./', 'public internet'],
    ['https://printer.local/', 'public internet'],
    ['https://metadata.google.internal/', 'public internet'],
  ])('is not sent to %s', async (url, words) => {
    const { id } = await made();
    for (const refused of [
      await ana.post('/webhooks', { ...HOOK, url }),
      await ana.patch(`/webhooks/${id}`, { url }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([422, 'url_not_allowed']);
      expect(refused.body.errors).toMatchObject([{ pointer: '/url' }]);
      expect(refused.body.detail).toContain(words);
    }
  });

  it('whose URL leads inside is not sent to either where it has come to be stored', async () => {
    const { id } = await made();
    await app.services.db.execute(
      sql`update webhooks set url = 'https://localhost/' where user_id = ${uuidOf('user', ana.user_id)}::uuid`,
    );
    await ana.post(`/webhooks/${id}/test`);
    await app.work();
    expect((await ana.get(`/webhooks/${id}/deliveries`)).body.items).toMatchObject([
      { state: 'waiting', last_status: null, problem: 'The URL must be on the public internet.' },
    ]);
  });

  it(`is one of ${LIMITS.webhooks} at most, however many are asked for at once`, async () => {
    const asked = Array.from({ length: LIMITS.webhooks + 5 }, () => ana.post('/webhooks', HOOK));
    const refused = (await Promise.all(asked)).filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(5).fill([409, 'already_exists']),
    );
  });

  it.each([
    [{ events: [] }],
    [{ events: ['order.lost'] }],
    [{ url: '' }],
    [{ secret: 'whsec_mine' }],
    [{ description: 'x'.repeat(201) }],
  ])('is refused with %j', async (more) => {
    expect((await ana.post('/webhooks', { ...HOOK, ...more })).status).toBe(400);
  });
});

describe('the secret of a webhook', () => {
  it('is nowhere but in the answers that make it', async () => {
    const url = receiver.url;
    const { id, secret: first } = await made({ url });
    const { secret: second } = (await ana.post(`/webhooks/${id}/rotate`)).body;
    await ana.post(`/webhooks/${id}/test`);
    await app.work();
    const answers = await Promise.all(
      ['/webhooks', `/webhooks/${id}`, `/webhooks/${id}/deliveries`].map((path) => ana.get(path)),
    );
    const archive = Object.values(unzipSync((await ana.get('/export')).bytes));
    const rows = await app.services.db.execute(`select to_jsonb(w) from webhooks w`);
    const all = [...answers.map(({ bytes }) => bytes), ...archive].map((bytes) => Buffer.from(bytes));
    const seen = [...all.map(String), JSON.stringify(rows), ...receiver.received.map(({ body }) => body)];
    expect(seen.join('')).toContain(id);
    for (const secret of [first, second])
      for (const text of seen) expect(text).not.toContain(secret.slice('whsec_'.length, -1));
  });

  it('is not kept for whoever repeats the call by its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await ana.post('/webhooks', HOOK, { headers });
    const kept = await app.services.db.execute(`select body from idempotency_keys`);
    expect(JSON.stringify(kept)).not.toContain(first.body.secret.slice(6, -1));
    const again = await ana.post('/webhooks', HOOK, { headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual({ ...first.body, secret: null });
    expect((await ana.get('/webhooks')).body.total).toBe(1);
  });

  it('is sealed anew with the present secret of the service, and off where none opens it', async () => {
    const { id } = await made({ url: receiver.url });
    const later = createSealer(['a secret of tomorrow, long enough as well', SETTINGS.AUTH_SECRET]);
    await resealWebhooks({ db: app.services.db, sealer: later });
    await ana.post(`/webhooks/${id}/test`);
    await app.work();
    expect(receiver.received).toEqual([]);
    expect((await ana.get(`/webhooks/${id}`)).body).toMatchObject({
      enabled: false,
      off_reason: 'secret_lost',
    });
    await resealWebhooks({
      db: app.services.db,
      sealer: createSealer([SETTINGS.AUTH_SECRET, 'a secret of tomorrow, long enough as well']),
    });
    await ana.patch(`/webhooks/${id}`, { enabled: true });
    await ana.post(`/webhooks/${id}/test`);
    await app.work();
    expect(receiver.received).toHaveLength(1);
  });

  it('comes to the dashboard once as well', async () => {
    const created = await callProcedure(app, ana, 'mutation', 'webhooks.create', HOOK);
    expect(created.secret).toMatch(/^whsec_/);
    const page = await callProcedure(app, ana, 'query', 'webhooks.list', {});
    expect(JSON.stringify(page)).not.toContain('whsec_');
  });
});

describe('what was sent to a webhook', () => {
  it('is listed in pages, the newest first, and another one’s is not found', async () => {
    const { id } = await made({ url: receiver.url });
    const other = await made();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      now.value += 1_000;
      ids.unshift((await ana.post(`/webhooks/${id}/test`)).body.id);
      await app.work();
    }
    const { body } = await ana.get(`/webhooks/${id}/deliveries?per_page=2&page=2`);
    expect(body).toMatchObject({ total: 3, total_pages: 2, items: [{ id: ids[2], state: 'delivered' }] });
    const waiting = await ana.post(`/webhooks/${other.id}/deliveries/${ids[0]}/resend`);
    expect(waiting.status).toBe(404);
  });

  it('that waits is not asked for twice', async () => {
    const { id } = await made({ url: receiver.url });
    const first = (await ana.post(`/webhooks/${id}/test`)).body;
    expect((await ana.post(`/webhooks/${id}/test`)).body.id).toBe(first.id);
    const refused = await ana.post(`/webhooks/${id}/deliveries/${first.id}/resend`);
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition']);
    // One that was never sent, and a newer one about the same that waits.
    await ana.patch(`/webhooks/${id}`, { enabled: false });
    await app.work();
    await ana.patch(`/webhooks/${id}`, { enabled: true });
    await ana.post(`/webhooks/${id}/test`);
    expect((await ana.post(`/webhooks/${id}/deliveries/${first.id}/resend`)).status).toBe(409);
    await app.work();
    expect((await ana.post(`/webhooks/${id}/deliveries/${first.id}/resend`)).status).toBe(202);
    await app.work();
    expect(receiver.received).toHaveLength(2);
  });

  it('is kept for 30 days, and no more than so many', async () => {
    const { id } = await made({ url: receiver.url });
    await ana.post(`/webhooks/${id}/test`);
    await app.work();
    await tidyDeliveries(app.services);
    expect((await ana.get(`/webhooks/${id}/deliveries`)).body.total).toBe(1);
    await app.services.db.execute(
      sql`delete from webhooks where user_id <> ${uuidOf('user', ana.user_id)}::uuid`,
    );
    now.value += LIMITS.webhook_delivery_days * DAY;
    await app.services.db.execute(`
      insert into webhook_deliveries (user_id, id, webhook_id, type, subject, state, attempts, body,
        happened_at, queued_at, created_at)
      select user_id, gen_random_uuid(), webhook_id, type, n::text, 'delivered', 1, body,
        happened_at, queued_at, now() + interval '10 years'
      from webhook_deliveries, generate_series(1, ${LIMITS.webhook_deliveries + 50}) n`);
    now.value += 1;
    await tidyDeliveries(app.services);
    const rows = await app.services.db.execute(`select from webhook_deliveries`);
    expect(rows).toHaveLength(LIMITS.webhook_deliveries);
  });
});
