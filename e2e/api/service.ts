import { once } from 'node:events';
import { afterAll } from 'vitest';
import { startBuildWorker } from '@/features/products/builds/builds.worker';
import { taskHandlers } from '@/features/tasks';
import { closeRenderer } from '@/rendering/typst/renderer';
import { createHttpServer } from '@/server/http/http';
import { IncomingRequest } from '@/server/http/request';
import { sendResponse } from '@/server/http/response';
import { startTaskWorker } from '@/server/jobs/task-worker';
import { type AppOptions, startApp } from '@/testing/app';
import { answerPage } from '@/testing/visitor';
import { freePort } from './tools';

/**
 * The service behind its own http server, on a fresh database, with its workers; with its public pages and without the screens.
 * Answers the address of the API, at the host that is given: passkeys want a name. It is stopped when the test file ends.
 */
export async function startService(
  settings: AppOptions['settings'] = {},
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<string> {
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  const app = await startApp({ settings: { PUBLIC_URL: origin, ...settings } });
  const worker = startBuildWorker(app.services, { poll_ms: 200 });
  const tasks = startTaskWorker(app.services, taskHandlers(app.services), { poll_ms: 100 });
  const http = createHttpServer({
    api: (request) => app.rest(request),
    // For what REST has not, such as the press on a link that was mailed.
    trpc: (request) => app.trpc(request),
    pages: async (req, res) => {
      const page = await answerPage(app, new IncomingRequest(req, res, origin));
      await sendResponse(page ?? new Response(null, { status: 404 }), req, res);
    },
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
    await Promise.all([worker.stop(), tasks.stop()]);
    await closeRenderer();
  });
  return `${origin}/api`;
}
