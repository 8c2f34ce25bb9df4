import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAccount } from '@/features/auth/removal/removal.store';
import { webhookRecords } from '@/features/webhook-records';
import { LIMITS } from '@/kernel/limits';
import { uuidOf } from '@/server/database/columns';
import { GoesOn } from '@/server/jobs/task-worker';
import { type App, type Client, startApp } from '@/testing/app';
import { type Receiver, startReceiver } from '@/testing/servers/receiver';
import { webhookTask } from './sending.service';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: App;
let ana: Client;
let receiver: Receiver;
/** The official library believes messages of the last minutes only, so the tests begin now. */
const now = { value: Date.now() };

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startApp({ clock: () => now.value, settings: { IMPORT_ALLOWED_HOSTS: [receiver.host] } });
});
beforeEach(async () => {
  now.value = Date.now();
  // What waits for the receiver of another test is none of this one’s.
  await app.services.db.execute(sql`delete from webhooks`);
  receiver.answer = { status: 200 };
  receiver.received.length = 0;
  receiver.gate = Promise.resolve();
  ana = await app.signUp();
});

/** A new webhook of hers. */
async function made(events: string[] = ['recipe.updated'], more: object = {}) {
  const { status, body } = await ana.post('/webhooks', { url: receiver.url, events, ...more });
  expect(status).toBe(201);
  return body;
}
const soup = async () => (await ana.post('/recipes', { title: 'Leek soup' })).body.id;
const deliveriesOf = async (id: string) => (await ana.get(`/webhooks/${id}/deliveries`)).body.items;
/** Does what is due some time later. */
async function later(milliseconds: number) {
  now.value += milliseconds;
  await app.work();
}
/** A test of a webhook, sent. */
async function ping(id: string) {
  const { status, body } = await ana.post(`/webhooks/${id}/test`);
  expect(status).toBe(202);
  await app.work();
  return body;
}
const confirmEmail = () =>
  app.services.db.execute(
    sql`update users set email_confirmed_at = now() where id = ${uuidOf('user', ana.user_id)}::uuid`,
  );
const last = () => {
  const message = receiver.received.at(-1);
  if (message === undefined) throw new Error('nothing came');
  return message;
};
const idsSent = () => receiver.received.map(({ headers }) => headers['webhook-id']);
const verified = (secret: string) =>
  new Webhook(secret).verify(last().body, last().headers as Record<string, string>);

