import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from '@/kernel/errors';
import { publicProcedure, rest, router } from '@/server/trpc/trpc';
import { type App, startApp } from '@/testing/app';
import { createRestHandler } from './dispatch';
import { createDocument } from './openapi';

let app: App;
beforeAll(async () => {
  app = await startApp();
});

/** A router with an operation that is on its way out, and the one to call instead. */
const planted = (deprecated = '2026-11-01', sunset = '2027-11-01') => {
  const route = { summary: 'Say hello', description: 'Says hello.', tag: 'Service', public: true } as const;
  const answer = z.object({ said: z.string() });
  const greet = (path: `/${string}`, more: object) =>
    publicProcedure
      .meta(rest('GET', path, { ...route, ...more }))
      .input(z.object({ name: z.string().max(10).optional() }))
      .output(answer)
      .query(({ input }) => {
        if (input.name === 'nobody') throw new Problem('not_found');
        return { said: 'hello' };
      });
  return router({
    old: greet('/old', { retired: { deprecated, sunset, instead: 'new' } }),
    new: greet('/new', {}),
  });
};
const ask = (path: string) =>
  createRestHandler(planted(), app.services)(new Request(`http://galley.test/api${path}`), {
    address: '198.51.100.7',
  });

describe('an operation that is on its way out', () => {
  it('says in every answer since when and until when, those that refuse too', async () => {
    for (const [path, status] of [
      ['/old', 200],
      ['/old?name=nobody', 404],
      ['/old?nme=Ana', 400],
    ] as const) {
      const { headers, status: answered } = await ask(path);
      expect(answered).toBe(status);
      expect(headers.get('deprecation')).toBe(`@${Date.UTC(2026, 10, 1) / 1000}`);
      expect(headers.get('sunset')).toBe('Mon, 01 Nov 2027 00:00:00 GMT');
      expect(headers.get('link')).toContain('/docs#compatibility>; rel="deprecation"');
      expect(headers.get('access-control-expose-headers')).toMatch(/Deprecation, Sunset/);
    }
  });

  it('leaves the answers of others alone', async () => {
    const { headers } = await ask('/new');
    expect([headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is marked in the document, with what to use instead', () => {
    const document = createDocument(planted(), 'http://galley.test', {
      version: '1',
      schemas: {},
      webhooks: {},
    });
    const { '/old': old, '/new': fresh } = document.paths as Record<string, { get: Record<string, unknown> }>;
    expect(old?.get).toMatchObject({
      deprecated: true,
      description: expect.stringMatching(
        /^Deprecated since 2026-11-01\. It keeps working until 2027-11-01\. Use `new`/,
      ),
    });
    expect(fresh?.get).not.toHaveProperty('deprecated');
  });

  it('can’t be promised to go sooner than the policy of versions says', () => {
    const made = (sunset: string) => () =>
      createDocument(planted('2026-11-01', sunset), 'http://galley.test', {
        version: '1',
        schemas: {},
        webhooks: {},
      });
    expect(made('2027-10-31')).toThrow('less than 12 months');
    expect(made('soon')).toThrow('less than 12 months');
    expect(made('2027-11-01')).not.toThrow();
  });
});
