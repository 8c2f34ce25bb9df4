import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Galley, galley } from '@galley/client';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageHeaders, newSecret } from '@/features/webhooks/signing.service';
import { createKey } from './keys';
import { HTTPX, noPython, pythonWith, removePython } from './python';
import { startService } from './service';
import { checkTypes, command, FILES, type Run } from './tools';

/** The programs that `/docs/clients` shows. */
const examples = fileURLToPath(new URL('../../client/examples', import.meta.url));
/** Copies beside the installed client. */
const copies = join(FILES.clients, 'examples');
/** Where they run. */
const folder = mkdtempSync(join(tmpdir(), 'galley-examples-'));
afterAll(() => {
  removePython();
  rmSync(folder, { recursive: true });
});

interface Language {
  /** Why its programs can't run on this machine; null where they can. */
  missing(): Promise<string | null>;
  run(task: string, env: Record<string, string>): Promise<Run>;
  /** Runs the check of a webhook message whose body is in `message.json`. */
  check(headers: Record<string, string>, secret: string): Promise<Run>;
}

const module = (task: string) => join(copies, `${task}.mjs`);

const LANGUAGES: Record<string, Language> = {
  curl: {
    async missing() {
      const { status } = await command('bash', ['-c', 'command -v curl && command -v openssl']);
      return status === 0 ? null : 'this machine has no bash with curl and openssl';
    },
    run: (task, env) => command('bash', [join(examples, `${task}.sh`)], { cwd: folder, env }),
    check: (headers, secret) =>
      command('bash', [join(examples, 'webhook.sh')], {
        cwd: folder,
        env: {
          WEBHOOK_SECRET: secret,
          WEBHOOK_ID: headers['webhook-id'] ?? '',
          WEBHOOK_TIMESTAMP: headers['webhook-timestamp'] ?? '',
          WEBHOOK_SIGNATURE: headers['webhook-signature'] ?? '',
        },
      }),
  },
  TypeScript: {
    missing: async () => null,
    run: (task, env) => command(process.execPath, [module(task)], { cwd: folder, env }),
    check: (headers, secret) => {
      const program = `import { readFileSync } from 'node:fs';
import { isFromGalley } from ${JSON.stringify(pathToFileURL(module('webhook')).href)};
const isTrue = isFromGalley(${JSON.stringify(headers)}, readFileSync('message.json'), '${secret}');
console.log(isTrue ? 'From Galley' : 'Not from Galley');`;
      return command(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
    },
  },
  Python: {
    missing: () => noPython(HTTPX),
    run: (task, env) => command(pythonWith(HTTPX), [join(examples, `${task}.py`)], { cwd: folder, env }),
    check: (headers, secret) => {
      const program = `from webhook import is_from_galley
is_true = is_from_galley(${JSON.stringify(headers)}, open('message.json', 'rb').read(), '${secret}')
print('From Galley' if is_true else 'Not from Galley')`;
      const env = { PYTHONPATH: examples, PYTHONDONTWRITEBYTECODE: '1' };
      return command(pythonWith(HTTPX), ['-c', program], { cwd: folder, env });
    },
  },
};

/** In front of the service: it says that it’s too much at the first call, and passes on the others. */
async function startBusy(upstream: string) {
  const keys: unknown[] = [];
  const server = createServer(async (request, response) => {
    keys.push(request.headers['idempotency-key']);
    const parts: Uint8Array[] = [];
    for await (const part of request as AsyncIterable<Uint8Array>) parts.push(part);
    if (keys.length === 1) return void response.writeHead(429, { 'retry-after': '1' }).end();
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const answer = await fetch(upstream + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      body: Buffer.concat(parts),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys, server };
}

let base: string;
beforeAll(async () => {
  base = await startService({ RATE_LIMIT_PER_MINUTE: 100_000 });
  mkdirSync(copies, { recursive: true });
  for (const name of readdirSync(examples).filter((file) => file.endsWith('.ts'))) {
    const source = readFileSync(join(examples, name), 'utf8');
    writeFileSync(join(copies, name), source);
    writeFileSync(
      join(copies, name.replace(/ts$/, 'mjs')),
      transformSync(source, { loader: 'ts', format: 'esm' }).code,
    );
  }
});

it('the examples in TypeScript compile', () => {
  const config = join(copies, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ extends: '../../clients/tsconfig.json', include: ['.'] }));
  expect(checkTypes(['-p', config])).toEqual({ status: 0, output: '' });
});

describe.each(Object.entries(LANGUAGES))('the examples in %s', (name, language) => {
  let api: Galley;
  let env: Record<string, string>;
  let reason: string | null;
  beforeAll(async () => {
    reason = await language.missing();
    const key = await createKey(base, `${name}@example.com`);
    env = { GALLEY_URL: base, GALLEY_KEY: key };
    api = galley({ url: base, key });
  });

  /** Every program ends well, or the test is skipped where it can’t run. */
  const run = async (task: string, more: Record<string, string> = {}): Promise<string> => {
    const { status, output } = await language.run(task, { ...env, ...more });
    expect(status, output).toBe(0);
    return output;
  };
  const runs = (what: string, test: () => Promise<void>) =>
    it(what, async (context) => {
      if (reason !== null) return context.skip(`The examples in ${name} didn’t run: ${reason}.`);
      await test();
    });

  runs('list every recipe, or the way to the rest', async () => {
    for (let count = 1; count <= 101; count += 1)
      await api.POST('/recipes', { body: { title: `Soup ${count}.`, status: 'active' } });
    const output = await run('list');
    const titles = [...new Set(output.match(/Soup \d+\./g))];
    const isWhole = !output.includes('rel="next"');
    expect(titles).toHaveLength(isWhole ? 101 : 100);
    expect(isWhole).toBe(name !== 'curl');
  });

  runs('create one recipe in two runs', async () => {
    const outputs = [await run('create'), await run('create')];
    const ids = outputs.map((output) => /recipe_[0-9a-z]{26}/.exec(output)?.[0]);
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
    const { data } = await api.GET('/recipes', { params: { query: { q: 'plum cake' } } });
    expect(data.items.map(({ id }) => id)).toEqual([ids[0]]);
  });

  runs('scale a recipe', async () => {
    const { data } = await api.POST('/recipes', {
      body: { title: 'Shortbread', servings: 8, ingredients: ['250 g butter'] },
    });
    expect(await run('scale', { RECIPE_ID: data.id })).toContain('190 g butter');
  });

  runs('build a product and download it', async () => {
    const recipe = await api.POST('/recipes', {
      body: { title: 'Rye bread', servings: 8, ingredients: ['500 g rye flour'], instructions: ['Bake.'] },
    });
    const product = await api.POST('/products', {
      body: { type: 'ebook', title: `Bread in ${name}`, recipe_ids: [recipe.data.id] },
    });
    await run('build', { PRODUCT_ID: product.data.id });
    expect(readFileSync(join(folder, 'book.pdf'), 'latin1')).toMatch(/^%PDF-/);
    rmSync(join(folder, 'book.pdf'));
  });

  runs('wait when they’re told to, and name the field that’s wrong', async () => {
    const { url, keys, server } = await startBusy(base);
    const began = performance.now();
    const { status, output } = await language.run('errors', { ...env, GALLEY_URL: url });
    server.close();
    expect(performance.now() - began).toBeGreaterThan(990);
    // It stands for the error in curl alone, which prints it.
    expect(status, output).toBe(name === 'curl' ? 22 : 0);
    expect(output).toContain('/servings');
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{16,}$/), keys[0]]);
  });

  runs('tell a webhook message from a changed, an old, and a foreign one', async () => {
    const secret = newSecret();
    const body = '{"type":"recipe.updated","data":{"title":"Crème brûlée"}}';
    const message = (at: number, by = secret) =>
      messageHeaders([newSecret(), by], { id: 'msg_1', body, now: at });
    const checked = async (headers: Record<string, string>, arrived: string) => {
      writeFileSync(join(folder, 'message.json'), arrived);
      const { status, output } = await language.check(headers, secret);
      expect(status, output).toBe(0);
      return output.trim();
    };
    const now = Date.now();
    expect(await checked(message(now), body)).toBe('From Galley');
    expect(await checked(message(now), body.replace('updated', 'archived'))).toBe('Not from Galley');
    expect(await checked(message(now - 600_000), body)).toBe('Not from Galley');
    expect(await checked(message(now, newSecret()), body)).toBe('Not from Galley');
  });
});
