import { z } from 'zod';
import { presentPassword } from '@/features/auth/auth.schema';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { moment, text } from '@/kernel/wire';

export const passkeyView = z
  .object({
    id: bodyId('passkey'),
    name: z.string(),
    last_used_at: moment()
      .nullable()
      .meta({ description: 'When the passkey last signed you in. `null` if it never did.' }),
    created_at: moment(),
  })
  .meta({ id: 'Passkey' });
export type PasskeyView = z.infer<typeof passkeyView>;

export const passkeyList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export type PasskeyList = z.infer<typeof passkeyList>;
export const passkeyPage = listOf(passkeyView).meta({ id: 'PasskeyPage' });
export type PasskeyPage = z.infer<typeof passkeyPage>;

export const passkeyPatch = z.strictObject({
  id: pathId('passkey'),
  name: text(LIMITS.passkey_name, 1)
    .trim()
    .min(1)
    .meta({ description: 'What to call the passkey.', example: 'My iPhone' }),
});
export type PasskeyPatch = z.infer<typeof passkeyPatch>;

export const passkeyRemoval = z.strictObject({
  id: pathId('passkey'),
  current_password: presentPassword(),
});
export type PasskeyRemoval = z.infer<typeof passkeyRemoval>;

/** Bytes in base64url, as browsers write all that is binary in WebAuthn. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** The algorithms of keys that we know, by their COSE numbers: Ed25519, P-256 and, for older Windows, RSA. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

const publicKey = z.literal('public-key');

/**
 * What a browser hands to a device that is to make a passkey (WebAuthn L3 §5.1.9): one that the device finds by itself
 * when nobody has said who signs in, and that works only after it has recognized its owner.
 */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** What a browser hands to devices that are to sign in (WebAuthn L3 §5.1.10): any account's passkey for this site. */
export const passkeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const credential = {
  id: bytes(LIMITS.passkey_credential),
  rawId: bytes(LIMITS.passkey_credential),
  type: publicKey,
};

/** What a device answers that has made a passkey. Browsers add to it, and what we do not read falls away. */
export const newPasskey = z.strictObject({
  answer: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(LIMITS.passkey_answer),
      attestationObject: bytes(LIMITS.passkey_answer),
    }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>['answer'];

/** What a device answers that signs in. */
export const passkeySignIn = z.strictObject({
  answer: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(LIMITS.passkey_answer),
      authenticatorData: bytes(LIMITS.passkey_answer),
      signature: bytes(LIMITS.passkey_answer),
      // Nobody's, where it is missing: a passkey that is found without a name brings it.
      userHandle: bytes(LIMITS.passkey_credential).default(''),
    }),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeySignIn>['answer'];
