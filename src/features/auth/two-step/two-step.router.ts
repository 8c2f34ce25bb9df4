import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { rest, router, userProcedure } from '@/server/trpc/trpc';
import {
  confirmationBody,
  provedBody,
  recoveryCodesExample,
  turnOffBody,
  twoStepExample,
  twoStepSetupExample,
} from './two-step.examples';
import {
  passwordProof,
  recoveryCodeList,
  twoStep,
  twoStepConfirmation,
  twoStepRemoval,
  twoStepSetup,
} from './two-step.schema';
import {
  confirmTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
  twoStepOf,
} from './two-step.service';

export const twoStepRouter = router({
  get: userProcedure
    .meta(
      rest('GET', '/auth/totp', {
        operation: 'totp.get',
        tag: 'Auth',
        summary: 'Get two-step verification',
        description: 'Returns whether two-step verification is on, and how many recovery codes are left.',
        examples: { response: { on: twoStepExample } },
      }),
    )
    .input(z.strictObject({}).optional())
    .output(twoStep)
    .query(({ ctx }) => twoStepOf(ctx)),

  start: userProcedure
    .meta(
      rest('POST', '/auth/totp', {
        operation: 'totp.start',
        tag: 'Auth',
        summary: 'Start setting up two-step verification',
        description:
          'Creates a setup key for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). The key is returned only in this response. Nothing changes until you confirm with a code from the app. Starting again replaces a key you haven’t confirmed. If two-step verification is on, turn it off first.',
        no_store: true,
        errors: ['wrong_password', 'invalid_transition', 'rate_limited'],
        examples: { request: { password: provedBody }, response: { setup_key: twoStepSetupExample } },
      }),
    )
    .input(passwordProof)
    .output(twoStepSetup)
    .mutation(({ ctx, input }) => startTwoStep(ctx, input)),

  confirm: userProcedure
    .meta(
      rest('POST', '/auth/totp/confirm', {
        operation: 'totp.confirm',
        tag: 'Auth',
        summary: 'Turn on two-step verification',
        description: `Turns on two-step verification with a code from the app that has the setup key. From then on, signing in takes a \`code\` too. The response includes ${LIMITS.recovery_codes} recovery codes. They’re returned only in this response. All other sessions end; API keys keep working.`,
        no_store: true,
        errors: ['wrong_code', 'invalid_transition', 'rate_limited'],
        examples: { request: { code: confirmationBody }, response: { recovery_codes: recoveryCodesExample } },
      }),
    )
    .input(twoStepConfirmation)
    .output(recoveryCodeList)
    .mutation(({ ctx, input }) => confirmTwoStep(ctx, input)),

  renewCodes: userProcedure
    .meta(
      rest('POST', '/auth/totp/recovery-codes', {
        operation: 'totp.createRecoveryCodes',
        tag: 'Auth',
        summary: 'Create new recovery codes',
        description: `Replaces all recovery codes with ${LIMITS.recovery_codes} new ones. They’re returned only in this response. The old ones stop working.`,
        no_store: true,
        errors: ['wrong_password', 'invalid_transition', 'rate_limited'],
        examples: { request: { password: provedBody }, response: { recovery_codes: recoveryCodesExample } },
      }),
    )
    .input(passwordProof)
    .output(recoveryCodeList)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),

  turnOff: userProcedure
    .meta(
      rest('DELETE', '/auth/totp', {
        operation: 'totp.delete',
        tag: 'Auth',
        summary: 'Turn off two-step verification',
        description:
          'Turns off two-step verification. Requires the password, plus a code from the app or a recovery code. The setup key and all recovery codes stop working.',
        success: 204,
        body: true,
        errors: ['wrong_password', 'wrong_code', 'invalid_transition', 'rate_limited'],
        examples: { request: { with_a_code: turnOffBody } },
      }),
    )
    .input(twoStepRemoval)
    .output(z.void())
    .mutation(({ ctx, input }) => turnOffTwoStep(ctx, input)),
});
