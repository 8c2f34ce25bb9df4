import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type ApiHandler, createHttpServer, type HttpOptions, type HttpServer } from './http';

const open: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((http) => http.drain(100)));
});

async function serve(options: Partial<HttpOptions>) {
  const errors: unknown[] = [];
  const http = createHttpServer({
    pages: async (_req, res) => void res.end('page'),
    origin: 'https://galley.example',
    allowedHosts: ['a'],
    proxyHops: 0,
    onError: (error) => errors.push(error),
    ...options,
  });
  open.push(http);
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  const { port } = http.server.address() as AddressInfo;
  return { http, port, errors, base: `http://127.0.0.1:${port}` };
}

/** Sends bytes as they are and returns everything that comes back until the connection closes. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const echo: ApiHandler = async (request, { address }) =>
  Response.json({
    method: request.method,
    url: request.url,
    address,
    agent: request.headers.get('user-agent'),
    body: await request.text(),
  });

/** A promise and the function that fulfils it. */
function gate() {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { pass, passed };
}

describe('routing', () => {
  it('answers /api, /api/trpc, and /mcp by their handlers and everything else by the pages', async () => {
    const named = (name: string) => async () => new Response(name);
    const { base } = await serve({ api: named('api'), trpc: named('trpc'), mcp: named('mcp') });
    const got = async (path: string) => (await fetch(base + path)).text();
    expect(await got('/api')).toBe('api');
    expect(await got('/mcp')).toBe('mcp');
    expect(await got('/api/recipes?q=1')).toBe('api');
    expect(await got('/api/trpc/recipes.list')).toBe('trpc');
    expect(await got('/api/trpcx')).toBe('api');
    expect(await got('/apiary')).toBe('page');
    expect(await got('/')).toBe('page');
  });

  it('builds the address from the origin it was given, never from the Host header', async () => {
    const { port } = await serve({ api: echo });
    const answer = await raw(port, 'GET /api/x?a=%41 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(answer).toContain('"url":"https://galley.example/api/x?a=%41"');
  });

  it.each([
    ['an absolute address', 'GET http://evil.example/api/x HTTP/1.1', 400],
    ['an asterisk', 'OPTIONS * HTTP/1.1', 400],
    ['TRACE of a tRPC call', 'TRACE /api/trpc/recipes.list HTTP/1.1', 405],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1', 405],
    ['an unusual method', 'PROPFIND / HTTP/1.1', 405],
    ['an unknown method', 'BREW /api HTTP/1.1', 400],
    ['broken percent-encoding of a page', 'GET /p/%E0%A4%A HTTP/1.1', 400],
    ['broken percent-encoding of a tRPC call', 'GET /api/trpc/%E0%A4%A HTTP/1.1', 400],
    ['a lone percent sign', 'GET /% HTTP/1.1', 400],
    ['an encoded NUL', 'GET /p/%00 HTTP/1.1', 400],
  ])('refuses %s without an error of its own', async (_name, line, status) => {
    const { port, errors } = await serve({ api: echo, trpc: echo });
    const answer = await raw(port, `${line}\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*x-request-id: [0-9a-f-]{36}`, 'i'));
    expect(errors).toEqual([]);
  });

  it('leaves every method of the API to its transport, which knows what a path allows', async () => {
    const { port } = await serve({ api: async ({ method }) => new Response(`asked for ${method}`) });
    const answer = await raw(port, 'TRACE /api/recipes HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(answer).toContain('asked for TRACE');
  });

  it('refuses a method of tRPC as a problem that lists the allowed ones', async () => {
    const { port } = await serve({ api: echo, trpc: echo });
    const line = 'TRACE /api/trpc/recipes.list HTTP/1.1';
    const answer = await raw(port, `${line}\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/content-type: application\/problem\+json/i);
    expect(answer).toMatch(/allow: GET, HEAD, POST\r\n/i);
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/i);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'TRACE'])(
    'refuses %s of a page and says what it takes',
    async (method) => {
      const { port } = await serve({ api: echo, trpc: echo });
      const answer = await raw(port, `${method} /docs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 405 /);
      expect(answer).toMatch(/allow: GET, HEAD, OPTIONS\r\n/i);
    },
  );

  it('says what a page takes when it is asked, and where Next refuses a method in silence', async () => {
    const { base } = await serve({
      pages: async (_, res) => void Object.assign(res, { statusCode: 405 }).end(),
    });
    const asked = await fetch(`${base}/recipes`, { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const refused = await fetch(`${base}/docs`, { method: 'POST' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('hands a form on that is sent to a page before its script has come', async () => {
    const { base } = await serve({});
    expect(await (await fetch(`${base}/sign-in`, { method: 'POST', body: 'email=a' })).text()).toBe('page');
  });

  it.each([
    ['an unknown method', 'BREW /api HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['no Host', 'GET /api HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['headers without end', `GET /api HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('answers %s with a problem', async (_name, sent, status) => {
    const { port } = await serve({ api: echo });
    const [head = '', body = ''] = (await raw(port, sent)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/content-type: application\/problem\+json/i);
    expect(JSON.parse(body)).toMatchObject({ status, code: 'validation_failed' });
  });

  it('goes on when a connection that asks for a tunnel is reset', async () => {
    const { port } = await serve({ api: echo });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'readable');
    socket.resetAndDestroy();
    await once(socket, 'close');
    const again = await raw(port, 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(again).toMatch(/^HTTP\/1.1 405 /);
  });

  it('refuses the address of no page with a page that leads back', async () => {
    const { base } = await serve({});
    const answer = await fetch(`${base}/p/%E0%A4%A`);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('<a href="/">');
  });

  it('answers a request for an upgrade, or with an expectation, like any other', async () => {
    const { port } = await serve({ api: echo });
    for (const more of ['Upgrade: websocket\r\nConnection: Upgrade, close', 'Expect: x\r\nConnection: close'])
      expect(await raw(port, `GET / HTTP/1.1\r\nHost: a\r\n${more}\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('keeps headers that steer the page renderer from inside away from it', async () => {
    const { base } = await serve({
      pages: async (req, res) => void res.end(Object.keys(req.headers).sort().join(' ')),
    });
    const sent = {
      'X-Middleware-Subrequest': 'a',
      'Next-Action': 'b',
      'next-resume': 'c',
      'x-matched-path': '/d',
      'x-forwarded-host': 'evil.example',
      RSC: '1',
    };
    const names = await (await fetch(base, { headers: sent })).text();
    expect(names).toContain('rsc');
    expect(names).not.toMatch(/middleware|next-action|next-resume|matched|forwarded-host/);
  });
});

describe('the caller', () => {
  const from = async (proxyHops: number, forwarded?: string) => {
    const { base } = await serve({ api: echo, proxyHops });
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
    const { address }: { address: string } = JSON.parse(
      await (await fetch(`${base}/api`, { headers })).text(),
    );
    return address;
  };

  it('is the connection, whatever X-Forwarded-For claims', async () => {
    expect(await from(0, '8.8.8.8')).toBe('127.0.0.1');
  });

  it('is what the outermost own proxy wrote', async () => {
    expect(await from(1, '6.6.6.6, 9.9.9.9')).toBe('9.9.9.9');
    expect(await from(2, '6.6.6.6, 9.9.9.9, 10.0.0.1')).toBe('9.9.9.9');
    expect(await from(1, '[2001:db8::1]:443')).toBe('2001:db8::1');
    expect(await from(1, '9.9.9.9:5000')).toBe('9.9.9.9');
  });

  it('is the connection when the proxies were gone round or wrote no address', async () => {
    expect(await from(2, '6.6.6.6')).toBe('127.0.0.1');
    expect(await from(1, 'unknown')).toBe('127.0.0.1');
    expect(await from(1)).toBe('127.0.0.1');
  });
});

describe('bodies', () => {
  it('are handed on whole, in pieces and without a length too', async () => {
    const { base } = await serve({ api: echo });
    const body = 'ü'.repeat(300_000);
    const send = async (init: RequestInit & { duplex?: 'half' }) =>
      JSON.parse(await (await fetch(`${base}/api`, { method: 'POST', ...init })).text()).body === body;
    expect(await send({ body })).toBe(true);
    expect(await send({ body: new Blob([body]).stream(), duplex: 'half' })).toBe(true);
  });

  it('are not read before somebody asks', async () => {
    const { port } = await serve({ api: async () => new Response('early', { status: 413 }) });
    const announced = `POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n${'x'.repeat(1000)}`;
    const socket = connect(port, '127.0.0.1');
    socket.write(announced);
    const [first] = await once(socket, 'data');
    expect(String(first)).toMatch(/^HTTP\/1.1 413 [\s\S]*Connection: close/);
    socket.destroy();
  });

  it('that are too long still get their answer through', async () => {
    const { base } = await serve({
      api: async (request) => {
        await request.body?.cancel();
        return new Response('too long', { status: 413 });
      },
    });
    const answer = await fetch(`${base}/api`, { method: 'POST', body: new Uint8Array(4_000_000) });
    expect([answer.status, await answer.text()]).toEqual([413, 'too long']);
  });

  it('arrive piece by piece, as slowly as they are read', async () => {
    let read = 0;
    const { passed, pass } = gate();
    const { base } = await serve({
      api: async (request) => {
        const reader = request.body?.getReader();
        const first = await reader?.read();
        read = first?.value?.byteLength ?? 0;
        await passed;
        for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
          read += piece.value.byteLength;
        }
        return new Response(null, { status: 204 });
      },
    });
    const size = 20_000_000;
    const answer = fetch(`${base}/api`, { method: 'POST', body: new Uint8Array(size) });
    await expect.poll(() => read).toBeGreaterThan(0);
    expect(read).toBeLessThan(size / 10);
    pass();
    expect((await answer).status).toBe(204);
    expect(read).toBe(size);
  });
});

describe('answers', () => {
  it('have a length when they are one piece', async () => {
    const { base } = await serve({ api: async () => new Response('grüße') });
    const answer = await fetch(`${base}/api`);
    expect(answer.headers.get('content-length')).toBe('7');
    expect(await answer.text()).toBe('grüße');
  });

  it('are streamed while they are made', async () => {
    const { passed, pass } = gate();
    const { base } = await serve({
      api: async () =>
        new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(new TextEncoder().encode('first '));
              await passed;
              controller.enqueue(new TextEncoder().encode('second'));
              controller.close();
            },
          }),
        ),
    });
    const answer = await fetch(`${base}/api`);
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first ');
    pass();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('second');
  });

  it('keep every Set-Cookie apart', async () => {
    const headers = new Headers();
    headers.append('Set-Cookie', 'a=1');
    headers.append('Set-Cookie', 'b=2');
    const { base } = await serve({ trpc: async () => new Response('{}', { headers }) });
    expect((await fetch(`${base}/api/trpc/x`)).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('to HEAD have the headers and no body', async () => {
    const { port } = await serve({
      api: async () => new Response('body', { headers: { 'Content-Length': '4' } }),
    });
    const answer = await raw(port, 'HEAD /api HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/content-length: 4/i);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });

  it('to a handler that throws say nothing of the reason', async () => {
    const { base, errors } = await serve({ api: async () => Promise.reject(new Error('select secret')) });
    const answer = await fetch(`${base}/api/recipes`);
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.text()).not.toContain('secret');
    expect(errors).toHaveLength(1);
  });

  it('to a page that throws say nothing of the reason', async () => {
    const { base } = await serve({ pages: async () => Promise.reject(new Error('secret')) });
    const answer = await fetch(base);
    expect([answer.status, (await answer.text()).includes('secret')]).toEqual([500, false]);
  });
});

describe('leaving and stopping', () => {
  it('tells the handler when the client goes away', async () => {
    const gone = gate();
    const arrived = gate();
    const { port } = await serve({
      api: async (request) => {
        request.signal.addEventListener('abort', gone.pass);
        arrived.pass();
        await gone.passed;
        return new Response('nobody reads this');
      },
    });
    const client = httpRequest({ port, path: '/api' }).on('error', () => undefined);
    client.end();
    await arrived.passed;
    client.destroy();
    await gone.passed;
  });

  it('stops reading the source of an answer nobody takes any more', async () => {
    const cancelled = gate();
    const { port } = await serve({
      api: async () =>
        new Response(
          new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65_536)), cancel: cancelled.pass }),
        ),
    });
    const client = httpRequest({ port, path: '/api' }).on('error', () => undefined);
    client.end();
    const [response] = await once(client, 'response');
    await once(response, 'data');
    client.destroy();
    await cancelled.passed;
  });

  it('finishes what is under way, refuses what comes later, and ends', async () => {
    const { passed, pass } = gate();
    const arrived = gate();
    const { http, base } = await serve({
      api: async () => {
        arrived.pass();
        await passed;
        return new Response('done');
      },
    });
    const answer = fetch(`${base}/api`);
    await arrived.passed;
    const drained = http.drain(5_000);
    await expect(fetch(`${base}/api`)).rejects.toThrow();
    pass();
    expect(await (await answer).text()).toBe('done');
    await drained;
  });

  it('cuts connections that were upgraded, too', async () => {
    const { http, port } = await serve({});
    http.server.on('upgrade', (_req, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    const client = connect(port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: a\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
    await once(client, 'data');
    await Promise.all([http.drain(20), once(client, 'close')]);
  });

  it('cuts what does not end within the deadline', async () => {
    const arrived = gate();
    const { http, base } = await serve({
      api: () => {
        arrived.pass();
        return new Promise(() => undefined);
      },
    });
    const answer = fetch(`${base}/api`);
    await arrived.passed;
    await Promise.all([http.drain(20), expect(answer).rejects.toThrow()]);
  });
});
