import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';

describe('the REST API', () => {
  let app: App;
  let ana: Client;
  beforeAll(async () => {
    app = await startApp();
    ana = await app.signUp();
  });
  const json = { headers: { 'content-type': 'application/json' } };

  it('names exactly the operations that need no token', () => {
    const open = Object.entries(app.document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => JSON.stringify((operation as { security?: unknown }).security) === '[]')
        .map(([method]) => `${method} ${path}`),
    );
    expect(open.sort()).toEqual([
      'get /health',
      'get /openapi.json',
      'get /ready',
      'post /auth/login',
      'post /auth/password/forgot',
      'post /auth/password/reset',
      'post /auth/register',
      'post /hooks/{platform}/{key}',
    ]);
  });

  it('asks a stranger for a token on every other operation before it reads anything', async () => {
    for (const [path, item] of Object.entries(app.document.paths))
      for (const [method, operation] of Object.entries(item)) {
        if (JSON.stringify((operation as { security?: unknown }).security) === '[]') continue;
        const place = path.replace(/\{[^}]+\}/g, 'x');
        const raw = ['post', 'patch'].includes(method) ? { raw: '{broken', ...json } : {};
        const answer = await app.anonymous.call(method.toUpperCase(), place, undefined, raw);
        expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([401, 'missing_token']);
      }
  });

  it.each([
    ['an unknown path', 'GET', '/nothing', 404, 'not_found'],
    ['a path in capitals', 'GET', '/Recipes', 404, 'not_found'],
    ['a slash at the end', 'GET', '/recipes/', 404, 'not_found'],
    ['broken percent-encoding', 'GET', '/recipes/%E0%A4%A', 400, 'validation_failed'],
    ['a method the path has not', 'PUT', '/recipes', 405, 'method_not_allowed'],
    [
      'DELETE of a product',
      'DELETE',
      '/products/product_01h455vb4pex5vsknk084sn02q',
      405,
      'method_not_allowed',
    ],
  ])('answers %s with a problem', async (_, method, path, status, code) => {
    const answer = await ana.call(method, path, undefined, { unchecked: true });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
    if (status === 405) expect(answer.headers.get('allow')).toContain('OPTIONS');
  });

  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1e3', 'page'],
    ['page=0x10', 'page'],
    ['page=%201', 'page'],
    ['page=NaN', 'page'],
    ['page=9007199254740993', 'page'],
    ['page=', 'page'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['page=10001&per_page=100', 'page'],
    ['page=1&page=2', 'page'],
    ['email_ready=TRUE', 'email_ready'],
    ['email_ready=1', 'email_ready'],
    ['email_ready=', 'email_ready'],
    ['status=published', 'status'],
    ['sort=password_hash', 'sort'],
    ['sort=id;--', 'sort'],
    ['order=asc,x', 'order'],
    ['q=pie&order=asc', 'order'],
    ['max_cook_time_minutes=-1', 'max_cook_time_minutes'],
    ['dietary_tags=,', 'dietary_tags'],
    ['cuisine=', 'cuisine'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=%00', 'q'],
    ['q=%F0', 'q'],
    ['q=%', 'q'],
    ['per_page=5&q=%E0%A4%A', 'q'],
    ['cuisine=%zz&q=pie', 'cuisine'],
    ['constructor=1', 'constructor'],
    ['__proto__=1', '__proto__'],
    ['toString=1', 'toString'],
    ['q[]=1', 'q[]'],
    ['cusine=thai', 'cusine'],
  ])('refuses GET /recipes?%s and names the parameter', async (query, pointer) => {
    const answer = await ana.get(`/recipes?${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.errors[0]).toMatchObject({ in: 'query', pointer });
  });

  it.each(['', '"', '((', 'a & | !', "' or 1=1 --", '\\', 'or or or', '-', '%F0%9F%8D%8B', '*:*'])(
    'never fails on the search %s',
    async (q) => {
      const answer = await ana.get(`/recipes?q=${encodeURIComponent(decodeURIComponent(q))}`);
      expect(answer.status).toBe(200);
    },
  );

  it('tells email_ready=false from true', async () => {
    const carl = await app.signUp('Carl');
    await carl.post('/recipes', { title: 'Ready', email_ready: true });
    await carl.post('/recipes', { title: 'Not ready' });
    const no = await carl.get('/recipes?email_ready=false');
    expect(no.body.items.map((item: { title: string }) => item.title)).toEqual(['Not ready']);
    const yes = await carl.get('/recipes?email_ready=true');
    expect(yes.body.items.map((item: { title: string }) => item.title)).toEqual(['Ready']);
  });

  describe('bodies', () => {
    it.each([
      ['no JSON', '{', 400, 'malformed_json'],
      ['a list', '[]', 400, 'validation_failed'],
      ['null', 'null', 400, 'validation_failed'],
      ['a number', '7', 400, 'validation_failed'],
      ['nothing', '', 400, 'validation_failed'],
      ['a key like __proto__', '{"__proto__":{"title":"x"},"title":"x"}', 400, 'validation_failed'],
      ['a lone surrogate', '{"title":"\\ud800"}', 400, 'validation_failed'],
      ['deep nesting', `{"title":${'['.repeat(500_000)}`, 400, 'malformed_json'],
      [
        'nesting behind quotes',
        `{"a":"\\"\\\\","b":${'['.repeat(40)}${']'.repeat(40)}}`,
        400,
        'malformed_json',
      ],
    ])('refuses %s', async (_, raw, status, code) => {
      const answer = await ana.post('/recipes', undefined, { raw, ...json });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.errors[0]).toMatchObject({ in: 'body' });
      expect(answer.bytes.length).toBeLessThan(16_000);
    });

    it.each([
      ['in a name', '{"\u00ff":1}', '', 3],
      ['in a text', '{"title":"Cr\u00e8me"}', '/title', 13],
      [
        'in a list',
        '{"title":"a","ingredients":["2 eggs",{"text":"cr\u00e8me"}]}',
        '/ingredients/1/text',
        49,
      ],
      ['behind one that says it is none', '{"title":"\u00ef\u00bf\u00bd","notes":"\u00e8"}', '/notes', 25],
      ['at the end', '{"title":"\u00c3', '', 11],
      ['in no JSON', '{"title":\u00ff', '', 10],
    ])('refuses bytes that are not UTF-8 %s, and says where', async (_, latin, pointer, byte) => {
      const raw = new Uint8Array(Buffer.from(latin, 'latin1'));
      const answer = await ana.post('/recipes', undefined, { raw, ...json });
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_json']);
      expect(answer.body.errors).toEqual([
        { in: 'body', pointer, code: 'invalid_encoding', message: `Byte ${byte} isn’t valid UTF-8.` },
      ]);
    });

    it('answers 200,000 wrong items with at most twenty errors', async () => {
      const raw = JSON.stringify({ title: 'x', ingredients: Array(200_000).fill(7) });
      const answer = await ana.post('/recipes', undefined, { raw, ...json });
      expect(answer.status).toBe(400);
      expect(answer.body.errors.length).toBeLessThanOrEqual(20);
      expect(answer.bytes.length).toBeLessThan(16_000);
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonx',
      'application/json; charset=latin1',
      '',
    ])('refuses the media type "%s"', async (type) => {
      const answer = await ana.post('/recipes', undefined, {
        raw: '{"title":"x"}',
        headers: { 'content-type': type },
      });
      expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
    });

    it('refuses a compressed body by its name', async () => {
      const answer = await ana.post('/recipes', undefined, {
        raw: '{"title":"x"}',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      });
      expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
    });

    it('refuses more than 1 MiB by its bytes, whatever Content-Length says', async () => {
      const raw = JSON.stringify({ title: 'x', notes: 'y'.repeat(1024 * 1024) });
      const told = await ana.post('/recipes', undefined, { raw, ...json });
      expect([told.status, told.body.code]).toEqual([413, 'payload_too_large']);
      const stream = new ReadableStream({
        start(controller) {
          for (let part = 0; part < 40; part++) controller.enqueue(new Uint8Array(32_768).fill(32));
          controller.close();
        },
      });
      const request = new Request('http://galley.test/api/recipes', {
        method: 'POST',
        headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
        body: stream,
        duplex: 'half',
      } as RequestInit);
      expect((await app.rest(request)).status).toBe(413);
    });
  });

  it('answers only below its own prefix', async () => {
    const request = new Request('http://galley.test/abcd/recipes', {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect((await app.rest(request)).status).toBe(404);
  });

  it('creates whatever If-None-Match says', async () => {
    const answer = await ana.post('/recipes', { title: 'New' }, { headers: { 'if-none-match': '*' } });
    expect(answer.status).toBe(201);
  });

  it('refuses __proto__ wherever it stands', async () => {
    for (const [path, raw] of [
      ['/products', '{"type":"ebook","title":"t","__proto__":{"price_cents":5}}'],
      ['/recipes', '{"title":"p","ingredients":[{"text":"a","__proto__":{"a":1}}]}'],
      ['/recipes', '{"title":"p","ingredients":[{"text":"a","\\u005f_pr\\u006Fto__":{"a":1}}]}'],
    ] as const) {
      const answer = await ana.post(path, undefined, { raw, ...json });
      expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'unknown_field']);
    }
  });

  it('looks at the body of a product before it looks for the product', async () => {
    const answer = await ana.patch('/products/product_01h455vb4pex5vsknk084sn02q', { title: 5 });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '/title']);
  });

  describe('lists', () => {
    it('link to their neighbours with every filter kept, and count exactly', async () => {
      const dora = await app.signUp('Dora');
      for (let number = 0; number < 5; number++)
        await dora.post('/recipes', { title: `Pie ${number}`, cuisine: 'thai' });
      const page = await dora.get('/recipes?cuisine=thai&per_page=2&page=2');
      expect(page.body).toMatchObject({ page: 2, per_page: 2, total: 5, total_pages: 3 });
      const link = page.headers.get('link') ?? '';
      for (const part of [
        'page=1>; rel="first"',
        'page=1>; rel="prev"',
        'page=3>; rel="next"',
        'page=3>; rel="last"',
      ])
        expect(link).toContain(part);
      expect(link.match(/cuisine=thai/g)).toHaveLength(4);
      const beyond = await dora.get('/recipes?page=99');
      expect([beyond.status, beyond.body.items, beyond.body.total]).toEqual([200, [], 5]);
    });
  });

  describe('limits', () => {
    it('are one budget for all transports, told in headers, and waiting Retry-After always works', async () => {
      const now = { value: Date.parse('2026-11-20T10:00:30Z') };
      const small = await startApp({ clock: () => now.value, settings: { RATE_LIMIT_PER_MINUTE: 6 } });
      const eve = await small.signUp('Eve');
      const first = await eve.get('/auth/me');
      expect(first.headers.get('ratelimit-policy')).toBe('"default";q=6;w=60');
      expect(first.headers.get('ratelimit')).toMatch(/^"default";r=4;t=\d+$/);
      const trpc = await small.trpc(
        new Request('http://galley.test/api/trpc/auth.me', {
          headers: { authorization: `Bearer ${eve.token}` },
        }),
      );
      expect(trpc.headers.get('ratelimit')).toMatch(/r=3/);
      for (let call = 0; call < 3; call++) await eve.get('/auth/me');
      for (let round = 0; round < 20; round++) {
        const refused = await eve.get('/recipes');
        expect([refused.status, refused.body.code, refused.body.policy]).toEqual([
          429,
          'rate_limited',
          'default',
        ]);
        const wait = Number(refused.headers.get('retry-after'));
        expect(wait).toBeGreaterThanOrEqual(1);
        expect(refused.headers.has('x-refreshed-token')).toBe(true);
        now.value += wait * 1000;
        expect((await eve.get('/auth/me')).status).toBe(200);
        while ((await eve.get('/auth/me')).status === 200);
      }
    });
  });

  describe('other sites', () => {
    it('may call it with a bearer token and read its headers', async () => {
      const answer = await app.anonymous.call('OPTIONS', '/recipes', undefined, {
        headers: { origin: 'https://blog.example', 'access-control-request-method': 'POST' },
        unchecked: true,
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
      expect(answer.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
      expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
      expect((await ana.get('/recipes')).headers.get('access-control-expose-headers')).toContain(
        'X-Refreshed-Token',
      );
    });
  });
});

describe('tRPC', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.trpc(
      new Request(`http://galley.test/api/trpc/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  const sessionCookies = ({ headers }: Response) =>
    headers.getSetCookie().filter((set) => set.startsWith('galley_session='));
  const signIn = async () => {
    const ana = await app.signUp();
    const answer = await post('auth.signIn', { email: ana.email, password: 'correct horse' });
    const [cookie = ''] = sessionCookies(answer);
    return { ana, answer, cookie: cookie.split(';')[0] ?? '' };
  };

  it('signs in by a cookie that scripts cannot read, and shows no token', async () => {
    const { answer } = await signIn();
    expect(sessionCookies(answer)).toHaveLength(1);
    // And no page of another site gets anything of it.
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const cookie of answer.headers.getSetCookie()) {
      expect(cookie).toContain('HttpOnly');
      expect(cookie).toContain('SameSite=Lax');
    }
    const body = JSON.stringify(await answer.json());
    expect(body).not.toContain('token');
    expect(body).toContain('expires_at');
  });

  it('refuses a change by cookie from another site, and none of its own', async () => {
    const { cookie } = await signIn();
    const body = { title: 'From somewhere' };
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ]) {
      const answer = await post('recipes.create', body, { cookie, ...(headers as Record<string, string>) });
      expect([answer.status, (await answer.json()).error.data.problem.code]).toEqual([403, 'csrf_rejected']);
    }
    expect((await post('recipes.create', body, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
    expect((await post('recipes.create', body, { cookie, origin: 'http://galley.test' })).status).toBe(200);
  });

  it('never opens REST to a cookie', async () => {
    const { cookie } = await signIn();
    const answer = await app.rest(new Request('http://galley.test/api/recipes', { headers: { cookie } }));
    expect(answer.status).toBe(401);
  });

  it('takes at most ten calls in a batch and counts each', async () => {
    const { ana } = await signIn();
    const batch = (calls: number) =>
      app.trpc(
        new Request(
          `http://galley.test/api/trpc/${Array(calls).fill('auth.me').join(',')}?batch=1&input={}`,
          {
            headers: { authorization: `Bearer ${ana.token}` },
          },
        ),
      );
    expect((await batch(11)).status).toBeGreaterThanOrEqual(400);
    expect((await batch(10)).status).toBe(200);
  });

  it.each([
    'nothing.here',
    'auth.me?input=%7B',
    '%E0%A4%A',
    'recipes.list?batch=1&input=%5B',
    'recipes.list%2Cauth.me',
  ])('answers the odd call %s without an error of ours', async (path) => {
    const answer = await app.trpc(new Request(`http://galley.test/api/trpc/${path}`));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it('clears the cookie at logout', async () => {
    const { cookie } = await signIn();
    const out = await post('auth.logout', {}, { cookie, 'sec-fetch-site': 'same-origin' });
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    const after = await app.trpc(new Request('http://galley.test/api/trpc/auth.me', { headers: { cookie } }));
    expect(after.status).toBe(401);
  });

  it('answers failures with the same catalogue', async () => {
    const { cookie } = await signIn();
    const answer = await post('recipes.create', { title: '' }, { cookie, 'sec-fetch-site': 'same-origin' });
    const { error } = await answer.json();
    expect(answer.status).toBe(400);
    expect(error.data.problem).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/title' }] });
    expect(JSON.stringify(error)).not.toContain('stack');
  });
});
