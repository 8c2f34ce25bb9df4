import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';

/** What the contract says of all operations, held against every operation of the document. */
describe('every path of the document', () => {
  let app: App;
  let ana: Client;
  let paths: { path: string; place: string; methods: string[] }[];

  beforeAll(async () => {
    app = await startApp();
    ana = await app.signUp();
    const recipe = await ana.post('/recipes', { title: 'Soup', servings: 2 });
    paths = Object.entries(app.document.paths).map(([path, item]) => ({
      path,
      place: path.replace('/recipes/{id}', `/recipes/${recipe.body.id}`).replace(/\{[^}]+\}/g, 'x'),
      methods: Object.keys(item).map((method) => method.toUpperCase()),
    }));
  });

  /** The methods that a path answers, as `Allow` lists them. */
  const allowed = (methods: string[]) =>
    [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');

  it('answers HEAD as it answers GET, without the body', async () => {
    const lasting = ['content-type', 'content-length', 'etag', 'link', 'cache-control', 'allow'];
    let found = 0;
    for (const { place, methods } of paths.filter((one) => one.methods.includes('GET'))) {
      const got = await ana.get(place);
      const asked = await ana.call('HEAD', place);
      expect([asked.status, asked.bytes.length], place).toEqual([got.status, 0]);
      for (const name of lasting.filter((one) => one !== 'content-length' || got.status === 200))
        expect(asked.headers.get(name), `${place} ${name}`).toBe(got.headers.get(name));
      if (got.status === 200) found++;
      expect(methods).not.toContain('HEAD');
    }
    expect(found).toBeGreaterThan(8);
  });

  it('answers OPTIONS to anybody with its methods and what other sites may send and read', async () => {
    for (const { place, methods } of paths) {
      const answer = await app.anonymous.call('OPTIONS', place, undefined, { unchecked: true });
      expect([answer.status, answer.bytes.length], place).toEqual([204, 0]);
      const { headers } = answer;
      expect(headers.get('allow'), place).toBe(allowed(methods));
      expect(headers.get('access-control-allow-methods')).toBe(allowed(methods));
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-headers')).toBe(
        'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Library',
      );
      expect(headers.get('access-control-expose-headers')).toBe(
        'X-Refreshed-Token, X-Refreshed-Token-Expires-At, X-Request-Id, ETag, Link, Location, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, WWW-Authenticate, Deprecation, Sunset',
      );
      expect(headers.get('access-control-max-age')).toBe('600');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  it('refuses every other method and lists its own', async () => {
    for (const { place, methods } of paths)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (methods.includes(method)) continue;
        const answer = await app.anonymous.call(method, place, undefined, { unchecked: true });
        expect([answer.status, answer.body.code], `${method} ${place}`).toEqual([405, 'method_not_allowed']);
        expect(answer.headers.get('allow')).toBe(allowed(methods));
      }
  });

  it('lets other sites read its errors too', async () => {
    for (const answer of [
      await app.anonymous.get('/recipes'),
      await ana.get('/nothing', { unchecked: true }),
      await ana.post('/recipes', { titel: 'x' }),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    }
  });
});

describe('a request that is wrong in several ways', () => {
  const broken = { raw: '{', headers: { 'content-type': 'application/json' } };
  const terms = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
  const stale = { headers: { 'if-match': '"999.0123456789abcdef"' } };
  const told = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

  it('is told of them in one order: path, method, token, body, record, version, state, meaning', async () => {
    const app = await startApp();
    const ana = await app.signUp();
    const nobody = app.anonymous;
    const made = await ana.post('/products', { type: 'ebook', title: 'Empty' });
    const product = `/products/${made.body.id}`;
    const call = (who: Client, method: string, path: string, more: object) =>
      who.call(method, path, undefined, { unchecked: true, ...more }).then(told);

    expect(await call(nobody, 'PUT', '/nothing/%E0%A4%A', broken)).toEqual([400, 'validation_failed']);
    expect(await call(nobody, 'PUT', '/nothing', broken)).toEqual([404, 'not_found']);
    expect(await call(nobody, 'PUT', '/products/none/publish', broken)).toEqual([405, 'method_not_allowed']);
    expect(await call(nobody, 'POST', '/products/none/publish?x=1', broken)).toEqual([401, 'missing_token']);
    expect(await call(ana, 'POST', '/products/none/publish', broken)).toEqual([400, 'malformed_json']);
    expect(told(await ana.post('/products/none/publish', { nonsense: 1 }, stale))).toEqual([
      400,
      'validation_failed',
    ]);
    expect(told(await ana.post('/products/none/publish', terms, stale))).toEqual([404, 'not_found']);
    expect((await ana.patch(product, { status: 'archived' })).status).toBe(200);
    expect(told(await ana.post(`${product}/publish`, terms, stale))).toEqual([412, 'version_conflict']);
    expect(told(await ana.post(`${product}/publish`, terms))).toEqual([409, 'invalid_transition']);
    expect((await ana.patch(product, { status: 'draft' })).status).toBe(200);
    expect(told(await ana.post(`${product}/publish`, terms))).toEqual([422, 'product_incomplete']);
  });

  it('is told of its rate before its body, and of its token before its rate', async () => {
    const app = await startApp({ settings: { RATE_LIMIT_PER_MINUTE: 2 } });
    const ana = await app.signUp();
    await ana.get('/auth/me');
    const refused = await ana.call('POST', '/recipes', undefined, broken);
    expect(told(refused)).toEqual([429, 'rate_limited']);
    expect(told(await app.anonymous.call('POST', '/recipes', undefined, broken))).toEqual([
      401,
      'missing_token',
    ]);
    const unknown = await ana.call('POST', '/nothing', undefined, { ...broken, unchecked: true });
    expect(told(unknown)).toEqual([404, 'not_found']);
  });
});
