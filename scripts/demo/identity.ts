import { createHash } from 'node:crypto';
import { encodeId, type Id, type IdPrefix } from '@/kernel/ids';
import { uuidOfHex } from '@/kernel/uuid';

/** SHA-256 of a name, in hex: whatever looks random in the demo library is taken from it. */
export const digest = (name: string): string => createHash('sha256').update(name).digest('hex');

/** A number from 0 up to 1 that always belongs to the name. */
export const fraction = (name: string): number => Number.parseInt(digest(name).slice(0, 8), 16) / 2 ** 32;

/** 2025-01-01 in milliseconds as 12 hex digits: the time inside every demo id. */
const TIME = Date.UTC(2025, 0, 1).toString(16).padStart(12, '0');

/** The id that a part of the demo library has on every machine: a UUIDv7 with the name's digest as random bits. */
export function demoId<Prefix extends IdPrefix>(prefix: Prefix, name: string): Id<Prefix> {
  const bits = digest(`${prefix} ${name}`);
  return encodeId(prefix, uuidOfHex(`${TIME}7${bits.slice(0, 3)}8${bits.slice(3, 18)}`));
}

/** The address of a demo photo: 128 bits that are the same on every machine. The pictures are public anyway. */
export const imageId = (photo: string): string => digest(`photo ${photo}`).slice(0, 32);
