import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '@/kernel/errors';
import { type App, type Client, startApp } from '@/testing/app';
import { leastOf } from '@/testing/least-of';
import { uploadForm } from '@/testing/servers/site';
import { openSource, type Sent } from './source.service';
import { withReading } from './worker.service';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
});

/** A page that takes its time: half a MiB of small elements in a recipe's microdata. */
const html = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop=name>Cake</h1>${'<p itemprop=recipeIngredient>1 cup<b>'.repeat(14_000)}</div>`;
const slow: Sent = { kind: 'page', html, url: null };

const bounds = { seconds: 10, memory_mib: 512 };

const problemOf = async (work: Promise<unknown>): Promise<[string, string]> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw new Error(`expected a problem, got ${String(error)}`);
  return [error.code, error.detail];
};

describe('what is sent to be imported', () => {
  it('keeps nobody waiting while it is read', async () => {
    const before = performance.now();
    openSource(slow);
    const alone = performance.now() - before;
    await ana.post('/recipes/import', { html, preview: true });
    // A bound in proportion: reading the same in place would hold everybody for all of that time.
    const longest = await leastOf(alone / 2, async () => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      expect((await ana.post('/recipes/import', { html, preview: true })).status).toBe(200);
      delay.disable();
      return delay.max / 1e6;
    });
    expect(longest).toBeLessThan(alone / 2);
  });

  it('keeps nobody waiting while a large file is received and handed over', async () => {
    const recipe = { '@type': 'Recipe', name: 'Soup', recipeIngredient: ['2 leeks'] };
    const lines = Array.from({ length: 50 }, (_, i) => ({
      ...recipe,
      name: `Soup ${i}`,
      url: 'x'.repeat(4e5),
    }));
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    const { raw, headers } = await uploadForm(text, 'mine.ndjson', { preview: 'true', only: '0' });
    const start = performance.now();
    await new Response(new Blob([raw.slice()]), { headers }).formData();
    const inOneGo = performance.now() - start;
    // A bound in proportion: the platform's own reading of the same 20 MB holds everybody for all of that time.
    const longest = await leastOf(inOneGo / 2, async () => {
      let at = 0;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          // As a socket gives them: in pieces, with others' turns in between.
          await new Promise((resolve) => setImmediate(resolve));
          if (at >= raw.length) return controller.close();
          controller.enqueue(raw.slice(at, at + 65_536));
          at += 65_536;
        },
      });
      const init = { method: 'POST', body, duplex: 'half' as const };
      const sent = { ...headers, 'content-length': String(raw.length), authorization: `Bearer ${ana.token}` };
      const request = new Request('http://galley.test/api/recipes/import', { ...init, headers: sent });
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const answer = await app.rest(request);
      delay.disable();
      expect(answer.status, await answer.text()).toBe(200);
      return delay.max / 1e6;
    });
    expect(longest).toBeLessThan(inOneGo / 2);
  });

  it('is given up after its seconds, and the next is read', async () => {
    expect(await problemOf(withReading(slow, async () => null, { ...bounds, seconds: 0.05 }))).toEqual([
      'import_failed',
      'Reading this takes longer than 0.05 seconds.',
    ]);
    expect(await withReading(slow, async ({ names }) => names)).toEqual(['Cake']);
  });

  it('is given up when it takes too much memory, and nobody else is harmed', async () => {
    expect(await problemOf(withReading(slow, async () => null, { ...bounds, memory_mib: 8 }))).toEqual([
      'payload_too_large',
      'Reading this takes more memory than an import can use.',
    ]);
    expect((await ana.get('/recipes')).status).toBe(200);
  });
});
