import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What every authenticator app takes for granted (RFC 6238 §1.2): six digits of HMAC-SHA-1, a new code every 30 seconds. */
const DIGITS = 6;
const STEP_MS = 30_000;
/** Steps that a phone's clock may be off, each way (RFC 6238 §5.2). */
const DRIFT = 1;
/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 (RFC 4648 §6) without padding, as people type them into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** A new secret, to be shared with an app. */
export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The step that a moment, in milliseconds, belongs to. */
export const totpStep = (now: number): number => Math.floor(now / STEP_MS);

/** The code of a step (RFC 4226 §5.3). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const from = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(from) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step that a code is of, among those that count now and come after `last`; null when it is of none. A code counts
 * once (RFC 6238 §5.2), and so does none before it: `last` is the step that was accepted last.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { now, last }: { now: number; last: number },
): number | null {
  const present = totpStep(now);
  for (let step = Math.max(present - DRIFT, last + 1); step <= present + DRIFT; step++) {
    const expected = Buffer.from(totpCode(secret, step));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return step;
  }
  return null;
}

/** What an app reads from a QR code to have the secret, under the name of the account. */
export const totpUri = (secret: Uint8Array, email: string): string =>
  `otpauth://totp/Galley:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=Galley`;
