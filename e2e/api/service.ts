import { once } from 'node:events';
import { afterAll } from 'vitest';
import { startBuildWorker } from '../../src/features/products/builds.worker';
import { closeRenderer } from '../../src/rendering/typst/renderer';
import { createHttpServer } from '../../src/server/http';
import { type AppOptions, startApp } from '../../src/testing/app';
import { freePort } from './tools';

/**
 * The service behind its own http server, on a fresh database, with its build worker; without the screens.
 * Answers the address of the API. It is stopped when the test file ends.
 */
export async function startService(settings: AppOptions['settings'] = {}): Promise<string> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const app = await startApp({ settings: { PUBLIC_URL: origin, ...settings } });
  const worker = startBuildWorker(app.services, { poll_ms: 200 });
  const http = createHttpServer({
    api: (request) => app.rest(request),
    pages: async (_request, response) => void response.writeHead(404).end(),
    origin,
    proxyHops: 0,
    onError: (error) => {
      throw error;
    },
  });
  http.server.listen(port, '127.0.0.1');
  await once(http.server, 'listening');
  afterAll(async () => {
    await http.drain(500);
    await worker.stop();
    await closeRenderer();
  });
  return `${origin}/api`;
}
