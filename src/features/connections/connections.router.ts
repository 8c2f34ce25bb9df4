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
        access: 'person',
        summary: 'List connections',
        description:
          'Lists the platforms that the account is connected to, by name. Keys are never included, only their last four characters.',
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
        access: 'person',
        summary: 'Get a connection',
        description:
          'Returns a connection: which account it’s for, whether it moves real money, and whether its key still works.',
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
        operation: 'connections.set',
        tag: 'Selling',
        access: 'person',
        summary: 'Connect a platform',
        description:
          'Connects the creator’s own account on a platform with a key. `stripe`, which receives payments directly, requires `api_key` and `tax`. An email tool requires `api_key`, and Mailchimp also accepts `list`, the audience that readers are added to. A sales platform requires `api_key`; Shopify and WooCommerce also require `api_secret` and `address`, and BigCommerce `address`. The key is tested on the platform before anything is saved. For Stripe, each permission is tested, along with a checkout that’s canceled immediately. If the platform rejects the connection, the error is `connection_refused` with the platform’s message, and `errors` lists each missing permission. A new connection replaces the previous one. If Stripe can reach this service, its webhook is set up automatically.',
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
        access: 'person',
        summary: 'Disconnect a platform',
        description:
          'Deletes the stored key immediately, and asks the platform to stop calling this service. Past sales aren’t affected.',
        success: 204,
        deadline: LIMITS.connection_seconds,
      }),
    )
    .input(platformInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => disconnect(ctx, platformOf(input.platform))),
});
