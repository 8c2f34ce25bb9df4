import { createHash } from 'node:crypto';

/** JSON with sorted keys, so that the order of members makes no difference. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** What two payloads are compared by: SHA-256 of their canonical JSON, in hexadecimal. */
export const payloadDigest = (payload: unknown): string =>
  createHash('sha256').update(canonical(payload)).digest('hex');
