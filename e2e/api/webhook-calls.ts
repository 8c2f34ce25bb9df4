import { expect, vi } from 'vitest';
import type { Receiver } from '@/testing/servers/receiver';
import type { Caller } from './caller';

const idOf = (body: unknown) => (body as { id: string }).id;

/** Every operation of webhooks, with a message that really arrives. */
export async function callWebhooks(api: Caller, receiver: Receiver): Promise<void> {
  const body = { url: receiver.url, events: ['recipe.updated', 'recipe.archived'] };
  const webhook = idOf((await api.right(201, 'POST', '/webhooks', { body })).body);
  await api.right(422, 'POST', '/webhooks', { body: { ...body, url: 'http://127.0.0.1/inside' } });
  await api.wrong(400, 'POST', '/webhooks', { body: { ...body, events: [] } });
  await api.right(200, 'GET', '/webhooks');
  const { headers } = await api.right(200, 'GET', `/webhooks/${webhook}`);
  await api.right(304, 'GET', `/webhooks/${webhook}`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  await api.right(200, 'PATCH', `/webhooks/${webhook}`, { body: { description: 'Ours' } });
  await api.right(404, 'PATCH', '/webhooks/none', { body: { description: 'None' } });
  await api.right(200, 'POST', `/webhooks/${webhook}/rotate`);
  const ping = idOf((await api.right(202, 'POST', `/webhooks/${webhook}/test`)).body);
  await vi.waitUntil(() => receiver.received.length > 0, { timeout: 10_000 });
  const sent = await vi.waitUntil(
    async () => {
      const list = await api.right(200, 'GET', `/webhooks/${webhook}/deliveries`);
      const [found] = (list.body as { items: { id: string; state: string }[] }).items;
      return found?.state === 'delivered' && found;
    },
    { timeout: 10_000 },
  );
  expect(sent.id).toBe(ping);
  await api.right(202, 'POST', `/webhooks/${webhook}/deliveries/${ping}/resend`);
  await api.right(200, 'PATCH', `/webhooks/${webhook}`, { body: { enabled: false } });
  await api.right(409, 'POST', `/webhooks/${webhook}/test`);
  await api.right(204, 'DELETE', `/webhooks/${webhook}`);
}
