import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Problem } from '@/kernel/errors';
import { publicProcedure, rest, router } from '@/server/trpc/trpc';
import journal from '../../../drizzle/migrations/meta/_journal.json';
import { version } from '../../../package.json';
import { commitOf } from './commit';

const nothing = z.strictObject({}).optional();
const status = z.object({ status: z.literal('ok') }).meta({ id: 'ServiceStatus' });
const health = z
  .object({
    status: z.literal('ok'),
    version: z.string().meta({ description: 'The version of the service.' }),
    commit: z.string().nullable().meta({
      description: 'The commit that is running. Null if the service doesn’t run from a git checkout.',
    }),
  })
  .meta({ id: 'ServiceHealth' });

/** What this process was started from: a checkout that moves on underneath it changes nothing. */
let commit: string | null | undefined;

/** What the service says of itself: whether it runs, whether it can work, and what it offers. */
export const serviceRouter = router({
  health: publicProcedure
    .meta(
      rest('GET', '/health', {
        operation: 'health.get',
        tag: 'Service',
        summary: 'Check that the service is running',
        description:
          'Returns 200 while the process is running, with its version and commit. It doesn’t check anything else.',
        examples: {
          response: {
            ok: { status: 'ok', version: '0.1.0', commit: '4f2c9a1be07d35c8a6b1d90e2f7354ac18be6d02' },
          },
        },
        public: true,
        no_store: true,
      }),
    )
    .input(nothing)
    .output(health)
    .query(() => {
      if (commit === undefined) commit = commitOf(process.cwd());
      return { status: 'ok' as const, version, commit };
    }),

  ready: publicProcedure
    .meta(
      rest('GET', '/ready', {
        operation: 'ready.get',
        tag: 'Service',
        summary: 'Check that the service is ready',
        description:
          'Returns 200 if the database is reachable, all migrations have been applied, and there’s storage space left. Otherwise, returns 503.',
        examples: { response: { ok: { status: 'ok' } } },
        public: true,
        no_store: true,
      }),
    )
    .input(nothing)
    .output(status)
    .query(async ({ ctx }) => {
      await ctx.services.room.check();
      const [row] = await ctx.db.execute<{ applied: number }>(
        sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
      );
      if ((row?.applied ?? 0) < journal.entries.length)
        throw new Problem('unavailable', { detail: 'Some migrations haven’t been applied yet.' });
      return { status: 'ok' as const };
    }),

  document: publicProcedure
    .meta(
      rest('GET', '/openapi.json', {
        operation: 'openapi.get',
        tag: 'Service',
        summary: 'Get this document',
        description: 'Returns the OpenAPI 3.1 document for the entire service.',
        examples: { response: { shortened: { openapi: '3.1.0' } } },
        public: true,
        shared: true,
      }),
    )
    .input(nothing)
    .output(z.looseObject({ openapi: z.string() }))
    .query(({ ctx }) => ctx.services.document() as { openapi: string }),
});
