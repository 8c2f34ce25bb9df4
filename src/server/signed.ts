import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../kernel/clock';

/** What a link is for; a signature made for one purpose is worth nothing for another. */
export type Purpose = 'file' | 'download';

/** Makes and checks texts for addresses that nobody else can make (HMAC-SHA256, truncated to 128 bits). */
export interface Signer {
  /** A text that carries `payload` until the moment `expires` (milliseconds). */
  sign(purpose: Purpose, payload: Uint8Array, expires: number): string;
  /** The payload, or null when the text was not made by us for this purpose or has expired. */
  verify(purpose: Purpose, signed: string): { payload: Uint8Array; expires: number } | null;
}

const MAC_BYTES = 16;
const TIME_BYTES = 6;
const LONGEST = 512;

/** A signer with keys derived from the service's secret by HKDF (RFC 5869), one a purpose. */
export function createSigner(secret: string, clock: Clock): Signer {
  const keyOf = (purpose: Purpose) =>
    Buffer.from(hkdfSync('sha256', secret, 'galley', `signed address: ${purpose}`, 32));
  const keys: Record<Purpose, Buffer> = { file: keyOf('file'), download: keyOf('download') };
  const mac = (purpose: Purpose, body: Uint8Array) =>
    createHmac('sha256', keys[purpose]).update(body).digest().subarray(0, MAC_BYTES);

  return {
    sign(purpose, payload, expires) {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(expires, 0, TIME_BYTES);
      const body = Buffer.concat([time, payload]);
      return Buffer.concat([body, mac(purpose, body)]).toString('base64url');
    },
    verify(purpose, signed) {
      if (signed.length > LONGEST || !/^[\w-]+$/.test(signed)) return null;
      const bytes = Buffer.from(signed, 'base64url');
      // Only the one spelling that we gave out: trailing bits and characters are ignored by the decoder.
      if (bytes.length < TIME_BYTES + MAC_BYTES || bytes.toString('base64url') !== signed) return null;
      const body = bytes.subarray(0, -MAC_BYTES);
      if (!timingSafeEqual(mac(purpose, body), bytes.subarray(-MAC_BYTES))) return null;
      const expires = body.readUIntBE(0, TIME_BYTES);
      if (expires <= clock()) return null;
      return { payload: new Uint8Array(body.subarray(TIME_BYTES)), expires };
    },
  };
}