describe('a message to a webhook', () => {
  it('is signed so that the official library of Standard Webhooks takes it, and nobody else’s', async () => {
    const { id, secret } = await made();
    const recipe = await soup();
    await ana.patch(`/recipes/${recipe}`, { notes: 'Salt — and ümlauts 🥕.' });
    await later(LIMITS.webhook_settle_seconds * 1000);
    const message = verified(secret);
    const { body } = await ana.get(`/recipes/${recipe}`);
    expect(message).toEqual({ type: 'recipe.updated', timestamp: expect.any(String), data: body });
    expect(last().headers['webhook-id']).toBe((await deliveriesOf(id))[0].id);
    expect(last().headers['content-type']).toBe('application/json');
    const other = (await made()).secret;
    expect(() => verified(other)).toThrow();
    last().body = last().body.replace('Leek', 'Beet');
    expect(() => verified(secret)).toThrow();
  });

  it('is told once of all changes until it is sent, and not at all where nobody asked', async () => {
    const { id } = await made();
    const recipe = await soup();
    for (const notes of ['a', 'b', 'c']) await ana.patch(`/recipes/${recipe}`, { notes });
    await ana.patch(`/recipes/${recipe}`, { notes: 'c' });
    await later(LIMITS.webhook_settle_seconds * 1000);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.notes)).toEqual(['c']);
    await ana.patch(`/recipes/${recipe}`, { notes: 'd' });
    await ana.delete(`/recipes/${recipe}`);
    await later(LIMITS.webhook_settle_seconds * 1000);
    expect(await deliveriesOf(id)).toMatchObject([
      { type: 'recipe.updated', state: 'delivered', attempts: 1, last_status: 200, subject: recipe },
      { type: 'recipe.updated', state: 'delivered' },
    ]);
    const archive = await made(['recipe.archived']);
    const others = [await soup(), await soup()];
    await ana.patch(`/recipes/${others[0]}`, { status: 'archived' });
    await ana.post('/recipes/bulk', { ids: others, status: 'archived' });
    await app.work();
    const told = await deliveriesOf(archive.id);
    expect(told.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(others.toSorted());
  });

  it('has the same id and bytes each time it is sent, whatever has become of its record', async () => {
    const { id } = await made(['recipe.archived']);
    const recipe = await soup();
    receiver.answer = { status: 500, body: 'x'.repeat(1_000_000) };
    await ana.delete(`/recipes/${recipe}`);
    await app.work();
    await ana.patch(`/recipes/${recipe}`, { title: 'Another soup' });
    await later(10_000);
    receiver.answer = { status: 204 };
    await later(20_000);
    const [first, ...others] = receiver.received;
    expect(others).toHaveLength(2);
    for (const { body, headers } of others) {
      expect(body).toBe(first?.body);
      expect(headers['webhook-id']).toBe(first?.headers['webhook-id']);
    }
    expect(others[1]?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 3, last_status: 204 }]);
    const [delivery] = await deliveriesOf(id);
    const resent = await ana.post(`/webhooks/${id}/deliveries/${delivery.id}/resend`);
    expect(resent).toMatchObject({ status: 202, body: { state: 'waiting', attempts: 0 } });
    await app.work();
    expect(last().body).toBe(first?.body);
    expect(new Set(idsSent()).size).toBe(1);
  });

  it('is made of what a change has left, however the two meet', async () => {
    const { id } = await made();
    const recipe = await soup();
    for (let round = 0; round < 15; round++)
      await Promise.all([
        ana.patch(`/recipes/${recipe}`, { notes: `Round ${round}` }),
        later(LIMITS.webhook_settle_seconds * 1000),
      ]);
    await later(LIMITS.webhook_settle_seconds * 1000);
    expect(JSON.parse(last().body).data.notes).toBe('Round 14');
    const states = (await deliveriesOf(id)).map(({ state }: { state: string }) => state);
    expect(new Set(states)).toEqual(new Set(['delivered']));
  });

  it('waits its turn while others of its account are under way, and nobody else’s does', async () => {
    const pings = [];
    for (let count = 0; count < 3; count++) {
      const { id } = await made();
      pings.push((await ana.post(`/webhooks/${id}/test`)).body.id);
    }
    let resolve = () => {};
    receiver.gate = new Promise((settle) => {
      resolve = settle;
    });
    const task = webhookTask(app.services, webhookRecords);
    const under_way = pings.slice(0, LIMITS.webhook_sends_at_once).map((ping) => task.run(ana.user_id, ping));
    await expect.poll(() => receiver.received.length).toBe(LIMITS.webhook_sends_at_once);
    await expect(task.run(ana.user_id, pings[2])).rejects.toThrow(GoesOn);
    const bob = await app.signUp('Bob');
    const hook = (await bob.post('/webhooks', { url: receiver.url, events: ['recipe.updated'] })).body.id;
    const bobs = task.run(bob.user_id, (await bob.post(`/webhooks/${hook}/test`)).body.id);
    await expect.poll(() => receiver.received.length).toBe(LIMITS.webhook_sends_at_once + 1);
    resolve();
    await Promise.all([...under_way, bobs]);
    await task.run(ana.user_id, pings[2]);
    expect(receiver.received).toHaveLength(LIMITS.webhook_sends_at_once + 2);
  });

  it('is not sent once its account is closed', async () => {
    await made(['recipe.archived']);
    await ana.delete(`/recipes/${await soup()}`);
    await closeAccount(app.services.db, ana.user_id, new Date(now.value).toISOString());
    await app.work();
    expect(receiver.received).toEqual([]);
  });

  it('is dropped with its webhook', async () => {
    const { id } = await made();
    await ana.patch(`/recipes/${await soup()}`, { notes: 'Soon.' });
    expect((await ana.delete(`/webhooks/${id}`)).status).toBe(204);
    await later(HOUR);
    expect(receiver.received).toEqual([]);
  });

  it('has the id alone where it would be too long', async () => {
    const { secret } = await made();
    const recipe = await soup();
    const instructions = Array.from({ length: 100 }, () => 'Stir. '.repeat(600).trim());
    expect((await ana.patch(`/recipes/${recipe}`, { instructions })).status).toBe(200);
    await later(LIMITS.webhook_settle_seconds * 1000);
    expect(verified(secret)).toMatchObject({ type: 'recipe.updated', data: { id: recipe } });
    expect(Object.keys(JSON.parse(last().body).data)).toEqual(['id']);
  });
});

