import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

function bare(text: string): string {
  const address = text.trim();
  if (address.startsWith('::ffff:') && isIP(address.slice(7)) === 4) return address.slice(7);
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return (
    bracketed ?? (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(address) ? address.slice(0, address.indexOf(':')) : address)
  );
}

/**
 * The address of the client. With `hops` own proxies in front it is the entry of X-Forwarded-For that the first
 * of them wrote, counted from the right: what stands left of it was sent by the client and may be invented. A
 * request that came past the proxies, or whose entry is no address, counts by its connection.
 */
export function clientAddress(req: IncomingMessage, hops: number): string {
  const peer = bare(req.socket.remoteAddress ?? '');
  const forwarded = req.headers['x-forwarded-for'];
  if (hops === 0 || forwarded === undefined) return peer;
  const entry = bare([forwarded].flat().join(',').split(',').at(-hops) ?? '');
  return isIP(entry) > 0 ? entry : peer;
}

/**
 * What an address counts as in a limit: an IPv4 address by itself, an IPv6 address by its first 64 bits, because
 * one customer is given that many addresses (RFC 6177) and could use another for every attempt.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  // An address that ends in an IPv4 address has a group less than it stands for.
  const after = tail ? tail.split(':').length + (tail.includes('.') ? 1 : 0) : 0;
  if (tail !== undefined) while (groups.length + after < 8) groups.push('0');
  return `${[...groups, ...(tail ? tail.split(':') : [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
