import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@/kernel/clock';

/** What a text is for; a signature made for one purpose is worth nothing for another. */
type Purpose =
  | 'file'
  | 'download'
  | 'export'
  | 'subscribers'
  | 'device'
  | 'checkout'
  | 'orders'
  | 'kit'
  | 'link'
  | 'rest'
  | 'passkey'
  | 'new passkey';

/** What a name is for. */
type Named = 'order' | 'leave';

/** Makes and checks texts for addresses and cookies that nobody else can make (HMAC-SHA256, truncated to 128 bits). */
export interface Signer {
  /** A text that carries `payload` until the moment `expires` (milliseconds). */
  sign(purpose: Purpose, payload: Uint8Array, expires: number): string;
  /** The payload, or null when the text was not made by us for this purpose or has expired. */
  verify(purpose: Purpose, signed: string): { payload: Uint8Array; expires: number } | null;
  /**
   * The secret name of a record, for an address that works for ever: always the same while the first secret is, and
   * known to nobody without it. It says nothing; whoever gives it out keeps its digest, to find the record by.
   */
  nameOf(named: Named, id: string): string;
}

const MAC_BYTES = 16;
const NAME_BYTES = 24;
const TIME_BYTES = 6;
const LONGEST = 2_048;

/**
 * A signer with keys derived from the service's secrets by HKDF (RFC 5869), one a purpose: the first secret signs,
 * all are accepted.
 */
export function createSigner(secrets: readonly string[], clock: Clock): Signer {
  const keysOf = (purpose: Purpose) =>
    secrets.map((secret) =>
      Buffer.from(hkdfSync('sha256', secret, 'galley', `signed address: ${purpose}`, 32)),
    );
  const keys: Record<Purpose, Buffer[]> = {
    file: keysOf('file'),
    download: keysOf('download'),
    export: keysOf('export'),
    subscribers: keysOf('subscribers'),
    device: keysOf('device'),
    checkout: keysOf('checkout'),
    orders: keysOf('orders'),
    kit: keysOf('kit'),
    link: keysOf('link'),
    rest: keysOf('rest'),
    passkey: keysOf('passkey'),
    'new passkey': keysOf('new passkey'),
  };
  const [secret = ''] = secrets;
  const keyOf = (named: Named) =>
    Buffer.from(hkdfSync('sha256', secret, 'galley', `name of a record: ${named}`, 32));
  const names: Record<Named, Buffer> = {
    order: keyOf('order'),
    leave: keyOf('leave'),
  };
  /** The signature under each secret, the signing one first. */
  const macs = (purpose: Purpose, body: Uint8Array) =>
    keys[purpose].map((key) => createHmac('sha256', key).update(body).digest().subarray(0, MAC_BYTES));

  return {
    sign(purpose, payload, expires) {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(expires, 0, TIME_BYTES);
      const body = Buffer.concat([time, payload]);
      return Buffer.concat([body, ...macs(purpose, body).slice(0, 1)]).toString('base64url');
    },
    nameOf: (named, id) =>
      createHmac('sha256', names[named]).update(id).digest().subarray(0, NAME_BYTES).toString('base64url'),
    verify(purpose, signed) {
      if (signed.length > LONGEST || !/^[\w-]+$/.test(signed)) return null;
      const bytes = Buffer.from(signed, 'base64url');
      // Only the one spelling that we gave out: trailing bits and characters are ignored by the decoder.
      if (bytes.length < TIME_BYTES + MAC_BYTES || bytes.toString('base64url') !== signed) return null;
      const body = bytes.subarray(0, -MAC_BYTES);
      const sent = bytes.subarray(-MAC_BYTES);
      if (!macs(purpose, body).some((mac) => timingSafeEqual(mac, sent))) return null;
      const expires = body.readUIntBE(0, TIME_BYTES);
      if (expires <= clock()) return null;
      return { payload: new Uint8Array(body.subarray(TIME_BYTES)), expires };
    },
  };
}
