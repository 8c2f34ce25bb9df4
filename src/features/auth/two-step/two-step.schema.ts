import { z } from 'zod';
import { presentPassword, twoStepCode } from '@/features/auth/auth.schema';
import { LIMITS } from '@/kernel/limits';
import { moment } from '@/kernel/wire';

export const twoStep = z
  .object({
    enabled_at: moment().nullable().meta({
      description: 'When two-step verification was turned on. `null` if it’s off.',
    }),
    recovery_codes_left: z
      .int()
      .min(0)
      .max(LIMITS.recovery_codes)
      .meta({ description: 'How many recovery codes haven’t been used.' }),
  })
  .meta({ id: 'TwoStep' });
export type TwoStepView = z.infer<typeof twoStep>;

export const twoStepSetup = z
  .object({
    secret: z.string().meta({
      description: 'The setup key in base32, to type into an authenticator app.',
      example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    }),
    uri: z.string().meta({
      description: 'The setup key as an `otpauth://` URI, to show as a QR code.',
      example:
        'otpauth://totp/Galley:ines%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Galley',
    }),
  })
  .meta({ id: 'TwoStepSetup' });
export type TwoStepSetup = z.infer<typeof twoStepSetup>;

export const recoveryCodeList = z
  .object({
    recovery_codes: z
      .array(z.string().meta({ example: 'k3fq-x2mw-7dha-t5ub' }))
      .length(LIMITS.recovery_codes)
      .meta({ description: 'Each one signs you in once, in place of a code from the app.' }),
  })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodeList = z.infer<typeof recoveryCodeList>;

export const passwordProof = z.strictObject({ current_password: presentPassword() });

export const twoStepConfirmation = z.strictObject({
  code: twoStepCode('The six-digit code that the authenticator app shows now'),
});

export const twoStepRemoval = z.strictObject({
  current_password: presentPassword(),
  code: twoStepCode('The six-digit code from the authenticator app, or a recovery code'),
});
