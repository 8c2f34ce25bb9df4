import { createHash, randomBytes } from 'node:crypto';
import { isId, type KeyId, type UserId } from '@/kernel/ids';
import type { Scope } from '@/kernel/scopes';

/** A key that stands for an account over REST. */
export interface ApiKey {
  id: KeyId;
  user_id: UserId;
  /** What its owner calls it. */
  name: string;
  scopes: readonly Scope[];
  /** From when on it no longer works; null for never. */
  expires_at: string | null;
}

/** Finds keys. The auth feature provides it. */
export interface KeyLookup {
  /** The key behind a token, whether it has expired or not; null without one. Notes that it is in use. */
  find(token: string): Promise<ApiKey | null>;
  /** Forgets a key at once on this node. */
  forget(id: KeyId): void;
}

/** What every key begins with: scanners for secrets in code know ours by it, and we ourselves tell it from a JWT. */
const MARK = 'galley_';
/** Whose it is stands in it, so that it is looked for among that account's keys alone; then 192 random bits. */
const SHAPE = /^galley_([0-9a-hjkmnp-tv-z]{26})_[0-9a-f]{48}$/;

export const isApiKey = (token: string): boolean => token.startsWith(MARK);

/** A new key of an account. */
export const newApiKey = (owner: UserId): string =>
  `${MARK}${owner.slice('user_'.length)}_${randomBytes(24).toString('hex')}`;

/** Whose a key says it is; null for what is not spelled as a key. */
export function ownerOfKey(token: string): UserId | null {
  const id = `user_${SHAPE.exec(token)?.[1]}`;
  return isId('user', id) ? id : null;
}

/** What is stored of a key: SHA-256 in hex. It is random enough to need no slow hash. */
export const digestOfKey = (token: string): string => createHash('sha256').update(token).digest('hex');
