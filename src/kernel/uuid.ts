/** Random bytes are drawn for many ids at a time: a draw costs about the same for 16 bytes as for 4,096. */
const DRAWN = 4_096;
const OWN = 16;
const random = new Uint8Array(DRAWN);
let used = DRAWN;

function draw(): Uint8Array {
  if (used === DRAWN) {
    crypto.getRandomValues(random);
    used = 0;
  }
  used += OWN;
  return random.subarray(used - OWN, used);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A uuid as PostgreSQL writes it: hexadecimal digits in five groups. */
export type Uuid = `${string}-${string}-${string}-${string}-${string}`;

/** The uuid of 32 hexadecimal digits. */
export const uuidOfHex = (hex: string): Uuid =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/** A new UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits. */
export function newUuid(now = Date.now()): Uuid {
  const bytes = draw();
  let time = now;
  for (let index = 5; index >= 0; index--) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  let hex = '';
  for (const byte of bytes) hex += HEX[byte];
  return uuidOfHex(hex);
}
