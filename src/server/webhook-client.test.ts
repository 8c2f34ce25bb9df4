import { describe, expect, it } from 'vitest';
import { startReceiver } from '@/testing/servers/receiver';
import type { ResolvedAddress } from './safe-fetch';
import { createWebhookClient } from './webhook-client';

const named = (...addresses: string[]) =>
  createWebhookClient({
    resolve: async () =>
      addresses.map((address): ResolvedAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
const INSIDE = 'The URL must be on the public internet.';

describe('a message to an address that a creator names', () => {
  it.each([
    [['10.0.0.1']],
    [['127.0.0.1']],
    [['::1']],
    [['169.254.169.254']],
    [['::ffff:192.168.0.1']],
    [['93.184.215.14', '10.0.0.1']],
  ])('is not sent where the name stands for %j', async (addresses) => {
    expect(await named(...addresses).send('https://hooks.example.com/', {}, '{}')).toEqual({
      status: null,
      retry_seconds: null,
      problem: INSIDE,
    });
  });

  it('is not sent where the name stands for nothing, and says no more of it', async () => {
    const client = createWebhookClient({
      resolve: () => Promise.reject(new Error('the resolver at 10.0.0.53 knows no such name')),
    });
    const { problem } = await client.send('https://hooks.example.com/', {}, '{}');
    expect(problem).toBe('The host couldn’t be found.');
  });

  it('is sent without https to an own machine alone, and only its status comes back', async () => {
    const receiver = await startReceiver();
    const client = createWebhookClient({ allowed: [receiver.host] });
    receiver.answer = { status: 201, body: 'x'.repeat(1_000_000), headers: { 'retry-after': '7' } };
    expect(await client.send(receiver.url, { 'webhook-id': 'one' }, '{"a":1}')).toEqual({
      status: 201,
      retry_seconds: 7,
      problem: null,
    });
    expect(receiver.received).toMatchObject([{ body: '{"a":1}', headers: { 'webhook-id': 'one' } }]);
    const other = await createWebhookClient().send(receiver.url, {}, '{}');
    expect(other.problem).toBe('The URL must start with https://.');
    expect(receiver.received).toHaveLength(1);
    expect(client.refusalOf('http://127.0.0.1:1/')).toBe('The URL must start with https://.');
  });

  it('says that nobody answers', async () => {
    const client = createWebhookClient({ allowed: ['127.0.0.1:1'] });
    expect((await client.send('http://127.0.0.1:1/', {}, '{}')).problem).toBe('It couldn’t be reached.');
  });
});
