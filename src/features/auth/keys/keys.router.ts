import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { rest, router, userProcedure } from '@/server/trpc/trpc';
import { keyBody, keyPageExample, keyWithTokenExample } from './keys.examples';
import { keyCreate, keyIdInput, keyList, keyPage, keyWithToken } from './keys.schema';
import { createKey, keysPage, removeKey } from './keys.service';

export const keysRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/keys', {
        tag: 'Auth',
        summary: 'List API keys',
        description: 'Lists the account’s API keys, newest first. The keys themselves are never included.',
        examples: { response: { one_key: keyPageExample } },
      }),
    )
    .input(keyList)
    .output(keyPage)
    .query(({ ctx, input }) => keysPage(ctx, input)),

  create: userProcedure
    .meta(
      rest('POST', '/keys', {
        tag: 'Auth',
        summary: 'Create an API key',
        description: `Creates an API key: a bearer token for programs, which can do only what its scopes allow. It works until it expires or you delete it, and needs no refreshing. One key can use up to half of the account’s requests per minute. The key is returned only in this response. An account can have at most ${LIMITS.api_keys} keys.`,
        success: 201,
        idempotent: true,
        once: 'token',
        no_store: true,
        errors: ['already_exists'],
        examples: { request: { backup: keyBody }, response: { with_its_token: keyWithTokenExample } },
      }),
    )
    .input(keyCreate)
    .output(keyWithToken)
    .mutation(({ ctx, input }) => createKey(ctx, input)),

  delete: userProcedure
    .meta(
      rest('DELETE', '/keys/{id}', {
        tag: 'Auth',
        summary: 'Delete an API key',
        description:
          'Deletes an API key. It stops working immediately on the node that handles the request, and within 30 seconds on all others.',
        success: 204,
      }),
    )
    .input(keyIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeKey(ctx, input.id)),
});
