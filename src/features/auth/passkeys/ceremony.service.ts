import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { deviceMark } from '@/features/auth/attempts/known-devices.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { isId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { isLoopbackAddress } from '@/kernel/url';
import type { Services } from '@/server/auth/context';
import {
  type NewPasskey,
  PASSKEY_ALGORITHMS,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
} from './passkeys.schema';
import type { PasskeyRow } from './passkeys.store';

/**
 * The site that passkeys of this service belong to; null where browsers have none: they want https, or this machine by
 * its name, and no IP address (WebAuthn L3 §5.1.3).
 */
export function passkeySite(public_url: string): { id: string; origin: string } | null {
  const { protocol, hostname, origin } = new URL(public_url);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return null;
  return protocol === 'https:' || isLoopbackAddress(origin) ? { id: hostname, origin } : null;
}

/** The site of passkeys. Throws not_found where there are none. */
function requireSite({ public_url }: Pick<Services, 'public_url'>) {
  const site = passkeySite(public_url);
  if (site === null)
    throw new Problem('not_found', {
      detail: 'Passkeys work only if Galley has a domain name and uses https.',
    });
  return site;
}

type Signing = Pick<Services, 'signer' | 'clock' | 'public_url'>;
type Purpose = 'passkey' | 'new passkey';

const CHALLENGE_BYTES = 16;
const DEADLINE_MS = LIMITS.passkey_minutes * 60_000;

/** A challenge that only we can make, so that none has to be kept: random bytes, what it is for, and until when. */
const newChallenge = ({ signer, clock }: Signing, purpose: Purpose, about = ''): string =>
  signer.sign(
    purpose,
    Buffer.concat([randomBytes(CHALLENGE_BYTES), Buffer.from(about)]),
    clock() + DEADLINE_MS,
  );

/** A challenge that a device has answered, to be used up (`spendChallenge`). */
export interface Answered {
  digest: string;
  expires_at: string;
}

/** What a challenge that a device has answered is about, when it is one of ours and stands. */
function readChallenge({ signer }: Signing, purpose: Purpose, challenge: string) {
  const read = signer.verify(purpose, challenge);
  if (read === null) return null;
  return {
    about: Buffer.from(read.payload.subarray(CHALLENGE_BYTES)).toString(),
    digest: createHash('sha256').update(challenge).digest('hex'),
    expires_at: timestamp(read.expires),
  };
}

/** The library is large and few ask for it, so it is loaded with the first passkey. */
const library = () => import('@simplewebauthn/server');

/** An account whose password was proved, which is to get a passkey. */
interface Proved {
  email: string;
  email_key: string;
  name: string;
  password_hash: string;
}

/** What an account's passkey is made with; `others` are the names that devices have given those it has. */
export function creationFor(
  services: Signing,
  owner: UserId,
  { email, email_key, name, password_hash }: Proved,
  others: string[],
): PasskeyCreation {
  return {
    rp: { id: requireSite(services).id, name: 'Galley' },
    user: { id: Buffer.from(owner).toString('base64url'), name: email, displayName: name },
    // It counts only for this account, and only while the password is the one that was proved.
    challenge: newChallenge(services, 'new passkey', deviceMark(email_key, password_hash)),
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: DEADLINE_MS,
    excludeCredentials: others.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** What signing in with any passkey of this site begins with. Throws not_found where there are none. */
export function passkeyRequestOf(services: Signing): PasskeyRequest {
  return {
    rpId: requireSite(services).id,
    challenge: newChallenge(services, 'passkey'),
    timeout: DEADLINE_MS,
    userVerification: 'required',
  };
}

/** A check that passed, or in words for the log why it did not. */
type Checked<T> = T | { refused: string };

/** The passkey that a device has made for the account; refused unless the device knew its owner and answered what we asked for this account. */
export async function checkNewPasskey(
  services: Signing,
  { email_key, password_hash }: Pick<Proved, 'email_key' | 'password_hash'>,
  answer: NewPasskey,
): Promise<
  Checked<{ made: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'>; challenge: Answered }>
> {
  const site = requireSite(services);
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  let challenge: Answered | null = null;
  try {
    const statement = decodeAttestationObject(Buffer.from(answer.response.attestationObject, 'base64url'));
    // We ask nobody who made the device, and follow no certificate to wherever it says it may be looked up.
    if (statement.get('attStmt').get('x5c') !== undefined) return { refused: 'It came with certificates.' };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge(sent) {
        const read = readChallenge(services, 'new passkey', sent);
        if (read === null || read.about !== deviceMark(email_key, password_hash)) return false;
        challenge = read;
        return true;
      },
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!verified || challenge === null) return { refused: 'It isn’t signed.' };
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      made: { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter },
      challenge,
    };
  } catch (error) {
    return { refused: String(error) };
  }
}

/** Whose passkey a device says it is; null for what is no id of an account. */
export function ownerIn({ response: { userHandle } }: PasskeyAnswer): UserId | null {
  const id = Buffer.from(userHandle, 'base64url').toString();
  return isId('user', id) ? id : null;
}

/** How far a device has counted that signs in with a passkey; refused unless it knew its owner, counts on, and answered what we asked. */
export async function checkPasskey(
  services: Signing,
  { credential_id, public_key, counter }: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'>,
  answer: PasskeyAnswer,
): Promise<Checked<{ counter: number; challenge: Answered }>> {
  const site = requireSite(services);
  const { verifyAuthenticationResponse } = await library();
  let challenge: Answered | null = null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge(sent) {
        challenge = readChallenge(services, 'passkey', sent);
        return challenge !== null;
      },
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: credential_id,
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
        counter,
      },
      requireUserVerification: true,
    });
    if (!verified || challenge === null) return { refused: 'The signature is wrong.' };
    return { counter: authenticationInfo.newCounter, challenge };
  } catch (error) {
    return { refused: String(error) };
  }
}
