import { createHash } from 'node:crypto';
import { canonicalJson } from '@/kernel/canonical-json';

/** What two payloads are compared by: SHA-256 of their canonical JSON, in hexadecimal. */
export const payloadDigest = (payload: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(payload) ?? 'null')
    .digest('hex');
