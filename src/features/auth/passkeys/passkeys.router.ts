import { z } from 'zod';
import { signedIn } from '@/features/auth/auth.schema';
import { passwordProof } from '@/features/auth/two-step/two-step.schema';
import { LIMITS } from '@/kernel/limits';
import { sessionCookie } from '@/server/trpc/transport';
import { internal, publicProcedure, rest, router, userProcedure } from '@/server/trpc/trpc';
import { passkeyRequestOf } from './ceremony.service';
import { passkeyExample, passkeyNameBody, passkeyPageExample, passkeyProvedBody } from './passkeys.examples';
import {
  newPasskey,
  passkeyCreation,
  passkeyList,
  passkeyPage,
  passkeyPatch,
  passkeyRemoval,
  passkeyRequest,
  passkeySignIn,
  passkeyView,
} from './passkeys.schema';
import {
  addPasskey,
  passkeysPage,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
} from './passkeys.service';

const browserReason = 'Only a browser on our own pages can ask a device for a passkey.';

export const passkeysRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/auth/passkeys', {
        tag: 'Auth',
        summary: 'List passkeys',
        description: `Lists the account’s passkeys, newest first. Each one signs you in without a password or a code. To add one, open Galley in a browser. An account can have at most ${LIMITS.passkeys} passkeys.`,
        examples: { response: { one_passkey: passkeyPageExample } },
      }),
    )
    .input(passkeyList)
    .output(passkeyPage)
    .query(({ ctx, input }) => passkeysPage(ctx, input)),

  update: userProcedure
    .meta(
      rest('PATCH', '/auth/passkeys/{id}', {
        tag: 'Auth',
        summary: 'Rename a passkey',
        description: 'Sets the passkey’s name. A new passkey is named after the browser that added it.',
        errors: ['not_found'],
        examples: { request: { iphone: passkeyNameBody }, response: { iphone: passkeyExample } },
      }),
    )
    .input(passkeyPatch)
    .output(passkeyView)
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),

  delete: userProcedure
    .meta(
      rest('DELETE', '/auth/passkeys/{id}', {
        tag: 'Auth',
        summary: 'Remove a passkey',
        description:
          'Removes a passkey. Requires the account’s password. The passkey stops working immediately; existing sessions aren’t affected.',
        success: 204,
        body: true,
        errors: ['not_found', 'wrong_password', 'rate_limited'],
        examples: { request: { password: passkeyProvedBody } },
      }),
    )
    .input(passkeyRemoval)
    .output(z.void())
    .mutation(({ ctx, input }) => removePasskey(ctx, input)),

  start: userProcedure
    .meta(internal(browserReason, 'own'))
    .input(passwordProof)
    .output(passkeyCreation)
    .mutation(({ ctx, input }) => startPasskey(ctx, input)),

  add: userProcedure
    .meta(internal(browserReason, 'own'))
    .input(newPasskey)
    .output(passkeyView)
    .mutation(({ ctx, input }) => addPasskey(ctx, input.answer)),

  startSignIn: publicProcedure
    .meta(internal(browserReason, 'any'))
    .input(z.strictObject({}).optional())
    .output(passkeyRequest)
    .mutation(({ ctx }) => passkeyRequestOf(ctx.services)),

  signIn: publicProcedure
    .meta(internal(browserReason, 'any'))
    .input(passkeySignIn)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const issued = await signInWithPasskey(ctx, input.answer);
      ctx.headers.append('Set-Cookie', sessionCookie(ctx.services.public_url, issued.token));
      return { expires_at: issued.expires_at };
    }),
});
