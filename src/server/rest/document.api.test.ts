import { describe, expect, it } from 'vitest';
import { startApp } from '@/testing/app';

const app = await startApp();

describe('what a client learns of the API', () => {
  it('names in Allow what a path has, whatever method was asked for', async () => {
    const asked = (method: string) => {
      const request = new Request('http://galley.test/api/recipes');
      // No client can send it with fetch, but our server hands it over.
      return app.rest(Object.defineProperty(request, 'method', { value: method }));
    };
    const [put, trace] = [await asked('PUT'), await asked('TRACE')];
    expect([put.status, trace.status]).toEqual([405, 405]);
    expect(trace.headers.get('allow')).toBe(put.headers.get('allow'));
    expect(trace.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
  });

  it('gives the document an ETag, and 304 to whoever has it', async () => {
    const first = await app.anonymous.get('/openapi.json');
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    expect(etag).toMatch(/^W\/"[0-9a-f]{16}"$/);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await app.anonymous.get('/openapi.json', { headers: { 'if-none-match': known } });
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
    }
    const other = await app.anonymous.get('/openapi.json', { headers: { 'if-none-match': 'W/"other"' } });
    expect(other.status).toBe(200);
  });
});
