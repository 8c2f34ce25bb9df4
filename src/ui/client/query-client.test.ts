import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { makeQueryClient } from './query-client';

afterEach(() => onlineManager.setOnline(true));

it('asks anew for what could not be read without a connection, as soon as there is one', async () => {
  const client = makeQueryClient();
  client.mount();
  let connected = false;
  const observer = new QueryObserver(client, {
    queryKey: ['overview'],
    queryFn: () => (connected ? Promise.resolve('read') : Promise.reject(new Error('no connection'))),
  });
  const stop = observer.subscribe(() => undefined);
  onlineManager.setOnline(false);
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');
  connected = true;
  onlineManager.setOnline(true);
  await expect.poll(() => observer.getCurrentResult().data).toBe('read');
  stop();
  client.unmount();
});
