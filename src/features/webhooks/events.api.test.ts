import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { referenceAnswer } from '@/features/reference/reference.page';
import { guide } from '@/kernel/api-guide';
import { LIMITS } from '@/kernel/limits';
import { startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { giveAway } from '@/testing/lead-magnet';
import { BUYER, openBookshop } from '@/testing/sale';
import { startReceiver } from '@/testing/servers/receiver';
import { EVENT_NAMES } from './events.rules';

const receiver = await startReceiver();
const { shop, ana, account, book } = await openBookshop(
  { hooks: true },
  { IMPORT_ALLOWED_HOSTS: [receiver.host] },
);
const { app } = shop;

/** What has come of an event since the last look, about this record. */
const heard = (type: string, id?: string) =>
  receiver.received
    .map(({ body }) => JSON.parse(body))
    .filter((message) => message.type === type && (id === undefined || message.data.id === id));

async function buy(): Promise<string> {
  const session = shop.sessionOf(await shop.press(book.slug));
  account.pay(session, BUYER);
  await shop.stranger().open(shop.backOf(account, session));
  await app.work();
  return (await ana.get('/orders')).body.items[0].id;
}

beforeAll(async () => {
  const { status } = await ana.post('/webhooks', { url: receiver.url, events: EVENT_NAMES });
  expect(status).toBe(201);
});
beforeEach(() => {
  receiver.received.length = 0;
});

describe('a webhook hears', () => {
  it('of an order that is paid, once, and of what goes back of it, as the order is then', async () => {
    const id = await buy();
    expect(heard('order.paid')).toMatchObject([{ data: (await ana.get(`/orders/${id}`)).body }]);
    for (const amount_cents of [500, 1300]) {
      await ana.post(`/orders/${id}/refund`, { amount_cents });
      await app.work();
    }
    const refunded = heard('order.refunded', id);
    expect(refunded.map(({ data }) => [data.state, data.refunded_cents])).toEqual([
      ['partially_refunded', 500],
      ['refunded', 1800],
    ]);
    const event = shop.till.events.at(-1);
    if (event !== undefined) await shop.till.send(event, shop.now.value);
    await app.work();
    expect(heard('order.refunded', id)).toHaveLength(2);
    expect(heard('order.paid', id)).toHaveLength(1);
  });

  it('of an order in review only once it is accepted, and of no copy that is given', async () => {
    const session = shop.sessionOf(await shop.press(book.slug));
    account.pay(session, BUYER);
    Object.assign(account.session(session), { amount_subtotal: 100, amount_total: 100 });
    await shop.stranger().open(shop.backOf(account, session));
    await app.work();
    expect(heard('order.paid')).toEqual([]);
    const [review] = (await ana.get('/orders?state=review')).body.items;
    await ana.post(`/orders/${review.id}/accept`);
    await ana.post(`/products/${book.id}/grants`, { email: 'rosa@example.com' });
    await app.work();
    expect(heard('order.paid').map(({ data }) => data.id)).toEqual([review.id]);
  });

  it('of a build and of what is published, and not again where nothing is new', async () => {
    await ana.patch(`/products/${book.id}`, { subtitle: 'For slow days' });
    const publish = () =>
      ana.post(`/products/${book.id}/publish`, {
        platforms: ['storefront'],
        price_cents: 1800,
        currency: 'USD',
      });
    const { body } = await publish();
    await app.work();
    const [built] = heard('build.finished');
    expect(built.data).toEqual((await ana.get(`/products/${book.id}/builds/${built.data.id}`)).body);
    expect(built.data.state).toBe('done');
    expect(heard('product.published')).toMatchObject([{ data: { id: book.id, edition: body.edition } }]);
    await publish();
    await app.work();
    expect(heard('product.published')).toHaveLength(1);
  });

  it('of a subscriber whose address counts, once, and of nothing about one who was deleted', async () => {
    const magnet = await giveAway(ana, 'One soup');
    await app.work();
    const signUp = async (email: string) => {
      const reader = shop.stranger();
      await reader.send(await reader.open(`/p/${magnet.slug}`), { email, consent: 'yes' });
    };
    await signUp('lena@example.com');
    await signUp('lena@example.com');
    await app.work();
    const { items } = (await ana.get(`/subscribers?product_id=${magnet.id}`)).body;
    expect(heard('subscriber.confirmed')).toMatchObject([{ data: items[0] }]);
    await signUp('mia@example.com');
    const [mia] = (await ana.get(`/subscribers?product_id=${magnet.id}&q=mia`)).body.items;
    await ana.delete(`/subscribers/${mia.id}`);
    await ana.delete(`/subscribers/${items[0].id}`);
    await app.work();
    expect(heard('subscriber.confirmed')).toHaveLength(1);
    const kept = await app.services.db.execute(
      `select subject from webhook_deliveries where type = 'subscriber.confirmed'`,
    );
    expect(kept).toHaveLength(0);
  });

  it('of recipes that change here or by restoring what they said, and that are archived', async () => {
    const { id } = (await ana.post('/recipes', { title: 'Leek soup' })).body;
    const settle = async () => {
      shop.now.value += LIMITS.webhook_settle_seconds * 1000;
      await app.work();
    };
    await settle();
    expect(receiver.received).toEqual([]);
    await ana.patch(`/recipes/${id}`, { title: 'Beet soup' });
    await settle();
    await ana.post(`/recipes/${id}/revisions/1/restore`);
    await settle();
    await ana.post('/recipes/bulk', { ids: [id], email_ready: true });
    await settle();
    expect(heard('recipe.updated').map(({ data }) => [data.title, data.email_ready])).toEqual([
      ['Beet soup', false],
      ['Leek soup', false],
      ['Leek soup', true],
    ]);
    await ana.delete(`/recipes/${id}`);
    await ana.delete(`/recipes/${id}`);
    await settle();
    expect(heard('recipe.archived')).toMatchObject([{ data: (await ana.get(`/recipes/${id}`)).body }]);
    expect(heard('recipe.updated')).toHaveLength(3);
  });

  it('nothing of another account', async () => {
    const bob = await app.signUp('Bob');
    const { id } = (await bob.post('/recipes', { title: 'Leek soup' })).body;
    await bob.delete(`/recipes/${id}`);
    await app.work();
    expect(receiver.received).toEqual([]);
  });
});

describe('the receiver that the reference shows', () => {
  it('takes a message as it is really sent, once, and no other', async () => {
    const section = guide(app.services.public_url).find(({ id }) => id === 'webhooks');
    const [, source = ''] = /```\n([\s\S]+?)\n```/.exec(section?.text ?? '') ?? [];
    const page = await referenceAnswer(app.services, new Request('http://galley.test/docs')).text();
    expect(page).toContain('function isFromGalley');
    const folder = await mkdtemp(join(tmpdir(), 'galley-receiver-'));
    atEnd(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'receiver.cjs'), source);

    const start = (port: number, secret: string) =>
      spawn(process.execPath, [join(folder, 'receiver.cjs')], {
        env: { NODE_ENV: 'test', PORT: String(port), WEBHOOK_SECRET: secret },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    // Its address must be allowed before it has its secret: a first start finds a free port.
    const probe = start(0, 'whsec_AAAA');
    const [line] = await once(probe.stdout, 'data');
    const port = Number(/listening on (\d+)/.exec(String(line))?.[1]);
    probe.kill();
    await once(probe, 'exit');

    const nodeApp = await startApp({ settings: { IMPORT_ALLOWED_HOSTS: [`127.0.0.1:${port}`] } });
    const cleo = await nodeApp.signUp('Cleo');
    const wish = { url: `http://127.0.0.1:${port}/`, events: ['recipe.archived'] };
    const webhook = (await cleo.post('/webhooks', wish)).body;
    const running = start(port, webhook.secret);
    atEnd(() => running.kill());
    let said = '';
    running.stdout.on('data', (part) => {
      said += part;
    });
    await expect.poll(() => said).toContain('listening on');
    const { id } = (await cleo.post('/recipes', { title: 'Leek soup' })).body;
    await cleo.delete(`/recipes/${id}`);
    await nodeApp.work();
    const deliveries = async () => (await cleo.get(`/webhooks/${webhook.id}/deliveries`)).body.items;
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'delivered', last_status: 204 });
    await cleo.post(`/webhooks/${webhook.id}/deliveries/${delivery.id}/resend`);
    await nodeApp.work();
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered', last_status: 204 });
    await expect.poll(() => said).toContain(`recipe.archived ${id}`);
    expect(said.split(id)).toHaveLength(2);
    const forged = await fetch(wish.url, {
      method: 'POST',
      headers: { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' },
      body: '{}',
    });
    expect(forged.status).toBe(401);
  });
});