describe('a receiver that answers anything but 2xx', () => {
  it('is tried again after 10 seconds, 20, 40 and so on, for three days', async () => {
    const { id } = await made();
    receiver.answer = { status: 503 };
    const start = now.value;
    await ping(id);
    const moments = [0];
    for (let tries = 1; tries < 60; tries++) {
      const [{ state, next_attempt_at }] = await deliveriesOf(id);
      if (state !== 'waiting') break;
      const next = Date.parse(next_attempt_at);
      await later(next - now.value - 1);
      expect(receiver.received).toHaveLength(tries);
      await later(1);
      expect(receiver.received).toHaveLength(tries + 1);
      moments.push((next - start) / 1000);
    }
    const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(pauses.slice(0, 5)).toEqual([10, 20, 40, 80, 160]);
    expect(Math.max(...pauses)).toBe(LIMITS.webhook_pause_hours * 3_600);
    const hours = (moments.at(-1) ?? 0) / 3_600;
    expect(hours).toBeGreaterThan(60);
    expect(hours).toBeLessThanOrEqual(LIMITS.webhook_retry_hours);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', last_status: 503 }]);
    expect((await ana.get(`/webhooks/${id}`)).body).toMatchObject({ enabled: true });
  });

  it('is asked no sooner than it wants', async () => {
    const { id } = await made();
    receiver.answer = { status: 429, headers: { 'retry-after': '3600' } };
    await ping(id);
    await later(HOUR - 1);
    expect(receiver.received).toHaveLength(1);
    receiver.answer = { status: 200 };
    await later(1);
    expect(receiver.received).toHaveLength(2);
    expect((await ana.get(`/webhooks/${id}`)).body.failing_since).toBeNull();
  });

  it('is not led elsewhere', async () => {
    const { id } = await made();
    receiver.answer = { status: 302, headers: { location: receiver.url.replace('hook', 'elsewhere') } };
    await ping(id);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', last_status: 302 }]);
  });

  it('is left alone by all messages until one gets through', async () => {
    await made(['recipe.archived']);
    receiver.answer = { status: 500 };
    for (let count = 0; count < 5; count++) await ana.delete(`/recipes/${await soup()}`);
    await app.work();
    expect(receiver.received).toHaveLength(1);
    await later(10_000);
    expect(receiver.received).toHaveLength(2);
    receiver.answer = { status: 200 };
    await later(20_000);
    expect(receiver.received).toHaveLength(7);
    expect(new Set(idsSent()).size).toBe(5);
  });

  it('is switched off at once by 410, and what waits is not sent; switched on again, it is told', async () => {
    const { id } = await made(['recipe.archived']);
    receiver.answer = { status: 410 };
    for (let count = 0; count < 3; count++) await ana.delete(`/recipes/${await soup()}`);
    await later(HOUR);
    expect(receiver.received).toHaveLength(1);
    expect((await ana.get(`/webhooks/${id}`)).body).toMatchObject({ enabled: false, off_reason: 'gone' });
    const ended = await deliveriesOf(id);
    expect(ended.map(({ state }: { state: string }) => state)).toEqual(['failed', 'failed', 'failed']);
    for (const path of ['test', `deliveries/${ended[0].id}/resend`]) {
      const refused = await ana.post(`/webhooks/${id}/${path}`);
      expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition']);
    }
    await ana.delete(`/recipes/${await soup()}`);
    expect(await deliveriesOf(id)).toHaveLength(3);
    receiver.answer = { status: 200 };
    const on = await ana.patch(`/webhooks/${id}`, { enabled: true });
    expect(on.body).toMatchObject({ enabled: true, off_reason: null, failing_since: null });
    await ana.post(`/webhooks/${id}/deliveries/${ended[0].id}/resend`);
    await app.work();
    expect(receiver.received).toHaveLength(2);
  });

  it('is switched off after a week of nothing but failures, with a mail where hers is confirmed', async () => {
    const { id } = await made(['recipe.archived']);
    receiver.answer = { status: 500 };
    for (let day = 0; day < LIMITS.webhook_failing_days; day++) {
      expect((await ana.get(`/webhooks/${id}`)).body.enabled).toBe(true);
      if (day === 0) await confirmEmail();
      await ana.delete(`/recipes/${await soup()}`);
      await app.work();
      now.value += 24 * HOUR;
    }
    await app.work();
    const { body } = await ana.get(`/webhooks/${id}`);
    expect(body).toMatchObject({ enabled: false, off_reason: 'failing' });
    const mails = (await ana.get('/mails')).body.items;
    expect(mails).toMatchObject([{ kind: 'account_webhook_off', to: ana.email }]);
    expect((await ana.get(`/mails/${mails[0].id}`)).body.text).toContain(`/settings/webhooks?webhook=${id}`);
  });
});

describe('a secret', () => {
  it('that is rotated signs beside the new one for a day', async () => {
    const { id, secret: former } = await made();
    const rotated = await ana.post(`/webhooks/${id}/rotate`);
    expect(rotated.status).toBe(200);
    const { secret } = rotated.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secret).not.toBe(former);
    await ping(id);
    expect([verified(secret), verified(former)]).toMatchObject([{ type: 'ping' }, { type: 'ping' }]);
    now.value += 24 * HOUR;
    await ping(id);
    expect(String(last().headers['webhook-signature']).split(' ')).toHaveLength(1);
  });
});
