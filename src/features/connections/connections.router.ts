import { z } from 'zod';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { pageOf } from '@/kernel/paging';
import { rest, router, userProcedure } from '@/server/trpc/trpc';
import {
  connectionPageExample,
  kitBody,
  kitExample,
  mailchimpBody,
  mailchimpExample,
  stripeBody,
  stripeExample,
} from './connections.examples';
import {
  connection,
  connectionList,
  connectionPage,
  connectionPut,
  platformInput,
} from './connections.schema';
import { connectionOf, connectionsPage, connectPlatform, disconnect } from './connections.service';
import { type ConnectionPlatform, isConnectionPlatform } from './connectors/platforms.rules';

/** The platform in an address. Throws not_found for one that accounts cannot be connected to. */
function platformOf(name: string): ConnectionPlatform {
  if (!isConnectionPlatform(name)) throw new Problem('not_found');
  return name;
}

export const connectionsRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/connections', {
        tag: 'Selling',
        summary: 'List connections',
        description:
          'The platforms the account is connected to, by name. No answer has a key, only its last four characters.',
        examples: { response: { two_connections: connectionPageExample } },
      }),
    )
    .input(connectionList)
    .output(connectionPage)
    .query(({ ctx, input }) => connectionsPage(ctx.db, ctx.owner, pageOf(input))),

  get: userProcedure
    .meta(
      rest('GET', '/connections/{platform}', {
        tag: 'Selling',
        summary: 'Get a connection',
        description: 'Which account it is, whether it moves real money, and whether its key still works.',
        etag: true,
        examples: { response: { in_test_mode: stripeExample } },
      }),
    )
    .input(platformInput)
    .output(connection)
    .query(({ ctx, input }) => connectionOf(ctx.db, ctx.owner, platformOf(input.platform))),

  put: userProcedure
    .meta(
      rest('PUT', '/connections/{platform}', {
        tag: 'Selling',
        summary: 'Connect a platform',
        description:
          'The creator’s own account, by a key of hers: `stripe`, where payments go straight to, takes `api_key` and `tax`; a mail tool takes `api_key`, and Mailchimp a `list`: which of the account’s audiences readers go to. The key is tried there before anything is stored; at Stripe its permissions one by one, and a checkout that is taken back at once. What the platform refuses is `connection_refused` with its words; `errors` names each permission that is missing. The call replaces what was connected before. Where Stripe can call this service, it is told to.',
        heavy: true,
        etag: true,
        deadline: LIMITS.connection_seconds,
        errors: ['connection_refused', 'request_in_progress'],
        examples: {
          request: { a_test_key: stripeBody, kit: kitBody, mailchimp: mailchimpBody },
          response: { in_test_mode: stripeExample, kit: kitExample, mailchimp: mailchimpExample },
        },
      }),
    )
    .input(connectionPut)
    .output(connection)
    .mutation(({ ctx, input: { platform, ...wish } }) => connectPlatform(ctx, platformOf(platform), wish)),

  delete: userProcedure
    .meta(
      rest('DELETE', '/connections/{platform}', {
        tag: 'Selling',
        summary: 'Disconnect a platform',
        description:
          'The key is forgotten at once, and the platform is asked to call no more. What was sold stays as it is.',
        success: 204,
        deadline: LIMITS.connection_seconds,
      }),
    )
    .input(platformInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => disconnect(ctx, platformOf(input.platform))),
});
