import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyRequest } from '@/features/auth/passkeys/passkeys.schema';
import type { App, Client } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** A value in CBOR (RFC 8949 §3), as far as devices need it: small lengths, whole numbers. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, its]) => [cbor(key), cbor(its)])]);
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url');

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

/** What is other than it should be. */
export interface Oddity {
  /** The site that asked, as the browser says. */
  origin?: string;
  /** The site that the key is for, as the device says. */
  rp_id?: string;
  /** The device has not recognized its owner. */
  unverified?: boolean;
  /** The challenge that is answered. */
  challenge?: string;
  /** How far the device has counted. */
  counter?: number;
  /** Whose key it is. */
  user_handle?: string;
  /** The ceremony that the browser says it was. */
  type?: string;
  /** Certificates that vouch for the device. */
  certificates?: boolean;
}

/** A device with one passkey, on the pages of a site. */
export function passkeyDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let handle = '';
  let counted = 0;

  const said = (type: string, challenge: string, odd: Oddity) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const data = (rp_id: string, odd: Oddity, ...more: Buffer[]) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(odd.counter ?? ++counted);
    const flags = PRESENT | (odd.unverified ? 0 : VERIFIED) | (more.length > 0 ? WITH_KEY : 0);
    return Buffer.concat([sha256(odd.rp_id ?? rp_id), Buffer.from([flags]), counter, ...more]);
  };
  const named = { id: text64(id), rawId: text64(id), type: 'public-key' } as const;

  return {
    /** Answers that it has made the key. */
    make(
      asked: { rp: { id: string }; user: { id: string }; challenge: string },
      odd: Oddity = {},
    ): NewPasskey {
      handle = asked.user.id;
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const authData = data(asked.rp.id, odd, Buffer.alloc(16), Buffer.from([0, id.length]), id, key);
      const statement = new Map<string, Cbor>(
        odd.certificates ? [['x5c', Buffer.from('no certificate')]] : [],
      );
      const attestation = new Map<string, Cbor>([
        ['fmt', odd.certificates ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: text64(said('webauthn.create', asked.challenge, odd)),
          attestationObject: text64(cbor(attestation)),
        },
      };
    },

    /** Answers with a signature of the key. */
    sign(asked: PasskeyRequest, odd: Oddity = {}): PasskeyAnswer {
      const client = said('webauthn.get', asked.challenge, odd);
      const authenticator = data(asked.rpId, odd);
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: text64(client),
          authenticatorData: text64(authenticator),
          signature: text64(signature),
          userHandle: odd.user_handle === undefined ? handle : text64(odd.user_handle),
        },
      };
    },
  };
}

/** Adds a passkey of a new device to an account, as its settings do; `library` is whose library they are opened in. */
export async function givePasskey(app: App, who: Client, library?: string) {
  const device = passkeyDevice(app.services.public_url);
  const proved = { current_password: 'correct horse' };
  const asked = await callProcedure(app, who, 'mutation', 'passkeys.start', proved, library);
  const made = { answer: device.make(asked) };
  const added = await callProcedure(app, who, 'mutation', 'passkeys.add', made, library);
  if (added.id === undefined) throw new Error(JSON.stringify([asked, added]));
  return { device, id: String(added.id) };
}

/** Asks what a sign-in begins with, as the sign-in page does. */
export const askToSignIn = (app: App): Promise<PasskeyRequest> =>
  callProcedure(app, app.anonymous, 'mutation', 'passkeys.startSignIn', {});

/** Sends the answer of a device as the sign-in page does; with the session's token and the cookies when it is let in. */
export async function sendPasskey(app: App, answer: PasskeyAnswer, headers: Record<string, string> = {}) {
  const request = new Request('http://galley.test/api/trpc/passkeys.signIn', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ answer }),
  });
  const response = await app.trpc(request);
  const { result, error } = await response.json();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, ''));
  const token = cookies.find((cookie) => cookie.includes('_session='))?.replace(/^[^=]*=/, '');
  return {
    status: response.status,
    body: result?.data ?? error.data.problem,
    token: token ?? '',
    cookie: cookies.join('; '),
  };
}

/** Signs in with the passkey of a device. */
export const signInByPasskey = async (
  app: App,
  { sign: answerTo }: Pick<ReturnType<typeof passkeyDevice>, 'sign'>,
  odd: Oddity = {},
) => sendPasskey(app, answerTo(await askToSignIn(app), odd));
